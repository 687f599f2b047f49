import type { Sql } from '../../postgres/connect.js'
import type { LinkCache } from './link-cache.js'
import type { Settings } from './workspace-settings.js'

/** The changes of links that were read: those of all transactions below `xmin`, of database `installation`, at `atMs`. */
export interface ChangeCursor {
  installation: string
  xmin: string
  atMs: number
}

interface ChangeRow {
  installation: string
  xmin: string
  xmax: string
  id: string | null
  domain_id: number
  slug: string | null
}

const CHECK_EVERY_MS = 5000
/** More changes than this since last time, and forgetting everything is cheaper. */
const CHANGES_MAX = 10_000
/** Changes are kept for a day (deleteReadByAll). A redirector that read none for half of it forgets its whole cache. */
const SILENCE_MAX_MS = 12 * 3600_000

const selectChanges = (sql: Sql, since: string) => sql<ChangeRow[]>`
  WITH snapshot AS (SELECT pg_snapshot_xmin(s) AS xmin, pg_snapshot_xmax(s) AS xmax FROM pg_current_snapshot() AS s)
  SELECT (SELECT id FROM installation) AS installation, snapshot.xmin::text, snapshot.xmax::text,
         change.id, change.domain_id, change.slug
  FROM snapshot LEFT JOIN link_changes AS change ON change.xid >= ${since}::xid8
  LIMIT ${CHANGES_MAX + 1}`

const selectNow = (sql: Sql) => sql<ChangeRow[]>`
  SELECT (SELECT id FROM installation) AS installation, pg_snapshot_xmin(s)::text AS xmin, pg_snapshot_xmax(s)::text AS xmax,
         null AS id, null AS domain_id, null AS slug
  FROM pg_current_snapshot() AS s`

/** In the place of a domain, where it is the workspaces' settings that changed */
const SETTINGS = -1

const deleteReadByAll = (sql: Sql) => sql`DELETE FROM link_changes WHERE inserted_at < now() - interval '1 day'`

/**
 * Makes the cache forget what changed, and reads settings that changed again: when Postgres notifies, when a lost connection is regained, and every few
 * seconds in case a notification was lost.
 * @param cursor from a snapshot, where there is one: what changed since then is forgotten on the first connection
 */
export function followChanges(
  sql: Sql,
  cache: LinkCache,
  settings: Pick<Settings, 'load'>,
  cursor: ChangeCursor | undefined,
  onWarning: (message: string) => void,
) {
  let known = cursor
  let read = new Set<string>()
  let running: Promise<void> | undefined
  let again = false
  let lastError: string | undefined = 'has not been reached yet'
  let closed = false

  async function catchUp() {
    const silent = known !== undefined && Date.now() - known.atMs > SILENCE_MAX_MS
    const rows = known && !silent ? await selectChanges(sql, known.xmin) : await selectNow(sql)
    const { installation, xmin, xmax } = rows[0]
    // Without a known point nothing was loaded either, but for links loaded since the start, whose changes count.
    const unknown = known === undefined || silent || known.installation !== installation
    const rewound = known !== undefined && BigInt(known.xmin) > BigInt(xmax)
    if (unknown || rewound || rows.length > CHANGES_MAX) {
      await settings.load()
      cache.forgetAll()
      read = new Set()
    } else {
      // Changes of transactions from xmin on come again with every look until all before them have ended.
      const changes = rows.filter((row) => row.id !== null)
      const fresh = changes.filter(({ id }) => !read.has(id!))
      if (fresh.some(({ domain_id }) => domain_id === SETTINGS)) await settings.load()
      for (const { domain_id, slug } of fresh) if (domain_id !== SETTINGS) cache.forget(domain_id, slug)
      read = new Set(changes.map((row) => row.id!))
    }
    known = { installation, xmin, atMs: Date.now() }
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
