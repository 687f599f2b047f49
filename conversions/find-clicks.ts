import type { ClickHouseClient } from '@clickhouse/client'
import { toClickId, ulidBytes } from '../click/ulid.js'

/** Longest time that the report of a conversion waits for this. */
const SECONDS_MAX = 2

/**
 * Finds the links of clicks by the clicks' ids. The table's sorting key helps only by workspace and, within a link, by
 * time. The index on `random` does the rest.
 * @param ids ULIDs
 * @returns link ids by click id, or 'bot' for a bot's click, which earns nothing; unknown clicks are left out
 * @throws if ClickHouse is away or needs longer than two seconds
 */
export async function findClicks(
  client: ClickHouseClient,
  workspaceId: number,
  ids: string[],
): Promise<Map<string, number | 'bot'>> {
  const keys = ids.map((id) => ulidBytes(id)!)
  const times = new Set(keys.map((key) => `fromUnixTimestamp64Milli(${key.readUIntBE(0, 6)}, 'UTC')`))
  const randoms = keys.map((key) => `toFixedString(unhex('${key.toString('hex', 6)}'), 10)`)
  const result = await client.query({
    query: `
      SELECT link_id, bot_name != '' AS is_bot, toUnixTimestamp64Milli(time) AS ms, hex(random) AS random_hex FROM clicks
      WHERE workspace_id = {workspaceId:UInt32} AND time IN (${[...times].join(', ')})
        AND random IN (${randoms.join(', ')})`,
    query_params: { workspaceId },
    format: 'JSONEachRow',
    clickhouse_settings: { max_execution_time: SECONDS_MAX, max_memory_usage: '1000000000' },
    abort_signal: AbortSignal.timeout((SECONDS_MAX + 1) * 1000),
  })
  const rows = await result.json<{ link_id: number; is_bot: number; ms: string; random_hex: string }>()
  return new Map(
    rows.map(({ link_id, is_bot, ms, random_hex }) => [toClickId(Number(ms), random_hex), is_bot ? 'bot' : link_id]),
  )
}
