import path from 'node:path'
import { connectShards } from '../clickhouse/shards.js'
import { sourceEntries } from '../consume/source-config.js'
import { readStoreUrls } from '../embedded/start/store-urls.js'
import { kafkaComplaints } from '../kafka/config.js'
import { API_URL_DEFAULT } from '../notices/mail-config.js'
import { connectPostgres, type Sql } from '../postgres/connect.js'
import { readEnv } from '../process/config.js'
import { CommandError, type Stores } from './command.js'

/** A comparison of rollups reads all clicks. */
const QUERY_MS_MAX = 30 * 60_000

function connect(url: string): Sql {
  try {
    return connectPostgres(url, 'admin', { connections: 2 }) // the second while inserts pause
  } catch (error) {
    throw new CommandError(`DATABASE_URL ${(error as Error).message}`)
  }
}

/** The stores that the environment names, else those of the `npm start` that runs in DATA_DIR. */
export function openStores(env: NodeJS.ProcessEnv) {
  const closers: (() => Promise<unknown>)[] = []
  const dataDir = path.resolve(env.DATA_DIR || '.data')

  function urlOf(variable: 'DATABASE_URL' | 'CLICKHOUSE_URL'): string {
    const url = env[variable] || readStoreUrls(dataDir)?.[variable]
    if (url) return url
    throw new CommandError(
      `Set ${variable}, or DATA_DIR to the folder of an npm start that runs: ${dataDir} is not one that has run`,
    )
  }

  const once = <T>(open: () => T) => {
    let opened: T | undefined
    return () => {
      opened ??= open()
      return opened
    }
  }

  const stores: Stores = {
    sql: once((): Sql => {
      const sql = connect(urlOf('DATABASE_URL'))
      closers.push(() => sql.end({ timeout: 2 }))
      return sql
    }),
    shards: once(() => {
      const urls = urlOf('CLICKHOUSE_URL').split(',')
      const shards = connectShards(
        stores.sql(),
        urls.map((url) => url.trim()),
        'admin',
        { connections: 1, requestMs: QUERY_MS_MAX },
      )
      closers.push(() => shards.close())
      return shards
    }),
    source: once(() => readEnv(sourceEntries, env, kafkaComplaints(env))),
    apiUrl: () => env.API_PUBLIC_URL || readStoreUrls(dataDir)?.API_PUBLIC_URL || API_URL_DEFAULT,
  }
  return { stores, close: () => Promise.all(closers.map((close) => close())) }
}
