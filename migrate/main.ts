// `npm run migrate`: brings the stores in the environment to the newest schema, creates a first workspace with a key if
// there is none, and ends. With `-- --print` it only prints the statements of the schema.
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { ensureFirstWorkspace } from '../api/keys/first-workspace.js'
import { kafkaComplaints, kafkaEntries } from '../kafka/config.js'
import { connectPostgres } from '../postgres/connect.js'
import { ConfigError, databaseUrl, readEnv, urls } from '../process/config.js'
import { statementsOf } from './clickhouse-ddl.js'
import { clickHouseSchema } from './clickhouse-schema.js'
import { ensureTopicsAt, migratePostgresAt, migrateShardsAt } from './migrate.js'
import { postgresSchema } from './migrate-postgres.js'

function print(store: string, applied: string[]) {
  for (const name of applied) console.log(`${store}: applied ${name}`)
  if (applied.length === 0) console.log(`${store}: nothing to apply`)
}

const cluster = {
  CLICKHOUSE_CLUSTER: v.optional(v.string()),
}

function printSchema(cluster?: string) {
  for (const { name, text } of postgresSchema()) console.log(`-- postgres: ${name}\n${text}`)
  for (const { name, text } of clickHouseSchema())
    console.log(`-- clickhouse: ${name}\n${statementsOf(text, cluster).join('\n;\n')}\n;\n`)
}

async function migrate() {
  const entries = {
    DATABASE_URL: databaseUrl,
    CLICKHOUSE_URL: urls('http', 'https'),
    ...cluster,
    ...kafkaEntries,
    API_KEY: v.optional(v.string()),
  }
  const config = readEnv(entries, process.env, kafkaComplaints(process.env))
  print('postgres', await migratePostgresAt(config.DATABASE_URL))
  const { CLICKHOUSE_URL: servers, CLICKHOUSE_CLUSTER: name } = config
  for (const applied of await migrateShardsAt(servers, config.DATABASE_URL, name)) print('clickhouse', applied)
  if (config.KAFKA_BROKERS.length > 0) {
    await ensureTopicsAt(config)
    console.log(`kafka: topic ${config.KAFKA_TOPIC} is there`)
  }
  // The key comes last, so that nothing scrolls it away, and no error can come between creating and printing it.
  const sql = connectPostgres(config.DATABASE_URL, 'migrate')
  const { workspaceId, apiKey } = await ensureFirstWorkspace(sql, config.API_KEY)
  await sql.end({ timeout: 2 })
  if (apiKey) console.log(`api: workspace ${workspaceId} has the key ${apiKey}, which is shown this once`)
}

/** Ends the process when a slow reader of a pipe has taken everything that was printed. */
const end = (code: number) => process.stdout.write('', () => process.exit(code))

try {
  const { values } = parseArgs({ options: { print: { type: 'boolean', default: false } } })
  if (values.print) printSchema(readEnv(cluster).CLICKHOUSE_CLUSTER)
  else await migrate()
  end(0)
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : `Cannot migrate: ${(error as Error).message}`)
  end(1)
}
