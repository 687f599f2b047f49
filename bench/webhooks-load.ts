import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../process/free-port.js'
import { cpuSeconds } from './cpu.js'
import { residentMb } from './memory.js'
import { openClicks, startReceivers, subscribe } from './receivers.js'
import type { Came } from './servers/receivers.js'
import { OTHER_CORE, SERVER_CORE } from './side.js'
import { type Stage, until } from './stage.js'
import type { Row } from './table.js'

const SECONDS = 20
const EVERY_MS = 20
/** Calls that wait for a hanging receiver are given up after a minute. */
const END_WITHIN_SECONDS = 180

export interface LoadOptions {
  /** Clicks a second. */
  rate: number
  /** A tenth of them hang, and a tenth refuse. */
  receivers: number
}

/** Sums of the outcomes that the events process counts. */
function outcomesOf(metrics: string): Record<string, number> {
  const lines = metrics.matchAll(/^slugline_webhook_deliveries_total\{outcome="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries([...lines].map(([, outcome, count]) => [outcome, Number(count)]))
}

/**
 * Clicks at a steady rate into many receivers, of which a tenth hang and a tenth refuse: how long after the click the others
 * have theirs, what memory that takes, and that whatever was not delivered is counted.
 */
export async function measureWebhooksUnderLoad(stage: Stage, { rate, receivers: count }: LoadOptions): Promise<Row[]> {
  const bad = Math.floor(count / 10)
  const receivers = await startReceivers(OTHER_CORE, { quick: count - 2 * bad, hanging: bad })
  const answering = [...receivers.ports.hanging, ...receivers.ports.quick].map(
    (port) => `http://127.0.0.1:${port}/hook`,
  )
  // Addresses of the loopback at which nobody listens, also not a moment later.
  const refusing = Array.from({ length: bad }, (_, i) => `http://127.1.${i >> 8}.${i & 255}:9/hook`)
  await subscribe(stage, [...answering, ...refusing])
  const clicks = openClicks(stage, count)
  const monitorPort = await freePort()
  const events = await stage.start(SERVER_CORE, 'events/main.js', {
    WEBHOOK_ALLOW_PRIVATE: '127.0.0.1',
    EVENTS_MONITOR_PORT: String(monitorPort),
  })
  const readMetrics = async () => (await fetch(`http://127.0.0.1:${monitorPort}/metrics`)).text()

  async function clickFor(seconds: number): Promise<number> {
    const startedMs = performance.now()
    let made = 0
    for (let tick = 1; tick <= (seconds * 1000) / EVERY_MS; tick++) {
      const due = Math.round((tick * EVERY_MS * rate) / 1000)
      clicks.click(due - made)
      made = due
      await delay(Math.max(0, startedMs + tick * EVERY_MS - performance.now()))
    }
    return made
  }
  await clickFor(5) // until connections are there, and code is compiled
  let came: Came
  do {
    await delay(1000)
    came = await receivers.came()
  } while (came.count > 0)
  const cpu = cpuSeconds([events.pid!])
  const before = outcomesOf(await readMetrics())
  const made = await clickFor(SECONDS)
  const busy = (cpuSeconds([events.pid!]) - cpu) / SECONDS
  await delay(1000)
  came = await receivers.came()
  await until(
    async () => {
      await delay(1000) // its own reading would be measured too
      const metrics = await readMetrics()
      return ['queued', 'in_flight'].every((name) => metrics.includes(`\nslugline_webhook_${name} 0\n`))
    },
    'every call to end',
    END_WITHIN_SECONDS,
  )
  await delay(4000) // how webhooks do is written every three seconds
  const after = outcomesOf(await readMetrics())
  const total = Object.values(after).reduce((sum, n) => sum + n, 0)
  const [{ missed }] = await stage.sql<[{ missed: number }]>`SELECT sum(missed)::integer AS missed FROM webhooks`
  const memory = residentMb(events.pid!)
  events.kill('SIGTERM')
  receivers.stop()
  await clicks.close()
  if (total !== made + Math.round(5 * rate))
    throw new Error(`of ${made} and ${5 * rate} clicks ${total} are accounted for`)
  if (missed !== after.missed) throw new Error(`webhooks missed ${missed}, the process counts ${after.missed}`)
  const outcomes = Object.entries(after).flatMap(([outcome, n]) =>
    n > before[outcome] ? [`${n - before[outcome]} ${outcome}`] : [],
  )
  const expected = Math.round((made * (count - 2 * bad)) / count)
  return [
    {
      what: `click to its receiver, p99, ${rate} clicks a second, ${count} receivers`,
      against: `${bad} of them hang, ${bad} refuse; the other ${count - 2 * bad} are measured`,
      value: came.count < expected ? Number.POSITIVE_INFINITY : came.p99,
      unit: 'seconds',
      must: 1,
      want: 0.5,
      more: false,
      detail:
        `median ${came.p50.toFixed(3)} s, worst ${came.worst.toFixed(3)} s; ${came.count} of ${expected} came; ` +
        `${outcomes.join(', ')}; at most ${Math.round(memory)} MB; ${(busy * 100).toFixed(0)} % of a core`,
    },
  ]
}
