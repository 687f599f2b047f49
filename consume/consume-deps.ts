import type { Sql } from '../postgres/connect.js'
import type { Lag } from './lag.js'
import type { DeadLetter } from './sink.js'

/** Dependencies of the consumption of one partition. */
export interface ConsumeDeps {
  sql: Sql
  /** Name under which progress is kept: one per consumer and source. */
  name: string
  /** Says why a partition waits for the operator; undefined when it no longer waits. */
  onRefused(partition: string, message: string | undefined): void
  keepDeadLetters(letters: DeadLetter[]): Promise<void>
  /** Repeats an attempt while a store is away. */
  retryUntilDone<T>(what: string, attempt: () => Promise<T>): Promise<T>
  onWarning(message: string): void
  lag: Lag
}
