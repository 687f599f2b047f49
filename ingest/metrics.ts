import { Counter, Gauge, Histogram } from 'prom-client'
import { createRegistry } from '../process/registry.js'
import type { DeadLetter } from './batch.js'
import type { Lag } from './lag.js'
import type { OpenSource } from './open-source.js'

/** Each is there from the start, or the first letter of a reason would be no increase to Prometheus. */
const NO_LETTERS: Record<DeadLetter['reason'], 0> = {
  bad_link: 0,
  bad_time: 0,
  unknown_kind: 0,
  bad_block: 0,
  torn_record: 0,
}

interface Parts {
  lag: Lag
  /** Partitions that wait for the operator. */
  refused: () => number
}

/** Updated once a batch; what is behind, when it is asked for. */
export function createMetrics({ lag, refused }: Parts) {
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
  const batchSeconds = new Histogram({
    name: 'slugline_batch_seconds',
    help: 'Time from the first click of a batch being read to the batch being inserted',
    buckets: [0.03, 0.1, 0.3, 1, 3, 10, 30],
    registers,
  })
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value())
      },
    })
  gauge('slugline_ingest_partitions', 'Partitions that this process inserts', lag.partitions)
  gauge('slugline_ingest_refused_partitions', 'Partitions that wait for the operator after a restore', refused)
  gauge('slugline_ingest_lag_seconds', 'Age of the oldest click that was read and is not inserted', () =>
    lag.oldestSeconds(),
  )
  const batchRows = new Gauge({ name: 'slugline_batch_rows', help: 'Clicks in the last batch', registers })
  return {
    registry,
    /** What the partitions of this process have behind what is inserted. */
    watch({ name, unit, behind }: OpenSource) {
      new Gauge({
        name: 'slugline_ingest_behind',
        help: 'Clicks of the click log, or blocks of clicks in Kafka, that are not inserted',
        labelNames: ['source', 'unit'],
        registers,
        collect() {
          this.set({ source: name, unit }, lag.behind(behind))
        },
      })
    },
    onBatch(batch: { rows: number; repeated: number; tookMs: number; ageMs: number }) {
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
