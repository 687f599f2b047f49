import { Counter, Gauge, Histogram } from 'prom-client'
import { createRegistry } from '../process/registry.js'
import type { DeadLetter } from './batch.js'

/** Each is there from the start, or the first letter of a reason would be no increase to Prometheus. */
const NO_LETTERS: Record<DeadLetter['reason'], 0> = {
  bad_link: 0,
  bad_time: 0,
  unknown_kind: 0,
  bad_block: 0,
  torn_record: 0,
}

/** Updated once a batch. */
export function createMetrics() {
  const registry = createRegistry()
  const registers = [registry]
  const inserted = new Counter({ name: 'slugline_clicks_inserted_total', help: 'Clicks in ClickHouse', registers })
  const repeated = new Counter({
    name: 'slugline_clicks_repeated_total',
    help: 'Clicks that came again and were left out',
    registers,
  })
  const deadLetters = new Counter({
    name: 'slugline_dead_letters_total',
    help: 'Events that are no clicks, by reason',
    labelNames: ['reason'],
    registers,
  })
  for (const reason of Object.keys(NO_LETTERS)) deadLetters.inc({ reason }, 0)
  const insertSeconds = new Histogram({
    name: 'slugline_insert_seconds',
    help: 'Time ClickHouse took for a batch',
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  const batchRows = new Gauge({ name: 'slugline_batch_rows', help: 'Clicks in the last batch', registers })
  return {
    registry,
    onBatch(batch: { rows: number; repeated: number; tookMs: number }) {
      inserted.inc(batch.rows)
      repeated.inc(batch.repeated)
      insertSeconds.observe(batch.tookMs / 1000)
      batchRows.set(batch.rows)
    },
    onDeadLetters(letters: DeadLetter[]) {
      for (const { reason } of letters) deadLetters.inc({ reason })
    },
  }
}
