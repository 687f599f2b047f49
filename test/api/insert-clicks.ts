import type { ClickHouseClient } from '@clickhouse/client'

export interface TestClick {
  workspace_id: number
  link_id: number
  time: Date
  [column: string]: unknown
}

/** Puts rows into `clicks`, as far as a test cares for their columns; the rollups follow by themselves. */
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
