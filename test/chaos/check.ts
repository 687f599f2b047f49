import { setTimeout as delay } from 'node:timers/promises'
import type { ClickHouseClient } from '@clickhouse/client'
import type { Test } from 'tap'
import { findGaps } from '../../ingest/missing-clicks.js'
import type { Sql } from '../../postgres/connect.js'
import { auditRollups } from '../../rollups/audit.js'
import { rowsOf } from '../lifecycle/stores.js'
import { severalShards } from '../one-shard.js'
import { until } from '../until.js'

const DAY_MS = 86_400_000
/** Ingest may need one minute to find that kafkajs no longer reads a partition, and then starts again. */
const WAIT_MS = 180_000
const LOOK_MS = 200

async function recordedIds(client: ClickHouseClient): Promise<number[]> {
  const result = await client.query({
    query: `SELECT toUInt32(substring(arrayFirst(p -> startsWith(p, 'n='), params), 3)) AS id FROM clicks`,
    format: 'JSONCompactEachRow',
  })
  return (await result.json<[number]>()).map(([id]) => id)
}

/**
 * Waits until every answered click is in ClickHouse, and then holds all that is there against what was sent.
 * @param client a client for each shard, if there are several
 * @param lost clicks that ingest must report as missing
 */
export async function checkExactlyOnce(
  t: Test,
  client: ClickHouseClient | ClickHouseClient[],
  { answered, uncertain, lost = 0 }: { answered: Set<number>; uncertain: Set<number>; lost?: number },
) {
  const clients = [client].flat()
  const allOf = async <T>(read: (client: ClickHouseClient) => Promise<T[]>) =>
    (await Promise.all(clients.map(read))).flat()
  const giveUpAt = Date.now() + WAIT_MS
  /** Reads until the value fits or time is over. A store may still be starting. @returns the last value */
  async function readUntil<T>(read: () => Promise<T>, fits: (value: T) => boolean): Promise<T> {
    for (;;) {
      const [value, error] = await read().then(
        (value) => [value] as const,
        (error: unknown) => [undefined, error] as const,
      )
      const isLate = Date.now() > giveUpAt
      if (value !== undefined && (isLate || fits(value))) return value
      if (isLate) throw error
      await delay(LOOK_MS)
    }
  }

  const missingOf = (ids: number[]) => {
    const present = new Set(ids)
    return [...answered].filter((id) => !present.has(id))
  }
  const ids = await readUntil(
    () => allOf(recordedIds),
    (ids) => missingOf(ids).length === 0,
  )
  const missing = missingOf(ids)
  if (missing.length > 0)
    t.comment(`${missing.length} clicks are missing, gaps: ${JSON.stringify(await findGaps(severalShards(clients)))}`)
  t.same(missing.slice(0, 10), [], `none of ${answered.size} answered clicks is missing`)
  const times = new Map<number, number>()
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1)
  t.same([...times].filter(([, count]) => count > 1).slice(0, 10), [], 'no click is recorded twice')
  const strangers = [...times.keys()].filter((id) => !answered.has(id) && !uncertain.has(id))
  t.same(strangers.slice(0, 10), [], 'nothing is recorded that was not sent')
  const from = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)
  const to = new Date().toISOString().slice(0, 10)
  // Clicks are seen a moment before the views of the same insert have them; what stays different is wrong.
  const audit = () => allOf((client) => auditRollups(client, from, to))
  const differences = await readUntil(audit, ({ length }) => length === 0)
  t.same(differences.slice(0, 10), [], 'every rollup and counter says what the clicks say')
  const countMissing = async () =>
    (await findGaps(severalShards(clients))).reduce((sum, { from, to }) => sum + to - from, 0)
  const missingSequences = await readUntil(countMissing, (count) => count === lost)
  t.equal(missingSequences, lost, `${lost} sequences of redirectors are missing`)
  t.comment(`${answered.size} answered, ${uncertain.size} uncertain, ${ids.length} recorded`)
}

/** Each conversion that an api has answered is in Postgres, and each of these in ClickHouse once. */
export async function checkConversions(t: Test, sql: Sql, clients: ClickHouseClient[], recorded: Set<string>) {
  const stored = await sql<{ id: string; event_id: string }[]>`SELECT id, event_id FROM conversions`
  const events = new Set(stored.map(({ event_id }) => event_id))
  t.same(
    [...recorded].filter((id) => !events.has(id)).slice(0, 10),
    [],
    `none of ${recorded.size} conversions is missing`,
  )
  const found = async () => {
    const query = 'SELECT id FROM conversions FINAL'
    return (await Promise.all(clients.map((client) => rowsOf<[string]>(client, query)))).flat(2)
  }
  const copied = await until(
    async () => {
      const ids = await found()
      return ids.length >= stored.length && ids
    },
    `${stored.length} conversions in ClickHouse`,
    { msMax: WAIT_MS, everyMs: LOOK_MS },
  )
  t.same(copied.toSorted(), stored.map(({ id }) => id).toSorted(), 'each is in ClickHouse once')
}
