import type { ClickHouseClient } from '@clickhouse/client'

/** Prints bytes and rows a click of every table, without what merges have replaced. */
export async function printStorage(client: ClickHouseClient, clicks: number) {
  const result = await client.query({
    query: `SELECT table, sum(rows) AS rows, sum(bytes_on_disk) AS bytes FROM system.parts
      WHERE active AND database = currentDatabase() GROUP BY table ORDER BY bytes DESC`,
    format: 'JSONEachRow',
  })
  const tables = await result.json<{ table: string; rows: string; bytes: string }>()
  const sum = (of: (row: (typeof tables)[number]) => number) => tables.reduce((total, row) => total + of(row), 0)
  console.log('| table | bytes a click | rows a click |')
  console.log('|---|---|---|')
  for (const { table, rows, bytes } of tables)
    console.log(`| ${table} | ${(Number(bytes) / clicks).toFixed(2)} | ${(Number(rows) / clicks).toFixed(3)} |`)
  const rollupRows = sum((row) => (row.table === 'clicks' ? 0 : Number(row.rows)))
  console.log(
    `| all | ${(sum((row) => Number(row.bytes)) / clicks).toFixed(2)} | ${(rollupRows / clicks).toFixed(3)} in rollups |`,
  )
}
