import type { ClickHouseClient } from '@clickhouse/client'
import { fillRollup } from '../rollups/reconcile.js'
import { ROLLUPS } from '../rollups/rollups.js'
import { statementsOf } from './clickhouse-ddl.js'
import { clickHouseSchema } from './clickhouse-schema.js'
import { pendingMigrations } from './pending-migrations.js'
import type { Migration } from './read-migrations.js'

interface MigrateOptions {
  /** Name of a cluster of this ClickHouse, for replicated and distributed tables. */
  cluster?: string
  /**
   * Runs the creation and filling of a new rollup while inserts are paused: a click inserted between the two would
   * count twice. By default it is assumed that nobody inserts clicks.
   */
  whileInsertsPause?: (work: () => Promise<void>) => Promise<void>
  rollups?: typeof ROLLUPS
}

/**
 * Brings the client's database to the newest schema. ClickHouse has no transactions for this, so every statement can be
 * repeated: an interrupted run, or two at once, do no harm.
 * @returns names of the files and rollups applied now
 * @throws Error if the database has the schema of another version, see `pendingMigrations`
 */
export async function migrateClickHouse(
  client: ClickHouseClient,
  { cluster, whileInsertsPause = (work) => work(), rollups = ROLLUPS }: MigrateOptions = {},
): Promise<string[]> {
  await client.command({
    query: statementsOf(
      `CREATE TABLE IF NOT EXISTS schema_migrations {{on_cluster}}
      (name String, checksum String, applied_at DateTime DEFAULT now())
      ENGINE = {{engine ReplacingMergeTree}} ORDER BY name`,
      cluster,
    )[0],
  })
  const result = await client.query({
    query: 'SELECT name, any(checksum) AS checksum FROM schema_migrations GROUP BY name',
    format: 'JSONEachRow',
  })
  const done = new Map((await result.json<{ name: string; checksum: string }>()).map((row) => [row.name, row.checksum]))
  const pending = pendingMigrations(clickHouseSchema(rollups), done)

  const apply = async ({ text }: Migration) => {
    for (const query of statementsOf(text, cluster)) await client.command({ query })
  }
  const note = (migrations: Migration[]) =>
    client.insert({
      table: 'schema_migrations',
      values: migrations.map(({ name, checksum }) => ({ name, checksum })),
      format: 'JSONEachRow',
    })
  // A new database has no clicks, so its rollups need no filling. They are noted together at the end, so that after an
  // interrupted run they are filled, because clicks may have come since.
  const isNew = done.size === 0
  for (const migration of pending) {
    const { rollup } = migration
    if (isNew || !rollup) await apply(migration)
    else
      await whileInsertsPause(async () => {
        await apply(migration)
        await fillRollup(client, rollup)
      })
    if (!isNew || !rollup) await note([migration])
  }
  if (isNew) await note(pending.filter(({ rollup }) => rollup))
  return pending.map(({ name }) => name)
}
