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
  /** of the link, as visitors may see it */
  title: string
}

const UNAVAILABLE: StatsAnswer = { status: 503, page: unavailablePage() }

/** After a failure ClickHouse is left alone for this long, as far as this link goes. */
const failureMs = 2_000

const pagesMax = 500

/** A little more than the time after which ClickHouse gives a query up itself. */
const requestMs = 6_000

/**
 * Answers for public statistics, such that a page everybody looks at costs ClickHouse one reading in `cacheMs`, and pages
 * of many links no more than `readingsMax` at once: others are asked to come again.
 * @param options.clickhouseUrls of all shards; without them every answer is 503
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
  const shards = connectShards(clickhouseUrls, 'redirector', { requestMs })
  // Readings rather than pages, so that those who ask while a page is being read wait for the same reading.
  const answers = new LRUCache<string, Promise<StatsAnswer>>({ max: pagesMax })
  let readings = 0

  async function read(link: StatsPageOf): Promise<StatsAnswer> {
    try {
      return { status: 200, page: statsPage(await readStats(shards.of(link.workspaceId), link, now()), link.title) }
    } catch (error) {
      onWarning(`public statistics cannot be read: ${error instanceof Error ? error.message : error}`)
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
    answers.set(key, reading) // stays until it has ended, however long that takes
    const { status } = await reading
    readings -= 1
    answers.set(key, reading, { ttl: status === 200 ? cacheMs : failureMs })
    return reading
  }

  return { answer, close: () => shards.close() }
}

export type StatsAnswering = ReturnType<typeof createStatsAnswer>
