import type { ClickHouseClient } from '@clickhouse/client'
import { ulidText } from '../click/ulid.js'
import { hasRows } from '../clickhouse/delete-rows.js'
import { CLICK_COLUMNS, customerOf } from './conversion-row.js'

const idsAtOnce = 5_000

/** Every version of the rows, in every replica, before it returns. */
async function updateRows(client: ClickHouseClient, assignments: string, condition: string) {
  if (!(await hasRows(client, 'conversions', condition))) return
  await client.command({
    query: `ALTER TABLE conversions UPDATE ${assignments} WHERE ${condition}`,
    clickhouse_settings: { mutations_sync: '2' },
  })
}

const clickForgotten = ["click_id = ''", 'click_time = 0', ...CLICK_COLUMNS.map((name) => `${name} = ''`)]

/**
 * Makes conversions of a customer nobody's: they count, with their amounts, and no longer for a customer, a country or a
 * click. To be forgotten in Postgres first: what is exported from there again comes back as it is there.
 */
export async function forgetCustomer(client: ClickHouseClient, workspaceId: number, externalId: string) {
  const condition = `workspace_id = ${workspaceId} AND customer = ${customerOf(workspaceId, externalId)}`
  await updateRows(client, ['customer = 0', "country = ''", ...clickForgotten].join(', '), condition)
}

/**
 * Takes from conversions what they have of some clicks, such as a visitor's that are to be removed. Their link remains.
 * @param condition SQL of numbers and dates only, over `clicks`
 */
export async function forgetClicks(client: ClickHouseClient, condition: string) {
  const result = await client.query({
    query: `SELECT toString(toUnixTimestamp64Milli(time)), hex(random) FROM clicks WHERE ${condition}`,
    format: 'JSONCompactEachRow',
  })
  const ids = (await result.json<[string, string]>()).map(([timeMs, randomHex]) => {
    const timeHex = Number(timeMs).toString(16).padStart(12, '0')
    return `'${ulidText(Buffer.from(timeHex + randomHex, 'hex'))}'`
  })
  for (let i = 0; i < ids.length; i += idsAtOnce) {
    const some = ids.slice(i, i + idsAtOnce).join(', ')
    await updateRows(client, clickForgotten.join(', '), `click_id IN (${some})`)
  }
}
