import type { ClickHouseClient } from '@clickhouse/client'
import { readMigrations } from '../process/read-migrations.js'
import { statementsOf } from './ddl.js'

/** Fills a new rollup from the clicks there are: no click may be inserted between its view and this. */
const BACKFILL = /^INSERT INTO/m

const folder = new URL('../../clickhouse/schema/', import.meta.url)

/**
 * Brings the client's database, which it creates, to the newest schema. There are no transactions here, so every statement
 * can be repeated: a run that broke off, or two at once, do no harm.
 * @param cluster name of a cluster of this ClickHouse, for replicated and distributed tables
 * @param whileInsertsPause runs what fills a new rollup; by default nobody is expected to insert clicks
 * @returns names of the files applied now
 * @throws Error where an applied file was changed, or one is unknown (an older program on a newer database)
 */
export async function migrateClickHouse(
  client: ClickHouseClient,
  cluster?: string,
  whileInsertsPause: (work: () => Promise<void>) => Promise<void> = (work) => work(),
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
  const schema = readMigrations(folder)
  for (const name of done.keys()) {
    if (!schema.some((file) => file.name === name))
      throw new Error(`ClickHouse has migration ${name}, which this version does not know: run a newer version`)
  }
  const applied: string[] = []
  for (const { name, text, checksum } of schema) {
    const known = done.get(name)
    if (known === checksum) continue
    if (known) throw new Error(`ClickHouse migration ${name} was changed after it was applied`)
    const apply = async () => {
      for (const query of statementsOf(text, cluster)) await client.command({ query })
    }
    // A new database has no clicks.
    await (BACKFILL.test(text) && done.size > 0 ? whileInsertsPause(apply) : apply())
    await client.insert({ table: 'schema_migrations', values: [{ name, checksum }], format: 'JSONEachRow' })
    applied.push(name)
  }
  return applied
}
