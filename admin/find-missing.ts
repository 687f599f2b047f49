import { setTimeout as delay } from 'node:timers/promises'
import { checkedSource, createMissingClicks, type Gap } from '../ingest/missing-clicks.js'
import { CommandError, type Stores } from './command.js'

const WAIT_MS_MAX = 60_000
const LOOK_AGAIN_MS = 1000

/** Ingest reads a topic and this command does not know the brokers, so it cannot tell what is lost from what waits there. */
async function isOfTopic({ sql, source }: Stores): Promise<boolean> {
  if (source().KAFKA_BROKERS.length > 0) return false
  const [latest] = await sql()<{ source: string }[]>`
    SELECT source FROM ingest_progress WHERE source = 'click-log' OR source LIKE 'kafka/%'
    ORDER BY updated_at DESC LIMIT 1`
  return latest?.source.startsWith('kafka/') ?? false
}

/**
 * Gaps in the sequences of redirectors that nothing can fill any more. Waits a minute at most for partitions that ingest has
 * not read yet: until they are, nothing is certain.
 * @throws {CommandError} where brokers have to be asked and the environment does not name them
 */
export async function findMissing(
  stores: Stores,
  note: (line: string) => void,
): Promise<{ gaps: Gap[]; isCertain: boolean }> {
  const look = createMissingClicks(stores.shards(), stores.sql(), checkedSource(stores.source()))
  const { hasGaps } = await look()
  if (!hasGaps) return { gaps: [], isCertain: true }
  if (await isOfTopic(stores))
    throw new CommandError(
      'Set KAFKA_BROKERS and the other variables of Kafka as ingest has them: clicks may wait there',
    )
  for (const giveUpAt = Date.now() + WAIT_MS_MAX; ; await delay(LOOK_AGAIN_MS)) {
    const { lost, unread } = await look()
    if (unread.length === 0) return { gaps: lost, isCertain: true }
    if (Date.now() < giveUpAt) continue
    note(
      `Clicks are not in ClickHouse, and may wait in partition ${unread.join(', ')}, which ingest has not read to the end: ` +
        'see "ingest status"',
    )
    return { gaps: lost, isCertain: false }
  }
}
