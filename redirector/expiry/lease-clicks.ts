import type { Sql } from '../../postgres/connect.js'

/** A report and request for one lease; see lease_clicks in 0005_expiry.sql and 0029_lease_keys.sql. */
export interface LeaseRequest {
  linkId: number
  /** `seq` of the last answer; '0' if there was none, '-1' if it is unknown after a restart. */
  seq: string
  used: number
  /** Number of clicks that may be used until the answer comes; equal to `used` if the rest is given back. */
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
  /** Clicks that no redirector has leased. */
  remaining: number
  held_live: number
  held_lost: number
}

/** Asks for many links in one statement, in the order of their ids, so that redirectors cannot deadlock. */
export function leaseClicks(sql: Sql, instance: string, asks: LeaseRequest[]) {
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

/** Notes that this redirector is alive. After three minutes of silence it counts as started anew. */
export const announce = (sql: Sql, instance: string) => sql`
  INSERT INTO expiry_nodes AS node (instance) VALUES (${instance})
  ON CONFLICT (instance) DO UPDATE SET seen_at = now(),
    since = CASE WHEN node.seen_at < now() - interval '3 minutes' THEN now() ELSE node.since END`

/** Counts all held clicks of an instance that has lost its file as used, so that the limit is never exceeded. */
export const writeOff = (sql: Sql, instance: string) => sql`
  UPDATE expiry_leases SET used = granted, seq = seq + 1 WHERE instance = ${instance} AND granted > used`

export const releaseLost = (sql: Sql, instance: string, leaseMs: number) => sql`
  SELECT release_lost_clicks(${instance}, ${leaseMs / 1000} * interval '1 second')`
