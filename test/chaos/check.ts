import type { ClickHouseClient } from '@clickhouse/client'
import type { Test } from 'tap'
import { findGaps } from '../../ingest/missing-clicks.js'
import { auditRollups } from '../../rollups/audit.js'
import { oneShard } from '../one-shard.js'

const DAY_MS = 86_400_000
/** Ingest may need one minute to find that kafkajs no longer reads a partition, and then starts again. */
const WAIT_MS = 180_000

async function recordedIds(client: ClickHouseClient): Promise<number[]> {
  const result = await client.query({
    query: `SELECT toUInt32(substring(arrayFirst(p -> startsWith(p, 'n='), params), 3)) AS id FROM clicks`,
    format: 'JSONCompactEachRow',
  })
  return (await result.json<[number]>()).map(([id]) => id)
}

/**
 * Waits until every answered click is in ClickHouse, and then holds all that is there against what was sent.
 * @param lost clicks that ingest must report as missing
 */
export async function checkExactlyOnce(
  t: Test,
  client: ClickHouseClient,
  { answered, uncertain, lost = 0 }: { answered: Set<number>; uncertain: Set<number>; lost?: number },
) {
  const giveUpAt = Date.now() + WAIT_MS
  let ids: number[] = []
  let missing: number[] = []
  do {
    await new Promise((resolve) => setTimeout(resolve, 200))
    ids = await recordedIds(client).catch(() => [])
    const present = new Set(ids)
    missing = [...answered].filter((id) => !present.has(id))
  } while (missing.length > 0 && Date.now() < giveUpAt)
  if (missing.length > 0)
    t.comment(`${missing.length} clicks are missing, gaps: ${JSON.stringify(await findGaps(oneShard(client)))}`)
  t.same(missing.slice(0, 10), [], `none of ${answered.size} answered clicks is missing`)
  const times = new Map<number, number>()
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1)
  t.same([...times].filter(([, count]) => count > 1).slice(0, 10), [], 'no click is recorded twice')
  const strangers = [...times.keys()].filter((id) => !answered.has(id) && !uncertain.has(id))
  t.same(strangers.slice(0, 10), [], 'nothing is recorded that was not sent')
  const from = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)
  const to = new Date().toISOString().slice(0, 10)
  // Clicks are seen a moment before the views of the same insert have them; what stays different is wrong.
  let differences = await auditRollups(client, from, to)
  while (differences.length > 0 && Date.now() < giveUpAt) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    differences = await auditRollups(client, from, to)
  }
  t.same(differences.slice(0, 10), [], 'every rollup and counter says what the clicks say')
  const countMissing = async () => (await findGaps(oneShard(client))).reduce((sum, { from, to }) => sum + to - from, 0)
  let missingSequences = await countMissing()
  while (missingSequences !== lost && Date.now() < giveUpAt) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    missingSequences = await countMissing()
  }
  t.equal(missingSequences, lost, `${lost} sequences of redirectors are missing`)
  t.comment(`${answered.size} answered, ${uncertain.size} uncertain, ${ids.length} recorded`)
}
