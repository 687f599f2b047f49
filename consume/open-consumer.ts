import type { Logger } from 'pino'
import type { Sql } from '../postgres/connect.js'
import { consumePartition } from './consume-partition.js'
import type { KeepDeadLetters } from './dead-letters.js'
import { createLag } from './lag.js'
import { Forked, PlacementChanged } from './progress.js'
import { GivenUp, type Retries } from './retries.js'
import type { DeadLetter, Sink } from './sink.js'
import type { Consume, FindLost, OpenSource, Partition, SourceItem } from './source.js'

const STOP_WITHIN_MS = 12_000
const ORPHANED_STOP_WITHIN_MS = 1000

export interface ConsumerOptions<D extends SourceItem> {
  /** Name under which progress is kept. Each consumer of a source has a name of its own. */
  name: string
  open(consume: Consume<D>, findLost: FindLost): OpenSource
  /** Creates the sink of a partition. Called each time the partition is assigned to this process. */
  sink(partition: string): Sink<D>
  /** Stores records that are not valid events. One consumer of a source keeps them; others leave it out. */
  keepDeadLetters?: KeepDeadLetters
  onDeadLetters?(letters: DeadLetter[]): void
  /** Postgres has another history than at the claim, by a restore or failover: ends the process to start it again. */
  onForked?(reason: string): void
  sql: Sql
  retries: Retries
  log: Logger
}

export type Consumer = ReturnType<typeof openConsumer>

/** Brings everything that a source has and receives into a sink, until it is closed. */
export function openConsumer<D extends SourceItem>(options: ConsumerOptions<D>) {
  const { name, open, sink, sql, retries, log, keepDeadLetters, onDeadLetters, onForked } = options
  const { retryUntilDone } = retries
  const lag = createLag()
  const refusals = new Map<string, string>()
  const deps = {
    sql,
    name,
    lag,
    retryUntilDone,
    onWarning: (message: string) => log.warn(message),
    async keepDeadLetters(letters: DeadLetter[]) {
      if (letters.length === 0 || !keepDeadLetters) return
      await retryUntilDone('keep dead letters', () => keepDeadLetters(letters))
      onDeadLetters?.(letters)
    },
    onRefused(partition: string, message: string | undefined) {
      if (message) refusals.set(partition, message)
      else refusals.delete(partition)
    },
  }

  async function consume(partition: string, from: Partition<D>): Promise<void> {
    for (;;) {
      try {
        return await consumePartition(partition, from, sink(partition), deps)
      } catch (error) {
        if (error instanceof PlacementChanged) {
          log.info(error.message)
          continue
        }
        if (error instanceof Forked) onForked?.(error.message)
        else if (!(error instanceof GivenUp)) throw error
        return
      }
    }
  }

  /** Marks are written before Postgres advances, so a mark behind Postgres belongs to a restored store. */
  async function isLost(partition: string, position: number): Promise<boolean> {
    const marks = await sink(partition).marks?.read(partition)
    return marks?.some(([latest]) => (latest?.position ?? 0) < position) ?? false
  }

  async function findLost(present: string[]): Promise<string[]> {
    const rows = await retryUntilDone(
      'read progress',
      () => sql<{ partition: string; position: string }[]>`
        SELECT partition, position FROM ingest_progress WHERE source = ${name} AND partition <> ALL (${present})`,
    )
    const lost: string[] = []
    for (const { partition, position } of rows) if (await isLost(partition, Number(position))) lost.push(partition)
    return lost
  }

  const source = open(consume, findLost)
  return {
    name,
    unit: source.unit,
    /** Why nothing is read, if so. */
    lastError: source.lastError,
    /** Why a partition waits for the operator, if one does. */
    refusal: () => [...refusals.values()][0] as string | undefined,
    refusedPartitions: () => refusals.size,
    partitions: lag.partitions,
    /** Age in seconds of the oldest click that was read and is not in the sink. */
    lagSeconds: () => lag.oldestSeconds(),
    /** Backlog of the partitions, in `unit`. */
    behind: () => lag.behind(source.behind),
    /** Finishes the batches that are being written. */
    close() {
      // If the parent was killed, the embedded stores are gone too. The next start repeats the intended batch.
      retries.giveUpWithin(process.connected === false ? ORPHANED_STOP_WITHIN_MS : STOP_WITHIN_MS)
      return source.close()
    },
  }
}
