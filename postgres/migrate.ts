import type { Sql } from 'postgres'
import { readMigrations } from '../process/read-migrations.js'

const folder = new URL('../../postgres/schema/', import.meta.url)

/**
 * Brings the database to the newest schema: one transaction a file, one migrator at a time however many start together.
 * @returns names of the files applied now
 * @throws Error where an applied file was changed, or one is unknown (an older program on a newer database)
 */
export async function migratePostgres(sql: Sql): Promise<string[]> {
  const migrations = readMigrations(folder)
  const applied: string[] = []
  const lock = await sql.reserve()
  try {
    await lock`SELECT pg_advisory_lock(hashtext('slugline migrations'))`
    await lock`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`
    const rows = await lock<{ name: string; checksum: string }[]>`SELECT name, checksum FROM schema_migrations`
    const done = new Map(rows.map((row) => [row.name, row.checksum]))
    for (const name of done.keys()) {
      if (!migrations.some((migration) => migration.name === name))
        throw new Error(`Postgres has migration ${name}, which this version does not know: run a newer version`)
    }
    for (const { name, text, checksum } of migrations) {
      const known = done.get(name)
      if (known === checksum) continue
      if (known) throw new Error(`Postgres migration ${name} was changed after it was applied`)
      await sql.begin(async (tx) => {
        await tx.unsafe(text)
        await tx`INSERT INTO schema_migrations (name, checksum) VALUES (${name}, ${checksum})`
      })
      applied.push(name)
    }
    await lock`SELECT pg_advisory_unlock(hashtext('slugline migrations'))`
  } finally {
    lock.release()
  }
  return applied
}
