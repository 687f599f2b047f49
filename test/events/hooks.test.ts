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
