import { readDatabaseUrl } from '../process/database-url.js'

interface Stores {
  DATABASE_URL: string
  CLICKHOUSE_URL?: string[]
  KAFKA_BROKERS: string[]
}

const bare = (host: string) => host.replace(/^\[|\]$/g, '')

/** Hosts of all stores in a configuration, without ports. */
export function hostsOf({ DATABASE_URL, CLICKHOUSE_URL = [], KAFKA_BROKERS }: Stores): string[] {
  const hosts = [
    ...readDatabaseUrl(DATABASE_URL).hosts.map(({ host }) => host),
    ...CLICKHOUSE_URL.map((url) => new URL(url).hostname),
    ...KAFKA_BROKERS.map((broker) => broker.replace(/:\d+$/, '')),
  ]
  return [...new Set(hosts.map(bare))]
}
