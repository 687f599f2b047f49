// The events process remembers which webhooks are told of clicks.
import t from 'tap'
import { linkAt } from '../../events/webhooks/former-links.js'
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
  const found = await createClickHooks(sql, t.fail).find([{ workspaceId, linkId, time: Date.now() }])
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
    return (await hooks.find([{ workspaceId, linkId, time: Date.now() }])).get(linkId)
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

t.test('clicks of links that Postgres does not have are counted', async (t) => {
  const { sql } = await withPostgres(t)
  const [told, quiet] = await sql<{ id: number }[]>`
    INSERT INTO workspaces (name, webhooks) VALUES ('one', ${['https://hooks.example/']}), ('two', '{}') RETURNING id`
  const links = await sql<{ id: number }[]>`
    INSERT INTO links (workspace_id, slug, url)
    VALUES (${told.id}, '/a', 'https://example.com/'), (${told.id}, '/b', 'https://example.com/') RETURNING id`
  const [{ id: lostId }, { id: linkId }] = links
  await sql`DELETE FROM links WHERE id = ${lostId}`
  const time = Date.now()
  let unknown = 0
  const hooks = createClickHooks(sql, t.fail, (clicks) => {
    unknown += clicks
  })
  const clicks = [lostId, linkId, lostId].map((linkId) => ({ workspaceId: told.id, linkId, time }))
  const found = await hooks.find([...clicks, { workspaceId: quiet.id, linkId: lostId, time }])
  t.same([...found.keys()], [linkId])
  t.equal(unknown, 2, 'a click of a workspace without webhooks does not count')
})

t.test('a click that is told late is told with what its link was then', async (t) => {
  const { sql } = await withPostgres(t)
  const [{ id: workspaceId }] = await sql<{ id: number }[]>`
    INSERT INTO workspaces (name, webhooks) VALUES ('one', ${['https://hooks.example/']}) RETURNING id`
  const rules = [{ what: 'country', matches: 'CH', url: 'https://example.ch/' }]
  const [{ id: linkId }, { id: otherId }] = await sql<{ id: number }[]>`
    INSERT INTO links (workspace_id, slug, url, name, rules, updated_at)
    SELECT ${workspaceId}, '/' || n, 'https://example.com/1', 'first', ${sql.json(rules)}, now() - interval '1 day'
    FROM generate_series(1, 2) AS n RETURNING id`
  const beforeAll = Date.now()
  const change = async (fields: Record<string, unknown>) => {
    // A change counts from the beginning of its transaction, to the microsecond; a click has milliseconds.
    await sql`SELECT pg_sleep(0.005)`
    await sql`UPDATE links SET ${sql(fields)}, updated_at = now() WHERE id = ${linkId}`
    await sql`SELECT pg_sleep(0.005)`
    return Date.now()
  }
  const between = await change({ url: 'https://example.com/2', name: 'second', og_title: 'Second', password_hash: 'x' })
  const after = await change({ url: 'https://example.com/3', rules: sql.json([]) })
  const clicks = [beforeAll, between, after].map((time) => ({ workspaceId, linkId, time }))
  const found = await createClickHooks(sql, t.fail).find([...clicks, { workspaceId, linkId: otherId, time: beforeAll }])
  const { link, former } = found.get(linkId)!
  t.match(
    clicks.map(({ time }) => linkAt(link, former, time)),
    [
      { url: 'https://example.com/1', name: 'first', og_title: null, rules },
      { url: 'https://example.com/2', name: 'second', og_title: 'Second', rules },
      { url: 'https://example.com/3', name: 'second', og_title: 'Second', rules: [] },
    ],
  )
  t.same(found.get(otherId)?.former, [], 'of a link that has not changed nothing is read')
  const [last] = (await createClickHooks(sql, t.fail).find(clicks.slice(2))).values()
  t.same(last.former, [], 'nor for clicks since')
})
