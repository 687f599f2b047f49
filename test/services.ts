import { randomBytes } from 'node:crypto'
import { readdirSync, unlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Test } from 'tap'
import { connectClickHouse } from '../clickhouse/connect.js'
import { migrateClickHouse } from '../migrate/migrate-clickhouse.js'
import { migratePostgres } from '../migrate/migrate-postgres.js'
import { connectPostgres } from '../postgres/connect.js'

type Given = 'DATABASE_URL' | 'DATABASE_TEMPLATE' | 'CLICKHOUSE_URL' | 'EMPTIED' | 'KAFKA_URL'

/** A variable that run.ts gives to test files. */
export function given(variable: `TEST_${Given}`) {
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
export const withPostgres = (t: Test) => openPostgres(t, given('TEST_DATABASE_TEMPLATE'))

/** Such a database without any table. */
export const withEmptyPostgres = (t: Test) => openPostgres(t)

async function openPostgres(t: Test, template = 'template1') {
  const server = given('TEST_DATABASE_URL')
  const name = freshName()
  const admin = connectPostgres(server, 'test')
  t.teardown(() => admin.end({ timeout: 1 }))
  // To copy files takes half of the CPU that it takes to log each page, which is Postgres's default.
  await admin`CREATE DATABASE ${admin(name)} TEMPLATE ${admin(template)} STRATEGY file_copy`
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
  const name = await createClickHouse()
  t.teardown(() => dropClickHouse(given('TEST_CLICKHOUSE_URL'), [name]))
  const url = withDatabase(given('TEST_CLICKHOUSE_URL'), name)
  return { url, client: clickHouseClient(t, url) }
}

/**
 * Migrated databases that no test has at the moment: each is a file of this folder with its name. Who removes the file has
 * the database.
 */
function takeEmptied(): string | undefined {
  const folder = given('TEST_EMPTIED')
  return readdirSync(folder).find((name) => {
    try {
      unlinkSync(path.join(folder, name))
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false // another file of the run was faster
      throw error
    }
  })
}

const giveBackEmptied = (name: string) => writeFileSync(path.join(given('TEST_EMPTIED'), name), '')

/**
 * Like `withClickHouse`, for a test that changes rows only, and whose own process alone writes. The next such test of the
 * run gets the same database, emptied, because making one takes 0.5 s of CPU.
 */
export async function withEmptiedClickHouse(t: Test) {
  const name = takeEmptied() ?? (await createClickHouse())
  const url = withDatabase(given('TEST_CLICKHOUSE_URL'), name)
  const client = clickHouseClient(t, url)
  t.teardown(async () => {
    const query = 'SELECT DISTINCT table FROM system.parts WHERE active AND rows > 0 AND database = currentDatabase()'
    const full = await (await client.query({ query, format: 'JSONEachRow' })).json<{ table: string }>()
    for (const { table } of full)
      if (table !== 'schema_migrations') await client.command({ query: `TRUNCATE TABLE ${table}` })
    giveBackEmptied(name)
  })
  return { url, client }
}

/** @returns the name of a migrated database */
async function createClickHouse(): Promise<string> {
  const server = given('TEST_CLICKHOUSE_URL')
  const name = freshName()
  const admin = connectClickHouse(server, 'test')
  await admin.command({ query: `CREATE DATABASE ${name}` })
  await admin.close()
  const client = connectClickHouse(withDatabase(server, name), 'test')
  await migrateClickHouse(client)
  await client.close()
  return name
}

export async function dropClickHouse(server: string, names: string[]) {
  const admin = connectClickHouse(server, 'test')
  for (const name of names) await admin.command({ query: `DROP DATABASE ${name}` })
  await admin.close()
}

function clickHouseClient(t: Test, url: string) {
  const client = connectClickHouse(url, 'test')
  t.teardown(() => client.close())
  return client
}
