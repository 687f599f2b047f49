import { LRUCache } from 'lru-cache'
import type { Sql } from '../../postgres/connect.js'
import { type Receiver, readReceiver } from '../../webhooks/receiver.js'
import { findSigningKeys } from '../../webhooks/signing-secrets.js'
import type { StoredLink } from '../../webhooks/stored-link.js'
import { isSubscribed, PLANS_WITH_WEBHOOKS } from '../../webhooks/subscriptions.js'
import { type ClickOfLink, type FormerFields, findFormerFields } from './former-links.js'
import { createRefresh } from './refresh.js'

/** A webhook of a link or of its workspace. */
export interface Hook {
  /** A bigint as text. */
  id: string
  receiver: Receiver
  /** The webhook was deleted with its link, so its results are not stored. */
  isGone?: boolean
}

/** A link with its webhooks. */
export interface ToldLink {
  link: StoredLink
  /** Time of its last change, Unix ms. */
  changedMs: number
  /** Changes since the first of the clicks that are looked up, newest first. */
  former: FormerFields[]
  hooks: Hook[]
  /** Signing keys of its workspace. */
  keys: Buffer[]
}

/** A link and its webhooks as they were read. */
interface ReadLink {
  /** Version of the row; a different one means that the link has changed. */
  version: string
  link: StoredLink
  /** Time of its last change, Unix ms. */
  changedMs: number
  bytes: number
  /** Its webhooks as JSON, and parsed. */
  hooksText: string
  hooks: Hook[]
}

/** Values that were read are used for this time, so that a change takes effect within a second. */
const FRESH_MS = 800
/** Values in use are read again after this time, before they are too old, so that no click waits. */
const REFRESH_MS = 400
const WORKSPACES_MAX = 100_000
const LINK_BYTES_MAX = 32 << 20
const LINKS_AT_ONCE = 1000
/** Estimated bytes in memory of a link without webhooks, or of an id without a link. */
const LINK_BYTES = 200

export const toHooks = (rows: readonly { id: string; url: string }[] | null): Hook[] =>
  (rows ?? []).flatMap(({ id, url }) => {
    const receiver = readReceiver(url)
    return receiver ? [{ id, receiver }] : []
  })

/** SQL for the webhooks that get an event of a link, as JSON of `{id, url}`. */
export const hooksOf = (sql: Sql, of: Parameters<typeof isSubscribed>[1]) => sql`(
  SELECT jsonb_agg(jsonb_build_object('id', webhooks.id::text, 'url', webhooks.url) ORDER BY webhooks.id)
  FROM webhooks WHERE ${isSubscribed(sql, of)}
)`

export type ClickHooks = ReturnType<typeof createClickHooks>

/**
 * Finds the webhooks of clicks. A workspace without webhooks costs a look-up in a map for each click. Links of other
 * workspaces are read with their webhooks. Values in use are read again before they are too old, so that no click
 * waits. Whole links are read only if they have changed: reading only the webhooks takes Postgres a tenth.
 * @param onUnknownLink called with the number of clicks whose links Postgres does not have, of workspaces with webhooks
 */
export function createClickHooks(
  sql: Sql,
  onWarning: (message: string) => void,
  onUnknownLink: (clicks: number) => void = () => undefined,
) {
  const workspaces = new LRUCache<number, { isTold: boolean; keys: Buffer[]; readMs: number }>({ max: WORKSPACES_MAX })
  const links = new LRUCache<number, { exists: boolean; told?: ReadLink; readMs: number }>({ maxSize: LINK_BYTES_MAX })

  async function readWorkspaces(ids: number[]) {
    const readMs = performance.now()
    const rows = await sql<{ id: number }[]>`
      SELECT id FROM workspaces
      WHERE id = ANY (${ids}) AND plan = ANY (${PLANS_WITH_WEBHOOKS}) AND frozen_at IS NULL AND EXISTS (
        SELECT FROM webhooks
        WHERE workspace_id = workspaces.id AND switched_off_at IS NULL AND (events IS NULL OR 'click' = ANY (events))
      )`
    const told = new Set(rows.map(({ id }) => id))
    const keys = told.size > 0 ? await findSigningKeys(sql, [...told]) : new Map<number, Buffer[]>()
    for (const id of ids) workspaces.set(id, { isTold: told.has(id), keys: keys.get(id) ?? [], readMs })
  }

  const findWhole = async (ids: number[]) =>
    ids.length === 0
      ? []
      : sql<{ id: number; link: StoredLink; bytes: number }[]>`
          SELECT id, link, length(link::text) AS bytes
          FROM (SELECT id, webhook_link(to_jsonb(links), NULL) AS link FROM links WHERE id = ANY (${ids}) OFFSET 0) AS whole`

  async function readLinks(ids: number[]) {
    const readMs = performance.now()
    const click = { workspaceId: 'links.workspace_id', linkId: 'links.id', event: `'click'` }
    // OFFSET 0 keeps Postgres from computing the expressions of the subquery again for each use.
    const existing = await sql<{ id: number; version: string; hooksText: string | null }[]>`
      SELECT id, version, hooks::text AS "hooksText"
      FROM (SELECT id, xmin::text AS version, ${hooksOf(sql, click)} AS hooks FROM links WHERE id = ANY (${ids}) OFFSET 0) AS told`
    const rows = existing.flatMap(({ hooksText, ...row }) => (hooksText === null ? [] : { ...row, hooksText }))
    const before = new Map(rows.map(({ id }) => [id, links.peek(id)?.told]))
    const changed = rows.filter(({ id, version }) => before.get(id)?.version !== version).map(({ id }) => id)
    // A link that changes again before the next query is newer than its version, and is read again next time.
    const whole = new Map((await findWhole(changed)).map((row) => [row.id, row]))
    const existingIds = new Set(existing.map(({ id }) => id))
    for (const id of ids) links.set(id, { exists: existingIds.has(id), readMs }, { size: LINK_BYTES })
    for (const { id, version, hooksText } of rows) {
      const known = before.get(id)
      const content = whole.get(id) ?? (known?.version === version ? known : undefined)
      if (!content) continue // the link was removed meanwhile
      const hooks = known?.hooksText === hooksText ? known.hooks : toHooks(JSON.parse(hooksText))
      const { link, bytes } = content
      const changedMs = new Date(link.updated_at).getTime()
      const told = { version, link, changedMs, bytes, hooksText, hooks }
      links.set(id, { exists: true, told, readMs }, { size: LINK_BYTES + bytes * 2 })
    }
  }

  const refreshWorkspace = createRefresh(readWorkspaces, onWarning)
  const refreshLink = createRefresh(readLinks, onWarning)
  const ageMs = (known: { readMs: number } | undefined) =>
    known ? performance.now() - known.readMs : Number.POSITIVE_INFINITY
  const isStale = (known: { readMs: number } | undefined) => ageMs(known) > FRESH_MS

  return {
    /** Whether the workspace may have webhooks for clicks; also true if that is not known. */
    mayBeTold(workspaceId: number): boolean {
      const known = workspaces.get(workspaceId)
      if (known && ageMs(known) > REFRESH_MS) refreshWorkspace(workspaceId)
      return isStale(known) || known!.isTold
    },

    /** Finds the clicked links that have webhooks, by id. @throws while Postgres is away */
    async find(clicks: readonly ClickOfLink[]): Promise<Map<number, ToldLink>> {
      const workspaceIds = new Set(clicks.map(({ workspaceId }) => workspaceId))
      const unknown = [...workspaceIds].filter((id) => isStale(workspaces.peek(id)))
      if (unknown.length > 0) await readWorkspaces(unknown)
      const told = clicks.filter(({ workspaceId }) => workspaces.peek(workspaceId)?.isTold)
      const linkIds = [...new Set(told.map(({ linkId }) => linkId))]
      const found = new Map<number, ToldLink>()
      const unknownLinks = new Set<number>()
      // Links are read in parts, so that the cache does not evict them before they are used.
      for (let at = 0; at < linkIds.length; at += LINKS_AT_ONCE) {
        const part = linkIds.slice(at, at + LINKS_AT_ONCE)
        const stale = part.filter((id) => isStale(links.peek(id)))
        if (stale.length > 0) await readLinks(stale)
        for (const id of part) {
          const known = links.get(id)
          if (known && ageMs(known) > REFRESH_MS) refreshLink(id)
          if (known?.exists === false) unknownLinks.add(id)
          if (!known?.told || known.told.hooks.length === 0) continue
          const { link, changedMs, hooks } = known.told
          const keys = workspaces.peek(link.workspace_id)?.keys ?? []
          found.set(id, { link, changedMs, former: [], hooks, keys })
        }
      }
      if (unknownLinks.size > 0) onUnknownLink(told.filter(({ linkId }) => unknownLinks.has(linkId)).length)
      // A click before the link's last change is sent with the link as it was then.
      const older = told.filter(({ linkId, time }) => time < (found.get(linkId)?.changedMs ?? time))
      for (const [id, former] of await findFormerFields(sql, older)) found.get(id)!.former = former
      return found
    },
  }
}
