import { ASSUMED, FIGURES } from './figures.js'

const DAY_S = 86_400
const HOUR_S = 3_600

export interface Load {
  clicksADay: number
  /** Links that a redirector has in memory. */
  links: number
  retentionDays: number
  /** Replicas of each shard of ClickHouse. */
  replicas: number
}

/** Machines of one kind. `bytes` are of memory; both and `cores` are of one machine or process. */
export interface Machines {
  count: number
  cores: number
  bytes: number
  diskBytes: number
}

export type Part = 'redirector' | 'ingest' | 'events' | 'api' | 'ClickHouse' | 'Kafka' | 'Postgres'
export type Sizes = ReturnType<typeof computeSizes>

const wholeFrom = (least: number, value: number) => Math.max(least, Math.ceil(value))

/** The formulas of docs/sizing.md. */
export function computeSizes({ clicksADay, links, retentionDays, replicas }: Load) {
  const { Rk, ingestUs, clickHouseUs, B, L, m, p, u, k, h, kafkaReplicas } = FIGURES
  const mean = clicksADay / DAY_S
  const peak = p * mean
  const redirectorCores = peak / (Rk * u)
  const ingestCores = (peak * ingestUs) / 1e6 / u
  const insertCores = (peak * clickHouseUs) / 1e6 / u
  const clickHouseDiskBytes = retentionDays * clicksADay * B
  const kafkaDiskBytes = k * HOUR_S * mean * L * kafkaReplicas
  const clickLogBytes = h * HOUR_S * peak * L
  const shards = wholeFrom(1, Math.max(peak / FIGURES.shardClicks, (2 * clickHouseDiskBytes) / FIGURES.shardDiskBytes))

  const redirectors = wholeFrom(ASSUMED.processesMin, redirectorCores)
  const ingests = wholeFrom(ASSUMED.processesMin, ingestCores)
  const clickLogBytesEach = Math.max(ASSUMED.clickLogBytesMin, clickLogBytes / redirectors)
  const redirectorBytes = FIGURES.redirectorBytes + links * m
  const parts: Record<Part, Machines> = {
    redirector: {
      count: redirectors,
      cores: 1,
      bytes: redirectorBytes,
      diskBytes: clickLogBytesEach + ASSUMED.redirectorDiskBytes,
    },
    ingest: { count: ingests, cores: 1, bytes: ASSUMED.ingestBytes, diskBytes: 0 },
    events: { count: ingests, cores: 1, bytes: ASSUMED.eventsBytes, diskBytes: 0 },
    api: { count: ASSUMED.processesMin, cores: 1, bytes: ASSUMED.apiBytes, diskBytes: 0 },
    ClickHouse: {
      count: shards * replicas,
      cores: Math.ceil(insertCores / shards) + ASSUMED.reportCores,
      bytes: ASSUMED.clickHouseBytes,
      diskBytes: (2 * clickHouseDiskBytes) / shards,
    },
    Kafka: {
      count: kafkaReplicas,
      cores: ASSUMED.brokerCores,
      bytes: ASSUMED.brokerBytes,
      diskBytes: kafkaDiskBytes / kafkaReplicas,
    },
    Postgres: {
      count: ASSUMED.postgresServers,
      cores: ASSUMED.postgresCores,
      bytes: ASSUMED.postgresBytes,
      diskBytes: ASSUMED.postgresDiskBytes,
    },
  }
  return {
    ...{ mean, peak, redirectorCores, ingestCores, insertCores, clickHouseDiskBytes, kafkaDiskBytes, clickLogBytes },
    ...{ shards, redirectorBytes, clickLogBytesEach, parts },
  }
}

/** Prices for a month, in a currency of the operator's. */
export interface Prices {
  core: number
  memoryGb: number
  diskGb: number
}

export function costOf({ count, cores, bytes, diskBytes }: Machines, prices: Prices): number {
  return count * (cores * prices.core + (bytes / 1e9) * prices.memoryGb + (diskBytes / 1e9) * prices.diskGb)
}
