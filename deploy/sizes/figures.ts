/**
 * The one home of the figures from which docs/sizing.md and `npm run sizes` compute machines. Measured ones are from the
 * machine of BENCHMARKS.md; assumed ones are choices. test/deploy/sizes.test.ts holds the page to them.
 */
export const FIGURES = {
  /** Redirects a CPU-second, click log only (measured). */
  R: 68_600,
  /** Redirects a CPU-second, shipped to Kafka by the same process (measured). */
  Rk: 72_300,
  /** CPU of ingest and of ClickHouse for a click, µs (measured). */
  ingestUs: 6.4,
  clickHouseUs: 10,
  /** Bytes on disk a click, all tables, one replica (measured at 100 M clicks). */
  B: 32.3,
  /** Bytes of a record in the click log and in Kafka (assumed). */
  L: 300,
  /** Bytes of memory a link in a redirector's cache (measured), and of the process beside it. */
  m: 210,
  redirectorBytes: 150e6,
  /** Peak second over the mean of a day (assumed). */
  p: 3,
  /** How busy a core may be at peak (assumed). */
  u: 0.5,
  /** Hours that Kafka keeps clicks, as docker-compose.yml has it, and its replicas. */
  k: 168,
  kafkaReplicas: 3,
  /** Hours that a click log must last while Kafka is away (assumed). */
  h: 4,
  /** Clicks a second that a shard takes: 2 cores at `u`, by `clickHouseUs`. */
  shardClicks: 100_000,
  /** Disk of a shard (assumed). Half of it stays free for merges. */
  shardDiskBytes: 8e12,
} as const

/** Machines that no formula gives: choices for a start, which the operator's own measurements replace (assumed). */
export const ASSUMED = {
  /** Processes of one kind, so that one may be away. */
  processesMin: 2,
  /** Memory of one process of each kind; that of a redirector follows its links. */
  ingestBytes: 1e9,
  eventsBytes: 1e9,
  apiBytes: 1e9,
  /** Cores for reports, and memory, of each server of ClickHouse. */
  reportCores: 2,
  clickHouseBytes: 8e9,
  brokerCores: 1,
  brokerBytes: 4e9,
  /** Servers of Postgres: the primary and a standby. */
  postgresServers: 2,
  postgresCores: 2,
  postgresBytes: 8e9,
  postgresDiskBytes: 50e9,
  /** Disk of a redirector beside its click log: location tables, and room for snapshots. */
  redirectorDiskBytes: 2e9,
  /** The least that a click log gets. */
  clickLogBytesMin: 1e9,
} as const
