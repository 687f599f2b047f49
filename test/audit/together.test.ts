// A change and its entry are there together or not at all, whenever the process that makes them is killed.
import t from 'tap'
import { ensureFirstWorkspace } from '../../api/keys/first-workspace.js'
import { freePort } from '../../process/free-port.js'
import { withFolder } from '../folder.js'
import { programVictim } from '../programs.js'
import { withClickHouse, withPostgres } from '../services.js'
import { until } from '../until.js'

t.test('an api that is killed while it creates and changes many links', async (t) => {
  const [{ sql, url }, clickhouse] = await Promise.all([withPostgres(t), withClickHouse(t)])
  const { apiKey, workspaceId } = await ensureFirstWorkspace(sql)
  const [port, monitorPort] = [await freePort(), await freePort()]
  const victim = programVictim(t, 'api', 'api/main.js', {
    API_PORT: String(port),
    API_MONITOR_PORT: String(monitorPort),
    DATABASE_URL: url,
    CLICKHOUSE_URL: clickhouse.url,
    DATA_DIR: withFolder(t),
  })
  const send = (links: object[]) =>
    fetch(`http://127.0.0.1:${port}/api/v1/workspace/${workspaceId}/links`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(links),
    }).catch(() => undefined)
  for (let round = 0; round < 2; round += 1) {
    await victim.start()
    let answers = 0
    const clients = Array.from({ length: 3 }, async (_, client) => {
      for (let n = 0; ; n += 1) {
        const slug = (i: number) => `/r${round}c${client}n${n}i${i}`
        const drafts = Array.from({ length: 40 }, (_, i) => ({
          url: 'https://example.com/',
          slug: slug(i),
          name: 'new',
        }))
        const created = await send(drafts)
        if (!created) return
        const bodies = (await created.json().catch(() => [])) as { link: { id: number } }[]
        answers += 1
        if (!(await send(bodies.map(({ link }) => ({ id: link.id, name: `changed ${n}` }))))) return
        answers += 1
      }
    })
    await until(() => answers >= 5, '5 answers', { everyMs: 5 })
    await victim.kill()
    await Promise.all(clients)
  }
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'slugline api'`
  const rows = await sql<{ name: string; entries: unknown[] }[]>`
    SELECT links.name, (
      SELECT coalesce(jsonb_agg(jsonb_build_array(action, changes -> 'name') ORDER BY audit_log.id), '[]')
      FROM audit_log WHERE kind = 'link' AND thing_id = links.id
    ) AS entries FROM links`
  t.ok(rows.length >= 100, `${rows.length} links`)
  const odd = rows.filter(({ name, entries }) => {
    const expected = [['created', 'new'], ...(name === 'new' ? [] : [['updated', ['new', name]]])]
    return JSON.stringify(entries) !== JSON.stringify(expected)
  })
  t.same(odd, [])
  const [{ orphans }] = await sql<[{ orphans: number }]>`
    SELECT count(*)::integer AS orphans FROM audit_log
    WHERE kind = 'link' AND NOT EXISTS (SELECT FROM links WHERE links.id = thing_id)`
  t.equal(orphans, 0)
})
