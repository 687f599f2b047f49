import path from 'node:path'
import type { Test } from 'tap'
import { insertKey } from '../../api/keys/keys-table.js'
import { hashKey } from '../../api/keys/secret.js'
import { connectClickHouse } from '../../clickhouse/connect.js'
import { ensureTopics } from '../../kafka/topics.js'
import { migrateShardsAt } from '../../migrate/migrate.js'
import { migratePostgres } from '../../migrate/migrate-postgres.js'
import { connectPostgres, type Sql } from '../../postgres/connect.js'
import { freePort } from '../../process/free-port.js'
import { withFolder } from '../folder.js'
import { testKafka } from '../kafka/test-broker.js'
import { startRelay } from '../relay.js'
import { thisVersion, versionsOf } from '../upgrade/versions.js'
import { startReceiver, type Workspace } from './callers.js'
import { createClock } from './clock.js'
import { startCluster } from './cluster.js'
import { pairAt, startPair } from './postgres-pair.js'
import { superviseProgram } from './supervise.js'
import { clickHouseVictim } from './system.js'

const WORKSPACES = 6
const LINKS_EACH = 20
export const TOPIC = 'clicks'
const KINDS = { redirector: 3, ingest: 2, events: 2, api: 2 }

async function fill(sql: Sql, hook: string): Promise<{ workspaces: Workspace[]; slugs: string[] }> {
  const workspaces: Workspace[] = []
  const slugs: string[] = []
  for (let n = 1; n <= WORKSPACES; n++) {
    const [{ id }] = await sql<[{ id: number }]>`
      INSERT INTO workspaces (name, plan, webhooks) VALUES (${`w${n}`}, 'enterprise', ${[hook]}) RETURNING id`
    const key = `sk_${n}`
    const owner = { user_id: null, workspace_id: id, expires_at: null, madeBy: null }
    await insertKey(sql, { ...owner, hash: hashKey(key), prefix: 'sk_', name: null, scopes: ['read', 'write'] })
    const links = await sql<{ id: number; slug: string }[]>`
      INSERT INTO links (workspace_id, slug, url) SELECT ${id}, ${`/w${n}-`} || i, 'https://example.com/' || i
      FROM generate_series(1, ${LINKS_EACH}::integer) AS i RETURNING id, slug`
    workspaces.push({ id, key, links: links.map((link) => link.id) })
    slugs.push(...links.map(({ slug }) => slug))
  }
  return { workspaces, slugs }
}

/**
 * Every part of a large installation, several times: three brokers, a Postgres with a standby, two shards of ClickHouse and
 * an empty server that can become a third one, and all programs under a supervisor. Nobody visits it yet.
 * @param previous folder with the compiled programs of another version, which programs can be replaced by
 */
export async function startWholeSystem(t: Test, previous?: string) {
  const dataDir = withFolder(t, 'chaos')
  const [cluster, postgres, receiver, ...clickhouses] = await Promise.all([
    startCluster(t),
    startPair(t),
    startReceiver(t),
    ...[0, 1, 2].map((n) => clickHouseVictim(t, path.join(dataDir, `clickhouse-${n}`), `clickhouse ${n}`)),
  ])
  // Programs reach the stores through relays, which lose packets.
  const relays = await Promise.all(
    [...clickhouses.map(({ url }) => Number(new URL(url).port)), ...postgres.ports].map((port) => startRelay(t, port)),
  )
  const relayed = (url: string, n: number) => Object.assign(new URL(url), { port: relays[n].port }).href
  const urls = clickhouses.map(({ url }, n) => relayed(url, n))
  const sql = connectPostgres(postgres.url, 'test')
  t.teardown(() => sql.end({ timeout: 1 }))
  await migratePostgres(sql)
  await migrateShardsAt(urls.slice(0, 2), postgres.url)
  await ensureTopics(testKafka(cluster.brokers), TOPIC, 4)
  const { workspaces, slugs } = await fill(sql, receiver.url)

  const [port, ...apiPorts] = [await freePort(), await freePort(), await freePort()]
  const common: NodeJS.ProcessEnv = {
    DATABASE_URL: pairAt(relays.slice(clickhouses.length).map(({ port }) => port)),
    CLICKHOUSE_URL: urls.slice(0, 2).join(','),
    DATA_DIR: dataDir,
    KAFKA_BROKERS: cluster.brokers,
    KAFKA_TOPIC: TOPIC,
    KAFKA_PARTITIONS: '4',
    KAFKA_SESSION_TIMEOUT_MS: '6000',
    REDIRECTOR_PORT: String(port),
    CLICK_LOG_SEGMENT_BYTES: '1M',
    WEBHOOK_ALLOW_PRIVATE: '127.0.0.1',
    ...Object.fromEntries(Object.keys(KINDS).map((kind) => [`${kind.toUpperCase()}_MONITOR_PORT`, '0'])),
  }
  const envs: NodeJS.ProcessEnv[] = []
  const clocks: ReturnType<typeof createClock>[] = []
  const folders = previous ? [thisVersion, previous] : [thisVersion]
  const programs = Object.entries(KINDS).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, n) => {
      const clock = createClock(path.join(dataDir, `clock-${kind}-${n}`))
      const env = { ...common, ...clock.env, ...(kind === 'api' && { API_PORT: String(apiPorts[n]) }) }
      envs.push(env)
      clocks.push(clock)
      return superviseProgram(t, kind, versionsOf(t, `${kind} ${n}`, `${kind}/main.js`, folders, env))
    }),
  )
  return {
    ...{
      cluster,
      postgres,
      sql,
      clickhouses,
      urls,
      programs,
      clocks,
      relays,
      port,
      apiPorts,
      workspaces,
      slugs,
      receiver,
    },
    /** Environment of commands. */
    env: common,
    /** Makes a server one of CLICKHOUSE_URL, which a program reads when it is started. */
    nameServer(url: string) {
      for (const env of [common, ...envs]) env.CLICKHOUSE_URL += `,${url}`
    },
  }
}

export type WholeSystem = Awaited<ReturnType<typeof startWholeSystem>>

/** A client for each server that `CLICKHOUSE_URL` names now. */
export const clientsOf = (t: Test, { env }: WholeSystem) =>
  env.CLICKHOUSE_URL!.split(',').map((url) => {
    const client = connectClickHouse(url, 'test')
    t.teardown(() => client.close())
    return client
  })
