import { setTimeout as delay } from 'node:timers/promises'
import type { ClickHouseClient } from '@clickhouse/client'
import type { Logger } from 'pino'
import type { Shards } from '../clickhouse/shards.js'
import type { SequenceRange } from '../consume/progress.js'
import { isFromKafka, type SourceConfig, sourceName } from '../consume/source-config.js'
import { createKafka } from '../kafka/client.js'
import { kafkaAccess } from '../kafka/config.js'
import { topicEnds } from '../kafka/topics.js'
import type { Sql } from '../postgres/connect.js'
import { keepDoing } from '../process/keep-doing.js'

/** Sequences [from, to) of an instance: clicks that a redirector has recorded and ClickHouse lacks. */
export interface Gap extends SequenceRange {
  /** Time at which ingest received the clicks after the gap, ms. */
  atMs: number
}

/** Position after the last event of each partition. */
type Ends = Map<string, number>

/**
 * Finds gaps between the first and the last sequence of each instance. Closed ranges are in `ingest_sequences`, and the
 * range that still grows is in `seen` of the marks. Marks of former minutes are counted too, because their ranges are
 * still true. A mark of a former version has no start of a range: it counts as gapless from the instance's first click.
 *
 * A gap counts only before the highest sequence before which the instance says that it has published everything
 * (`published`). Marks say it, as described at `Seen`, and so does a declared end, which is an empty range.
 */
const GAPS = `
  SELECT instance, toString(reached) AS from, toString(first) AS to, toString(toUnixTimestamp(at)) AS at_s
  FROM (
    SELECT instance, first, at,
      max(end) OVER (PARTITION BY instance ORDER BY first, end ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS reached,
      max(claimed) OVER (PARTITION BY instance) AS published
    FROM (
      SELECT instance, first, end, at, if(first = end, first, 0) AS claimed FROM ingest_sequences
      UNION ALL
      SELECT entry.1, if(length(entry.2) > 2, entry.2[3], 0), entry.2[1], toDateTime(intDiv(entry.2[2], 1000), 'UTC'),
        entry.2[least(length(entry.2), 4)] * (length(entry.2) > 2)
      FROM ingest_marks ARRAY JOIN JSONExtractKeysAndValues(seen, 'Array(UInt64)') AS entry
    )
  )
  WHERE reached > 0 AND first > reached AND first <= published AND at > now() - INTERVAL 30 DAY
  ORDER BY instance, first`

async function gapsOfShard(client: ClickHouseClient): Promise<Gap[]> {
  const tables =
    "database = currentDatabase() AND name IN ('ingest_marks', 'ingest_sequences') AND engine LIKE 'Replicated%'"
  const replicated = await client.query({
    query: `SELECT name FROM system.tables WHERE ${tables}`,
    format: 'JSONEachRow',
  })
  // This replica may lack rows that another replica has acknowledged.
  for (const { name } of await replicated.json<{ name: string }>())
    await client.command({ query: `SYSTEM SYNC REPLICA ${name}` })
  const result = await client.query({ query: GAPS, format: 'JSONEachRow' })
  const rows = await result.json<{ instance: string; from: string; to: string; at_s: string }>()
  return rows.map(({ instance, from, to, at_s }) => ({
    instance,
    from: Number(from),
    to: Number(to),
    atMs: Number(at_s) * 1000,
  }))
}

/** The intersection of two lists of gaps. */
function commonOf(gaps: Gap[], others: Gap[]): Gap[] {
  return gaps.flatMap((gap) =>
    others.flatMap((other) => {
      const [from, to] = [Math.max(gap.from, other.from), Math.min(gap.to, other.to)]
      return gap.instance === other.instance && from < to ? [{ ...gap, from, to }] : []
    }),
  )
}

/** Joins gaps that overlap or touch. */
function union(gaps: Gap[]): Gap[] {
  const sorted = [...gaps].sort((a, b) =>
    a.instance === b.instance ? a.from - b.from : a.instance < b.instance ? -1 : 1,
  )
  const merged: Gap[] = []
  for (const gap of sorted) {
    const last = merged.at(-1)
    if (last?.instance === gap.instance && gap.from <= last.to) {
      last.to = Math.max(last.to, gap.to)
      last.atMs = Math.max(last.atMs, gap.atMs)
    } else merged.push({ ...gap })
  }
  return merged
}

/** Finds gaps in all shards. Some of these clicks may still come, from a partition that is behind the others. */
export async function findGaps(shards: Pick<Shards, 'all'>): Promise<Gap[]> {
  return union((await Promise.all((await shards.all()).map(({ client }) => gapsOfShard(client)))).flat())
}

/** The source whose clicks are looked for. */
export interface CheckedSource {
  /** Name under which ingest keeps its progress. */
  name: string
  /**
   * Current ends of all partitions. Empty for a click log: it is read in the order of sequences, so a gap in it cannot
   * be filled later.
   */
  ends(): Promise<Ends>
}

export const checkedSource = (config: SourceConfig): CheckedSource => ({
  name: sourceName(config),
  async ends() {
    if (!isFromKafka(config)) return new Map()
    return topicEnds(createKafka({ ...kafkaAccess(config), clientId: 'missing', isPrompt: true }), config.KAFKA_TOPIC)
  },
})

/** Partitions that ingest has not inserted up to `ends` yet. */
async function partitionsBefore(ends: Ends, sql: Sql, source: string): Promise<string[]> {
  const rows = await sql<{ partition: string; position: string }[]>`
    SELECT partition, position FROM ingest_progress WHERE source = ${source}`
  const positions = new Map(rows.map(({ partition, position }) => [partition, Number(position)]))
  return [...ends].filter(([partition, end]) => (positions.get(partition) ?? 0) < end).map(([partition]) => partition)
}

export interface MissingClicks {
  /** Gaps that cannot be filled any more: everything that the source had when they were found is inserted. */
  lost: Gap[]
  /** Whether there are gaps, including those whose clicks may still come. */
  hasGaps: boolean
  /** Partitions that must be read further before the other gaps are known to be losses. */
  unread: string[]
}

/**
 * Looks for clicks that were recorded and lost. A redirector publishes several partitions at once, and says in each block
 * before which sequence brokers have acknowledged everything. Clicks before it are in the topic by then, or never come.
 * So a gap before it is a loss if it still exists when every partition is inserted up to the end that it had after the
 * gap was found.
 * @returns a function that looks once; it can report losses from the second call on
 */
export function createMissingClicks(shards: Pick<Shards, 'all'>, sql: Sql, source: CheckedSource) {
  let seen: { gaps: Gap[]; ends: Ends } | undefined
  let lost: Gap[] = []

  return async function look(): Promise<MissingClicks> {
    // The partitions are asked before the gaps, so that the gaps take everything into account that these had.
    const unread = seen ? await partitionsBefore(seen.ends, sql, source.name) : []
    const gaps = await findGaps(shards)
    lost = commonOf(gaps, seen && unread.length === 0 ? seen.gaps : lost)
    if (gaps.length === 0) seen = undefined
    else if (unread.length === 0) seen = { gaps, ends: await source.ends() }
    return { lost, unread, hasGaps: gaps.length > 0 }
  }
}

/** Example: `32 clicks of redirector 275a97c19736905a are missing: sequences 1795459716411732 to 1795459716411763` */
export const describeGap = ({ instance, from, to }: Gap) =>
  `${to - from} clicks of redirector ${instance} are missing: sequences ${from} to ${to - 1}`

/** The pause after a look is 100 times as long as the look, so that it costs large installations one percent. */
const WAIT_TIMES = 100

/** Looks for missing clicks regularly, and logs each gap once. */
export function watchMissingClicks(look: () => Promise<MissingClicks>, everyMs: number, log: Logger) {
  let lost: Gap[] = []
  let told = new Set<string>()
  const looking = keepDoing('look for missing clicks', everyMs, log, async ({ signal }) => {
    const startedMs = performance.now()
    lost = (await look()).lost
    for (const gap of lost) {
      if (!told.has(describeGap(gap))) log.error(gap, `${describeGap(gap)} (see: npm run admin -- audit)`)
    }
    told = new Set(lost.map(describeGap))
    await delay((performance.now() - startedMs) * WAIT_TIMES, undefined, { signal }).catch(() => undefined)
    return false
  })
  return {
    /** Number of missing sequences. It is higher than that of clicks if the redirector was restarted inside a gap. */
    clicks: () => lost.reduce((sum, { from, to }) => sum + to - from, 0),
    close: looking.close,
  }
}
