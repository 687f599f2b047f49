import { Counter, Gauge, Histogram } from 'prom-client'
import { NO_LETTERS } from '../consume/click-batch.js'
import type { DeadLetter } from '../consume/sink.js'
import { createRegistry } from '../process/registry.js'

/** Metrics of ingest, updated once per batch. */
export function createMetrics() {
  const registry = createRegistry()
  const registers = [registry]
  const inserted = new Counter({ name: 'slugline_clicks_inserted_total', help: 'Clicks in ClickHouse', registers })
  const repeated = new Counter({
    name: 'slugline_clicks_repeated_total',
    help: 'Clicks that were delivered again and left out',
    registers,
  })
  const deadLetters = new Counter({
    name: 'slugline_dead_letters_total',
    help: 'Records that are not valid clicks, by reason',
    labelNames: ['reason'],
    registers,
  })
  // Every reason starts at 0: otherwise Prometheus would not see the first letter of a reason as an increase.
  for (const reason of Object.keys(NO_LETTERS)) deadLetters.inc({ reason }, 0)
  const insertSeconds = new Histogram({
    name: 'slugline_insert_seconds',
    help: 'Time ClickHouse took for a batch',
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  const batchSeconds = new Histogram({
    name: 'slugline_batch_seconds',
    help: 'Time from the first click of a batch being read to the batch being inserted',
    buckets: [0.03, 0.1, 0.3, 1, 3, 10, 30],
    registers,
  })
  const batchRows = new Gauge({ name: 'slugline_batch_rows', help: 'Clicks in the last batch', registers })
  return {
    registry,
    /** @param clicks how many are missing now */
    registerMissing(clicks: () => number) {
      new Gauge({
        name: 'slugline_ingest_missing_clicks',
        help: 'Clicks that redirectors have recorded and ClickHouse lacks for good',
        registers,
        collect() {
          this.set(clicks())
        },
      })
    },
    onWritten(batch: { rows: number; repeated: number; tookMs: number; ageMs: number }) {
      inserted.inc(batch.rows)
      repeated.inc(batch.repeated)
      insertSeconds.observe(batch.tookMs / 1000)
      batchSeconds.observe(batch.ageMs / 1000)
      batchRows.set(batch.rows)
    },
    onDeadLetters(letters: DeadLetter[]) {
      for (const { reason } of letters) deadLetters.inc({ reason })
    },
  }
}
