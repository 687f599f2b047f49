import type { ClickHouseClient } from '@clickhouse/client'
import { rowsOf } from '../clickhouse/rows-of.js'
import type { Shards } from '../clickhouse/shards.js'
import type { Mark, Marks } from '../consume/marks.js'
import type { SequenceRange } from '../consume/progress.js'
import type { Retries } from '../consume/retries.js'

interface Row {
  text_epoch: string
  text_position: string
  seen: string
  at_ms: string
  uuid: string
}

/** Reads a shard's marks of a partition: the current one first, then those of the minutes before it. */
async function readShard(client: ClickHouseClient, source: string, partition: string) {
  const tables = await rowsOf<{ name: string; engine: string; uuid: string }>(
    client,
    `SELECT name, engine, toString(uuid) AS uuid FROM system.tables
     WHERE database = currentDatabase() AND name IN ('clicks', 'ingest_marks') ORDER BY name`,
  )
  const [clicks, own] = tables
  // This replica may lack rows that another replica has acknowledged.
  if (own.engine.startsWith('Replicated')) await client.command({ query: 'SYSTEM SYNC REPLICA ingest_marks' })
  const rows = await rowsOf<Row>(
    client,
    `SELECT toString(epoch) AS text_epoch, toString(position) AS text_position, seen,
            toString(toUnixTimestamp64Milli(at)) AS at_ms, toString(clicks_uuid) AS uuid
     FROM ingest_marks WHERE source = {source:String} AND partition = {partition:String}
     ORDER BY epoch DESC, position DESC`,
    { source, partition },
  )
  const marks = rows.map(
    (row): Mark => ({
      epoch: Number(row.text_epoch),
      position: Number(row.text_position),
      seen: JSON.parse(row.seen),
      atMs: Number(row.at_ms),
      isOfThisTable: row.uuid === clicks.uuid,
    }),
  )
  return { marks, clicksUuid: clicks.uuid }
}

async function insert(client: ClickHouseClient, table: string, values: Record<string, unknown>[]) {
  const columns = Object.keys(values[0]) as [string, ...string[]]
  const clickhouse_settings = { async_insert: 0, wait_end_of_query: 1 } as const
  await client.insert({ table, values, columns, format: 'JSONEachRow', clickhouse_settings })
}

/** Notes ranges of sequences that were received or declared lost. Noting a range again changes nothing. */
export async function keepSequences(client: ClickHouseClient, ranges: SequenceRange[]) {
  await insert(
    client,
    'ingest_sequences',
    ranges.map(({ instance, from, to }) => ({ instance, first: from, end: to })),
  )
}

/** Opens the marks of a source in all active shards of ClickHouse. */
export function openMarks(allShards: Shards['all'], source: string, retryUntilDone: Retries['retryUntilDone']): Marks {
  /** The shards whose marks were read, with the identity of their table `clicks`. */
  let read: { client: ClickHouseClient; clicksUuid: string }[] = []
  return {
    async read(partition) {
      const shards = await retryUntilDone('read the marks of ClickHouse', async () =>
        Promise.all(
          (await allShards()).map(async ({ client }) => ({ client, ...(await readShard(client, source, partition)) })),
        ),
      )
      read = shards
      return shards.map(({ marks }) => marks)
    },
    async write({ partition, epoch, position, seen, closedRanges }) {
      const mark = { source, partition, epoch, position, seen: JSON.stringify(seen) }
      await Promise.all(
        read.map(({ client, clicksUuid }) =>
          retryUntilDone('write a mark to ClickHouse', async () => {
            // The ranges are kept before the mark is written, because `seen` in the mark no longer has them.
            if (closedRanges.length > 0) await keepSequences(client, closedRanges)
            await insert(client, 'ingest_marks', [{ ...mark, clicks_uuid: clicksUuid }])
          }),
        ),
      )
    },
  }
}
