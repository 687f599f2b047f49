import type { ISql } from 'postgres'
import type { Actor } from '../../postgres/act-as.js'
import type { Sql } from '../../postgres/connect.js'
import type { Plan } from '../../usage/plans.js'
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../webhooks/events.js'
import type { StoredLink } from '../../webhooks/stored-link.js'
import { notFound } from '../http/errors.js'
import { changeAs } from '../http/in-transaction.js'
import { readHookUrl } from './hook-url.js'

/** The owner of webhooks: a workspace, or one of its links. */
export interface HookOwner {
  workspaceId: number
  linkId: number | null
  plan: Plan
  /** The URLs in the owner's field `webhooks` */
  urls: string[]
}

export interface WebhookRow {
  id: string
  url: string
  events: WebhookEvent[] | null
  inserted_at: Date
  failing_since: Date | null
  switched_off_at: Date | null
  missed: string
  missed_at: Date | null
}

export async function findWorkspaceOwner(sql: Sql, workspaceId: number): Promise<HookOwner | undefined> {
  const [row] = await sql<{ plan: Plan; webhooks: string[] }[]>`
    SELECT plan, webhooks FROM workspaces WHERE id = ${workspaceId}`
  return row && { workspaceId, linkId: null, plan: row.plan, urls: row.webhooks }
}

export async function findLinkOwner(sql: Sql, id: number, workspaceIds: number[]): Promise<HookOwner | undefined> {
  const [row] = await sql<{ workspace_id: number; plan: Plan; webhooks: string[] }[]>`
    SELECT workspace_id, plan, links.webhooks FROM links JOIN workspaces ON workspaces.id = links.workspace_id
    WHERE links.id = ${id} AND workspace_id = ANY(${workspaceIds}) AND alias_of IS NULL`
  return row && { workspaceId: row.workspace_id, linkId: id, plan: row.plan, urls: row.webhooks }
}

/** The URL that an id means. The id may be written in any form of the URL. */
export function findHook(urls: string[], id: string): string | undefined {
  const read = readHookUrl(id)
  return urls.find((url) => 'value' in read && url === read.value)
}

/**
 * Changes the URLs of an owner. Requests for one owner wait for each other. Triggers update the rows of `webhooks`.
 * @param change computes the new URLs from the current ones; it returns the same array if nothing changes
 * @param afterChange runs in the same transaction
 */
export function changeHooks<T>(
  sql: Sql,
  by: Actor,
  { workspaceId, linkId }: HookOwner,
  change: (urls: string[]) => { urls: string[]; result: T },
  afterChange: (tx: Sql, result: T) => Promise<unknown> = async () => undefined,
): Promise<T> {
  return changeAs(sql, by, async (tx) => {
    const table = tx(linkId === null ? 'workspaces' : 'links')
    const id = linkId ?? workspaceId
    const [row] = await tx<{ webhooks: string[] }[]>`
      SELECT webhooks FROM ${table} WHERE id = ${id} FOR NO KEY UPDATE`
    if (!row) throw notFound()
    const { urls, result } = change(row.webhooks)
    if (urls !== row.webhooks) await tx`UPDATE ${table} SET webhooks = ${urls} WHERE id = ${id}`
    await afterChange(tx, result)
    return result
  })
}

const whereHook = (sql: ISql, { workspaceId, linkId }: HookOwner, url: string) => sql`
  workspace_id = ${workspaceId} AND coalesce(link_id, 0) = ${linkId ?? 0} AND url_key = md5(${url})::uuid AND url = ${url}`

const columns = (sql: ISql) => sql`id, url, events, inserted_at, failing_since, switched_off_at, missed, missed_at`

export async function findWebhook(sql: ISql, owner: HookOwner, url: string): Promise<WebhookRow | undefined> {
  const [row] = await sql<WebhookRow[]>`SELECT ${columns(sql)} FROM webhooks WHERE ${whereHook(sql, owner, url)}`
  return row
}

export interface OwnedWebhookRow extends WebhookRow {
  /** Null for a webhook of the workspace. */
  link: { id: number; name: string | null; domain: string; slug: string } | null
}

/** FROM and WHERE of all webhooks of a workspace. Links in the trash are left out, because they cause no events. */
const ofAll = (sql: ISql, workspaceId: number) => sql`
  FROM webhooks LEFT JOIN links ON links.id = link_id LEFT JOIN domains ON domains.id = domain_id
  WHERE webhooks.workspace_id = ${workspaceId} AND links.deleted IS NOT TRUE`

export const findAllWebhooks = (sql: ISql, workspaceId: number, { limit, offset }: { limit: number; offset: number }) =>
  sql<OwnedWebhookRow[]>`
    SELECT webhooks.*, CASE WHEN links.id IS NOT NULL THEN
      jsonb_build_object('id', links.id, 'name', links.name, 'domain', domains.name, 'slug', links.slug) END AS link
    ${ofAll(sql, workspaceId)} ORDER BY link_id DESC NULLS FIRST, webhooks.id LIMIT ${limit} OFFSET ${offset}`

export async function countAllWebhooks(sql: ISql, workspaceId: number): Promise<number> {
  const [row] = await sql<[{ count: string }]>`SELECT count(*) ${ofAll(sql, workspaceId)}`
  return Number(row.count)
}

export interface WebhookPatch {
  /** Null for all events. */
  events?: WebhookEvent[] | null
  /** Setting it clears `failing_since`, except when a webhook that is off already is switched off again. */
  enabled?: boolean
}

/** Changes the fields that `patch` has. @returns undefined if the webhook does not exist */
export async function updateWebhook(
  sql: ISql,
  owner: HookOwner,
  url: string,
  { events, enabled }: WebhookPatch,
): Promise<WebhookRow | undefined> {
  const isAll = events?.length === WEBHOOK_EVENTS.length
  const [row] = await sql<WebhookRow[]>`
    UPDATE webhooks SET
      events = ${events === undefined ? sql`events` : isAll ? null : events},
      failing_since = CASE WHEN ${enabled === undefined} OR (${enabled === false} AND switched_off_at IS NOT NULL) THEN failing_since END,
      switched_off_at = ${enabled === undefined ? sql`switched_off_at` : enabled ? null : sql`coalesce(switched_off_at, now())`}
    WHERE ${whereHook(sql, owner, url)} RETURNING ${columns(sql)}`
  return row
}

/** The link for an example event: the owner itself, or the newest link of the workspace that is not in the trash. */
export async function findExampleLink(sql: Sql, { workspaceId, linkId }: HookOwner): Promise<StoredLink | undefined> {
  const [row] = await sql<{ link: StoredLink }[]>`
    SELECT webhook_link(to_jsonb(links), aliases.slug) AS link
    FROM links LEFT JOIN links AS aliases ON aliases.alias_of = links.id
    WHERE links.workspace_id = ${workspaceId} AND links.alias_of IS NULL
      AND ${linkId === null ? sql`NOT links.deleted` : sql`links.id = ${linkId}`}
    ORDER BY links.id DESC LIMIT 1`
  return row?.link
}
