import { connectAlone, type Sql } from '../postgres/connect.js'
import { pendingMigrations } from './pending-migrations.js'
import { readMigrations } from './read-migrations.js'

const folder = new URL('../../postgres/schema/', import.meta.url)

export const postgresSchema = () => readMigrations(folder)

/**
 * Brings the database to the newest schema, with a transaction per file. Of several migrators, one runs at a time.
 * @returns names of the files applied now
 * @throws Error if the database has the schema of another version, see `pendingMigrations`
 */
export async function migratePostgres(sql: Sql): Promise<string[]> {
  const schema = postgresSchema()
  const lock = connectAlone(sql)
  try {
    await lock`SELECT pg_advisory_lock(hashtext('slugline migrations'))`
    await lock`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`
    const rows = await lock<{ name: string; checksum: string }[]>`SELECT name, checksum FROM schema_migrations`
    const done = new Map(rows.map((row) => [row.name, row.checksum]))
    const pending = pendingMigrations(schema, done)
    for (const { name, text, checksum } of pending) {
      await sql.begin(async (tx) => {
        await tx.unsafe(text)
        await tx`INSERT INTO schema_migrations (name, checksum) VALUES (${name}, ${checksum})`
      })
    }
    return pending.map(({ name }) => name)
  } finally {
    await lock.end({ timeout: 1 })
  }
}
