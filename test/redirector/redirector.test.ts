import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { removeDomain } from '../../api/domains/remove-domain.js'
import { startPostgres } from '../../embedded/postgres.js'
import { migratePostgres } from '../../migrate/migrate-postgres.js'
import { connectPostgres } from '../../postgres/connect.js'
import { freePort } from '../../process/free-port.js'
import { withFolder } from '../folder.js'
import { programVictim } from '../programs.js'
import { until } from '../until.js'
import { ask } from './ask.js'
import { CHROME } from './redirector-fixture.js'

const dataDir = withFolder(t, 'redirector')
const postgresDir = path.join(dataDir, 'postgres')
let postgres = await startPostgres({ dataDir: postgresDir })
const postgresPort = Number(new URL(postgres.url).port)
t.teardown(() => postgres.stop())
const sql = connectPostgres(postgres.url, 'test')
t.teardown(() => sql.end({ timeout: 1 }))
await migratePostgres(sql)
await sql`INSERT INTO workspaces (name, conversion_tracking) VALUES ('one', false), ('tracking', true)`
await sql`INSERT INTO domains (workspace_id, name) VALUES (1, 'go.example')`
await sql`
  INSERT INTO links (workspace_id, slug, url) SELECT 1, '/s' || i, 'https://example.com/' || i
  FROM generate_series(1, 50) AS i`
await sql`INSERT INTO links (workspace_id, domain_id, slug, url) VALUES (1, 1, '/s1', 'https://example.com/branded')`
const longest = `/${'語'.repeat(254)}` // nine characters each in a path
await sql`INSERT INTO links (workspace_id, slug, url) VALUES (1, ${longest}, 'https://example.com/longest')`

const ports = [await freePort(), await freePort()]
const monitorPorts = [await freePort(), await freePort()]
const env = (index: number) => ({
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  REDIRECTOR_PORT: String(ports[index]),
  REDIRECTOR_MONITOR_PORT: String(monitorPorts[index]),
  PUBLIC_URL: 'http://127.0.0.1',
  LIBUS_LISTEN_EXCLUSIVE_PORT: '1',
  CLICK_LOG_SEGMENT_BYTES: '64K',
  CLICK_LOG_BYTES_MAX: index === 0 ? '8G' : '64K',
  LINK_CACHE_SNAPSHOT_MS: '100',
})
const redirectors = [0, 1].map((i) => programVictim(t, `redirector ${i}`, 'redirector/main.js', env(i)))
for (const redirector of redirectors) await redirector.start()
const [port] = ports
const monitor = (index: number, page: string) => fetch(`http://127.0.0.1:${monitorPorts[index]}/${page}`)
const health = async (index: number) =>
  (await (await monitor(index, 'health/ready')).json()) as { ready: boolean; parts: Record<string, string> }
const locationOf = async (at: number, slug: string) => (await ask(at, slug)).headers.location

t.test('a link is a 302 that nobody keeps', async (t) => {
  const { status, headers } = await ask(port, '/s1')
  t.equal(status, 302)
  t.match(headers, {
    location: 'https://example.com/1',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  })
})

t.test('the longest slug that the API takes is found by its path', async (t) => {
  t.equal(await locationOf(port, encodeURI(longest)), 'https://example.com/longest')
  t.equal(await locationOf(port, encodeURI(longest)), 'https://example.com/longest', 'from the cache too')
})

t.test('the host decides; a host that is nobody’s has no links', async (t) => {
  t.equal(
    (await ask(port, '/s1', { headers: { host: 'GO.example:80' } })).headers.location,
    'https://example.com/branded',
  )
  t.equal((await ask(port, '/s2', { headers: { host: 'go.example' } })).status, 404)
  t.equal((await ask(port, '/s1', { headers: { host: 'other.example' } })).status, 404)
})

t.test('unknown slugs and odd methods are answered, again and again', async (t) => {
  for (let i = 0; i < 3; i++) {
    const found = await ask(port, '/nowhere')
    t.equal(found.status, 404)
    t.match(String(found.body), '<h1>Not found</h1>')
    const head = await ask(port, '/nowhere', { method: 'HEAD' })
    t.equal(head.status, 404)
    t.equal(head.headers['content-length'], String(Buffer.byteLength(found.body)))
    t.equal((await ask(port, '/s1', { method: 'HEAD' })).headers.location, 'https://example.com/1')
    t.equal((await ask(port, '/s1', { method: 'POST' })).status, 405)
  }
})

t.test('a change is seen by every redirector: another url, disabled, deleted, and back', async (t) => {
  const seenBy = (holds: (at: number) => Promise<boolean>) =>
    until(async () => (await Promise.all(ports.map(holds))).every(Boolean), 'the change at every redirector')
  await seenBy(async (at) => (await locationOf(at, '/s3')) === 'https://example.com/3')
  await sql`UPDATE links SET url = 'https://example.com/changed' WHERE slug = '/s3'`
  await seenBy(async (at) => (await locationOf(at, '/s3')) === 'https://example.com/changed')
  await sql`UPDATE links SET enabled = false WHERE slug = '/s3'`
  await seenBy(async (at) => (await ask(at, '/s3')).status === 404)
  await sql`UPDATE links SET enabled = true, slug = '/moved' WHERE slug = '/s3'`
  await seenBy(async (at) => (await locationOf(at, '/moved')) === 'https://example.com/changed')
  await sql`UPDATE links SET deleted = true WHERE slug = '/moved'`
  await seenBy(async (at) => (await ask(at, '/moved')).status === 404)
  t.pass('each within this test’s time')
})

t.test('links of a domain that is removed are answered on the default host, and no more on theirs', async (t) => {
  const [{ id }] = await sql`INSERT INTO domains (workspace_id, name) VALUES (1, 'leaving.example') RETURNING id`
  const [{ id: link }] = await sql`
    INSERT INTO links (workspace_id, domain_id, slug, url, password_hash)
    VALUES (1, ${id}, '/leaving', 'https://example.com/leaving', NULL), (1, ${id}, '/secret', 'https://example.com/secret', 'x')
    RETURNING id`
  await sql`
    INSERT INTO links (workspace_id, domain_id, slug, url, alias_of)
    VALUES (1, ${id}, '/leaving-too', 'https://example.com/leaving', ${link})`
  const slugs = ['/leaving', '/leaving-too', '/secret']
  const host = { headers: { host: 'leaving.example' } }
  const statuses = (at: number, options = {}) =>
    Promise.all(slugs.map(async (slug) => (await ask(at, slug, options)).status))
  const [found, gone] = [
    [302, 302, 200],
    [404, 404, 404],
  ]
  await until(
    async () => (await Promise.all(ports.map((at) => statuses(at, host)))).every((all) => `${all}` === `${found}`),
    'the domain at every redirector',
  )
  // The default host is asked too, and remembers that it has no such slugs.
  for (const at of ports) t.same(await statuses(at), gone)
  await removeDomain(
    { sql, publicUrl: new URL('https://go.example/') },
    { kind: 'key', id: 0, userId: null },
    1,
    id,
    'move',
  )
  await until(
    async () => (await Promise.all(ports.map((at) => statuses(at)))).every((all) => `${all}` === `${found}`),
    'the links of the main domain at every redirector',
  )
  await until(
    async () => (await Promise.all(ports.map((at) => statuses(at, host)))).every((all) => `${all}` === `${gone}`),
    'the removed domain to be gone at every redirector',
  )
})

t.test('a change made while the connection is lost is seen when it is back', async (t) => {
  t.equal(await locationOf(port, '/s4'), 'https://example.com/4')
  const change = sql`UPDATE links SET url = 'https://example.com/missed' WHERE slug = '/s4'`
  await sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'slugline redirector'`
  await change
  await until(
    async () => (await locationOf(port, '/s4')) === 'https://example.com/missed',
    'the change that was missed',
  )
  t.pass()
})

t.test('a full click log drops clicks, not visitors, and says so', async (t) => {
  const small = ports[1]
  for (let i = 0; i < 200; i++) t.equal((await ask(small, `/s5?x=${'x'.repeat(400)}`)).status, 302)
  t.match(await health(1), { ready: false, parts: { click_log: /CLICK_LOG_BYTES_MAX/ } })
  t.match(await (await monitor(1, 'metrics')).text(), /slugline_clicks_dropped_total [1-9]/)
})

t.test('visitor salts are of today and tomorrow, and shared', async (t) => {
  const days = await sql`SELECT day FROM visitor_salts ORDER BY day`
  t.equal(days.length, 2)
})

t.test('with Postgres away, links with options and tracked links go on, also after a restart', async (t) => {
  await locationOf(port, '/s6')
  await sql`
    INSERT INTO links (workspace_id, slug, url, forward_params)
    VALUES (1, '/rich', 'https://example.com/{a}', true), (2, '/tracked', 'https://example.com/to', false)`
  // A redirector forgets a link whose creation it reads after the first visit. It reads changes in their order, so it
  // has read these once it knows of a later one.
  await sql`UPDATE links SET url = 'https://example.com/later' WHERE slug = '/s6'`
  await until(async () => (await locationOf(port, '/s6')) === 'https://example.com/later', 'the creations to be read')
  const person = { headers: { 'user-agent': CHROME } } // destinations of bots have no token
  const check = async () => {
    t.equal(await locationOf(port, '/rich?a=%C3%BC'), 'https://example.com/%C3%BC?a=%C3%BC')
    t.match((await ask(port, '/tracked', person)).headers.location, /svc_cid=/)
  }
  await check()
  const folder = path.join(dataDir, 'link-cache')
  const snapshots = () => fs.readdirSync(folder).map((name) => path.join(folder, name))
  const isKept = (slug: string) => snapshots().some((file) => fs.readFileSync(file, 'utf8').includes(`${slug}\\t`))
  await until(async () => isKept('/rich') && isKept('/tracked'), 'the new links to be in a snapshot')
  t.equal(fs.statSync(snapshots()[0]).mode & 0o777, 0o600, 'other users of the machine cannot read the snapshot')
  await postgres.stop()
  await check()
  await redirectors[0].kill()
  await redirectors[0].start()
  await check()
  postgres = await startPostgres({ dataDir: postgresDir, port: postgresPort })
  await until(async () => (await health(0)).ready, 'the redirector to be ready again')
})

t.test('with Postgres away, known links go on, others are asked to come again, also after a restart', async (t) => {
  for (let i = 10; i < 20; i++) await ask(port, `/s${i}`)
  const snapshots = path.join(dataDir, 'link-cache')
  await until(
    async () =>
      fs.existsSync(snapshots) &&
      fs.readdirSync(snapshots).some((name) => fs.readFileSync(path.join(snapshots, name), 'utf8').includes('/s19\\t')),
    'the redirectors to be ready',
  )
  await postgres.stop()
  t.equal(await locationOf(port, '/s10'), 'https://example.com/10')
  const unknown = await ask(port, '/s40')
  t.equal(unknown.status, 503)
  t.equal(unknown.headers['retry-after'], '1')
  await until(async () => !(await health(0)).ready, 'the redirector to be not ready')
  t.match(await health(0), { parts: { links: /./, click_log: 'ok' } }, 'and it says which part is not ready')

  await redirectors[0].kill()
  await redirectors[0].start()
  t.equal(await locationOf(port, '/s19'), 'https://example.com/19', 'from the snapshot')
  t.equal((await ask(port, '/s41')).status, 503)

  postgres = await startPostgres({ dataDir: postgresDir, port: postgresPort })
  await sql`UPDATE links SET url = 'https://example.com/after' WHERE slug = '/s19'`
  await until(async () => (await locationOf(port, '/s19')) === 'https://example.com/after', 'the changed link')
  await until(async () => (await ask(port, '/s41')).status === 302, 'the new link')
  await until(async () => (await health(0)).ready, 'the redirector to be ready again')
})

t.test('metrics count what was answered', async (t) => {
  const text = await (await monitor(0, 'metrics')).text()
  t.match(text, /slugline_redirects_total [1-9]/)
  t.match(text, /slugline_unavailable_total [1-9]/)
  t.match(text, /slugline_clicks_dropped_total 0/)
})
