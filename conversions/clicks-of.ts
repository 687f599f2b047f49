import type { ClickHouseClient } from '@clickhouse/client'
import { ulidBytes } from '../click/ulid.js'
import { CLICK_COLUMNS, type ClickColumns, type ConversionRow } from './conversion-row.js'

type Attributed = Pick<ConversionRow, 'workspaceId' | 'id' | 'linkId' | 'clickId'>

export interface FoundClicks {
  /** Columns of the clicks, by the ids of their conversions. */
  found: Map<string, ClickColumns>
  /**
   * Ids of conversions whose clicks are not in ClickHouse: ingest may be behind, or the plan's retention has removed
   * them. When such a conversion is inserted again with a higher version, its click is looked up again.
   */
  missing: string[]
}

/** Keys per query, which may have 256 KB. A key has some 80 bytes. */
const KEYS_AT_ONCE = 2_000

/** Looks up the clicks that earned conversions, by the key of `clicks`. @param rows conversions of one shard */
export async function clicksOf(client: ClickHouseClient, rows: readonly Attributed[]): Promise<FoundClicks> {
  const idsOf = new Map<string, { sql: string; ids: string[] }>()
  for (const { id, workspaceId, linkId, clickId } of rows) {
    const bytes = ulidBytes(clickId ?? '')
    if (!bytes || linkId === null) continue
    const timeMs = bytes.readUIntBE(0, 6)
    const randomHex = bytes.toString('hex', 6).toUpperCase()
    const key = [workspaceId, linkId, timeMs, randomHex].join()
    const sql = `(${workspaceId}, ${linkId}, fromUnixTimestamp64Milli(${timeMs}, 'UTC'), unhex('${randomHex}'))`
    const known = idsOf.get(key)
    if (known) known.ids.push(id)
    else idsOf.set(key, { sql, ids: [id] })
  }
  const found: FoundClicks['found'] = new Map()
  const keys = [...idsOf.values()].map(({ sql }) => sql)
  for (let i = 0; i < keys.length; i += KEYS_AT_ONCE) {
    const result = await client.query({
      query: `
        SELECT workspace_id, link_id, toUnixTimestamp64Milli(time) AS time_ms, hex(random) AS random_hex,
               ${CLICK_COLUMNS.join(', ')}
        FROM clicks WHERE (workspace_id, link_id, time, random) IN (${keys.slice(i, i + KEYS_AT_ONCE).join(', ')})`,
      format: 'JSONEachRow',
    })
    type Row = ClickColumns & { workspace_id: number; link_id: number; time_ms: string; random_hex: string }
    for (const row of await result.json<Row>()) {
      const { workspace_id, link_id, time_ms, random_hex, ...click } = row
      for (const id of idsOf.get([workspace_id, link_id, time_ms, random_hex].join())?.ids ?? []) found.set(id, click)
    }
  }
  const wanted = [...idsOf.values()].flatMap(({ ids }) => ids)
  return { found, missing: wanted.filter((id) => !found.has(id)) }
}
