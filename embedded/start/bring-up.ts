import { randomInt } from 'node:crypto'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { linkTo } from '../../api/sessions/browser-links.js'
import { ensureTopicsAt, migratePostgresAt, migrateShardsAt } from '../../migrate/migrate.js'
import { startClickHouse } from '../clickhouse/spawn.js'
import { startPostgres } from '../postgres.js'
import type { StartConfig } from './config.js'
import { openFirstWorkspace } from './first-workspace.js'
import type { Kind, Parts } from './parts.js'
import type { Ports } from './ports.js'
import { runProgram } from './run-program.js'
import { runEmbedded } from './running.js'
import { writeStoreUrls } from './store-urls.js'
import type { Welcome } from './welcome.js'

// A young generation that holds the strings of some 40,000 requests. At V8's own size it is collected many times a second
// while there is load and shrunk while there is none: a tenth of a redirect, and of a webhook.
const YOUNG_GENERATION = ['--min-semi-space-size=32', '--max-semi-space-size=32']
/** Flags of Node by the program's folder, as in the npm scripts and in Compose. */
export const NODE_FLAGS: Record<string, string[]> = { redirector: YOUNG_GENERATION, events: YOUNG_GENERATION }

const TOPICS_MS_MAX = 2_000
const TOPICS_AGAIN_MS = 10_000

/** URL that this machine reaches a listener on `host` by. */
function urlOf(host: string, port: number) {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

/** Brokers that are away stop nothing: clicks wait in the click log, and the topics are made when they return. */
async function keepEnsuringTopics(config: StartConfig, say: (line: string) => void) {
  let told: string | undefined
  for (;;) {
    try {
      return await ensureTopicsAt(config)
    } catch (error) {
      const { message } = error as Error
      if (message !== told) say(`kafka: ${message}; trying on`)
      told = message
      await delay(TOPICS_AGAIN_MS)
    }
  }
}

/**
 * Starts the stores that the environment does not name, and the programs, each as soon as what it needs is there.
 * @returns what to tell the user
 */
export async function bringUp(
  { config, ports, lockFd }: { config: StartConfig; ports: Ports; lockFd: number },
  parts: Parts,
  say: (line: string) => void,
): Promise<Omit<Welcome, 'seconds' | 'isForTerminal'>> {
  const { DATA_DIR: dataDir } = config
  const redirectorUrl = urlOf(config.REDIRECTOR_HOST, ports.redirector)
  const publicUrl = config.PUBLIC_URL ?? redirectorUrl
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    API_PUBLIC_URL: config.API_PUBLIC_URL ?? urlOf(config.API_HOST, ports.api),
    REDIRECTOR_PORT: String(ports.redirector),
    INGEST_MONITOR_PORT: String(ports.ingestMonitor),
    EVENTS_MONITOR_PORT: String(ports.eventsMonitor),
    API_PORT: String(ports.api),
    API_MONITOR_PORT: String(ports.apiMonitor),
    LOG_LEVEL: config.LOG_LEVEL ?? 'warn',
    API_KEY: undefined,
    LIBUS_LISTEN_EXCLUSIVE_PORT: undefined, // workers share the port
  }
  const isChatty = ['info', 'debug', 'trace'].includes(config.LOG_LEVEL ?? '')
  const prefixed = (name: string) => (line: string) => say(`[${name}] ${line}`)

  /** An embedded store, which comes back on the port that its clients know. */
  async function runStore(name: 'postgres' | 'clickhouse', start: typeof startPostgres | typeof startClickHouse) {
    let url = ''
    await parts.run('store', name, () => {
      const port = url ? Number(new URL(url).port) : undefined
      const log = isChatty ? prefixed(name) : undefined
      const starting = start({ dataDir: path.join(dataDir, name), port, log })
      starting.then(
        (store) => {
          url = store.url
        },
        () => undefined,
      )
      return runEmbedded(starting)
    })
    return url
  }

  const run = (folder: string, name = folder, kind: Kind = 'program', own: NodeJS.ProcessEnv = {}) =>
    parts.run(kind, name, () =>
      runProgram(`${folder}/main.js`, {
        env: { ...env, ...own },
        lockFd,
        say: prefixed(name),
        nodeFlags: NODE_FLAGS[folder] ?? [],
      }),
    )

  async function openPostgres() {
    const url = config.DATABASE_URL ?? (await runStore('postgres', startPostgres))
    env.DATABASE_URL = url
    await migratePostgresAt(url)
    return openFirstWorkspace(url, dataDir, config.API_KEY)
  }

  async function findClickHouse() {
    const urls = config.CLICKHOUSE_URL ?? [await runStore('clickhouse', startClickHouse)]
    env.CLICKHOUSE_URL = urls.join(',')
    return urls
  }

  async function migrateClickHouse() {
    const [urls] = await Promise.all([clickhouseFound, postgres]) // Postgres says whether inserts are under way
    await migrateShardsAt(urls, env.DATABASE_URL!, config.CLICKHOUSE_CLUSTER)
  }

  async function openTopics() {
    if (config.KAFKA_BROKERS.length === 0) return
    const topics = keepEnsuringTopics(config, say)
    await Promise.race([topics, delay(TOPICS_MS_MAX)])
  }

  const postgres = openPostgres()
  const clickhouseFound = findClickHouse()
  const clickhouse = migrateClickHouse()
  const written = Promise.all([postgres, clickhouse]).then(() =>
    writeStoreUrls(dataDir, {
      DATABASE_URL: env.DATABASE_URL!,
      CLICKHOUSE_URL: env.CLICKHOUSE_URL!,
      API_PUBLIC_URL: env.API_PUBLIC_URL!,
    }),
  )
  const topics = openTopics()
  const location = runProgram('embedded/start/location-main.js', { env, lockFd, say: prefixed('location') })
  process.once('exit', location.kill)
  // Public statistics need the address of ClickHouse, which a redirector reads once. Its schema may come later.
  const redirectors = Promise.all([postgres, clickhouseFound, location.ready, topics]).then(() =>
    Promise.all(
      ports.redirectorMonitors.map((port, i) =>
        run('redirector', `redirector ${i + 1}`, 'front', { REDIRECTOR_MONITOR_PORT: String(port) }),
      ),
    ),
  )
  const others = Promise.all([postgres, clickhouse, location.ready, topics]).then(() =>
    Promise.all([run('ingest'), run('events'), run('api', 'api', 'front')]),
  )
  const [workspace] = await Promise.all([postgres, redirectors, others, written])
  return {
    redirectorUrl,
    apiUrl: urlOf(config.API_HOST, ports.api),
    publicUrl,
    dataDir,
    workspaceId: workspace.workspaceId,
    apiKey: workspace.apiKey,
    isKeyGiven: config.API_KEY !== undefined,
    userId: workspace.userId,
    signInUrl: linkTo(env.API_PUBLIC_URL!, 'signIn', workspace.signInToken),
    isKeyValid: workspace.isValid,
    suffix: randomInt(36 ** 4, 36 ** 5).toString(36),
  }
}
