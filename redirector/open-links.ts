import path from 'node:path'
import { connectPostgres, type Sql } from '../postgres/connect.js'
import { type Config, publicUrlOf } from './config.js'
import { followChanges } from './links/follow-changes.js'
import { createKnownHistory } from './links/history.js'
import { createLinkCache } from './links/link-cache.js'
import { createLinkSource } from './links/load-link.js'
import { keepSnapshot, loadSnapshot } from './links/snapshot.js'
import { createStandby } from './links/standby.js'
import { createSettings } from './links/workspace-settings.js'
import { LOCK_MS_MAX } from './postgres-in-time.js'

export interface OpenLinksOptions {
  config: Config
  sql: Sql
  /** Instance of this process's click log; it names the snapshot. */
  instance: string
  /** Called when Postgres was restored or another server took over. */
  onFork: () => void
  onWarning: (message: string) => void
}

export type Links = Awaited<ReturnType<typeof openLinks>>

/** Opens the cache of links and the settings of workspaces, from a snapshot if there is one, and keeps both current. */
export async function openLinks({ config, sql, instance, onFork, onWarning }: OpenLinksOptions) {
  const settings = createSettings(sql, config.ATTRIBUTION_KEYS)
  const history = createKnownHistory()
  const standby = config.DATABASE_REPLICA_URL
    ? createStandby(
        connectPostgres(config.DATABASE_REPLICA_URL, 'redirector', { connections: 2, statementMs: LOCK_MS_MAX }),
        history,
        onWarning,
      )
    : undefined
  const source = createLinkSource({ sql, standby, history }, publicUrlOf(config), settings)
  const cache = createLinkCache(source, config.LINK_CACHE_BYTES)
  const file = path.join(config.DATA_DIR, 'link-cache', `${instance}.jsonl`)
  const cursor = await loadSnapshot(file, cache, settings)
  const changes = followChanges(sql, cache, settings, history, cursor, onWarning, onFork)
  const snapshot = keepSnapshot(file, cache, settings, changes.cursor, config.LINK_CACHE_SNAPSHOT_MS, onWarning)
  return {
    cache,
    settings,
    standby,
    start: changes.start,
    lastError: changes.lastError,
    async close() {
      await snapshot.close()
      await changes.close()
      await standby?.close()
    },
  }
}
