import type { Reader } from '../../click-log/readers.js'
import { createClickBatch } from '../../consume/click-batch.js'
import type { Retries } from '../../consume/retries.js'
import type { BatchLimits, Sink } from '../../consume/sink.js'
import type { ClickDelivery } from '../../consume/source.js'
import type { Sql } from '../../postgres/connect.js'
import { countClicks } from '../../usage/count-clicks.js'
import { type UserAgent, userAgentParserVersion } from '../../visit/user-agent/user-agent.js'
import { createClickTally } from './click-tally.js'

/** It takes `recent`, so that a full click log does not drop new clicks only because usage is behind. */
export const USAGE: Reader = { name: 'usage', takes: 'recent' }

const LIMITS: BatchLimits = { rowsMax: 100_000, bytesMax: 64 << 20, ageMinMs: 100, ageMaxMs: 5000 }

export interface UsageSinkOptions {
  sql: Sql
  /** Name under which the consumer's progress is kept. */
  consumer: string
  parseUserAgent: (text: string) => Readonly<UserAgent>
  retries: Retries
  limits?: BatchLimits
}

/**
 * Counts each click once as usage of its workspace (`countClicks`), and clicks of people for messages about links.
 * @returns the sink of a partition
 */
export function openUsageSink({ sql, consumer, parseUserAgent, retries, limits = LIMITS }: UsageSinkOptions) {
  return (partition: string): Sink<ClickDelivery> => {
    const tally = createClickTally(parseUserAgent)
    return {
      versions: userAgentParserVersion,
      isPostgres: true,
      limits,
      begin: (from, seen) => createClickBatch(partition, tally, from, seen),
      async write(token) {
        const sums = tally.take()
        await retries.retryUntilDone('count clicks', () => countClicks(sql, { consumer, partition, token, ...sums }))
      },
    }
  }
}
