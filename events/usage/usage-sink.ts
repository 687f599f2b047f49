import type { Reader } from '../../click-log/readers.js'
import { createClickBatch } from '../../consume/click-batch.js'
import type { Retries } from '../../consume/retries.js'
import type { BatchLimits, Sink } from '../../consume/sink.js'
import type { ClickDelivery } from '../../consume/source.js'
import type { Sql } from '../../postgres/connect.js'
import { countClicks } from '../../usage/count-clicks.js'
import { type UserAgent, userAgentParserVersion } from '../../visit/user-agent/user-agent.js'
import { createClickTally } from './click-tally.js'

/** A full click log goes on without it: no click is dropped for want of somebody who counts it against a plan. */
export const USAGE: Reader = { name: 'usage', takes: 'recent' }

const LIMITS: BatchLimits = { rowsMax: 100_000, bytesMax: 64 << 20, ageMinMs: 100, ageMaxMs: 5000 }

export interface UsageSinkOptions {
  sql: Sql
  /** Under which the consumer's progress is kept. */
  consumer: string
  parseUserAgent: (text: string) => Readonly<UserAgent>
  retries: Retries
  limits?: BatchLimits
}

/**
 * Clicks into what their workspaces have used, each once (`countClicks`), and those of people to who is told of their
 * links.
 * @returns the sink of a partition
 */
export function openUsageSink({ sql, consumer, parseUserAgent, retries, limits = LIMITS }: UsageSinkOptions) {
  return (partition: string): Sink<ClickDelivery> => {
    const tally = createClickTally(parseUserAgent)
    return {
      versions: userAgentParserVersion,
      isPostgres: true,
      shards: 1,
      limits,
      begin: (from, seen) => createClickBatch(partition, tally, from, seen),
      async write(token) {
        const sums = tally.take()
        await retries.retryUntilDone('count clicks', () => countClicks(sql, { consumer, partition, token, ...sums }))
      },
    }
  }
}
