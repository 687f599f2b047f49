import type { ClickHouseClient } from '@clickhouse/client'
import { toClickId } from '../click/ulid.js'
import { hasRows } from '../clickhouse/delete-rows.js'
import { CLICK_COLUMNS, customerOf } from './conversion-row.js'

const IDS_AT_ONCE = 5_000

/** Updates all versions of rows, and resolves when every replica has done so. */
async function updateRows(client: ClickHouseClient, assignments: string, condition: string) {
  if (!(await hasRows(client, 'conversions', condition))) return
  await client.command({
    query: `ALTER TABLE conversions UPDATE ${assignments} WHERE ${condition}`,
    clickhouse_settings: { mutations_sync: '2' },
  })
}

const clickForgotten = ["click_id = ''", 'click_time = 0', ...CLICK_COLUMNS.map((name) => `${name} = ''`)]

/**
 * Anonymises a customer's conversions: they still count with their amounts, but without customer, country and click.
 * The customer must be forgotten in Postgres first, because rows that are exported again have the values of Postgres.
 */
export async function forgetCustomer(client: ClickHouseClient, workspaceId: number, externalId: string) {
  const condition = `workspace_id = ${workspaceId} AND customer = ${customerOf(workspaceId, externalId)}`
  await updateRows(client, ['customer = 0', "country = ''", ...clickForgotten].join(', '), condition)
}

export interface ClickOfWorkspace {
  workspaceId: number
  /** ULID of the click. */
  id: string
}

/** Finds ids of clicks. @param condition SQL of numbers and dates only, over `clicks` */
export async function findClickIds(client: ClickHouseClient, condition: string): Promise<ClickOfWorkspace[]> {
  const result = await client.query({
    query: `
      SELECT workspace_id, toUnixTimestamp64Milli(time) AS ms, hex(random) AS random_hex FROM clicks WHERE ${condition}`,
    format: 'JSONEachRow',
  })
  const rows = await result.json<{ workspace_id: number; ms: string; random_hex: string }>()
  return rows.map(({ workspace_id, ms, random_hex }) => ({
    workspaceId: workspace_id,
    id: toClickId(Number(ms), random_hex),
  }))
}

/**
 * Removes values of clicks from their conversions, for example before a visitor's clicks are removed. The link stays.
 */
export async function forgetClicks(client: ClickHouseClient, clicks: readonly ClickOfWorkspace[]) {
  for (let i = 0; i < clicks.length; i += IDS_AT_ONCE) {
    const some = clicks.slice(i, i + IDS_AT_ONCE).map(({ id }) => `'${id}'`)
    await updateRows(client, clickForgotten.join(', '), `click_id IN (${some.join(', ')})`)
  }
}
