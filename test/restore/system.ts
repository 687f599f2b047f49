import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Test } from 'tap'
import { connectClickHouse } from '../../clickhouse/connect.js'
import { startClickHouse } from '../../embedded/clickhouse/spawn.js'
import { migrateShardsAt } from '../../migrate/migrate.js'
import { migratePostgres } from '../../migrate/migrate-postgres.js'
import { connectPostgres } from '../../postgres/connect.js'
import { freePort } from '../../process/free-port.js'
import { checkExactlyOnce } from '../chaos/check.js'
import { withFolder } from '../folder.js'
import { rowsOf } from '../lifecycle/stores.js'
import { programVictim } from '../programs.js'
import { until } from '../until.js'
import { commandsOf } from './backup-page.js'
import { startDebianPostgres } from './debian-postgres.js'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))
const SIDE_BY_SIDE = 20
/** Ingest reads all that was clicked since a copy: on a busy machine that takes a while. */
export const SLOW = { msMax: 240_000 }

/** A redirector, an ingest and an api on stores of their own, which are copied and restored as docs/backup.md says. */
export async function startRestorable(t: Test, { brokers = '', topic = 'clicks', segmentBytes = 8 << 20 } = {}) {
  const dataDir = withFolder(t, 'restore')
  const [postgres, clickhouse] = await Promise.all([
    startDebianPostgres(t),
    startClickHouse({ dataDir: path.join(dataDir, 'clickhouse') }),
  ])
  t.teardown(() => clickhouse.stop())
  const clickhouseUrl = `${clickhouse.url}/slugline`
  const sql = connectPostgres(postgres.url, 'test')
  t.teardown(() => sql.end({ timeout: 1 }))
  const client = connectClickHouse(clickhouseUrl, 'test')
  t.teardown(() => client.close())
  const migrate = () => migrateShardsAt([clickhouseUrl], postgres.url)
  await migratePostgres(sql)
  await migrate()
  await sql`INSERT INTO workspaces (name) VALUES ('one')`
  await sql`INSERT INTO links (workspace_id, slug, url)
    SELECT 1, '/s' || i, 'https://example.com/' || i FROM generate_series(1, 20) AS i`

  const [port, monitorPort] = [await freePort(), await freePort()]
  const env = {
    ...process.env,
    PATH: `${postgres.binaries}:${process.env.PATH}`,
    DATABASE_URL: postgres.url,
    CLICKHOUSE_URL: clickhouseUrl,
    CLICKHOUSE_HTTP: clickhouse.url,
    DATA_DIR: dataDir,
    KAFKA_BROKERS: brokers,
    KAFKA_TOPIC: topic,
    KAFKA_PARTITIONS: '1',
    KAFKA_SESSION_TIMEOUT_MS: '6000',
    REDIRECTOR_PORT: String(port),
    REDIRECTOR_MONITOR_PORT: '0',
    INGEST_MONITOR_PORT: String(monitorPort),
    API_PORT: '0',
    API_MONITOR_PORT: '0',
    BATCH_ROWS_MAX: '100',
    CLICK_LOG_SEGMENT_BYTES: String(segmentBytes),
  }
  const redirector = programVictim(t, 'redirector', 'redirector/main.js', env)
  const ingest = programVictim(t, 'ingest', 'ingest/main.js', env)
  const api = programVictim(t, 'api', 'api/main.js', env)
  await redirector.start()
  await Promise.all([ingest.start(), api.start()])
  const answered = new Set<number>()
  let next = 0

  const scripts = path.join(dataDir, 'scripts')
  mkdirSync(scripts)
  writeFileSync(path.join(scripts, 'backup.sh'), commandsOf('backup.sh'))
  /** Runs commands of docs/backup.md for the copy that has this name. @returns what they print */
  async function page(block: string, copy: string): Promise<string> {
    const script = commandsOf(block)
      .replaceAll('npm run', `npm --prefix ${root} run`)
      .replaceAll("'sh backup.sh'", `'sh ${scripts}/backup.sh'`)
    const copyEnv = { ...env, BACKUP: path.join(scripts, copy), BACKUP_NAME: copy }
    const { stdout } = await run('sh', ['-e', '-c', script], { env: copyEnv, cwd: scripts })
    return stdout
  }
  const command = (block: string, part: RegExp) => part.exec(commandsOf(block))![0]
  /** One store of the copy, without a pause: a line of `backup.sh`. */
  async function copyAlone(store: 'postgres' | 'clickhouse', copy: string) {
    const script = command('backup.sh', store === 'postgres' ? /^pg_dump.*(?= &&)/m : /^curl[\s\S]*/m)
    const copyEnv = { ...env, BACKUP: path.join(scripts, copy), BACKUP_NAME: copy }
    await run('sh', ['-e', '-c', script], { env: copyEnv, cwd: scripts })
  }
  const count = async () => Number((await rowsOf<[string]>(client, 'SELECT count() FROM clicks'))[0][0])

  return {
    sql,
    client,
    env,
    answered,
    redirector,
    ingest,
    api,
    page,
    copyAlone,
    count,
    migrate,
    /** Answered when it returns. */
    async click(times: number) {
      const from = next
      next += times
      for (let n = from; n < from + times; n += SIDE_BY_SIDE) {
        const ids = Array.from({ length: Math.min(SIDE_BY_SIDE, from + times - n) }, (_, i) => n + i)
        await Promise.all(
          ids.map(async (id) => {
            const response = await fetch(`http://127.0.0.1:${port}/s${1 + (id % 20)}?n=${id}`, { redirect: 'manual' })
            if (response.status !== 302) throw new Error(`answered ${response.status}`)
            answered.add(id)
          }),
        )
      }
    },
    /** Waits until as many clicks are counted as were answered, and both stores say so. */
    inserted: () =>
      until(
        async () => {
          if ((await count()) !== answered.size) return false
          const begun = await sql`SELECT 1 FROM ingest_progress WHERE jsonb_typeof(intent) = 'object'`
          return begun.length === 0
        },
        'every answered click in ClickHouse',
        SLOW,
      ),
    /** Waits until ingest says that it does not go on, and returns why. */
    refusal: () =>
      until(
        async () => {
          const response = await fetch(`http://127.0.0.1:${monitorPort}/health/ready`)
          const { parts } = (await response.json()) as { parts: Record<string, string> }
          return parts.restore !== 'ok' && parts.restore
        },
        'ingest to refuse to go on',
        SLOW,
      ),
    /** A metric of ingest. */
    async metric(name: string): Promise<number> {
      const text = await (await fetch(`http://127.0.0.1:${monitorPort}/metrics`)).text()
      const line = text.split('\n').find((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
      return Number(line?.split(' ').at(-1))
    },
    check: (t: Test, lost = 0) => checkExactlyOnce(t, client, { answered, uncertain: new Set(), lost }),
  }
}

export type Restorable = Awaited<ReturnType<typeof startRestorable>>
