import { createHash } from 'node:crypto'
import type { ClickHouseClient } from '@clickhouse/client'
import { deleteRows } from '../clickhouse/delete-rows.js'
import type { Sql } from '../postgres/connect.js'
import { noteDays } from '../rollups/note-days.js'
import { insertBlock, ofAnyMonths } from './insert-clicks.js'

const KEY = 'workspace_id, link_id, time, random'

/**
 * Makes `clicks` hold each row of a block once after a repeated insert, and notes the block's days so that their
 * rollups are verified. The token does not ensure that if ClickHouse was killed meanwhile: a table without replicas
 * stores token and rows in two steps, some 50 µs apart. A kill in between leaves a token without rows up to version
 * 26.8, so that a repetition is dropped for ever. Newer versions leave rows without a token, so that a repetition
 * counts twice. Replicated tables do both in one step.
 * @param token of the block; it also names a temporary table, which the next call with this token clears after a kill
 * @param isRepeated whether the block was inserted under its token before; if not, missing rows are inserted here
 * @returns numbers of rows that were missing and are inserted, and of rows that were there more than once
 */
export async function verifyRetriedInsert(
  sql: Sql,
  client: ClickHouseClient,
  { block, names, token, isRepeated = true }: { block: Buffer; names: string[]; token: string; isRepeated?: boolean },
): Promise<{ missing: number; doubled: number }> {
  async function numbers(query: string) {
    const result = await client.query({ query, format: 'JSONCompactEachRow' })
    return (await result.json<string[]>())[0].map(Number)
  }
  const [isReplicated] = await numbers(
    "SELECT countIf(engine LIKE 'Replicated%') FROM system.tables WHERE database = currentDatabase() AND name = 'clicks'",
  )
  if (isReplicated && isRepeated) return { missing: 0, doubled: 0 }

  const doubted = `clicks_doubted_${createHash('sha1').update(token).digest('hex')}`
  const columns = names.join(', ')
  await client.command({
    query: `CREATE OR REPLACE TABLE ${doubted} ENGINE = Memory AS SELECT ${columns} FROM clicks LIMIT 0`,
  })
  await insertBlock(client, doubted, names, block)
  const ofBlock = `workspace_id IN (SELECT workspace_id FROM ${doubted})
    AND time >= (SELECT min(time) FROM ${doubted}) AND time <= (SELECT max(time) FROM ${doubted})
    AND (${KEY}) IN (SELECT ${KEY} FROM ${doubted})`
  // The batch's intent stays until this is done, and rollups are corrected only while there is no intent.
  const rows = await noteDays(sql, client, doubted)
  const [found, distinct] = await numbers(`SELECT count(), uniqExact(${KEY}) FROM clicks WHERE ${ofBlock}`)
  if (found > distinct) await deleteRows(client, 'clicks', ofBlock)
  if (found !== rows || found > distinct) {
    await client.command({
      query: `INSERT INTO clicks (${columns})
        SELECT ${columns} FROM ${doubted} WHERE (${KEY}) NOT IN (SELECT ${KEY} FROM clicks WHERE ${ofBlock})`,
      clickhouse_settings: { insert_deduplicate: 0, ...ofAnyMonths },
    })
  }
  await client.command({ query: `DROP TABLE ${doubted}` })
  return { missing: rows - distinct, doubled: found - distinct }
}
