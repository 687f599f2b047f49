import { randomBytes } from 'node:crypto'
import file, { type Test } from 'tap'
import { connectClickHouse } from '../clickhouse/connect.js'
import { migrateClickHouse } from '../migrate/migrate-clickhouse.js'
import { migratePostgres } from '../migrate/migrate-postgres.js'
import { connectPostgres } from '../postgres/connect.js'

function given(variable: 'TEST_DATABASE_URL' | 'TEST_DATABASE_TEMPLATE' | 'TEST_CLICKHOUSE_URL') {
  const value = process.env[variable]
  if (!value) throw new Error(`${variable} is not set: tests are run by npm test`)
  return value
}

const freshName = () => `test_${randomBytes(6).toString('hex')}`

function withDatabase(url: string, name: string) {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/**
 * A migrated, empty Postgres database that goes when the test has ended: on the server that run.ts gives to all files of
 * a run.
 */
export async function withPostgres(t: Test) {
  const server = given('TEST_DATABASE_URL')
  const name = freshName()
  const admin = connectPostgres(server, 'test')
  t.teardown(() => admin.end({ timeout: 1 }))
  await admin`CREATE DATABASE ${admin(name)} TEMPLATE ${admin(given('TEST_DATABASE_TEMPLATE'))}`
  t.teardown(() => admin`DROP DATABASE ${admin(name)} WITH (FORCE)`)
  const url = withDatabase(server, name)
  const sql = connectPostgres(url, 'test')
  t.teardown(() => sql.end({ timeout: 1 }))
  return { url, sql }
}

/**
 * The database that all databases of a run are copied from. A copy takes a third of the time of a migration.
 * @returns its name
 */
export async function createTemplate(server: string): Promise<string> {
  const name = freshName()
  const admin = connectPostgres(server, 'test')
  await admin`CREATE DATABASE ${admin(name)}`
  await admin.end()
  const sql = connectPostgres(withDatabase(server, name), 'test')
  await migratePostgres(sql)
  await sql.end() // a database with connections cannot be a template
  return name
}

export async function dropTemplate(server: string, name: string) {
  const admin = connectPostgres(server, 'test')
  await admin`DROP DATABASE ${admin(name)}`
  await admin.end()
}

/**
 * A migrated, empty ClickHouse database that goes when the test has ended: on the server that run.ts gives to all files
 * of a run.
 */
export async function withClickHouse(t: Test) {
  const url = await createClickHouse(t)
  return { url, client: clickHouseClient(t, url) }
}

/** Migrated databases of this file that no test has at the moment. */
const emptied: string[] = []

/**
 * Like `withClickHouse`, for a test that changes rows only, and whose own process alone writes. The next test of its file
 * gets the same database, emptied, because making one takes 0.3 s of CPU.
 */
export async function withEmptiedClickHouse(t: Test) {
  const url = emptied.pop() ?? (await createClickHouse(file))
  const client = clickHouseClient(t, url)
  t.teardown(async () => {
    const query = 'SELECT DISTINCT table FROM system.parts WHERE active AND rows > 0 AND database = currentDatabase()'
    const full = await (await client.query({ query, format: 'JSONEachRow' })).json<{ table: string }>()
    for (const { table } of full)
      if (table !== 'schema_migrations') await client.command({ query: `TRUNCATE TABLE ${table}` })
    emptied.push(url)
  })
  return { url, client }
}

async function createClickHouse(t: Test): Promise<string> {
  const server = given('TEST_CLICKHOUSE_URL')
  const name = freshName()
  const admin = connectClickHouse(server, 'test')
  t.teardown(() => admin.close())
  await admin.command({ query: `CREATE DATABASE ${name}` })
  t.teardown(async () => void (await admin.command({ query: `DROP DATABASE ${name}` })))
  const url = withDatabase(server, name)
  const client = connectClickHouse(url, 'test')
  await migrateClickHouse(client)
  await client.close()
  return url
}

function clickHouseClient(t: Test, url: string) {
  const client = connectClickHouse(url, 'test')
  t.teardown(() => client.close())
  return client
}
