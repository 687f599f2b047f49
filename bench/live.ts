import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { hashKey } from '../api/keys/secret.js'
import { freePort } from '../process/free-port.js'
import { cpuSeconds } from './cpu.js'
import { residentMb } from './memory.js'
import { openClicks } from './receivers.js'
import type { Heard } from './servers/listeners.js'
import { OTHER_CORE, SERVER_CORE, startPinned } from './side.js'
import { program, type Stage } from './stage.js'
import type { Row } from './table.js'

const LISTENERS = 1000
/** Of them, beside the others: they read nothing. */
const SLOW = 50
const RATE = 50
const SECONDS = 20
const EVERY_MS = 100
const KEY = 'sk_bench'

/** Time from a click to each of a thousand listeners of one api process, and the memory of the process. */
export async function measureLive(stage: Stage): Promise<Row> {
  await stage.sql`INSERT INTO api_keys (hash, prefix, workspace_id) VALUES (${hashKey(KEY)}, 'sk_', 1)`
  const port = await freePort()
  const clicks = openClicks(stage, 1000)
  const env = {
    API_PORT: String(port),
    API_MONITOR_PORT: '0',
    RATE_LIMIT_ENTERPRISE: '10000',
    LIVE_STREAMS_KEY_MAX: '2000',
    LIVE_STREAMS_WORKSPACE_MAX: '2000',
  }
  const api = await stage.start(SERVER_CORE, 'api/main.js', env)
  const args = [port, 1, LISTENERS, SLOW, KEY].map(String)
  const before = residentMb(api.pid!)
  const listeners = await startPinned(OTHER_CORE, program('bench/servers/listeners.js'), args)

  async function clickFor(seconds: number): Promise<Heard> {
    const ticks = (seconds * 1000) / EVERY_MS
    for (let tick = 0; tick < ticks; tick++) {
      clicks.click((RATE * EVERY_MS) / 1000)
      await delay(EVERY_MS)
    }
    await delay(2000)
    listeners.send('heard')
    const [heard] = (await once(listeners, 'message')) as [Heard]
    return heard
  }
  await clickFor(3)
  const cpu = cpuSeconds([api.pid!])
  const { fewest, p50, p99, worst } = await clickFor(SECONDS)
  const busy = (cpuSeconds([api.pid!]) - cpu) / SECONDS
  const after = residentMb(api.pid!)
  for (const child of [api, listeners]) child.kill('SIGTERM')
  await clicks.close()
  return {
    what: `click to ${LISTENERS} listeners, p99, ${RATE} clicks a second`,
    against: `one api process, with ${SLOW} more that read nothing`,
    value: fewest < RATE * SECONDS ? Number.POSITIVE_INFINITY : p99,
    unit: 'seconds',
    must: 1,
    want: 0.5,
    more: false,
    detail:
      `median ${p50.toFixed(3)} s, worst ${worst.toFixed(3)} s; each has ${fewest} of ${RATE * SECONDS}; ` +
      `${Math.round(after)} MB at most, ${Math.round(before)} before; ${(busy * 100).toFixed(0)} % of a core`,
  }
}
