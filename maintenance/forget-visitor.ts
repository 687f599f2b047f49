import { USER_AGENT_CHARS_MAX } from '../click/record.js'
import type { Shards } from '../clickhouse/shards.js'
import type { Sql } from '../postgres/connect.js'
import { createAddress, parseAddress } from '../visit/address/address.js'
import { addressHash, hashText, visitorHash } from '../visit/visitor-hash.js'
import { correctRollups } from './correct-rollups.js'
import { forgetClicksOfConversions } from './forget-customer.js'
import { whileNothingMoves } from './moves-lock.js'
import { removeClicks } from './remove-clicks.js'

const AT_ONCE = 5_000

/** The visitor hash as ingest stores it. @param salt the day's 16 bytes */
function storedHash(salt: Buffer, workspaceId: number, address: Uint32Array, userAgent: string): string {
  const words = new Uint32Array(Uint8Array.from(salt).buffer)
  const hash = new Uint32Array(2)
  addressHash(words, workspaceId, address, hash)
  visitorHash(hash[0], hash[1], hashText(userAgent.slice(0, USER_AGENT_CHARS_MAX)), hash)
  return String((BigInt(hash[0] & 0xff) << 32n) | BigInt(hash[1]))
}

/**
 * Removes a visitor's clicks of the days whose salt still exists, which is today, and yesterday for some minutes after
 * midnight (UTC). Values that conversions took from them are removed too. On other days nobody can tell whose a click
 * is.
 * @param userAgent exactly as the browser sends it, because it is part of the hash
 * @returns the days (`YYYY-MM-DD`) and the number of clicks; undefined if `address` is invalid
 */
export async function forgetVisitor(
  sql: Sql,
  shards: Shards,
  { address, userAgent, workspaceIds }: { address: string; userAgent: string; workspaceIds: number[] },
): Promise<{ days: string[]; clicks: number } | undefined> {
  const parsed = createAddress()
  if (!parseAddress(address, parsed)) return undefined
  const salts = await sql<{ day: string; salt: Buffer }[]>`SELECT day::text, salt FROM visitor_salts ORDER BY day`
  const clicks = await whileNothingMoves(sql, async () => {
    let clicks = 0
    for (const { day, salt } of salts) {
      for (const { client, rows: ids } of await shards.group(workspaceIds, (id) => id)) {
        for (let i = 0; i < ids.length; i += AT_ONCE) {
          const pairs = ids.slice(i, i + AT_ONCE).map((id) => `(${id}, ${storedHash(salt, id, parsed, userAgent)})`)
          const where = `toDate(time) = '${day}' AND (workspace_id, visitor_hash) IN (${pairs.join(', ')})`
          await forgetClicksOfConversions(sql, shards, client, where) // first, because it needs the clicks' ids
          clicks += await removeClicks(sql, client, where)
        }
      }
    }
    return clicks
  })
  await correctRollups(sql, shards)
  const today = new Date().toISOString().slice(0, 10) // a salt is made a day ahead
  return { days: salts.map(({ day }) => day).filter((day) => day <= today), clicks }
}
