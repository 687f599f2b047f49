import { LRUCache } from 'lru-cache'
import { connectShards } from '../../clickhouse/shards.js'
import { unavailablePage } from './error-page.js'
import type { Page } from './html.js'
import { readStats, type StatsOf } from './read-stats.js'
import { statsPage } from './stats-page.js'

export interface StatsAnswer {
  status: 200 | 503
  page: Page
}

export interface StatsPageOf extends StatsOf {
  /** Title of the link as visitors may see it. */
  title: string
}

const UNAVAILABLE: StatsAnswer = { status: 503, page: unavailablePage() }

/** After a failure ClickHouse is not asked for this link for this time. */
const FAILURE_MS = 2_000

const PAGES_MAX = 500

/** A little longer than the time after which ClickHouse itself gives up a query. */
const REQUEST_MS = 6_000

/**
 * Creates answers for public statistics. A popular page costs ClickHouse one reading per `cacheMs`. Pages of many links
 * cost at most `readingsMax` at a time; further visitors get 503.
 * @param options.clickhouseUrls URLs of all shards; without them every answer is 503
 */
export function createStatsAnswer({
  clickhouseUrls,
  cacheMs = 10_000,
  readingsMax = 8,
  now = () => new Date(),
  onWarning = () => {},
}: {
  clickhouseUrls?: string[]
  cacheMs?: number
  readingsMax?: number
  now?: () => Date
  onWarning?: (message: string) => void
}) {
  if (!clickhouseUrls) return { answer: async (_link: StatsPageOf) => UNAVAILABLE, close: async () => {} }
  const shards = connectShards(clickhouseUrls, 'redirector', { requestMs: REQUEST_MS })
  // Promises are cached, so that visitors who come while a page is being read wait for the same reading.
  const answers = new LRUCache<string, Promise<StatsAnswer>>({ max: PAGES_MAX })
  let readings = 0

  async function read(link: StatsPageOf): Promise<StatsAnswer> {
    try {
      return { status: 200, page: statsPage(await readStats(shards.of(link.workspaceId), link, now()), link.title) }
    } catch (error) {
      onWarning(
        `public statistics cannot be read for link ${link.linkId}: ${error instanceof Error ? error.message : error}`,
      )
      return UNAVAILABLE
    }
  }

  /** Never rejects. */
  async function answer(link: StatsPageOf): Promise<StatsAnswer> {
    const key = `${link.workspaceId} ${link.linkId} ${link.title}`
    const known = answers.get(key)
    if (known) return known
    if (readings >= readingsMax) return UNAVAILABLE
    readings += 1
    const reading = read(link)
    answers.set(key, reading) // without a ttl it stays until the reading has ended
    const { status } = await reading
    readings -= 1
    answers.set(key, reading, { ttl: status === 200 ? cacheMs : FAILURE_MS })
    return reading
  }

  return { answer, close: () => shards.close() }
}

export type StatsAnswering = ReturnType<typeof createStatsAnswer>
