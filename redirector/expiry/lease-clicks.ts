import type { Sql } from '../../postgres/connect.js'

/** What a redirector tells of a lease, and what it wishes; see lease_clicks in 0005_expiry.sql. */
export interface Ask {
  linkId: number
  /** Of the last answer; '0' where there was none, '-1' where it is not known any more */
  seq: string
  used: number
  /** May be used until the answer is there: `used` where the rest is given back. */
  floor: number
  waiting: number
  wanted: number
}

export interface Answer {
  link_id: number
  applied: boolean
  seq: string
  used: number
  granted: number
  /** What nobody has leased. */
  remaining: number
  held_live: number
  held_lost: number
}

/** Asks for many links at once, in the order of their ids, so that redirectors cannot lock each other out. */
export function leaseClicks(sql: Sql, instance: string, asks: Ask[]) {
  const sorted = asks.toSorted((a, b) => a.linkId - b.linkId)
  return sql<Answer[]>`
    SELECT link_id, applied, answer.seq, answer.used::float8, granted::float8, remaining::float8, held_live::float8,
           held_lost::float8
    FROM unnest(
      ${sorted.map((ask) => ask.linkId)}::int[], ${sorted.map((ask) => ask.seq)}::bigint[],
      ${sorted.map((ask) => ask.used)}::bigint[], ${sorted.map((ask) => ask.floor)}::bigint[],
      ${sorted.map((ask) => ask.waiting)}::bigint[], ${sorted.map((ask) => ask.wanted)}::bigint[]
    ) AS ask (link_id, seq, used, floor, waiting, wanted),
    LATERAL lease_clicks(link_id, ${instance}, ask.seq, ask.used, ask.floor, waiting, wanted) AS answer`
}

export async function selectInstallation(sql: Sql): Promise<string> {
  const [{ id }] = await sql<{ id: string }[]>`SELECT id FROM installation`
  return id.replaceAll('-', '')
}

/** Says that this redirector is there, and has been since, unless it was silent for three minutes. */
export const announce = (sql: Sql, instance: string) => sql`
  INSERT INTO expiry_nodes AS node (instance) VALUES (${instance})
  ON CONFLICT (instance) DO UPDATE SET seen_at = now(),
    since = CASE WHEN node.seen_at < now() - interval '3 minutes' THEN now() ELSE node.since END`

/** Counts everything as used that an instance held and has lost its file of: never more clicks than the limit. */
export const writeOff = (sql: Sql, instance: string) => sql`
  UPDATE expiry_leases SET used = granted, seq = seq + 1 WHERE instance = ${instance} AND granted > used`

export const releaseLost = (sql: Sql, instance: string, leaseMs: number) => sql`
  SELECT release_lost_clicks(${instance}, ${leaseMs / 1000} * interval '1 second')`
