import { setTimeout as delay } from 'node:timers/promises'
import type { ClickHouseClient } from '@clickhouse/client'
import type { Logger } from 'pino'
import type { SequenceRange } from '../consume/progress.js'
import { isFromKafka, type SourceConfig, sourceName } from '../consume/source-config.js'
import { createKafka } from '../kafka/client.js'
import { kafkaAccess } from '../kafka/config.js'
import { topicEnds } from '../kafka/topics.js'
import type { Sql } from '../postgres/connect.js'
import { keepDoing } from '../process/keep-doing.js'

/** Clicks that a redirector has recorded and that are nowhere: the sequences [from, to) of an instance. */
export interface Gap extends SequenceRange {
  /** When ingest had the clicks behind it, ms. */
  atMs: number
}

/** Position behind the last event of each partition. */
type Ends = Map<string, number>

/**
 * Gaps between the first and the last sequence of each instance, by the table `ingest_sequences` and by what the marks say of
 * sequences that are still coming. The marks of former minutes are counted too: what they had then is still there.
 * A mark of a former version has no start of a range, and is taken for whole from the instance's beginning.
 */
const GAPS = `
  SELECT instance, toString(reached) AS from, toString(first) AS to, toString(toUnixTimestamp(at)) AS at_s
  FROM (
    SELECT instance, first, at,
      max(end) OVER (PARTITION BY instance ORDER BY first, end ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS reached
    FROM (
      SELECT instance, first, end, at FROM ingest_sequences
      UNION ALL
      SELECT entry.1, if(length(entry.2) > 2, entry.2[3], 0), entry.2[1], toDateTime(intDiv(entry.2[2], 1000), 'UTC')
      FROM ingest_marks ARRAY JOIN JSONExtractKeysAndValues(seen, 'Array(UInt64)') AS entry
    )
  )
  WHERE reached > 0 AND first > reached AND at > now() - INTERVAL 30 DAY
  ORDER BY instance, first`

async function gapsOfShard(client: ClickHouseClient): Promise<Gap[]> {
  const tables =
    "database = currentDatabase() AND name IN ('ingest_marks', 'ingest_sequences') AND engine LIKE 'Replicated%'"
  const replicated = await client.query({
    query: `SELECT name FROM system.tables WHERE ${tables}`,
    format: 'JSONEachRow',
  })
  // A replica may not have heard yet of what another one has acknowledged.
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

/** The parts of `gaps` that `others` have too. */
function commonOf(gaps: Gap[], others: Gap[]): Gap[] {
  return gaps.flatMap((gap) =>
    others.flatMap((other) => {
      const [from, to] = [Math.max(gap.from, other.from), Math.min(gap.to, other.to)]
      return gap.instance === other.instance && from < to ? [{ ...gap, from, to }] : []
    }),
  )
}

/** Ranges that overlap or touch become one. */
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

/** Gaps of now in any shard. Some may only be clicks that wait in a partition that is behind the others. */
export async function findGaps(clients: ClickHouseClient[]): Promise<Gap[]> {
  return union((await Promise.all(clients.map(gapsOfShard))).flat())
}

/** The source whose clicks are looked for. */
export interface CheckedSource {
  /** Under which ingest keeps its progress */
  name: string
  /**
   * How far each partition reaches now. None for a click log: it is read in the order of its sequences, so that a gap in it
   * is never filled and nothing has to be waited for.
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

/** Partitions that are not inserted up to `ends` yet. */
async function partitionsBefore(ends: Ends, sql: Sql, source: string): Promise<string[]> {
  const rows = await sql<{ partition: string; position: string }[]>`
    SELECT partition, position FROM ingest_progress WHERE source = ${source}`
  const positions = new Map(rows.map(({ partition, position }) => [partition, Number(position)]))
  return [...ends].filter(([partition, end]) => (positions.get(partition) ?? 0) < end).map(([partition]) => partition)
}

export interface MissingClicks {
  /** Gaps that nothing can fill any more: all that was in the source when they were seen is inserted. */
  lost: Gap[]
  /** Whether there are gaps at all, of which some may only be clicks that wait. */
  hasGaps: boolean
  /** Partitions that are to be read before other gaps are known to be losses. */
  unread: string[]
}

/**
 * Looks for clicks that were recorded and are nowhere. A gap is a loss if it is still there when every partition is inserted
 * up to where it reached after the gap was seen: a redirector publishes in the order of its sequences, so what lies before
 * an inserted click was in the topic by then, or never came.
 * @returns a function that looks once; what it finds is certain from the second call on
 */
export function createMissingClicks(clients: ClickHouseClient[], sql: Sql, source: CheckedSource) {
  let seen: { gaps: Gap[]; ends: Ends } | undefined
  let lost: Gap[] = []

  return async function look(): Promise<MissingClicks> {
    // Asked before the gaps, which then lack nothing that these partitions had.
    const unread = seen ? await partitionsBefore(seen.ends, sql, source.name) : []
    const gaps = await findGaps(clients)
    lost = commonOf(gaps, seen && unread.length === 0 ? seen.gaps : lost)
    if (gaps.length === 0) seen = undefined
    else if (unread.length === 0) seen = { gaps, ends: await source.ends() }
    return { lost, unread, hasGaps: gaps.length > 0 }
  }
}

/** @returns such as `32 clicks of redirector 275a97c19736905a are missing: sequences 1795459716411732 to 1795459716411763` */
export const describeGap = ({ instance, from, to }: Gap) =>
  `${to - from} clicks of redirector ${instance} are missing: sequences ${from} to ${to - 1}`

/** A look waits for this many times as long as the last one took, so that large installations spend a hundredth on it. */
const WAIT_TIMES = 100

/** Looks for missing clicks again and again, and logs each gap once. */
export function watchMissingClicks(look: () => Promise<MissingClicks>, everyMs: number, log: Logger) {
  let lost: Gap[] = []
  let told = new Set<string>()
  const looking = keepDoing('look for missing clicks', everyMs, log, async ({ signal }) => {
    const startedMs = performance.now()
    lost = (await look()).lost
    for (const gap of lost) {
      if (!told.has(describeGap(gap))) log.error(gap, `${describeGap(gap)} (npm run admin -- audit)`)
    }
    told = new Set(lost.map(describeGap))
    await delay((performance.now() - startedMs) * WAIT_TIMES, undefined, { signal }).catch(() => undefined)
    return false
  })
  return {
    /** Sequences that are missing. Where a redirector was started again inside a gap, fewer clicks than that. */
    clicks: () => lost.reduce((sum, { from, to }) => sum + to - from, 0),
    close: looking.close,
  }
}
