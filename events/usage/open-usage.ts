import type { Logger } from 'pino'
import { clicksFor } from '../../consume/open-clicks.js'
import { openConsumer } from '../../consume/open-consumer.js'
import type { Retries } from '../../consume/retries.js'
import type { SourceConfig } from '../../consume/source-config.js'
import type { Sql } from '../../postgres/connect.js'
import { openUsageSink, USAGE, type UsageSinkOptions } from './usage-sink.js'

export interface UsageOptions {
  config: SourceConfig
  sql: Sql
  parseUserAgent: UsageSinkOptions['parseUserAgent']
  retries: Retries
  log: Logger
  /** Ends the process so that its supervisor starts it again. */
  stop(reason: string): void
}

/** Counts the clicks of the source as usage of their workspaces, until it is closed. */
export function openUsage({ config, sql, parseUserAgent, retries, log, stop }: UsageOptions) {
  const clicks = clicksFor({ config, reader: USAGE, log, stop })
  const sink = openUsageSink({ sql, consumer: clicks.name, parseUserAgent, retries })
  return openConsumer({ ...clicks, sink, sql, retries, log })
}
