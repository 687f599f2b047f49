import type { ClickHouseClient } from '@clickhouse/client'

export interface TestClick {
  workspace_id: number
  link_id: number
  time: Date
  [column: string]: unknown
}

/** Inserts rows into `clicks` with the columns that the test sets. ClickHouse fills the rollups. */
export async function insertClicks(client: ClickHouseClient, clicks: TestClick[]) {
  await client.insert({
    table: 'clicks',
    format: 'JSONEachRow',
    values: clicks.map((click) => ({
      random: '0123456789',
      ...click,
      time: click.time.toISOString().replace('T', ' ').replace('Z', ''),
    })),
    columns: [...new Set(['random', ...clicks.flatMap(Object.keys)])] as [string, ...string[]],
  })
}
