import path from 'node:path'
import type { Test } from 'tap'
import { connectClickHouse } from '../../clickhouse/connect.js'
import { type EmbeddedClickHouse, startClickHouse } from '../../embedded/clickhouse/spawn.js'
import { migrateClickHouse } from '../../migrate/migrate-clickhouse.js'
import { freePort } from '../../process/free-port.js'
import { withFolder } from '../folder.js'
import { programVictim } from '../programs.js'
import { withPostgres } from '../services.js'

export async function clickHouseVictim(t: Test, dataDir: string, name = 'clickhouse') {
  let server: EmbeddedClickHouse
  let isEnding = false
  async function start(port?: number) {
    const lines: string[] = []
    isEnding = false
    const started = await startClickHouse({ dataDir, port, log: (line) => lines.push(line) })
    server = started
    void started.exited.then(({ code, signal }) => {
      if (!isEnding) console.error(`${name} ended by itself (${signal ?? code}):\n${lines.slice(-20).join('\n')}`)
    })
    return started.url
  }
  async function end(how: 'kill' | 'stop') {
    isEnding = true
    await server[how]()
    await server.exited
  }
  t.teardown(() => end('stop'))
  const url = await start()
  return {
    name,
    url,
    async start() {
      await start(Number(new URL(url).port))
    },
    kill: () => end('kill'),
    stop: () => end('stop'),
  }
}

/**
 * A whole Slugline in a folder of the test's own: two redirectors on one port, ingests, an api (which corrects rollups of
 * which a killed ClickHouse kept half), and real stores behind them.
 * @param options.brokers of a running Kafka; without it, one ingest follows the click log
 */
export async function startSystem(t: Test, options: { links: number; ingests: number; brokers?: string }) {
  const dataDir = withFolder(t, 'chaos')
  const [{ url: databaseUrl, sql }, clickhouse] = await Promise.all([
    withPostgres(t),
    clickHouseVictim(t, path.join(dataDir, 'clickhouse')),
  ])
  const client = connectClickHouse(clickhouse.url, 'test')
  t.teardown(() => client.close())
  await migrateClickHouse(client)
  await sql`INSERT INTO workspaces (name) VALUES ('one'), ('two')`
  const slugs = await sql<{ slug: string }[]>`
    INSERT INTO links (workspace_id, slug, url)
    SELECT 1 + i % 2, '/s' || i, 'https://example.com/' || i || '?utm_campaign=c' || i % 3
    FROM generate_series(1, ${options.links}) AS i RETURNING slug`

  const port = await freePort()
  const env = {
    DATABASE_URL: databaseUrl,
    CLICKHOUSE_URL: clickhouse.url,
    DATA_DIR: dataDir,
    KAFKA_BROKERS: options.brokers ?? '',
    KAFKA_PARTITIONS: '4',
    KAFKA_SESSION_TIMEOUT_MS: '6000',
    REDIRECTOR_PORT: String(port),
    CLICK_LOG_SEGMENT_BYTES: '256K',
    BATCH_ROWS_MAX: '2000',
    REDIRECTOR_MONITOR_PORT: '0',
    INGEST_MONITOR_PORT: '0',
    API_PORT: '0',
    API_MONITOR_PORT: '0',
  }
  const redirectors = [0, 1].map((i) => programVictim(t, `redirector ${i}`, 'redirector/main.js', env))
  const ingests = Array.from({ length: options.ingests }, (_, i) =>
    programVictim(t, `ingest ${i}`, 'ingest/main.js', env),
  )
  // The first redirector starts alone: it compiles the location data, which the others then find.
  await redirectors[0].start()
  const api = programVictim(t, 'api', 'api/main.js', env)
  await Promise.all([...redirectors.slice(1), ...ingests, api].map((victim) => victim.start()))
  return { port, slugs: slugs.map((row) => row.slug), client, redirectors, ingests, clickhouse, sql, env }
}

export type System = Awaited<ReturnType<typeof startSystem>>
