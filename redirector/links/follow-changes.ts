import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Sql } from '../../postgres/connect.js'
import { HOUR_MS } from '../../process/durations.js'
import { type KnownHistory, NO_HISTORY } from './history.js'
import type { LinkCache } from './link-cache.js'
import { type ChangeRow, readChanges } from './read-changes.js'
import type { Settings } from './workspace-settings.js'

/** Position in `link_changes`: the changes of all transactions below `xmin` were read, in this history. */
export interface ChangeCursor {
  history: string
  xmin: string
  /** The last change below `xmin`, ordered by transaction; null if there was none. */
  latest: string | null
  atMs: number
}

const CHECK_EVERY_MS = 5000
/** Changes that are applied in one turn of the event loop; some 1 ms. */
const CHANGES_OF_A_TURN = 1000
/** Changes are kept for a day (deleteReadByAll). A redirector that read none for half of it forgets its whole cache. */
const SILENCE_MAX_MS = 12 * HOUR_MS

/** Instead of a domain's id: the settings of workspaces have changed. */
const SETTINGS = -1
/** Instead of a domain's id: a table was emptied. */
const EVERYTHING = -2

/** Deletes changes that all redirectors have read. The last one stays at any age, because cursors name it. */
const deleteReadByAll = (sql: Sql) => sql`
  DELETE FROM link_changes WHERE inserted_at < now() - interval '1 day'
    AND (xid, id) < (SELECT xid, id FROM link_changes ORDER BY xid DESC, id DESC LIMIT 1)`

/**
 * Whether the cursor belongs to another history than `now`. `history()` does not tell if it may not read the timeline,
 * or if a copied disk continued the same timeline. Then the last change below the cursor is a different one. If there
 * is none, it was old enough to be deleted.
 */
const hasForked = (known: ChangeCursor, now: ChangeRow, silent: boolean) =>
  known.history !== now.history ||
  BigInt(known.xmin) > BigInt(now.xmax) ||
  (!silent && now.known_latest !== null && now.known_latest !== known.latest)

/**
 * Makes the cache forget changed links, and loads changed settings again. It reads changes when Postgres notifies, when
 * a lost connection is back, and every few seconds in case a notification was lost.
 * @param history the history of the cached links; it is updated with the cursor
 * @param cursor of the snapshot, if there is one: links that changed since then are forgotten on the first connection
 * @param onFork called when Postgres has another history than the cursor
 */
export function followChanges(
  sql: Sql,
  cache: LinkCache,
  settings: Pick<Settings, 'load'>,
  history: KnownHistory,
  cursor: ChangeCursor | undefined,
  onWarning: (message: string) => void,
  onFork: () => void = () => undefined,
) {
  let known = cursor
  if (cursor?.history) history.become(cursor.history)
  history.follow(look)
  let read = new Set<string>()
  let running: Promise<void> | undefined
  let again = false
  let lastError: string | undefined = 'Postgres has not been reached yet'
  let closed = false

  async function catchUp() {
    const silent = known !== undefined && Date.now() - known.atMs > SILENCE_MAX_MS
    const { state, changes, isCut } = await readChanges(sql, known && !silent ? known.xmin : null)
    const { history: current, xmin, latest } = state
    if (current === null) throw new Error(NO_HISTORY)
    history.hasRead(state.xmax)
    const forked = known !== undefined && hasForked(known, state, silent)
    // Without a valid cursor it is unknown what has changed. Links were loaded since the start, so all are forgotten.
    const unknown = known === undefined || silent || forked
    // Changes of transactions from xmin on are read again at every look until all transactions before have ended.
    const fresh = changes.filter(({ id }) => !read.has(id!))
    if (unknown || isCut || fresh.some(({ domain_id }) => domain_id === EVERYTHING)) {
      await settings.load(current)
      cache.forgetAll()
    } else {
      if (fresh.some(({ domain_id }) => domain_id === SETTINGS)) await settings.load(current)
      for (const [at, { domain_id, slug }] of fresh.entries()) {
        if (domain_id !== SETTINGS) cache.forget(domain_id, slug)
        if (at % CHANGES_OF_A_TURN === CHANGES_OF_A_TURN - 1) await endOfTurn()
      }
    }
    read = new Set(unknown ? [] : changes.map((row) => row.id!))
    known = { history: current, xmin, latest, atMs: Date.now() }
    history.become(current)
    if (!forked) return
    onWarning('Postgres was restored, or another server took over: all cached links are loaded again')
    onFork()
  }

  /** Resolves when all changes before the call are forgotten, or when Postgres could not be asked. */
  function look(): Promise<void> {
    again = true
    running ??= (async () => {
      while (again && !closed) {
        again = false
        try {
          await catchUp()
          lastError = undefined
        } catch (error) {
          if (lastError === undefined) onWarning(`cannot read changes of links: ${(error as Error).message}`)
          lastError = (error as Error).message || 'Postgres cannot be reached'
        }
      }
    })().finally(() => {
      running = undefined
    })
    return running
  }

  let subscription: { unlisten(): Promise<void> } | undefined
  let subscribing = false
  async function subscribe() {
    if (subscription !== undefined || subscribing || closed) return
    subscribing = true
    try {
      // The second callback is called for every connection, the first one and those after a loss.
      subscription = await sql.listen(
        'link_changes',
        () => void look(),
        () => void look(),
      )
    } catch {
      // The next check tries again.
    } finally {
      subscribing = false
    }
  }

  let checks = 0
  const timer = setInterval(() => {
    void subscribe()
    void look()
    checks += 1
    if (checks % 720 === 0) deleteReadByAll(sql).catch(() => undefined)
  }, CHECK_EVERY_MS)

  return {
    /** Waits for the first contact, but not for long: without Postgres the cache serves alone. */
    async start() {
      await Promise.race([look(), new Promise((resolve) => setTimeout(resolve, 3000).unref())])
      void subscribe()
    },
    cursor: () => known,
    /** Why changes cannot be read, if so. */
    lastError: () => lastError,
    async close() {
      closed = true
      clearInterval(timer)
      await running
      await subscription?.unlisten().catch(() => undefined)
    },
  }
}
