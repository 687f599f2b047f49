import type { ISql } from 'postgres'
import { encodeTime } from 'ulid'
import type { EventType } from '../../conversions/event-types.js'
import type { Sql } from '../../postgres/connect.js'
import { hideFromPlanner } from '../../postgres/hide-from-planner.js'
import { type ConversionListQuery, LIMIT_DEFAULT } from './conversion-schemas.js'

export interface StoredConversion {
  id: string
  inserted_at: Date
  occurred_at: Date
  event_name: string
  event_type: EventType
  event_id: string | null
  external_id: string | null
  link_id: number | null
  click_id: string | null
  /** Digits of a bigint */
  amount_cents: string | null
  /** The event_id of the refunded sale */
  refund_of: string | null
  /** Null only for a refund that named none, until its sale is recorded */
  currency: string | null
  country: string | null
  ip_source: 'visitor' | 'server' | 'unknown'
  source: string
  /** JSON */
  metadata: string | null
  unattributed: string | null
  voided: boolean
}

/** A conversion before it is recorded. `link_id` is the link that its report claims. */
export interface NewConversion extends Omit<StoredConversion, 'amount_cents' | 'voided'> {
  workspace_id: number
  amount_cents: number | null
  claimed_click_id: string | null
}

/**
 * Why a conversion is refused. `plan`: the workspace's plan has no conversions. `missing`: the workspace is deleted.
 * `no_sale`: a refund names an event that is not a sale. `other_currency`: a refund's currency is not that of its sale.
 */
type Refused = 'plan' | 'missing' | 'no_sale' | 'other_currency'
export type Recorded = { outcome: 'new' | 'known'; row: StoredConversion } | { outcome: Refused }

/** The default of the SQL function record_conversion. */
const CURRENCY_DEFAULT = 'USD'

const columns = (sql: ISql) => sql`id, inserted_at, occurred_at, event_name, event_type, event_id, external_id, link_id,
  click_id, amount_cents, refund_of, currency, country, ip_source, source, metadata::text AS metadata, unattributed, voided`

/**
 * Records conversions with one statement, one after the other. Each one sees the effects of those before it. They are sent
 * as one JSON text: in arrays the client escapes each quotation mark, which took 0.5 s for metadata of 4 MB.
 * @param plans the plans that have conversions
 * @returns the outcomes in the order of `given`
 */
export async function recordConversions(sql: ISql, given: NewConversion[], plans: string[]): Promise<Recorded[]> {
  const rows = await sql<({ outcome: Recorded['outcome'] } & StoredConversion)[]>`
    SELECT outcome, (recorded).id, (recorded).inserted_at, (recorded).occurred_at, (recorded).event_name,
      (recorded).event_type, (recorded).event_id, (recorded).external_id, (recorded).link_id, (recorded).click_id,
      (recorded).amount_cents, (recorded).refund_of, (recorded).currency, (recorded).country, (recorded).ip_source, (recorded).source,
      (recorded).metadata::text AS metadata, (recorded).unattributed, (recorded).voided
    FROM ROWS FROM (json_to_recordset(${JSON.stringify(given)}::text::json) AS (
      workspace_id integer, id text, inserted_at timestamptz, occurred_at timestamptz, event_name text, event_type text,
      event_id text, external_id text, link_id integer, click_id text, unattributed text, claimed_click_id text,
      amount_cents bigint, currency text, country text, ip_source text, source text, metadata text, refund_of text
    )) WITH ORDINALITY AS given (
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
 * Records the new conversions of one workspace with few statements, with the same result as in some order one by one.
 * @param given conversions that are not refunds of a sale (`refund_of`)
 * @param plans the plans that have conversions
 * @returns the recorded conversions by their ids; missing ones are known already or refused
 * @throws an error of Postgres if they have to be recorded one after the other; then nothing is recorded
 */
export async function recordNew(
  sql: Sql,
  given: NewConversion[],
  plans: string[],
): Promise<Map<string, StoredConversion>> {
  const all = <K extends keyof NewConversion>(name: K) => given.map((one) => one[name])
  const moments = (name: 'inserted_at' | 'occurred_at') => given.map((one) => one[name].toISOString())
  const earned = await sql<Pick<StoredConversion, 'id' | 'link_id' | 'click_id' | 'unattributed'>[]>`
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
      return [row.id, { ...one, ...row, amount_cents, currency: one.currency ?? CURRENCY_DEFAULT, voided: false }]
    }),
  )
}

/**
 * The recorded conversions of a workspace with these event ids.
 * @param plans the plans that have conversions
 */
export async function findKnownEvents(sql: Sql, workspaceId: number, eventIds: string[], plans: string[]) {
  const rows = await sql<StoredConversion[]>`
    SELECT found.* FROM (SELECT DISTINCT unnest(${eventIds}::text[]) AS event_id) AS named CROSS JOIN LATERAL (
      SELECT ${columns(sql)} FROM conversions
      WHERE workspace_id = ${hideFromPlanner(sql, workspaceId)} AND event_id = named.event_id LIMIT 1
    ) AS found
    WHERE EXISTS (SELECT FROM workspaces WHERE id = ${workspaceId} AND plan = ANY(${plans}))`
  return new Map(rows.map((row) => [row.event_id!, row]))
}

/** The lowest id that a conversion recorded at this moment can have. */
const firstIdOf = (ms: number) => encodeTime(Math.max(0, ms), 10) + '0'.repeat(16)

/** No conversion is dated this far ahead of the time when it is recorded. */
const AHEAD_MS_MAX = 24 * 3600_000

/**
 * Each filter has an index in the order of the list, see postgres/schema/0009_conversions.sql and
 * 0018_conversions_and_maintenance.sql. test/conversions/list.test.ts checks the query plans.
 */
export function conversionPage(sql: ISql, workspaceId: number, query: ConversionListQuery) {
  const { since, after, link_id, event_type, event_name, external_id, currency, start, end } = query
  const none = sql``
  const behind = since == null ? sql`AND id < ${after ?? null}` : sql`AND id > ${after ?? null}`
  return sql`
    SELECT ${columns(sql)} FROM conversions
    WHERE workspace_id = ${workspaceId}
      ${since == null ? none : sql`AND id >= ${firstIdOf(Date.parse(since))}`}
      ${start == null ? none : sql`AND id >= ${firstIdOf(start.fromMs - AHEAD_MS_MAX)} AND occurred_at >= ${new Date(start.fromMs)}`}
      ${end == null ? none : sql`AND occurred_at < ${new Date(end.toMs)}`}
      ${after == null ? none : behind}
      ${link_id == null ? none : sql`AND link_id = ${link_id}`}
      ${event_type == null ? none : sql`AND event_type = ${event_type}`}
      ${event_name == null ? none : sql`AND event_name = ${event_name}`}
      ${external_id == null ? none : sql`AND external_id = ${external_id}`}
      ${currency == null ? none : sql`AND currency = ${currency}`}
    ORDER BY id ${since == null ? sql`DESC` : sql`ASC`} LIMIT ${(query.limit ?? LIMIT_DEFAULT) + 1}`
}

/**
 * A page of a workspace's conversions: most recent first, or with `since` oldest first. It ends early before metadata of
 * more than `bytesMax`, but has at least one conversion if any matches.
 */
export async function listConversions(sql: ISql, workspaceId: number, query: ConversionListQuery, bytesMax: number) {
  const direction = query.since == null ? sql`DESC` : sql`ASC`
  const found = await sql<(StoredConversion & { place: number; found: number })[]>`
    SELECT * FROM (
      SELECT *, row_number() OVER by_id::integer AS place, count(*) OVER ()::integer AS found,
        sum(octet_length(metadata)) OVER by_id AS bytes
      FROM (${conversionPage(sql, workspaceId, query)}) AS page WINDOW by_id AS (ORDER BY id ${direction})
    ) AS measured
    WHERE place = 1 OR (place <= ${query.limit ?? LIMIT_DEFAULT} AND coalesce(bytes, 0) <= ${bytesMax}) ORDER BY place`
  return { rows: found as StoredConversion[], hasMore: found.length > 0 && found[0].found > found.length }
}

/** The ids of a page, in its order, with the bytes of the metadata. One more than the limit shows that others follow. */
export const measurePage = (sql: ISql, workspaceId: number, query: ConversionListQuery) => sql<
  { id: string; bytes: number }[]
>`
  SELECT id, coalesce(octet_length(metadata), 0)::integer AS bytes
  FROM (${conversionPage(sql, workspaceId, query)}) AS page ORDER BY id ${query.since == null ? sql`DESC` : sql`ASC`}`

/** The conversions with these ids, in the order of `ids`. One that has just been removed is left out. */
export const findConversions = (sql: ISql, workspaceId: number, ids: string[]) => sql<StoredConversion[]>`
  SELECT ${columns(sql)} FROM conversions
  WHERE workspace_id = ${hideFromPlanner(sql, workspaceId)} AND id = ANY(${ids}) ORDER BY array_position(${ids}::text[], id::text)`

/**
 * The lengths of the metadata of recorded conversions, by their event ids. The recursion stops when they are more than
 * `charactersMax` together, because Postgres unpacks metadata to measure it.
 * @param eventIds a repeated one counts each time
 */
export async function measureKnownEvents(sql: Sql, workspaceId: number, eventIds: string[], charactersMax: number) {
  const rows = await sql<{ event_id: string; characters: number }[]>`
    WITH RECURSIVE measured AS (
      SELECT 0 AS place, NULL::text AS event_id, 0 AS characters, 0 AS sum
      UNION ALL
      SELECT place + 1, named, length, sum + length
      FROM measured, LATERAL (
        SELECT (${eventIds}::text[])[place + 1] AS named
      ) AS next, LATERAL (
        SELECT coalesce((
          SELECT length(metadata::text) FROM conversions
          WHERE workspace_id = ${hideFromPlanner(sql, workspaceId)} AND conversions.event_id = named
        ), 0) AS length
      ) AS found
      WHERE place < ${eventIds.length} AND sum <= ${charactersMax}
    )
    SELECT event_id, characters FROM measured WHERE characters > 0`
  return new Map(rows.map(({ event_id, characters }) => [event_id, characters]))
}

/**
 * Voids the conversion with this `event_id`, or with this `id` if it has no `event_id`. Voiding it again changes
 * nothing.
 * @returns the voided conversion; undefined if the workspace has no such conversion
 */
export async function voidConversion(
  sql: ISql,
  workspaceId: number,
  named: string,
): Promise<StoredConversion | undefined> {
  const [row] = await sql<StoredConversion[]>`SELECT ${columns(sql)} FROM void_conversion(${workspaceId}, ${named})`
  return row
}

export interface TokenOwner {
  workspace_id: number
  plan: string
  conversion_tracking: boolean
  is_frozen: boolean
  /** The first owner of the workspace; null without any */
  owner_id: number | null
}

/** The workspace of a token's link. */
export async function findTokenOwner(sql: Sql, linkId: number): Promise<TokenOwner | undefined> {
  const [owner] = await sql<TokenOwner[]>`
    SELECT workspaces.id AS workspace_id, plan, conversion_tracking, frozen_at IS NOT NULL AS is_frozen, (
      SELECT min(user_id) FROM workspace_members AS members
      WHERE members.workspace_id = workspaces.id AND role = 'owner'
    ) AS owner_id
    FROM links JOIN workspaces ON workspaces.id = links.workspace_id WHERE links.id = ${linkId}`
  return owner
}

/**
 * Counts those of the links that the workspace has or had. A link that was purged from the trash is known by its
 * conversions. A link of another workspace counts as one that never existed.
 */
export async function countLinksEverHad(sql: Sql, linkIds: number[], workspaceId: number): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`
    SELECT count(*)::integer AS count FROM unnest(${linkIds}::integer[]) AS given (link_id)
    WHERE EXISTS (
      SELECT FROM links WHERE id = given.link_id AND workspace_id = ${workspaceId} AND alias_of IS NULL
    ) OR given.link_id = (
      -- The first one at or after it: statistics may say that any row has this link, and then all would be read for one.
      SELECT conversions.link_id FROM conversions
      WHERE workspace_id = ${hideFromPlanner(sql, workspaceId)} AND conversions.link_id >= given.link_id
      ORDER BY conversions.link_id LIMIT 1
    )`
  return count
}
