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
  /** event_id of a sale */
  refund_of: string | null
  /** null only of a refund that named none, whose sale is not recorded yet */
  currency: string | null
  country: string | null
  ip_source: 'visitor' | 'server' | 'unknown'
  source: string
  /** JSON */
  metadata: string | null
  unattributed: string | null
  voided: boolean
}

/** A conversion that may be recorded; `link_id` is the one that it claims. */
export interface NewConversion extends Omit<ConversionRow, 'amount_cents' | 'voided'> {
  workspace_id: number
  amount_cents: number | null
  claimed_click_id: string | null
}

/**
 * `plan`: the workspace's has no conversions. `missing`: the workspace is gone. Of a refund, `no_sale`: it names something
 * else than a sale, and `other_currency`: its own is not that of its sale.
 */
type Refused = 'plan' | 'missing' | 'no_sale' | 'other_currency'
export type Recorded = { outcome: 'new' | 'known'; row: ConversionRow } | { outcome: Refused }

/** The default of record_conversion. */
const currencyDefault = 'USD'

const columns = (sql: ISql) => sql`id, inserted_at, occurred_at, event_name, event_type, event_id, external_id, link_id,
  click_id, amount_cents, refund_of, currency, country, ip_source, source, metadata::text AS metadata, unattributed, voided`

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
      (recorded).amount_cents, (recorded).refund_of, (recorded).currency, (recorded).country, (recorded).ip_source, (recorded).source,
      (recorded).metadata::text AS metadata, (recorded).unattributed, (recorded).voided
    FROM unnest(
      ${all('workspace_id')}::integer[], ${all('id')}::text[], ${moments('inserted_at')}::timestamptz[],
      ${moments('occurred_at')}::timestamptz[], ${all('event_name')}::text[], ${all('event_type')}::text[],
      ${all('event_id')}::text[], ${all('external_id')}::text[], ${all('link_id')}::integer[],
      ${all('click_id')}::text[], ${all('unattributed')}::text[], ${all('claimed_click_id')}::text[],
      ${all('amount_cents')}::bigint[], ${all('currency')}::text[], ${all('country')}::text[],
      ${all('ip_source')}::text[], ${all('source')}::text[], ${all('metadata')}::text[], ${all('refund_of')}::text[]
    ) WITH ORDINALITY AS given (
      workspace_id, id, inserted_at, occurred_at, event_name, event_type, event_id, external_id, link_id, click_id,
      unattributed, claimed_click_id, amount_cents, currency, country, ip_source, source, metadata, refund_of, place
    )
    CROSS JOIN LATERAL record_conversion(workspace_id, id, inserted_at, occurred_at, event_name, event_type, event_id,
      external_id, link_id, click_id, unattributed, claimed_click_id, amount_cents, currency, country, ip_source, source,
      metadata::json, ${plans}::text[], refund_of) AS result
    ORDER BY place`
  return rows.map(({ outcome, ...row }) =>
    outcome === 'new' || outcome === 'known' ? { outcome, row } : { outcome: outcome as Refused },
  )
}

/**
 * Records those conversions of one workspace that are new, as if they had come in some order, in few statements for all.
 * @param given none of them names a sale
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
      const amount_cents = one.amount_cents === null ? null : String(one.amount_cents)
      return [row.id, { ...one, ...row, amount_cents, currency: one.currency ?? currencyDefault, voided: false }]
    }),
  )
}

/**
 * The conversions of a workspace that are recorded under these ids of events.
 * @param plans that have conversions
 */
export async function findKnownEvents(sql: Sql, workspaceId: number, eventIds: string[], plans: string[]) {
  const rows = await sql<ConversionRow[]>`
    SELECT ${columns(sql)} FROM conversions
    WHERE workspace_id = ${workspaceId} AND event_id = ANY(${eventIds})
      AND EXISTS (SELECT FROM workspaces WHERE id = ${workspaceId} AND plan = ANY(${plans}))`
  return new Map(rows.map((row) => [row.event_id!, row]))
}

/** The first id of a moment. */
const firstIdOf = (ms: number) => encodeTime(Math.max(0, ms), 10) + '0'.repeat(16)

/** No conversion is dated as far ahead of its recording. */
const aheadMsMax = 24 * 3600_000

/**
 * Each filter has an index in the order of the list, see postgres/schema/0009_conversions.sql and
 * 0018_conversions_and_maintenance.sql; test/conversions/list.test.ts looks at the plans.
 */
export function conversionPage(sql: Sql, workspaceId: number, query: ConversionListQuery) {
  const { since, after, link_id, event_type, event_name, external_id, currency, start, end } = query
  const none = sql``
  const behind = since == null ? sql`AND id < ${after ?? null}` : sql`AND id > ${after ?? null}`
  return sql`
    SELECT ${columns(sql)} FROM conversions
    WHERE workspace_id = ${workspaceId}
      ${since == null ? none : sql`AND id >= ${firstIdOf(Date.parse(since))}`}
      ${start == null ? none : sql`AND id >= ${firstIdOf(start.fromMs - aheadMsMax)} AND occurred_at >= ${new Date(start.fromMs)}`}
      ${end == null ? none : sql`AND occurred_at < ${new Date(end.toMs)}`}
      ${after == null ? none : behind}
      ${link_id == null ? none : sql`AND link_id = ${link_id}`}
      ${event_type == null ? none : sql`AND event_type = ${event_type}`}
      ${event_name == null ? none : sql`AND event_name = ${event_name}`}
      ${external_id == null ? none : sql`AND external_id = ${external_id}`}
      ${currency == null ? none : sql`AND currency = ${currency}`}
    ORDER BY id ${since == null ? sql`DESC` : sql`ASC`} LIMIT ${(query.limit ?? 100) + 1}`
}

/**
 * A page of a workspace's conversions: most recent first, or with `since` oldest first.
 * @returns one more than `limit` where there are more
 */
export const listConversions = (sql: Sql, workspaceId: number, query: ConversionListQuery) =>
  sql<ConversionRow[]>`${conversionPage(sql, workspaceId, query)}`

/**
 * Voids the conversion with this `event_id`, or, of those that have none, with this `id`. Voided again, it stays as it is.
 * @returns it as it is then; undefined where the workspace has none
 */
export async function voidConversion(
  sql: ISql,
  workspaceId: number,
  named: string,
): Promise<ConversionRow | undefined> {
  const [row] = await sql<ConversionRow[]>`SELECT ${columns(sql)} FROM void_conversion(${workspaceId}, ${named})`
  return row
}

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
