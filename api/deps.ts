import type { Shards } from '../clickhouse/shards.js'
import type { Sql } from '../postgres/connect.js'
import type { Plans } from '../usage/plans.js'
import type { InDatabaseTurn } from './limits/database-turns.js'
import type { OpenExport } from './limits/open-export.js'
import type { InQueryPlace } from './limits/query-places.js'

/** The dependencies that most groups of routes share. Each group names those it needs, and further ones of its own. */
export interface ApiDeps {
  sql: Sql
  /** Gives the ClickHouse shard that has the clicks of a workspace. */
  shards: Pick<Shards, 'of'>
  /** The address of the redirector, as visitors see it. */
  publicUrl: URL
  plans: Plans
  inDatabaseTurn: InDatabaseTurn
  inQueryPlace: InQueryPlace
  openExport: OpenExport
  now: () => Date
  /** Days after which the trash is purged. Without it, answers do not say when. */
  trashDays?: number
}
