import { LRUCache } from 'lru-cache'
import type { Sql } from '../../postgres/connect.js'
import { type Receiver, readReceiver } from '../../webhooks/receiver.js'
import { findSigningKeys } from '../../webhooks/signing-secrets.js'
import type { StoredLink } from '../../webhooks/stored-link.js'
import { isSubscribed, PLANS_WITH_WEBHOOKS } from '../../webhooks/subscriptions.js'

/** A subscription, of a link or of its workspace. */
export interface Hook {
  /** bigint, as text */
  id: string
  receiver: Receiver
  /** It went with its link: nothing is kept of how it does. */
  isGone?: boolean
}

/** Who is told of a link's clicks, and what is said of the link. */
export interface ToldLink {
  link: StoredLink
  hooks: Hook[]
  /** Signing keys of its workspace. */
  keys: Buffer[]
}

/** What was read is believed for so long: a change is seen within a second, with what a batch takes. */
const FRESH_MS = 800
/** What is asked for again and again is read again before that, while what was read still holds. */
const REFRESH_MS = 400
const WORKSPACES_MAX = 100_000
const LINK_BYTES_MAX = 32 << 20
const LINKS_AT_ONCE = 1000

export const toHooks = (rows: readonly { id: string; url: string }[] | null): Hook[] =>
  (rows ?? []).flatMap(({ id, url }) => {
    const receiver = readReceiver(url)
    return receiver ? [{ id, receiver }] : []
  })

/** Subscriptions to an event of a link, as JSON of `{id, url}`; SQL. */
export const hooksOf = (sql: Sql, of: Parameters<typeof isSubscribed>[1]) => sql`(
  SELECT jsonb_agg(jsonb_build_object('id', webhooks.id::text, 'url', webhooks.url) ORDER BY webhooks.id)
  FROM webhooks WHERE ${isSubscribed(sql, of)}
)`

export type ClickHooks = ReturnType<typeof createClickHooks>

/**
 * Who is told of clicks. Workspaces without webhooks are known as such, and cost a look into a map for each click; links of
 * the others are read with their subscriptions, at most once a second.
 */
export function createClickHooks(sql: Sql, onWarning: (message: string) => void) {
  const workspaces = new LRUCache<number, { isTold: boolean; keys: Buffer[]; readMs: number }>({ max: WORKSPACES_MAX })
  const links = new LRUCache<number, { told: ToldLink | undefined; readMs: number }>({ maxSize: LINK_BYTES_MAX })
  const wanted = new Set<number>()
  let isRefreshing = false

  async function readWorkspaces(ids: number[]) {
    const readMs = performance.now()
    const rows = await sql<{ id: number }[]>`
      SELECT id FROM workspaces
      WHERE id = ANY (${ids}) AND plan = ANY (${PLANS_WITH_WEBHOOKS}) AND EXISTS (
        SELECT FROM webhooks
        WHERE workspace_id = workspaces.id AND switched_off_at IS NULL AND (events IS NULL OR 'click' = ANY (events))
      )`
    const told = new Set(rows.map(({ id }) => id))
    const keys = told.size > 0 ? await findSigningKeys(sql, [...told]) : new Map<number, Buffer[]>()
    for (const id of ids) workspaces.set(id, { isTold: told.has(id), keys: keys.get(id) ?? [], readMs })
  }

  async function readLinks(ids: number[]) {
    const readMs = performance.now()
    const click = { workspaceId: 'links.workspace_id', linkId: 'links.id', event: `'click'` }
    const rows = await sql<{ id: number; bytes: number; link: StoredLink; hooks: { id: string; url: string }[] }[]>`
      SELECT id, length(link::text) AS bytes, link, hooks FROM (
        SELECT id, webhook_link(to_jsonb(links), NULL) AS link, ${hooksOf(sql, click)} AS hooks
        FROM links WHERE id = ANY (${ids})
      ) AS told WHERE hooks IS NOT NULL`
    const found = new Map(rows.map((row) => [row.id, row]))
    for (const id of ids) {
      const row = found.get(id)
      const keys = row ? (workspaces.peek(row.link.workspace_id)?.keys ?? []) : []
      const told = row && { link: row.link, hooks: toHooks(row.hooks), keys }
      links.set(id, { told, readMs }, { size: 200 + (row?.bytes ?? 0) * 2 })
    }
  }

  async function refresh() {
    isRefreshing = true
    try {
      while (wanted.size > 0) {
        const ids = [...wanted]
        wanted.clear()
        await readWorkspaces(ids)
      }
    } catch (error) {
      onWarning(`cannot read who has webhooks: ${(error as Error).message}`) // whoever needs it asks again, and waits
    } finally {
      isRefreshing = false
    }
  }

  return {
    /** False where nobody is told of the workspace's clicks; true also where that is not known. */
    mayBeTold(workspaceId: number): boolean {
      const known = workspaces.get(workspaceId)
      const ageMs = known ? performance.now() - known.readMs : Number.POSITIVE_INFINITY
      if (known && ageMs > REFRESH_MS) {
        wanted.add(workspaceId)
        if (!isRefreshing) void refresh()
      }
      return known === undefined || ageMs > FRESH_MS || known.isTold
    },

    /** Of the links of some clicks those that somebody is told of, by id. @throws while Postgres is away */
    async find(clicks: readonly { workspaceId: number; linkId: number }[]): Promise<Map<number, ToldLink>> {
      const staleMs = performance.now() - FRESH_MS
      const isStale = (known: { readMs: number } | undefined) => known === undefined || known.readMs < staleMs
      const workspaceIds = new Set(clicks.map(({ workspaceId }) => workspaceId))
      const unknown = [...workspaceIds].filter((id) => isStale(workspaces.peek(id)))
      if (unknown.length > 0) await readWorkspaces(unknown)
      const told = clicks.filter(({ workspaceId }) => workspaces.peek(workspaceId)?.isTold)
      const linkIds = [...new Set(told.map(({ linkId }) => linkId))]
      const found = new Map<number, ToldLink>()
      // In parts, so that what is read for a batch is not forgotten before it is used.
      for (let at = 0; at < linkIds.length; at += LINKS_AT_ONCE) {
        const part = linkIds.slice(at, at + LINKS_AT_ONCE)
        const stale = part.filter((id) => isStale(links.peek(id)))
        if (stale.length > 0) await readLinks(stale)
        for (const id of part) {
          const known = links.get(id)?.told
          if (known && known.hooks.length > 0) found.set(id, known)
        }
      }
      return found
    },
  }
}
