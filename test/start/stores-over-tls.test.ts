// A Postgres that refuses connections without TLS, and a ClickHouse behind https, with the programs as their clients.
import { chmodSync, chownSync, copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import t from 'tap'
import { readConfig } from '../../api/config.js'
import { startPostgres } from '../../embedded/postgres.js'
import { connectPostgres } from '../../postgres/connect.js'
import { freePort } from '../../process/free-port.js'
import { createAuthority, type PairFiles } from '../certificates.js'
import { withFolder } from '../folder.js'
import { runProgram } from '../programs.js'
import { withClickHouse } from '../services.js'
import { until } from '../until.js'
import { runMigrate } from './run-migrate.js'

const folder = withFolder(t, 'tls-stores')
const authority = await createAuthority(folder, 'authority')
const [forLocalhost, forOthers] = [await authority.issue('server'), await authority.issue('other', ['other.example'])]

const server = await startPostgres({ dataDir: path.join(folder, 'postgres') })
t.teardown(() => server.stop())
const admin = connectPostgres(server.url, 'test', { connections: 1 })
t.teardown(() => admin.end({ timeout: 1 }))

/** Postgres shows another certificate to the connections to come, and is asked until it does. */
async function showPair({ cert, key }: PairFiles) {
  const [{ data_directory: cluster }] = await admin`SHOW data_directory`
  const { uid, gid } = statSync(cluster)
  for (const [name, file] of Object.entries({ 'server.crt': cert, 'server.key': key })) {
    const target = path.join(cluster, name)
    copyFileSync(file, target)
    chownSync(target, uid, gid)
    chmodSync(target, 0o600)
  }
  await admin.unsafe('ALTER SYSTEM SET ssl = on')
  await admin`SELECT pg_reload_conf()`
}
await showPair(forLocalhost)
const [{ hba_file: hbaFile }] = await admin`SHOW hba_file`
writeFileSync(hbaFile, 'hostssl all all 127.0.0.1/32 scram-sha-256\n')
await admin`SELECT pg_reload_conf()`

const databaseUrl = (sslmode?: string) => {
  const url = new URL(server.url)
  url.hostname = 'localhost'
  if (sslmode) url.searchParams.set('sslmode', sslmode)
  return url.href
}

const clickhouse = await withClickHouse(t)
/** Ends TLS in front of the ClickHouse of all tests. */
async function serveHttps({ cert, key }: PairFiles) {
  const target = new URL(clickhouse.url)
  const proxy = https.createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (req, res) => {
    const { method, headers, url } = req
    const forwarded = http.request({ host: target.hostname, port: target.port, method, headers, path: url })
    forwarded.on('response', (answer) => {
      res.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(res)
    })
    forwarded.on('error', () => res.destroy())
    req.pipe(forwarded)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    proxy.close()
    proxy.closeAllConnections()
  })
  return `https://${target.username}:${target.password}@localhost:${(proxy.address() as AddressInfo).port}${target.pathname}`
}
const clickhouseUrl = await serveHttps(forLocalhost)
const trusting = { NODE_EXTRA_CA_CERTS: authority.ca }
const UNTRUSTED = /unable to verify the first certificate|self.signed certificate/

t.test('Postgres: what each sslmode asks of the server', async (t) => {
  const migrate = (sslmode: string | undefined, env: NodeJS.ProcessEnv = {}) =>
    runMigrate({ DATABASE_URL: databaseUrl(sslmode), CLICKHOUSE_URL: clickhouse.url, ...env })

  await until(async () => /no encryption/.test((await migrate(undefined)).output), 'a refusal without TLS')
  t.match(await migrate('require'), { code: 0 }, 'any certificate')
  t.match(await migrate('verify-full'), { code: 1, output: UNTRUSTED })
  t.match(await migrate('verify-full', trusting), { code: 0 })

  await showPair(forOthers)
  await until(async () => (await migrate('verify-full', trusting)).code === 1, 'the other certificate')
  t.match(await migrate('verify-full', trusting), { code: 1, output: /localhost. is not in the cert's altnames/ })
  t.match(await migrate('require', trusting), { code: 0 }, 'nor is its name looked at')
  await showPair(forLocalhost)
  await until(async () => (await migrate('verify-full', trusting)).code === 0, 'the right certificate again')
})

t.test('a URL that names files of TLS is refused at the start, with the way there is', (t) => {
  const url = `${databaseUrl('verify-full')}&sslrootcert=/etc/ca.pem`
  const read = () => readConfig({ DATABASE_URL: url, CLICKHOUSE_URL: clickhouse.url })
  t.throws(read, { message: /DATABASE_URL must not name files of TLS: NODE_EXTRA_CA_CERTS/ })
  t.end()
})

t.test('ClickHouse: https checks the certificate and its name', async (t) => {
  const migrate = (url: string, env: NodeJS.ProcessEnv = {}) =>
    runMigrate({ DATABASE_URL: databaseUrl('require'), CLICKHOUSE_URL: url, ...env })

  t.match(await migrate(clickhouseUrl), { code: 1, output: UNTRUSTED })
  t.match(await migrate(clickhouseUrl, trusting), { code: 0, output: 'clickhouse: nothing to apply' })
  const wrongName = await serveHttps(forOthers)
  t.match(await migrate(wrongName, trusting), { code: 1, output: /localhost. is not in the cert's altnames/ })
})

t.test('a click and its report, with TLS to both', async (t) => {
  const sql = connectPostgres(databaseUrl('require'), 'test')
  t.teardown(() => sql.end({ timeout: 1 }))
  await sql`INSERT INTO links (workspace_id, slug, url, public_analytics) VALUES (1, '/a', 'https://example.com/', true)`
  const port = await freePort()
  const env = {
    ...trusting,
    DATABASE_URL: databaseUrl('verify-full'),
    CLICKHOUSE_URL: clickhouseUrl,
    DATA_DIR: path.join(folder, 'data'),
    REDIRECTOR_PORT: String(port),
    API_PORT: '0',
  }
  const programs = [
    await runProgram(t, 'redirector/main.js', env),
    await runProgram(t, 'ingest/main.js', env),
    await runProgram(t, 'api/main.js', env),
  ]
  for (const program of programs) await until(async () => (await program.health()).ready, 'the program to be ready')
  const visit = await fetch(`http://127.0.0.1:${port}/a`, { redirect: 'manual' })
  t.equal(visit.status, 302)
  await until(async () => {
    // The rollup that the page reads, which is written after the clicks; a page of none would be kept for 10 s.
    const query = 'SELECT sum(clicks) AS n FROM clicks_per_link_day'
    const result = await clickhouse.client.query({ query, format: 'JSONEachRow' })
    return Number((await result.json<{ n: string }>())[0].n) === 1
  }, 'the click in ClickHouse')
  const page = await fetch(`http://127.0.0.1:${port}/a.stats`)
  t.match(await page.text(), /<span class="total">1<\/span> click in all/)
  const [{ secured, plain }] = await sql<{ secured: number; plain: number }[]>`
    SELECT count(*) FILTER (WHERE ssl)::int AS secured, count(*) FILTER (WHERE NOT ssl)::int AS plain
    FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
    WHERE application_name IN ('slugline redirector', 'slugline ingest', 'slugline api', 'slugline api life cycle')`
  t.ok(secured >= 3)
  t.equal(plain, 0)
})
