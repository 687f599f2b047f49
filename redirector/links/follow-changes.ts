import type { Sql } from '../../postgres/connect.js'
import { type KnownHistory, NO_HISTORY } from './history.js'
import type { LinkCache } from './link-cache.js'
import type { Settings } from './workspace-settings.js'

/** The changes of links that were read: those of all transactions below `xmin`, of the database's `history`, at `atMs`. */
export interface ChangeCursor {
  history: string
  xmin: string
  /** The last change below `xmin`, by transaction; null where there was none */
  latest: string | null
  atMs: number
}

interface ChangeRow {
  history: string | null
  xmin: string
  xmax: string
  latest: string | null
  /** The last change below the cursor's `xmin`, as it is now: another one where history forked */
  known_latest: string | null
  id: string | null
  domain_id: number
  slug: string | null
}

const CHECK_EVERY_MS = 5000
/** More changes than this since last time, and forgetting everything is cheaper. */
const CHANGES_MAX = 10_000
/** Changes are kept for a day (deleteReadByAll). A redirector that read none for half of it forgets its whole cache. */
const SILENCE_MAX_MS = 12 * 3600_000

const latestBelow = (sql: Sql, xid: ReturnType<Sql>) => sql`(
  SELECT id || ' ' || extract(epoch FROM inserted_at) FROM link_changes WHERE xid < ${xid} ORDER BY xid DESC, id DESC LIMIT 1)`

/**
 * One statement, so that all of it is of one server and one moment.
 * Rows that a restore brought may have numbers of transactions of another cluster: those that are still to come here.
 * @param since a cursor's `xmin`; null: no changes are read
 */
const selectChanges = (sql: Sql, since: string | null) => sql<ChangeRow[]>`
  WITH snapshot AS (SELECT pg_snapshot_xmin(s) AS xmin, pg_snapshot_xmax(s) AS xmax FROM pg_current_snapshot() AS s),
  now AS MATERIALIZED (
    SELECT history() AS history, snapshot.xmin, snapshot.xmax, ${latestBelow(sql, sql`snapshot.xmin`)} AS latest,
      ${latestBelow(sql, sql`${since}::xid8`)} AS known_latest
    FROM snapshot)
  SELECT now.history, now.xmin::text, now.xmax::text, now.latest, now.known_latest, change.id, change.domain_id, change.slug
  FROM now LEFT JOIN link_changes AS change ON change.xid >= ${since}::xid8 AND change.xid < now.xmax
  LIMIT ${CHANGES_MAX + 1}`

/** In the place of a domain, where it is the workspaces' settings that changed */
const SETTINGS = -1
/** In the place of a domain, where a table was emptied */
const EVERYTHING = -2

/** The last one stays, however old: cursors name it. */
const deleteReadByAll = (sql: Sql) => sql`
  DELETE FROM link_changes WHERE inserted_at < now() - interval '1 day'
    AND (xid, id) < (SELECT xid, id FROM link_changes ORDER BY xid DESC, id DESC LIMIT 1)`

/**
 * Whether the cursor is of another history than `now`. Where `history()` may not read the timeline, and where a copy of a
 * disk went on without a new one, the last change that the cursor read is another one. None at all means that it was old
 * enough to be deleted.
 */
const hasForked = (known: ChangeCursor, now: ChangeRow, silent: boolean) =>
  known.history !== now.history ||
  BigInt(known.xmin) > BigInt(now.xmax) ||
  (!silent && now.known_latest !== null && now.known_latest !== known.latest)

/**
 * Makes the cache forget what changed, and reads settings that changed again: when Postgres notifies, when a lost connection is regained, and every few
 * seconds in case a notification was lost.
 * @param history of what the cache has: it follows the cursor
 * @param cursor from a snapshot, where there is one: what changed since then is forgotten on the first connection
 * @param onFork called when history is found to be another than the cursor's
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
  let lastError: string | undefined = 'has not been reached yet'
  let closed = false

  async function catchUp() {
    const silent = known !== undefined && Date.now() - known.atMs > SILENCE_MAX_MS
    const rows = await selectChanges(sql, known && !silent ? known.xmin : null)
    const { history: current, xmin, latest } = rows[0]
    if (current === null) throw new Error(NO_HISTORY)
    const forked = known !== undefined && hasForked(known, rows[0], silent)
    // Without a known point nothing was loaded either, but for links loaded since the start, whose changes count.
    const unknown = known === undefined || silent || forked
    // Changes of transactions from xmin on come again with every look until all before them have ended.
    const changes = rows.filter((row) => row.id !== null)
    const fresh = changes.filter(({ id }) => !read.has(id!))
    if (unknown || rows.length > CHANGES_MAX || fresh.some(({ domain_id }) => domain_id === EVERYTHING)) {
      await settings.load(current)
      cache.forgetAll()
    } else {
      if (fresh.some(({ domain_id }) => domain_id === SETTINGS)) await settings.load(current)
      for (const { domain_id, slug } of fresh) if (domain_id !== SETTINGS) cache.forget(domain_id, slug)
    }
    read = new Set(unknown ? [] : changes.map((row) => row.id!))
    known = { history: current, xmin, latest, atMs: Date.now() }
    history.become(current)
    if (!forked) return
    onWarning('Postgres was restored, or another server took over: everything known of links is forgotten')
    onFork()
  }

  /** Resolves when everything that had changed by the call is forgotten, or Postgres could not be asked. */
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
          lastError = (error as Error).message || 'cannot be reached'
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
      // Calls back on every connection, the first and those after a loss.
      subscription = await sql.listen(
        'link_changes',
        () => void look(),
        () => void look(),
      )
    } catch {
      // tried again with the next check
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
    /** First contact; resolves also when there is none, for then the cache serves alone. */
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
