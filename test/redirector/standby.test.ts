// A redirector loads links from a standby (DATABASE_REPLICA_URL), but never a state that lacks a change it was told of.
import t, { type Test } from 'tap'
import { migratePostgres } from '../../migrate/migrate-postgres.js'
import { connectPostgres } from '../../postgres/connect.js'
import { freePort } from '../../process/free-port.js'
import { withFolder } from '../folder.js'
import { runProgram } from '../programs.js'
import { canDump, type DebianPostgres, startDebianPostgres } from '../restore/debian-postgres.js'
import { until } from '../until.js'
import { ask } from './ask.js'

const BEFORE = 'https://example.com/before'
const AFTER = 'https://example.com/after'

/** A role without privileges of an operator, as an application should have. */
const ROLE = 'links'
const as = (url: string) => url.replace('slugline@', `${ROLE}@`)

async function startPrimary(t: Test) {
  const primary = await startDebianPostgres(t)
  await primary.admin.unsafe(`CREATE ROLE ${ROLE} LOGIN; ALTER DATABASE slugline OWNER TO ${ROLE}`)
  const sql = connectPostgres(as(primary.url), 'test')
  t.teardown(() => sql.end({ timeout: 1 }))
  await migratePostgres(sql)
  await sql`INSERT INTO workspaces (name) VALUES ('one')`
  await sql`INSERT INTO domains (workspace_id, name) VALUES (1, 'own.example')`
  await sql`INSERT INTO links (workspace_id, slug, url) SELECT 1, '/' || i, ${BEFORE} FROM generate_series(1, 200) AS i`
  return { primary, sql }
}

/** Waits until all standbys have what the primary has. */
const followed = ({ admin }: DebianPostgres, count = 1) =>
  until(async () => {
    const rows = await admin`SELECT FROM pg_stat_replication WHERE replay_lsn = pg_current_wal_lsn()`
    return rows.length === count
  }, 'the standbys to follow')

async function startRedirector(t: Test, url: string, standby: DebianPostgres) {
  const port = await freePort()
  const redirector = await runProgram(t, 'redirector/main.js', {
    DATABASE_URL: url,
    DATABASE_REPLICA_URL: as(standby.url),
    DATA_DIR: withFolder(t, 'standby'),
    REDIRECTOR_PORT: String(port),
  })
  let next = 0
  const queries = async (name: string) => {
    const metrics = await (await fetch(`${redirector.monitor}/metrics`)).text()
    return Number(new RegExp(`^slugline_standby_${name}_total (\\d+)`, 'm').exec(metrics)?.[1])
  }
  const location = async (slug: string, host?: string) => {
    const { status, headers } = await ask(port, slug, host ? { headers: { host } } : {})
    return headers.location ?? status
  }
  return {
    ...redirector,
    location,
    /** Location of a link that nobody has visited yet. */
    cold: () => location(`/${++next}`),
    answers: () => queries('answers'),
    fallbacks: () => queries('fallbacks'),
  }
}

if (canDump(t)) {
  t.setTimeout(300_000)

  t.test('links and hosts are loaded from the standby, also while the primary hangs', async (t) => {
    const { primary, sql } = await startPrimary(t)
    const standby = await primary.startStandby(t)
    const redirector = await startRedirector(t, as(primary.url), standby)
    await followed(primary)
    await until(async () => (await redirector.cold()) === BEFORE && (await redirector.answers()) > 0, 'the standby')
    const answered = await redirector.answers()
    const hung = primary.hang()
    t.equal(await redirector.cold(), BEFORE)
    t.equal(await redirector.location('/none', 'own.example'), 404)
    t.equal(await redirector.answers(), answered + 3, 'a link, a host and its unknown slug')
    hung.goOn()

    await standby.end('SIGQUIT')
    t.equal(await redirector.cold(), BEFORE, 'the primary answers for a standby that is away')
    t.ok((await redirector.fallbacks()) > 0)
    await sql`UPDATE links SET url = ${AFTER} WHERE slug = '/1'`
    await until(async () => (await redirector.location('/1')) === AFTER, 'the change')
  })

  t.test('a standby that lacks a change which was announced is not believed', async (t) => {
    const { primary, sql } = await startPrimary(t)
    const standby = await primary.startStandby(t)
    const redirector = await startRedirector(t, as(primary.url), standby)
    await followed(primary)
    await until(async () => (await redirector.cold()) === BEFORE && (await redirector.answers()) > 0, 'the standby')
    await redirector.location('/100')

    await standby.admin`SELECT pg_wal_replay_pause()`
    const answered = await redirector.answers()
    await sql`UPDATE links SET url = ${AFTER} WHERE slug IN ('/100', '/101')`
    await until(async () => (await redirector.location('/100')) === AFTER, 'the change')
    t.equal(await redirector.location('/101'), AFTER, 'a link that was not in memory')
    t.equal(await redirector.location('/102'), BEFORE)
    t.equal(await redirector.answers(), answered)

    await standby.admin`SELECT pg_wal_replay_resume()`
    await followed(primary)
    await until(
      async () => (await redirector.cold()) === BEFORE && (await redirector.answers()) > answered,
      'the standby',
    )
    t.equal(await redirector.location('/101'), AFTER)
  })

  t.test('a standby of the former primary is not believed after a failover', async (t) => {
    const { primary, sql } = await startPrimary(t)
    const next = await primary.startStandby(t)
    const standby = await primary.startStandby(t)
    const both = as(primary.url).replace('/slugline', `,127.0.0.1:${next.port}/slugline`)
    const redirector = await startRedirector(t, both, standby)
    await followed(primary, 2)
    await until(async () => (await redirector.cold()) === BEFORE && (await redirector.answers()) > 0, 'the standby')

    // The primary's last change reaches only the standby that is not promoted.
    await next.admin`ALTER SYSTEM SET primary_conninfo = 'host=127.0.0.1 port=1'`
    await next.admin`SELECT pg_reload_conf()`
    await until(async () => (await primary.admin`SELECT FROM pg_stat_replication`).length === 1, 'one standby')
    await sql`UPDATE links SET url = ${AFTER} WHERE slug = '/100'`
    await followed(primary)
    await primary.end('SIGQUIT')
    await next.promote()
    await until(() => /another server took over/.test(redirector.output()), 'the new primary')
    const answered = await redirector.answers()
    t.equal(await redirector.location('/100'), BEFORE)
    t.equal(await redirector.cold(), BEFORE)
    t.equal(await redirector.answers(), answered)
  })

  t.test('a standby that takes writes is refused at start', async (t) => {
    const { primary } = await startPrimary(t)
    const port = String(await freePort())
    for (const url of [
      `${primary.url}?target_session_attrs=read-write`,
      'postgres://one,two/slugline',
      'http://one/',
    ]) {
      const env = { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: url, REDIRECTOR_PORT: port }
      await t.rejects(runProgram(t, 'redirector/main.js', env), /DATABASE_REPLICA_URL must/)
    }
  })
}
