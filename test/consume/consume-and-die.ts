// Consumes a click log into ClickHouse as ingest does, and kills itself behind the step that it is told.
import path from 'node:path'
import pino from 'pino'
import { connectClickHouse } from '../../clickhouse/connect.js'
import { followClickLogs } from '../../consume/click-log-source.js'
import { consumePartition } from '../../consume/consume-partition.js'
import { keepInFile } from '../../consume/dead-letters.js'
import { createLag } from '../../consume/lag.js'
import { createRetries } from '../../consume/retries.js'
import type { ClickDelivery, Partition } from '../../consume/source.js'
import { openClickSink } from '../../ingest/click-sink.js'
import { connectPostgres } from '../../postgres/connect.js'
import { parseUserAgent } from '../../visit/user-agent/user-agent.js'
import { oneShard } from '../one-shard.js'
import type { Step } from './steps.js'

const [databaseUrl, clickhouseUrl, folder, dieBehind] = process.argv.slice(2) as [string, string, string, Step | '']

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
const client = connectClickHouse(clickhouseUrl, 'test')
const retries = createRetries((message) => log.warn(message))
const sinkOf = openClickSink({
  shards: oneShard(client),
  sql,
  source: 'click-log',
  enrichment: { parseUserAgent, isp: () => '' },
  versions: '1',
  limits: { rowsMax: 300, bytesMax: 1 << 30, ageMinMs: 20, ageMaxMs: 50 },
  retries,
  log,
  onWritten: () => undefined,
})

function dyingSink(partition: string) {
  const sink = sinkOf(partition)
  const { marks } = sink
  return {
    ...sink,
    marks: {
      async read(partition: string) {
        const found = await marks!.read(partition)
        behind('claim')
        isRepeating = true
        return found
      },
      async write(mark: Parameters<NonNullable<typeof marks>['write']>[0]) {
        await marks!.write(mark)
        behind('mark')
      },
    },
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
      if (args[1] === 'nothing') isRepeating = false
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

const keep = keepInFile(path.join(folder, '..', 'dead-letters'))
const deps = {
  sql,
  name: 'click-log',
  lag: createLag(),
  retryUntilDone: retries.retryUntilDone,
  onWarning: (message: string) => log.warn(message),
  onRefused: (_partition: string, message?: string) => message && log.error(message),
  async keepDeadLetters(letters: Parameters<typeof keep>[0]) {
    if (letters.length > 0) await keep(letters)
    behind('reject')
  },
}
const source = followClickLogs(
  folder,
  { name: 'ingest', takes: 'every' },
  (partition, from) => consumePartition(partition, dyingPartition(from), dyingSink(partition), deps),
  deps.onWarning,
)
await source.close()
await client.close()
await sql.end()
