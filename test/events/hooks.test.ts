// Who is told of clicks, as the events process remembers it.
import t from 'tap'
import { createClickHooks } from '../../events/webhooks/hooks.js'
import { withPostgres } from '../services.js'

t.test('asked as soon as the process runs, it knows who is told', async (t) => {
  const { sql } = await withPostgres(t)
  const [{ id: workspaceId }] = await sql<{ id: number }[]>`INSERT INTO workspaces (name) VALUES ('one') RETURNING id`
  const [{ id: linkId }] = await sql<{ id: number }[]>`
    INSERT INTO links (workspace_id, slug, url, webhooks)
    VALUES (${workspaceId}, '/a', 'https://example.com/', ${['https://hooks.example/']}) RETURNING id`
  const { now } = performance
  t.teardown(() => {
    performance.now = now
  })
  performance.now = () => 10 // ms since the start: less than what was read is believed for
  const found = await createClickHooks(sql, t.fail).find([{ workspaceId, linkId }])
  t.match(found.get(linkId)?.hooks, [{ receiver: { origin: 'https://hooks.example' } }])
})

t.test('what has changed is seen, when what was read before is too old', async (t) => {
  const { sql } = await withPostgres(t)
  const [{ id: workspaceId }] = await sql<{ id: number }[]>`INSERT INTO workspaces (name) VALUES ('one') RETURNING id`
  const [{ id: linkId }] = await sql<{ id: number }[]>`
    INSERT INTO links (workspace_id, slug, url, webhooks)
    VALUES (${workspaceId}, '/a', 'https://example.com/', ${['https://one.example/']}) RETURNING id`
  const { now } = performance
  t.teardown(() => {
    performance.now = now
  })
  let nowMs = 10
  performance.now = () => nowMs
  const hooks = createClickHooks(sql, t.fail)
  const find = async () => {
    nowMs += 1000
    return (await hooks.find([{ workspaceId, linkId }])).get(linkId)
  }
  const origins = (told: Awaited<ReturnType<typeof find>>) => told?.hooks.map(({ receiver }) => receiver.origin)
  const first = await find()
  t.equal((await find())?.link, first?.link, 'a link that is as it was is not read again')
  await sql`UPDATE links SET name = 'changed' WHERE id = ${linkId}`
  t.equal((await find())?.link.name, 'changed')
  await sql`UPDATE workspaces SET webhooks = ${['https://two.example/']} WHERE id = ${workspaceId}`
  const both = await find()
  t.same(origins(both), ['https://one.example', 'https://two.example'])
  t.equal(both?.link.name, 'changed')
  await sql`INSERT INTO signing_secrets (workspace_id, secret) VALUES (${workspaceId}, ${Buffer.alloc(32)})`
  t.same((await find())?.keys, [Buffer.alloc(32)])
  await sql`UPDATE webhooks SET switched_off_at = now() WHERE link_id = ${linkId}`
  t.same(origins(await find()), ['https://two.example'])
  await sql`DELETE FROM links WHERE id = ${linkId}`
  t.equal(await find(), undefined)
})
