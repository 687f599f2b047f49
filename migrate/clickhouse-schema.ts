import { readFileSync } from 'node:fs'
import { BUCKET_DAYS, bucketDaysMax, ROLLUPS, type Rollup } from '../rollups/rollups.js'
import { type Migration, readMigrations, toMigration } from './read-migrations.js'

export interface ClickHouseMigration extends Migration {
  /** The rollup that it creates, if it is one. */
  rollup?: Rollup
}

const folder = new URL('../../clickhouse/schema/', import.meta.url)

/** Placeholders of templates that are filled in here, not by clickhouse-ddl.ts. */
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
 * The schema in the order of its application: the numbered files, then each rollup under the name of its table. A
 * rollup so comes after the column that it counts. Numbered files therefore cannot change rollups.
 */
export const clickHouseSchema = (rollups = ROLLUPS): ClickHouseMigration[] => [
  ...readMigrations(folder),
  ...rollups.map((rollup) => ({ ...toMigration(rollup.table, expand(rollup)), rollup })),
]
