import type { ISql } from 'postgres'
import { encodeTime } from 'ulid'
import type { EventType } from '../../conversions/event-types.js'
import type { Sql } from '../../postgres/connect.js'
import type { ConversionListQuery } from './conversion-schemas.js'

export interface ConversionRow {
  id: string
  inserted_at: Date
  occurred_at: Date
  event_name: string
  event_type: EventType
  event_id: string | null
  external_id: string | null
  link_id: number | null
  click_id: string | null
  /** bigint */
  amount_cents: string | null
  currency: string
  country: string | null
  ip_source: 'visitor' | 'server' | 'unknown'
  source: string
  /** JSON */
  metadata: string | null
  unattributed: string | null
}

/** A conversion that may be recorded; `link_id` is the one that it claims. */
export interface NewConversion extends Omit<ConversionRow, 'amount_cents'> {
  workspace_id: number
  amount_cents: number | null
  claimed_click_id: string | null
}

/** `plan`: the workspace's has no conversions. `missing`: the workspace is gone. */
export type Recorded = { outcome: 'new' | 'known'; row: ConversionRow } | { outcome: 'plan' | 'missing' }

const columns = (sql: ISql) => sql`id, inserted_at, occurred_at, event_name, event_type, event_id, external_id, link_id,
  click_id, amount_cents, currency, country, ip_source, source, metadata::text AS metadata, unattributed`

/**
 * Records conversions, one after the other, each of which finds what those before it left, in one statement.
 * @param plans that have conversions
 * @returns what became of each, in the order given
 */
export async function recordConversions(sql: ISql, given: NewConversion[], plans: string[]): Promise<Recorded[]> {
  const all = <K extends keyof NewConversion>(name: K) => given.map((one) => one[name])
  const moments = (name: 'inserted_at' | 'occurred_at') => given.map((one) => one[name].toISOString())
  const rows = await sql<({ outcome: Recorded['outcome'] } & ConversionRow)[]>`
    SELECT outcome, (recorded).id, (recorded).inserted_at, (recorded).occurred_at, (recorded).event_name,
      (recorded).event_type, (recorded).event_id, (recorded).external_id, (recorded).link_id, (recorded).click_id,
      (recorded).amount_cents, (recorded).currency, (recorded).country, (recorded).ip_source, (recorded).source,
      (recorded).metadata::text AS metadata, (recorded).unattributed
    FROM unnest(
      ${all('workspace_id')}::integer[], ${all('id')}::text[], ${moments('inserted_at')}::timestamptz[],
      ${moments('occurred_at')}::timestamptz[], ${all('event_name')}::text[], ${all('event_type')}::text[],
      ${all('event_id')}::text[], ${all('external_id')}::text[], ${all('link_id')}::integer[],
      ${all('click_id')}::text[], ${all('unattributed')}::text[], ${all('claimed_click_id')}::text[],
      ${all('amount_cents')}::bigint[], ${all('currency')}::text[], ${all('country')}::text[],
      ${all('ip_source')}::text[], ${all('source')}::text[], ${all('metadata')}::text[]
    ) WITH ORDINALITY AS given (
      workspace_id, id, inserted_at, occurred_at, event_name, event_type, event_id, external_id, link_id, click_id,
      unattributed, claimed_click_id, amount_cents, currency, country, ip_source, source, metadata, place
    )
    CROSS JOIN LATERAL record_conversion(workspace_id, id, inserted_at, occurred_at, event_name, event_type, event_id,
      external_id, link_id, click_id, unattributed, claimed_click_id, amount_cents, currency, country, ip_source, source,
      metadata::json, ${plans}::text[]) AS result
    ORDER BY place`
  return rows.map(({ outcome, ...row }) =>
    outcome === 'new' || outcome === 'known' ? { outcome, row } : { outcome: outcome as 'plan' | 'missing' },
  )
}

/**
 * Records those conversions of one workspace that are new, as if they had come in some order, in few statements for all.
 * @param plans that have conversions
 * @returns by their ids those that it recorded: others are known, or refused
 * @throws an error of Postgres, with nothing recorded, also where they must be recorded one after the other
 */
export async function recordNew(
  sql: Sql,
  given: NewConversion[],
  plans: string[],
): Promise<Map<string, ConversionRow>> {
  const all = <K extends keyof NewConversion>(name: K) => given.map((one) => one[name])
  const moments = (name: 'inserted_at' | 'occurred_at') => given.map((one) => one[name].toISOString())
  const earned = await sql<Pick<ConversionRow, 'id' | 'link_id' | 'click_id' | 'unattributed'>[]>`
    SELECT recorded_id AS id, earned_link_id AS link_id, earned_click_id AS click_id, why_unattributed AS unattributed
    FROM record_new_conversions(${given[0].workspace_id}::integer,
      ${all('id')}::text[], ${moments('inserted_at')}::timestamptz[], ${moments('occurred_at')}::timestamptz[],
      ${all('event_name')}::text[], ${all('event_type')}::text[], ${all('event_id')}::text[],
      ${all('external_id')}::text[], ${all('link_id')}::integer[], ${all('click_id')}::text[],
      ${all('unattributed')}::text[], ${all('claimed_click_id')}::text[], ${all('amount_cents')}::bigint[],
      ${all('currency')}::text[], ${all('country')}::text[], ${all('ip_source')}::text[], ${all('source')}::text[],
      ${all('metadata')}::text[], ${plans}::text[])`
  const givenOf = new Map(given.map((one) => [one.id, one]))
  return new Map(
    earned.map((row) => {
      const one = givenOf.get(row.id)!
      return [row.id, { ...one, ...row, amount_cents: one.amount_cents === null ? null : String(one.amount_cents) }]
    }),
  )
}

/** The first id of a moment. */
const firstIdOf = (moment: string) => encodeTime(Date.parse(moment), 10) + '0'.repeat(16)

/**
 * Each filter has an index in the order of the list, see postgres/schema/0009_conversions.sql; test/conversions/list.test.ts
 * looks at the plans.
 */
export function conversionPage(sql: Sql, workspaceId: number, query: ConversionListQuery) {
  const { since, after, link_id, event_type, event_name, external_id } = query
  const none = sql``
  const behind = since == null ? sql`AND id < ${after ?? null}` : sql`AND id > ${after ?? null}`
  return sql`
    SELECT ${columns(sql)} FROM conversions
    WHERE workspace_id = ${workspaceId}
      ${since == null ? none : sql`AND id >= ${firstIdOf(since)}`}
      ${after == null ? none : behind}
      ${link_id == null ? none : sql`AND link_id = ${link_id}`}
      ${event_type == null ? none : sql`AND event_type = ${event_type}`}
      ${event_name == null ? none : sql`AND event_name = ${event_name}`}
      ${external_id == null ? none : sql`AND external_id = ${external_id}`}
    ORDER BY id ${since == null ? sql`DESC` : sql`ASC`} LIMIT ${(query.limit ?? 100) + 1}`
}

/**
 * A page of a workspace's conversions: most recent first, or with `since` oldest first.
 * @returns one more than `limit` where there are more
 */
export const listConversions = (sql: Sql, workspaceId: number, query: ConversionListQuery) =>
  sql<ConversionRow[]>`${conversionPage(sql, workspaceId, query)}`

export interface TokenOwner {
  workspace_id: number
  plan: string
  conversion_tracking: boolean
}

/** The workspace of a token's link. */
export async function findTokenOwner(sql: Sql, linkId: number): Promise<TokenOwner | undefined> {
  const [owner] = await sql<TokenOwner[]>`
    SELECT workspaces.id AS workspace_id, plan, conversion_tracking
    FROM links JOIN workspaces ON workspaces.id = links.workspace_id WHERE links.id = ${linkId}`
  return owner
}

/**
 * How many of these links the workspace has, or had: a link that is purged from the trash leaves its conversions. Another
 * workspace's link is not told from one that never was.
 */
export async function countLinksEverHad(sql: Sql, linkIds: number[], workspaceId: number): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`
    SELECT count(*)::integer AS count FROM unnest(${linkIds}::integer[]) AS given (link_id)
    WHERE EXISTS (
      SELECT FROM links WHERE id = given.link_id AND workspace_id = ${workspaceId} AND alias_of IS NULL
    ) OR EXISTS (
      SELECT FROM conversions WHERE workspace_id = ${workspaceId} AND conversions.link_id = given.link_id
    )`
  return count
}
