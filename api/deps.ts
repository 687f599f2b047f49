import type { Shards } from '../clickhouse/shards.js'
import type { Sql } from '../postgres/connect.js'
import type { Plans } from '../usage/plans.js'
import type { InDatabaseTurn } from './limits/database-turns.js'

/** What most groups of routes work with. Each group names the ones that it needs, and whatever else only it needs. */
export interface ApiDeps {
  sql: Sql
  /** Gives the ClickHouse shard that has the clicks of a workspace. */
  shards: Pick<Shards, 'of'>
  /** The address of the redirector, as visitors see it. */
  publicUrl: URL
  plans: Plans
  inDatabaseTurn: InDatabaseTurn
  now: () => Date
}
