import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Test } from 'tap'
import { connectClickHouse } from '../clickhouse/connect.js'
import { migrateClickHouse } from '../migrate/migrate-clickhouse.js'
import { migratePostgres } from '../migrate/migrate-postgres.js'
import { connectPostgres } from '../postgres/connect.js'

/** A folder that goes when the test has ended. */
export function withFolder(t: Test, name = 'slugline') {
  const folder = mkdtempSync(path.join(tmpdir(), `${name}-`))
  chmodSync(folder, 0o755) // as root, the embedded Postgres runs as another user, who must be able to enter
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function givenUrl(variable: 'TEST_DATABASE_URL' | 'TEST_CLICKHOUSE_URL') {
  const url = process.env[variable]
  if (!url) throw new Error(`${variable} is not set: tests are run by npm test`)
  return url
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
  const given = givenUrl('TEST_DATABASE_URL')
  const name = freshName()
  const admin = connectPostgres(given, 'test')
  t.teardown(() => admin.end({ timeout: 1 }))
  await admin`CREATE DATABASE ${admin(name)}`
  t.teardown(() => admin`DROP DATABASE ${admin(name)} WITH (FORCE)`)
  const url = withDatabase(given, name)
  const sql = connectPostgres(url, 'test')
  t.teardown(() => sql.end({ timeout: 1 }))
  await migratePostgres(sql)
  return { url, sql }
}

/**
 * A migrated, empty ClickHouse database that goes when the test has ended: on the server that run.ts gives to all files
 * of a run.
 */
export async function withClickHouse(t: Test) {
  const given = givenUrl('TEST_CLICKHOUSE_URL')
  const name = freshName()
  const admin = connectClickHouse(given, 'test')
  t.teardown(() => admin.close())
  await admin.command({ query: `CREATE DATABASE ${name}` })
  t.teardown(async () => void (await admin.command({ query: `DROP DATABASE ${name}` })))
  const url = withDatabase(given, name)
  const client = connectClickHouse(url, 'test')
  t.teardown(() => client.close())
  await migrateClickHouse(client)
  return { url, client }
}
