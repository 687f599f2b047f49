import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Addresses of the stores of `npm start`, with passwords, and of its api. */
export interface StoreUrls {
  DATABASE_URL: string
  CLICKHOUSE_URL: string
  /** Address at which browsers reach the api. */
  API_PUBLIC_URL?: string
}

const fileOf = (dataDir: string) => path.join(dataDir, 'store-urls.json')

/** For programs that are run beside `npm start`; ports of embedded stores are others after each start. */
export function writeStoreUrls(dataDir: string, urls: StoreUrls) {
  const file = fileOf(dataDir)
  writeFileSync(`${file}.new`, `${JSON.stringify(urls)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** The addresses that the last `npm start` wrote; it may have ended since. */
export function readStoreUrls(dataDir: string): StoreUrls | undefined {
  const file = fileOf(dataDir)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
