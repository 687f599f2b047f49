import { readFileSync } from 'node:fs'
import { BUCKET_DAYS, bucketDaysMax, ROLLUPS, type Rollup } from '../rollups/rollups.js'
import { type Migration, readMigrations, toMigration } from './read-migrations.js'

export interface ClickHouseMigration extends Migration {
  /** which it makes */
  rollup?: Rollup
}

const folder = new URL('../../clickhouse/schema/', import.meta.url)

/** What a template leaves open, and clickhouse-ddl.ts does not fill in. */
const PLACEHOLDER = /\{\{(table|value|bucket_days|bucket_days_max)\}\}/g

function expand({ table, template, counter }: Rollup): string {
  const filled: Record<string, string> = {
    table,
    value: counter?.facts.value ?? '',
    bucket_days: BUCKET_DAYS.join(', '),
    bucket_days_max: String(bucketDaysMax),
  }
  const text = readFileSync(new URL(`rollups/${template}.sql`, folder), 'utf8')
  return text.replace(PLACEHOLDER, (_, name) => filled[name])
}

/**
 * The schema in the order in which a database gets it: the numbered files, then each rollup by the name of its table. A
 * rollup comes after the column it counts, whenever that was added; so no numbered file can be about a rollup.
 */
export const clickHouseSchema = (rollups = ROLLUPS): ClickHouseMigration[] => [
  ...readMigrations(folder),
  ...rollups.map((rollup) => ({ ...toMigration(rollup.table, expand(rollup)), rollup })),
]
