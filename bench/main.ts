// `npm run bench [-- --rounds 7 --only redirects,latency --rate 10000 --receivers 1000]`: prints each measure as a ratio to
// another program that was measured in the same run.
import { parseArgs } from 'node:util'
import { kafkaMissing, startKafkaBroker } from '../embedded/kafka-broker.js'
import { createKafka } from '../kafka/client.js'
import { ensureTopics } from '../kafka/topics.js'
import { findChromium } from '../test/programs.js'
import { measureApi } from './api.js'
import { measureBesideWebhooks } from './beside-webhooks.js'
import { measureCache } from './cache.js'
import { measureConversions } from './conversions.js'
import { measureDashboard } from './dashboard.js'
import { measureFar } from './far.js'
import { measureFreshness } from './freshness.js'
import { measureIdle } from './idle.js'
import { measureIngest } from './ingest.js'
import { measureLatency } from './latency.js'
import { measureMemory } from './memory.js'
import { measureRedirects } from './redirects.js'
import { hasCommand, OTHER_CORE, pin } from './side.js'
import { openStage, type Stage } from './stage.js'
import { printRows, type Row } from './table.js'
import { measureWebhooks } from './webhooks.js'
import { measureWebhooksUnderLoad } from './webhooks-load.js'
import { measureWorst } from './worst/measure-worst.js'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    only: { type: 'string' },
    // Those of `webhooks-load`.
    rate: { type: 'string', default: '10000' },
    receivers: { type: 'string', default: '1000' },
    // Those of `worst`.
    minutes: { type: 'string' },
    seed: { type: 'string', default: '1' },
    cases: { type: 'string' },
  },
})
const rounds = Number(values.rounds)

async function onStage(measure: (stage: Stage) => Promise<Row | Row[]>): Promise<Row[]> {
  const stage = await openStage()
  try {
    return [await measure(stage)].flat()
  } finally {
    await stage.close()
  }
}

async function measureWithKafka(stage: Stage): Promise<Row[]> {
  const broker = await startKafkaBroker({ dataDir: `${stage.dataDir}/kafka` })
  pin(broker.pid, OTHER_CORE)
  try {
    await ensureTopics(createKafka({ brokers: [broker.brokers], clientId: 'bench' }), 'clicks', 8)
    return await measureRedirects(stage, rounds, broker.brokers)
  } finally {
    await broker.stop()
  }
}

const measures: Record<string, () => Promise<Row[]>> = {
  redirects: () => onStage((stage) => measureRedirects(stage, rounds)),
  kafka: () => onStage(measureWithKafka),
  latency: () => onStage((stage) => measureLatency(stage, rounds)),
  far: async () => [await measureFar()],
  ingest: () => onStage(measureIngest),
  freshness: () => onStage(measureFreshness),
  api: () => onStage((stage) => measureApi(stage, rounds)),
  conversions: () => onStage((stage) => measureConversions(stage, rounds)),
  webhooks: () => onStage((stage) => measureWebhooks(stage, rounds)),
  'beside-webhooks': () => onStage((stage) => measureBesideWebhooks(stage, rounds)),
  'webhooks-load': () =>
    onStage((stage) =>
      measureWebhooksUnderLoad(stage, { rate: Number(values.rate), receivers: Number(values.receivers) }),
    ),
  dashboard: () => onStage((stage) => measureDashboard(stage, rounds)),
  worst: () =>
    onStage((stage) => {
      const minutes = Number(values.minutes ?? (values.only ? 10 : 0))
      return measureWorst(stage, { minutes, seed: Number(values.seed), cases: values.cases })
    }),
  cache: () => measureCache(rounds),
  memory: async () => [await measureMemory()],
  idle: async () => [await measureIdle()],
}

const names = values.only?.split(',') ?? Object.keys(measures)
for (const name of names) if (!measures[name]) throw new Error(`--only takes ${Object.keys(measures).join(', ')}`)
const needs: Record<string, string | undefined> = {
  redirects: hasCommand('wrk') ? undefined : 'wrk is not installed (apt-get install wrk)',
  conversions: hasCommand('wrk') ? undefined : 'wrk is not installed (apt-get install wrk)',
  'beside-webhooks': hasCommand('wrk') ? undefined : 'wrk is not installed (apt-get install wrk)',
  dashboard: findChromium({ whole: true }) ? undefined : 'Chromium is not installed (apt-get install chromium)',
  far: kafkaMissing(),
  kafka: hasCommand('wrk') ? kafkaMissing() : 'wrk is not installed (apt-get install wrk)',
}
if (!hasCommand('nginx')) console.log('nginx is not installed: its row is left out (apt-get install nginx)')
const rows: Row[] = []
for (const name of names) {
  const missing = needs[name]
  if (missing) {
    console.log(`${name}: left out, ${missing}`)
    continue
  }
  try {
    rows.push(...(await measures[name]()))
  } catch (error) {
    process.exitCode = 1
    console.error(`${name}:`, error)
  }
}
printRows(rows)
process.exit()
