import { LRUCache } from 'lru-cache'
import type { Shards } from '../../clickhouse/shards.js'
import { createBudget } from '../../process/budget.js'
import { createFairQueue } from '../../process/fair-queue.js'
import { type Address, hostKeyOf, networkKeyOf } from '../../visit/address/address.js'
import { type Language, onceInEach } from '../../words/languages.js'
import { tooManyPage, unavailablePage } from './error-page.js'
import type { Page } from './html.js'
import { readStats, type StatsOf } from './read-stats.js'
import { statsPage } from './stats-page.js'

export interface StatsAnswer {
  status: 200 | 429 | 503
  /** Renders the page, once in each language. */
  pageIn: (language: Language) => Page
}

export interface StatsPageOf extends StatsOf {
  /** Title of the link as visitors may see it. */
  title: string
}

const UNAVAILABLE: StatsAnswer = { status: 503, pageIn: unavailablePage }
const TOO_MANY: StatsAnswer = { status: 429, pageIn: tooManyPage }

/** Pages that an address may have read, and a network, whoever they belong to. Pages in the cache do not count. */
const OF_ADDRESS = { burst: 60, ratePerSecond: 1 }
const OF_NETWORK = { burst: 600, ratePerSecond: 10 }
/** Pages of a workspace that wait to be read, and of all. Beyond, visitors are asked to come again. */
const WAITING_MAX = 16
const WAITING_MAX_OF_ALL = 128

/** After a failure ClickHouse is not asked for this link for this time. */
const FAILURE_MS = 2_000

const PAGES_MAX = 500

/** Time limit of requests to ClickHouse: a little longer than the time after which ClickHouse itself gives up a query. */
export const STATS_MS_MAX = 6_000

/**
 * Creates answers for public statistics. A popular page costs ClickHouse one reading per `cacheMs`. Pages of many links
 * cost at most `readingsMax` at a time, and half of them are of one workspace at most. Workspaces take turns. If too many
 * of a workspace wait, further visitors get 503. A visitor who looks at very many pages gets 429.
 * @param options.shards without them every answer is 503
 */
export function createStatsAnswer({
  shards,
  cacheMs = 10_000,
  readingsMax = 8,
  waitingMax = WAITING_MAX,
  now = () => new Date(),
  onWarning = () => {},
}: {
  shards?: Pick<Shards, 'of'>
  cacheMs?: number
  readingsMax?: number
  waitingMax?: number
  now?: () => Date
  onWarning?: (message: string) => void
}) {
  if (!shards) return async (_link: StatsPageOf, _address: Address) => UNAVAILABLE
  // Promises are cached, so that visitors who come while a page is being read wait for the same reading.
  const answers = new LRUCache<string, Promise<StatsAnswer>>({ max: PAGES_MAX })
  const inTurn = createFairQueue<number>({
    atOnce: readingsMax,
    atOnceOfKey: Math.ceil(readingsMax / 2),
    waitingMax,
    waitingMaxOfAll: WAITING_MAX_OF_ALL,
  })
  const ofAddress = createBudget(OF_ADDRESS)
  const ofNetwork = createBudget(OF_NETWORK)
  const admits = (address: Address) => ofAddress.take(hostKeyOf(address)) && ofNetwork.take(networkKeyOf(address))

  async function read(link: StatsPageOf): Promise<StatsAnswer> {
    try {
      const until = now()
      const client = await shards!.of(link.workspaceId)
      const stats = await readStats(client, link, until)
      return { status: 200, pageIn: onceInEach((language) => statsPage(stats, link.title, language)) }
    } catch (error) {
      onWarning(
        `public statistics cannot be read for link ${link.linkId}: ${error instanceof Error ? error.message : error}`,
      )
      return UNAVAILABLE
    }
  }

  /** Never rejects. @param address the visitor's, which is read before this returns */
  return async function answer(link: StatsPageOf, address: Address): Promise<StatsAnswer> {
    const key = `${link.workspaceId} ${link.linkId} ${link.title}`
    const known = answers.get(key)
    if (known) return known
    if (!admits(address)) return TOO_MANY
    let isRefused = false
    const reading = inTurn(link.workspaceId, 0, () => read(link)).then((answer) => {
      isRefused = answer === undefined
      return answer ?? UNAVAILABLE
    })
    answers.set(key, reading) // without a ttl it stays until the reading has ended
    const { status } = await reading
    if (isRefused) answers.delete(key)
    else answers.set(key, reading, { ttl: status === 200 ? cacheMs : FAILURE_MS })
    return reading
  }
}

export type StatsAnswering = ReturnType<typeof createStatsAnswer>
