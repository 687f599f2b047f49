import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { ensureFirstWorkspace } from '../../api/keys/first-workspace.js'
import { startPostgres } from '../../embedded/postgres.js'
import { migratePostgres } from '../../migrate/migrate-postgres.js'
import { connectPostgres } from '../../postgres/connect.js'
import { freePort } from '../../process/free-port.js'
import { withFolder } from '../folder.js'
import { countLockWaits } from '../lock-waits.js'
import { withClickHouse, withPostgres } from '../services.js'
import { addUser, PASSWORD } from '../sessions/browser.js'
import { until } from '../until.js'

const main = fileURLToPath(new URL('../../api/main.js', import.meta.url))

/** The api process itself, ready, with ports and databases of its own. */
async function withProcess(t: Test, services: { database: string; clickhouse: string }) {
  const [port, monitorPort] = [await freePort(), await freePort()]
  const child = fork(main, {
    env: {
      ...process.env,
      API_PORT: String(port),
      API_MONITOR_PORT: String(monitorPort),
      DATABASE_URL: services.database,
      CLICKHOUSE_URL: services.clickhouse,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', process.stderr, 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  t.teardown(async () => {
    child.kill('SIGKILL')
    await ended
  })
  await once(child, 'message')
  return { child, ended, url: `http://127.0.0.1:${port}/api/v1`, monitorUrl: `http://127.0.0.1:${monitorPort}` }
}

const postgres = await withPostgres(t)
const clickhouse = await withClickHouse(t)
const { sql } = postgres
const { apiKey, workspaceId } = await ensureFirstWorkspace(sql)
const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
const services = { database: postgres.url, clickhouse: clickhouse.url }
const REFUSING_URL = 'http://127.0.0.1:9'

const post = (url: string, body: object) =>
  fetch(`${url}/link`, { method: 'POST', headers, body: JSON.stringify(body) })

const bodyOf = (response: Response) => response.json() as Promise<{ id: number; name: string; code: string }>

/** The value of a sample of /metrics; undefined where there is none. */
async function metric(monitorUrl: string, sample: string) {
  const text = await (await fetch(`${monitorUrl}/metrics`)).text()
  const line = text.split('\n').find((line) => line.startsWith(`${sample} `))
  return line === undefined ? undefined : Number(line.slice(sample.length))
}

/** Asks for a change that waits in the database, then for the end, and lets the change go on. */
async function stopDuringRequest(t: Test, stop: (child: ChildProcess) => void) {
  const api = await withProcess(t, services)
  const link = await bodyOf(await post(api.url, { url: 'https://example.com' }))
  let answer: Promise<Response> | undefined
  await sql.begin(async (tx) => {
    await tx`SELECT FROM links WHERE id = ${link.id} FOR UPDATE`
    answer = post(api.url, { id: link.id, name: 'changed' })
    await until(async () => (await countLockWaits(sql, '%UPDATE links%')) > 0, 'the change to wait for the lock')
    stop(api.child)
    await until(async () => (await fetch(`${api.monitorUrl}/health/ready`)).status === 503, 'the api to be not ready')
    await t.rejects(() => fetch(api.url, { headers: { connection: 'close' } }), 'nobody new is let in')
  })
  const response = await answer!
  t.equal(response.status, 200)
  t.equal((await bodyOf(response)).name, 'changed')
  t.same(await api.ended, [0, null])
}

t.test('SIGTERM: what is under way is answered, then the process ends', (t) =>
  stopDuringRequest(t, (child) => child.kill('SIGTERM')),
)

t.test('the same when the parent has gone', (t) => stopDuringRequest(t, (child) => child.disconnect()))

t.test('without ClickHouse links are managed, and no statistics are made up', async (t) => {
  const { url, monitorUrl } = await withProcess(t, { ...services, clickhouse: REFUSING_URL })
  const created = await post(url, { url: 'https://example.com' })
  t.equal(created.status, 200)
  const { id } = await bodyOf(created)
  t.equal((await fetch(`${url}/link/${id}`, { headers })).status, 200)
  const paths = ['clicks', 'clicks/counters/country', 'clicks/counters/top_params', 'list_links']
  for (const path of [...paths.map((path) => `workspace/${workspaceId}/${path}`), `get_link/${id}`]) {
    const response = await fetch(`${url}/${path}`, { headers })
    t.equal(response.status, 503, path)
    t.match(response.headers.get('retry-after'), /^\d+$/)
    t.equal((await bodyOf(response)).code, 'service_unavailable')
  }
  const ready = await fetch(`${monitorUrl}/health/ready`)
  t.equal(ready.status, 200)
  t.match(await ready.json(), { ready: true, parts: { postgres: 'ok', clickhouse: /not available: .*\w/ } })
  await until(
    async () => (await metric(monitorUrl, 'slugline_job_failures_total{task="expire_clicks"}')) === 1,
    'the job to fail',
  )
  t.equal(await metric(monitorUrl, 'slugline_job_last_success_timestamp_seconds{task="expire_clicks"}'), undefined)
})

t.test('jobs say when they were last done, and corrections how many are waiting', async (t) => {
  const { monitorUrl } = await withProcess(t, services)
  const ready = await fetch(`${monitorUrl}/health/ready`)
  t.match(await ready.json(), { ready: true, parts: { clickhouse: 'ok' } })
  const jobs = [
    'purge_trash',
    'resume_deletions',
    'purge_audit_log',
    'purge_reports',
    'remove_deleted',
    'correct_rollups',
    'expire_clicks',
    'merge_rollups',
    'complete_conversions',
    'remove_expired',
    'compare_destinations',
  ]
  for (const job of jobs) {
    const doneAt = () => metric(monitorUrl, `slugline_job_last_success_timestamp_seconds{task="${job}"}`)
    await until(async () => (await doneAt()) !== undefined, 'the job to be done')
    t.ok((await doneAt())! > Date.now() / 1000 - 600, job)
    t.equal(await metric(monitorUrl, `slugline_job_failures_total{task="${job}"}`), 0)
    t.equal(await metric(monitorUrl, `slugline_job_running{task="${job}"}`), 0)
  }
  const pending = () => metric(monitorUrl, 'slugline_rollup_corrections_pending')
  t.equal(await pending(), 0)
  await sql.begin(async (tx) => {
    // The job that corrects waits for this lock, so it begins only when this transaction is over.
    await tx`SELECT pg_advisory_xact_lock(hashtext('slugline life cycle'))`
    await sql`INSERT INTO rollup_corrections (workspace_id, from_day, to_day) VALUES (${workspaceId}, now(), now())`
    t.equal(await pending(), 1)
  })
})

t.test('without Postgres it starts, is not ready, and answers 503', async (t) => {
  const { url, monitorUrl } = await withProcess(t, { ...services, database: 'postgres://127.0.0.1:9/none' })
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(url, { url: 'https://example.com' })))
  for (const answer of answers) t.equal(answer.status, 503)
  const ready = await fetch(`${monitorUrl}/health/ready`)
  t.equal(ready.status, 503)
  t.match(await ready.json(), { ready: false, parts: { postgres: /\w/ } })
})

t.test('Postgres killed: 503 that says when to come again, and all is well when it is back', async (t) => {
  const dataDir = withFolder(t, 'postgres')
  const first = await startPostgres({ dataDir })
  t.teardown(() => first.kill())
  const before = connectPostgres(first.url, 'test')
  await migratePostgres(before)
  const { apiKey } = await ensureFirstWorkspace(before)
  await before.end({ timeout: 1 })
  const { url: clickhouse } = await withClickHouse(t) // that of `services` belongs to another installation
  const { url } = await withProcess(t, { ...services, database: first.url, clickhouse })
  const ask = () => fetch(`${url}/workspaces`, { headers: { authorization: `Bearer ${apiKey}` } })
  t.equal((await ask()).status, 200)
  first.kill()
  await first.exited
  for (let i = 0; i < 3; i += 1) {
    const answer = await ask()
    t.equal(answer.status, 503)
    t.match(answer.headers.get('retry-after'), /^\d+$/)
    t.match(answer.headers.get('x-ratelimit-limit'), /^\d+$/)
    t.equal((await bodyOf(answer)).code, 'service_unavailable')
  }
  const second = await startPostgres({ dataDir, port: Number(new URL(first.url).port) })
  t.teardown(() => second.stop())
  await until(async () => (await ask()).status === 200, 'an answer from the store that is back')
})

t.test('connections that Postgres ends are made anew', async (t) => {
  const { url } = await withProcess(t, services)
  const created = async () => (await post(url, { url: 'https://example.com' })).status === 200
  await until(created, 'a link to be created')
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'slugline api'`
  await until(created, 'a link to be created again')
})

t.test('the trash is emptied by the process itself', async (t) => {
  await sql`INSERT INTO links (workspace_id, slug, url, deleted, deleted_at)
    VALUES (${workspaceId}, '/purged', 'https://example.com', true, now() - interval '3 days')`
  const { env } = process
  t.teardown(() => delete env.TRASH_DAYS)
  env.TRASH_DAYS = '2'
  await withProcess(t, services)
  await until(async () => (await sql`SELECT FROM links WHERE slug = '/purged'`).length === 0, 'the link to be removed')
})

t.test('a session that ends on one process has ended on the other', async (t) => {
  const [one, other] = [await withProcess(t, services), await withProcess(t, services)]
  const ann = await addUser(sql, 'ann@example.com')
  await sql`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES (${workspaceId}, ${ann}, 'member')`
  const json = { 'content-type': 'application/json' }
  async function signIn(url: string) {
    const body = JSON.stringify({ email: 'ann@example.com', password: PASSWORD })
    const answer = await fetch(`${url}/session`, { method: 'POST', headers: json, body })
    return { cookie: answer.headers.getSetCookie()[0].split(';')[0], 'sec-fetch-site': 'same-origin' }
  }
  const ask = async (url: string, path: string, headers: Record<string, string>, method = 'GET') =>
    (await fetch(`${url}${path}`, { method, headers })).status
  const [laptop, phone] = [await signIn(one.url), await signIn(other.url)]
  for (const { url } of [one, other])
    for (const headers of [laptop, phone]) t.equal(await ask(url, '/workspaces', headers), 200)
  t.equal(await ask(one.url, '/sessions?keep=current', laptop, 'DELETE'), 200)
  t.equal(await ask(other.url, '/workspaces', phone), 401)
  const links = `/workspace/${workspaceId}/list_links`
  t.equal(await ask(other.url, links, laptop), 200)
  await sql`DELETE FROM workspace_members WHERE user_id = ${ann}`
  t.equal(await ask(other.url, links, laptop), 404)
  t.equal(await ask(other.url, '/session', laptop, 'DELETE'), 200)
  t.equal(await ask(one.url, '/workspaces', laptop), 401)
})
