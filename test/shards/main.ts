// `npm run grow -- --database <URL> --clickhouse <URL>,<URL>,<URL>,<URL>`: the growth of grow-and-shrink.ts on servers that
// exist. Their databases must be empty, and keep what the run has written. The last line is `N passed, N failed`.
import { parseArgs } from 'node:util'
import t, { type Test } from 'tap'
import { connectClickHouse } from '../../clickhouse/connect.js'
import { createDatabase } from '../../clickhouse/create-database.js'
import { rowsOf } from '../../clickhouse/rows-of.js'
import { migratePostgresAt, migrateShardsAt } from '../../migrate/migrate.js'
import { connectPostgres } from '../../postgres/connect.js'
import { printCountsAtExit } from '../print-counts.js'
import { growAndShrink } from './grow-and-shrink.js'

const USAGE = 'usage: npm run grow -- --database <URL> --clickhouse <URL>,<URL>,<URL>,<URL>'
const { values } = parseArgs({ options: { database: { type: 'string' }, clickhouse: { type: 'string' } } })
const { database = '' } = values
const servers = values.clickhouse?.split(',') ?? []
if (servers.length !== 4 || ![database, ...servers].every((url) => URL.canParse(url))) {
  console.error(USAGE)
  process.exit(2)
}

/** @throws if a ClickHouse database has tables already */
async function demandEmpty(url: string) {
  await createDatabase(url)
  const client = connectClickHouse(url, 'test')
  try {
    const tables = await rowsOf<{ name: string }>(client, 'SHOW TABLES')
    if (tables.length > 0)
      throw new Error(`--clickhouse: ${new URL(url).host} has ${tables.length} tables, give an empty database`)
  } finally {
    await client.close()
  }
}

async function grow(t: Test) {
  const sql = connectPostgres(database, 'test')
  t.teardown(() => sql.end({ timeout: 1 }))
  const tables = await sql`SELECT FROM pg_tables WHERE schemaname = current_schema()`
  if (tables.length > 0) throw new Error(`--database has ${tables.length} tables, give an empty database`)
  for (const url of servers) await demandEmpty(url)
  await migratePostgresAt(database)
  await migrateShardsAt(servers.slice(0, 1), database)
  await growAndShrink(t, { postgres: { url: database, sql }, servers })
}

t.setTimeout(0)
printCountsAtExit()
t.test('an installation grows to four servers and shrinks to three under load', { timeout: 0 }, grow)
