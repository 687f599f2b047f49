import fs from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../process/free-port.js'
import { cpuSeconds, median } from './cpu.js'
import { startReceivers, subscribe } from './receivers.js'
import { warm } from './redirects.js'
import { writeRequests } from './requests.js'
import { loadSide, OTHER_CORE, SERVER_CORE, type Side } from './side.js'
import { countRows, type Stage, until } from './stage.js'
import type { Row } from './table.js'

const HOOKS = 1000
/** Links that have one click in 120: the receivers of a round of wrk's have theirs before the next one. */
const FIRST_LINK = 10_000
const RECEIVERS = 20
const TURN_SECONDS = 10
/** Between two requests of a connection: some 12,000 a second come, whatever else runs on the generator's core. */
const PAUSE_MS = 5
/** Until all processes have seen a change of webhooks. */
const SEEN_WITHIN_MS = 2000

/**
 * CPU of redirects and inserts while a thousand links have webhooks, and while they have none, in turns. The events process
 * runs in both. Clicks come at a steady rate, because a redirector needs less CPU per click when many come at once, and
 * webhooks take a part of the generator's core. Merges are held back: they cost as much as inserts, at times of their own.
 */
export async function measureBesideWebhooks(stage: Stage, rounds: number): Promise<Row[]> {
  const script = writeRequests(stage.dataDir)
  fs.appendFileSync(script, `delay = function() return ${PAUSE_MS} end\n`)
  const receivers = await startReceivers(OTHER_CORE, { quick: RECEIVERS })
  const urls = receivers.ports.quick.map((port) => `http://127.0.0.1:${port}/hook`)
  const port = await freePort()
  const redirector = await stage.start(SERVER_CORE, 'redirector/main.js', { REDIRECTOR_PORT: String(port) })
  const ingest = await stage.start(OTHER_CORE, 'ingest/main.js')
  const events = await stage.start(OTHER_CORE, 'events/main.js', {
    WEBHOOK_ALLOW_PRIVATE: '127.0.0.1',
    EVENTS_MONITOR_PORT: '0',
  })
  await warm(port)
  const side: Side = { name: 'slugline', port, pids: () => [redirector.pid!] }
  loadSide(side, script, 2)

  const behind = [ingest.pid!, stage.clickhousePid]
  /** Redirects, and inserts, a CPU-second. */
  async function measured(hooks: number) {
    if (hooks > 0) await subscribe(stage, urls, hooks, FIRST_LINK)
    else await stage.sql`UPDATE links SET webhooks = '{}' WHERE id >= ${FIRST_LINK} AND id < ${FIRST_LINK + HOOKS}`
    await delay(SEEN_WITHIN_MS)
    await warm(port, '/s', HOOKS, FIRST_LINK)
    await delay(SEEN_WITHIN_MS)
    await until(async () => (await countRows(stage, 'system.merges')) === 0, 'the end of all merges')
    await stage.client.command({ query: 'SYSTEM STOP MERGES' })
    const clicks = await countRows(stage, 'clicks')
    const before = cpuSeconds(behind)
    const { perCpuSecond, requests } = loadSide(side, script, TURN_SECONDS)
    await until(async () => (await countRows(stage, 'clicks')) >= clicks + requests, 'all clicks in ClickHouse')
    const inserts = requests / (cpuSeconds(behind) - before)
    await stage.client.command({ query: 'SYSTEM START MERGES' })
    return { redirects: perCpuSecond, inserts }
  }
  const rates: Record<'redirects' | 'inserts', number>[][] = []
  await measured(HOOKS)
  for (let round = 0; round < rounds; round++) {
    const turns = round % 2 === 0 ? [HOOKS, 0] : [0, HOOKS]
    const [first, second] = [await measured(turns[0]), await measured(turns[1])]
    rates.push(round % 2 === 0 ? [first, second] : [second, first])
  }
  for (const child of [redirector, ingest, events]) child.kill('SIGTERM')
  receivers.stop()
  const row = (name: 'redirects' | 'inserts'): Row => {
    const ratios = rates.map(([mine, none]) => mine[name] / none[name])
    return {
      what: `${name} a CPU-second, ${HOOKS} webhooks, of one click in 120`,
      against: 'the same without webhooks, in turns',
      value: median(ratios),
      unit: 'times',
      must: 0.97,
      want: 0.99,
      more: true,
      detail: `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)} in ${rounds} turns`,
    }
  }
  return [row('redirects'), row('inserts')]
}
