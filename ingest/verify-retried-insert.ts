import { createHash } from 'node:crypto'
import type { ClickHouseClient } from '@clickhouse/client'
import { deleteRows } from '../clickhouse/delete-rows.js'
import type { Sql } from '../postgres/connect.js'
import { noteDays } from '../rollups/note-days.js'
import { insertBlock } from './insert-clicks.js'

const KEY = 'workspace_id, link_id, time, random'

/**
 * Makes `clicks` hold each row of a block once, and has the rollups of its days looked at, after an insert that was
 * repeated. The token alone does not see to that when ClickHouse was killed meanwhile, because a table without replicas
 * keeps a token in one step and its rows in another. In between, up to 26.8, it is left with a token but no rows, so
 * that a repetition is dropped for ever; newer ones are left with rows but no token, so that it counts twice. That is
 * some 50 µs for each table of an insert. Replicated tables do both in one step.
 * @param token of the block; a repetition that was killed is cleared away by the next with the same
 * @param isRepeated whether the block was inserted with its token before; if not, what is missing of it is inserted here
 * @returns rows that were missing and are put in, and rows that were there more than once
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
  // The batch is under way until this is done, and so nobody corrects rollups before.
  const rows = await noteDays(sql, client, doubted)
  const [found, distinct] = await numbers(`SELECT count(), uniqExact(${KEY}) FROM clicks WHERE ${ofBlock}`)
  if (found > distinct) await deleteRows(client, 'clicks', ofBlock)
  if (found !== rows || found > distinct) {
    await client.command({
      query: `INSERT INTO clicks (${columns})
        SELECT ${columns} FROM ${doubted} WHERE (${KEY}) NOT IN (SELECT ${KEY} FROM clicks WHERE ${ofBlock})`,
      clickhouse_settings: { insert_deduplicate: 0 },
    })
  }
  await client.command({ query: `DROP TABLE ${doubted}` })
  return { missing: rows - distinct, doubled: found - distinct }
}
