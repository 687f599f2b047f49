import type { Readable } from 'node:stream'
import type { ClickHouseClient } from '@clickhouse/client'

/** One block in ClickHouse's Native format: UInt32 columns of equal length. */
export function nativeBlock(columns: Record<string, Uint32Array>): Buffer {
  const entries = Object.entries(columns)
  const varint = (value: number) => {
    const bytes: number[] = []
    for (let rest = value; ; rest = Math.floor(rest / 128)) {
      if (rest < 128) return Buffer.from([...bytes, rest])
      bytes.push((rest % 128) | 128)
    }
  }
  const string = (text: string) => Buffer.concat([varint(text.length), Buffer.from(text)])
  return Buffer.concat([
    varint(entries.length),
    varint(entries[0][1].length),
    ...entries.flatMap(([name, values]) => [string(name), string('UInt32'), Buffer.from(values.buffer)]),
  ])
}

/** Inserts rows that are encoded already; the answer is read to its end, else its connection would never be free again. */
export async function insertEncoded(
  client: ClickHouseClient,
  query: string,
  values: Readable,
  clickhouse_settings: Record<string, string | number> = {},
) {
  const { stream, summary } = await client.exec({ query, values, clickhouse_settings })
  stream.resume()
  return summary
}
