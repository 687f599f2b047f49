// A redirector forgets what a restore or a failover of Postgres has undone.
import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { migratePostgres } from '../../migrate/migrate-postgres.js'
import { connectPostgres, type Sql } from '../../postgres/connect.js'
import { freePort } from '../../process/free-port.js'
import { withFolder } from '../folder.js'
import { runProgram } from '../programs.js'
import { ask } from '../redirector/ask.js'
import { startRelay } from '../relay.js'
import { until } from '../until.js'
import { commandsOf } from './backup-page.js'
import { canDump, type DebianPostgres, startDebianPostgres } from './debian-postgres.js'

const run = promisify(execFile)

/** Uses up ids of transactions, as other work in the database does. */
async function useIds(sql: Sql, count: number) {
  await sql.unsafe(`DO $$ BEGIN FOR i IN 1..${count} LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$`)
}

async function withLinks(t: Test, url: string) {
  const sql = connectPostgres(url, 'test')
  t.teardown(() => sql.end({ timeout: 1 }))
  await migratePostgres(sql)
  await sql`INSERT INTO workspaces (name) VALUES ('one')`
  await sql`INSERT INTO domains (workspace_id, name, fallback_url) VALUES (1, 'own.example', 'https://example.com/before')`
  for (const slug of ['/changed', '/deleted', '/same'])
    await sql`INSERT INTO links (workspace_id, slug, url) VALUES (1, ${slug}, 'https://example.com/before')`
  return sql
}

async function startRedirector(t: Test, url: string, dataDir = withFolder(t, 'history')) {
  const port = await freePort()
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, REDIRECTOR_PORT: String(port), LINK_CACHE_SNAPSHOT_MS: '100' }
  const redirector = await runProgram(t, 'redirector/main.js', env)
  const locationOf = async (slug: string, host?: string) => {
    const { status, headers } = await ask(port, slug, host ? { headers: { host } } : {})
    return headers.location ?? status
  }
  return {
    ...redirector,
    dataDir,
    /** Waits until visitors are sent where `expected` says, or get its status. */
    async answers(expected: Record<string, string | number>) {
      for (const [slug, answer] of Object.entries(expected))
        await until(async () => (await locationOf(slug)) === answer || redirector.hasEnded(), 'the expected answer')
    },
    locationOf,
    fallback: () => locationOf('/none', 'own.example'),
    links: async () => (await redirector.health()).parts.links,
  }
}

type Redirector = Awaited<ReturnType<typeof startRedirector>>

const before = { '/changed': 'https://example.com/before', '/deleted': 'https://example.com/before', '/added': 404 }
const after = { '/changed': 'https://example.com/after', '/deleted': 404, '/added': 'https://example.com/added' }

/** Changes what a redirector has in memory, and waits until it has the change there. */
async function change(sql: Sql, redirector: Redirector) {
  await redirector.answers({ ...before, '/same': 'https://example.com/before' })
  await sql`UPDATE links SET url = 'https://example.com/after' WHERE slug = '/changed'`
  await sql`DELETE FROM links WHERE slug = '/deleted'`
  await sql`INSERT INTO links (workspace_id, slug, url) VALUES (1, '/added', 'https://example.com/added')`
  await sql`UPDATE domains SET fallback_url = 'https://example.com/after'`
  await redirector.answers(after)
  await until(async () => (await redirector.fallback()) === 'https://example.com/after', 'the new fallback')
}

function backup({ binaries, url }: DebianPostgres, folder: string) {
  const env = { ...process.env, PATH: `${binaries}:${process.env.PATH}`, DATABASE_URL: url, BACKUP: `${folder}/copy` }
  const sh = (script: string) => run('sh', ['-e', '-c', script], { env })
  return {
    copy: () => sh(/^pg_dump.*(?= &&)/m.exec(commandsOf('backup.sh'))![0]),
    restore: () => sh(commandsOf('restore-postgres')),
    sh,
  }
}

function isDeadlock(error: unknown): false {
  if (!/deadlock detected/.test((error as { stderr: string }).stderr)) throw error
  return false
}

if (canDump(t)) {
  t.setTimeout(300_000)

  t.test('a dump that is restored into the same server', async (t) => {
    const server = await startDebianPostgres(t)
    const sql = await withLinks(t, server.url)
    const { copy, restore, sh } = backup(server, withFolder(t, 'backup'))
    const redirector = await startRedirector(t, server.url)
    await redirector.answers(before)
    const saltsOf = () => sql`SELECT day::text, salt FROM visitor_salts ORDER BY day`
    const salts = await saltsOf()
    await sql`DELETE FROM visitor_salts` // a copy of yesterday does not have the salts of today
    await copy()
    await sql`INSERT INTO visitor_salts ${sql([...salts])}`

    for (const [name, restoreIt] of Object.entries({
      'by the documented commands': async () => {
        await restore()
        await sh(commandsOf('raise-ids'))
      },
      'a second time': restore,
      'into an emptied schema': () =>
        sh(`psql --quiet "$DATABASE_URL" -c 'DROP SCHEMA public CASCADE; CREATE SCHEMA public'
          pg_restore --no-owner --dbname="$DATABASE_URL" "$BACKUP.dump"`),
      'rows only, with triggers off': () =>
        sh(`psql --quiet --tuples-only "$DATABASE_URL" -c "SELECT 'TRUNCATE ' || string_agg(oid::regclass::text, ',')
            FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace" | psql --quiet "$DATABASE_URL"
          pg_restore --data-only --disable-triggers --dbname="$DATABASE_URL" "$BACKUP.dump"`),
    }))
      await t.test(name, async (t) => {
        await change(sql, redirector)
        await restoreIt()
        await redirector.answers(before)
        t.equal(await redirector.fallback(), 'https://example.com/before')
        await until(async () => (await redirector.links()) === 'ok', 'the redirector to be ready')
        await until(async () => (await saltsOf()).length === salts.length, 'the salts from before')
        t.same(await saltsOf(), salts, 'visitors have the hashes that they had')
        await sql`UPDATE links SET url = 'https://example.com/later' WHERE slug = '/changed'`
        await redirector.answers({ '/changed': 'https://example.com/later' })
        await sql`UPDATE links SET url = 'https://example.com/before' WHERE slug = '/changed'`
      })

    await t.test('while a redirector is away that starts from its snapshot', async (t) => {
      await change(sql, redirector)
      await redirector.stop()
      await restore()
      const next = await startRedirector(t, server.url, redirector.dataDir)
      for (const [slug, answer] of Object.entries(before)) t.equal(await next.locationOf(slug), answer)
      await next.stop()
    })
  })

  t.test('redirectors lease clicks of links that expire while the documented command restores', async (t) => {
    const server = await startDebianPostgres(t)
    const sql = await withLinks(t, server.url)
    await sql`INSERT INTO links (workspace_id, slug, url, expiry_clicks)
      SELECT 1, '/expires' || i, 'https://example.com/', 1000000 FROM generate_series(1, 200) AS i`
    const { copy, restore } = backup(server, withFolder(t, 'backup'))
    const redirector = await startRedirector(t, server.url)
    const visit = () => redirector.locationOf(`/expires${1 + Math.floor(Math.random() * 200)}`)
    let isOpen = true
    t.teardown(() => {
      isOpen = false
    })
    const visitor = async () => {
      while (isOpen)
        if ((await visit().catch(() => 503)) === 503) await new Promise((resolve) => setTimeout(resolve, 10))
    }
    const visitors = [1, 2, 3, 4].map(visitor)
    const leases = async () => Number((await sql`SELECT count(*) FROM expiry_leases`)[0].count)
    await until(async () => (await leases()) === 200, 'a lease of each link')
    await copy()

    for (let i = 1; i <= 6; i++) {
      // A deadlock with a statement of a redirector undoes the whole restore, which is then repeated, as the page says.
      while (!(await restore().then(() => true, isDeadlock))) t.comment('a deadlock')
      await until(async () => (await visit()) === 'https://example.com/', 'visitors to be let through again')
      t.equal(await leases(), 200, `one lease of each link after restore ${i}`)
    }
    await until(async () => (await redirector.health()).parts.expiry === 'ok', 'the redirector to lease clicks')
    isOpen = false
    await Promise.all(visitors)
    t.equal(await leases(), 200)
  })

  t.test('in the middle of a restore nothing new is believed', async (t) => {
    const server = await startDebianPostgres(t)
    const sql = await withLinks(t, server.url)
    const folder = withFolder(t, 'backup')
    const { copy, sh } = backup(server, folder)
    const redirector = await startRedirector(t, server.url)
    await redirector.answers({ '/changed': 'https://example.com/before' })
    await copy()
    const part = (name: string) => sh(`pg_restore --no-owner --section=${name} --dbname="$DATABASE_URL" "$BACKUP.dump"`)
    await sh(`psql --quiet "$DATABASE_URL" -c 'DROP SCHEMA public CASCADE; CREATE SCHEMA public'`)
    await part('pre-data')
    await until(async () => /restored/.test(await redirector.links()), 'the redirector to notice the restore')
    t.equal(
      await redirector.locationOf('/changed'),
      'https://example.com/before',
      'what it had, as while Postgres is away',
    )
    t.equal(await redirector.locationOf('/deleted'), 503, 'there is such a link: it has no row yet')
    await part('data')
    t.equal(await redirector.locationOf('/same'), 503, 'its changes are not told yet')
    await part('post-data')
    await until(async () => (await redirector.links()) === 'ok', 'the redirector to be ready')
    await redirector.answers(before)
    t.equal((await sql`SELECT history() AS history`)[0].history.split(' ').length, 5)
  })

  t.test('a table that is emptied by TRUNCATE', async (t) => {
    const server = await startDebianPostgres(t)
    const sql = await withLinks(t, server.url)
    const redirector = await startRedirector(t, server.url)
    await redirector.answers(before)
    await sql`TRUNCATE links CASCADE`
    await redirector.answers({ '/changed': 404, '/deleted': 404 })
    t.pass()
  })

  t.test('a failover to a standby that had not got everything', async (t) => {
    const primary = await startDebianPostgres(t)
    const sql = await withLinks(t, primary.url)
    const standby = await primary.startStandby(t)
    await until(
      async () =>
        (await primary.admin`SELECT FROM pg_stat_replication WHERE replay_lsn = pg_current_wal_lsn()`).length === 1,
      'the refused change in the log',
    )
    await standby.end('SIGINT')
    const relay = await startRelay(t, primary.port)
    const redirector = await startRedirector(t, `postgres://slugline@127.0.0.1:${relay.port}/slugline`)
    await useIds(sql, 500)
    await change(sql, redirector)
    await redirector.answers({ '/same': 'https://example.com/before' })

    await primary.end('SIGQUIT')
    const promoted = await standby.again(t)
    await promoted.promote()
    const later = connectPostgres(promoted.url, 'test')
    t.teardown(() => later.end({ timeout: 1 }))
    await later`UPDATE links SET url = 'https://example.com/promoted' WHERE slug = '/same'`
    await useIds(later, 3000)
    relay.turn(promoted.port)
    await redirector.answers({ ...before, '/same': 'https://example.com/promoted' })
    t.equal(await redirector.fallback(), 'https://example.com/before')
    t.equal(await redirector.links(), 'ok')
  })

  t.test('a disk that was put back to an earlier copy, which begins no timeline', async (t) => {
    const first = await startDebianPostgres(t)
    await withLinks(t, first.url)
    await first.end('SIGINT')
    const copy = `${first.data}-copy`
    execFileSync('cp', ['-a', first.data, copy])
    const second = await first.again(t)
    const sql = connectPostgres(second.url, 'test')
    t.teardown(() => sql.end({ timeout: 1 }))
    const relay = await startRelay(t, second.port)
    const redirector = await startRedirector(t, `postgres://slugline@127.0.0.1:${relay.port}/slugline`)
    await change(sql, redirector)

    await second.end('SIGQUIT')
    const putBack = await first.again(t, copy)
    const later = connectPostgres(putBack.url, 'test')
    t.teardown(() => later.end({ timeout: 1 }))
    await later`UPDATE links SET url = 'https://example.com/put-back' WHERE slug = '/same'`
    await useIds(later, 3000)
    relay.turn(putBack.port)
    await redirector.answers({ ...before, '/same': 'https://example.com/put-back' })
    t.pass()
  })
}
