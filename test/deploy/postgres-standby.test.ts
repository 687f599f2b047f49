// The servers of docker-compose.cluster.yml: deploy/cluster/start-postgres.sh makes the standby, a redirector goes on after
// a failover, and the former primary becomes the standby of the new one. Postgres is Debian's, and the settings are the file's.
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { migratePostgres } from '../../migrate/migrate-postgres.js'
import { connectPostgres } from '../../postgres/connect.js'
import { freePort } from '../../process/free-port.js'
import { withFolder } from '../folder.js'
import { freePorts } from '../free-ports.js'
import { runProgram } from '../programs.js'
import { RESET, readCompose } from '../read-compose.js'
import { ask } from '../redirector/ask.js'
import { canDump, type DebianPostgres, initCluster, runServer, serverFolder } from '../restore/debian-postgres.js'
import { until } from '../until.js'

const TO = 'https://example.com/to'
const PASSWORD = 'secret'
const HBA = '-chba_file='

interface Service {
  command: string[]
  environment: Record<string, string>
}
const { services } = readCompose<{ services: Record<string, Service> }>('docker-compose.cluster.yml', [RESET])
const files = fileURLToPath(new URL('../../../deploy/cluster/', import.meta.url))

/** Both servers, of which none runs yet. */
async function preparePair(t: Test) {
  const shared = withFolder(t, 'cluster')
  for (const name of ['start-postgres.sh', 'pg_hba.conf']) copyFileSync(path.join(files, name), path.join(shared, name))
  const ports = await freePorts(2)
  return ['postgres', 'postgres-2'].map((name, i) => {
    const { environment, command } = services[name]
    const data = path.join(serverFolder(t), 'data')
    const [entrypoint, program, ...args] = command
    t.same([entrypoint, program], ['docker-entrypoint.sh', 'postgres'], name)
    return {
      name,
      data,
      port: ports[i],
      /** @param primary what POSTGRES_PRIMARY says: its name, or its port if this server copies it */
      start: (t: Test, primary: string, port?: number) =>
        runServer(t, data, ports[i], {
          command: ['sh', path.join(shared, 'start-postgres.sh')],
          args: args.map((arg) => (arg.startsWith(HBA) ? `${HBA}${shared}/pg_hba.conf` : arg)),
          env: {
            ...environment,
            POSTGRES_PASSWORD: PASSWORD,
            POSTGRES_PRIMARY: primary,
            PGDATA: data,
            ...(port && { PGPORT: String(port) }),
          },
          password: PASSWORD,
        }),
    }
  })
}

const streams = ({ admin }: DebianPostgres) =>
  until(async () => {
    const rows = await admin<{ slot_name: string }[]>`
      SELECT slot_name FROM pg_replication_slots JOIN pg_stat_replication ON pid = active_pid
      WHERE state = 'streaming' AND replay_lsn = pg_current_wal_lsn()`
    return rows[0]?.slot_name
  }, 'the standby to follow')

if (canDump(t)) {
  t.setTimeout(300_000)

  t.test('a standby is made, takes over, and the former primary follows it', async (t) => {
    const [first, second] = await preparePair(t)
    const passwordFile = path.join(withFolder(t), 'password')
    writeFileSync(passwordFile, PASSWORD, { mode: 0o644 })
    initCluster(first.data, ['-A', 'scram-sha-256', `--pwfile=${passwordFile}`])
    const primary = await first.start(t, first.name)
    await primary.admin`CREATE DATABASE slugline`
    t.equal((await primary.admin`SHOW max_slot_wal_keep_size`)[0].max_slot_wal_keep_size, '16GB')

    // A first try was killed: it left a slot, and a part of the copy.
    await primary.admin`SELECT pg_create_physical_replication_slot('postgres_2', true)`
    mkdirSync(`${second.data}.copy`)
    const standby = await second.start(t, '127.0.0.1', first.port)
    t.equal(await streams(primary), 'postgres_2')
    t.notOk(existsSync(`${second.data}.copy`))
    await t.rejects(connectPostgres(primary.url.replace(PASSWORD, 'wrong'), 'test')`SELECT 1`, { code: '28P01' })

    const pair = primary.url.replace(`:${first.port}`, `:${first.port},127.0.0.1:${second.port}`)
    const sql = connectPostgres(pair, 'test')
    t.teardown(() => sql.end({ timeout: 1 }))
    await migratePostgres(sql)
    await sql`INSERT INTO workspaces (name) VALUES ('one')`
    await sql`INSERT INTO links (workspace_id, slug, url) SELECT 1, '/' || i, ${TO} FROM generate_series(1, 100) AS i`
    await streams(primary)
    const port = await freePort()
    const redirector = await runProgram(t, 'redirector/main.js', {
      DATABASE_URL: pair,
      DATABASE_REPLICA_URL: standby.url,
      DATA_DIR: withFolder(t, 'redirector'),
      REDIRECTOR_PORT: String(port),
    })
    let next = 0
    const visitAnother = async () => (await ask(port, `/${++next}`)).headers.location
    t.equal(await visitAnother(), TO)

    // The failover of docs/cluster.md.
    await primary.end('SIGQUIT')
    t.equal((await ask(port, '/1')).headers.location, TO, 'a known link, without a primary')
    await standby.promote()
    const addLink = () =>
      sql`INSERT INTO links (workspace_id, slug, url) VALUES (1, '/after', ${TO}) ON CONFLICT DO NOTHING`.then(
        () => true,
        () => false,
      )
    await until(addLink, 'a link in the new primary')
    await until(async () => (await ask(port, '/after')).headers.location === TO, 'the new link at the redirector')
    t.equal(await visitAnother(), TO)

    rmSync(first.data, { recursive: true })
    const follower = await first.start(t, '127.0.0.1', second.port)
    t.equal(await streams(standby), 'postgres')
    t.equal((await follower.admin`SELECT pg_is_in_recovery() AS is_standby`)[0].is_standby, true)
    const url = follower.url
    const copy = connectPostgres(url, 'test')
    t.teardown(() => copy.end({ timeout: 1 }))
    t.equal((await copy`SELECT FROM links WHERE slug = '/after'`).length, 1)

    // A start with data changes nothing, whoever is said to be the primary.
    await follower.end('SIGINT')
    const again = await first.start(t, first.name)
    t.equal((await again.admin`SELECT pg_is_in_recovery() AS is_standby`)[0].is_standby, true)
    await redirector.stop()
  })
}
