// Counts a click log into what workspaces have used, as the events process does, and kills itself behind the step that it
// is told.
import pino from 'pino'
import { followClickLogs } from '../../consume/click-log-source.js'
import { consumePartition } from '../../consume/consume-partition.js'
import { createLag } from '../../consume/lag.js'
import { createRetries } from '../../consume/retries.js'
import type { ClickDelivery, Partition } from '../../consume/source.js'
import { openUsageSink, USAGE } from '../../events/usage/usage-sink.js'
import { connectPostgres } from '../../postgres/connect.js'
import { createUserAgentParser } from '../../visit/user-agent/user-agent.js'
import type { Step } from '../consume/steps.js'

const [databaseUrl, folder, dieBehind] = process.argv.slice(2) as [string, string, Step | '']

/** Number of the batch that is not finished. */
const BATCH = 2
let begun = 0
let isRepeating = false

function behind(step: Step) {
  if (step !== dieBehind || (begun < BATCH && step !== 'claim' && step !== 'repeat')) return
  process.kill(process.pid, 'SIGKILL')
  for (;;); // not an instruction more of what comes next
}

const log = pino({ level: 'warn' })
const sql = connectPostgres(databaseUrl, 'test')
const retries = createRetries((message) => log.warn(message))
const CONSUMER = 'usage/click-log'
const limits = { rowsMax: 300, bytesMax: 1 << 30, ageMinMs: 20, ageMaxMs: 50 }
const parseUserAgent = createUserAgentParser({ entriesMax: 100 })
const sinkOf = openUsageSink({ sql, consumer: CONSUMER, parseUserAgent, retries, limits })

function dyingSink(partition: string) {
  const sink = sinkOf(partition)
  return {
    ...sink,
    begin(...args: Parameters<typeof sink.begin>) {
      begun += 1
      const batch = sink.begin(...args)
      return {
        ...batch,
        add(delivery: ClickDelivery) {
          batch.add(delivery)
          behind('gather')
        },
      }
    },
    async write(...args: Parameters<typeof sink.write>) {
      isRepeating = args[1] !== 'nothing'
      behind('intend')
      await sink.write(...args)
      if (isRepeating) behind('repeat')
      behind('write')
    },
  }
}

function dyingPartition(from: Partition<ClickDelivery>): Partition<ClickDelivery> {
  return {
    ...from,
    open(position) {
      behind('claim')
      const deliveries = from.open(position)
      return {
        ...deliveries,
        release(before) {
          if (before > position && !isRepeating) behind('advance')
          deliveries.release(before)
        },
      }
    },
  }
}

const deps = {
  sql,
  name: CONSUMER,
  lag: createLag(),
  retryUntilDone: retries.retryUntilDone,
  onWarning: (message: string) => log.warn(message),
  onRefused: (_partition: string, message?: string) => message && log.error(message),
  async keepDeadLetters() {
    behind('reject')
  },
}
const source = followClickLogs(
  folder,
  USAGE,
  (partition, from) => consumePartition(partition, dyingPartition(from), dyingSink(partition), deps),
  deps.onWarning,
)
await source.close()
await sql.end()
