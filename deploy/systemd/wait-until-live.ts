// `node wait-until-live.js HOST PORT`: ends when `/health/live` of this monitor port is 200. The unit's TimeoutStartSec is
// the bound, and systemd ends this program if the process itself ends before.
import { setTimeout as delay } from 'node:timers/promises'

const EVERY_MS = 100
/** An address that listens everywhere is asked on the loopback. */
const ASKED: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

async function isLive(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok
  } catch {
    return false // nobody listens yet, or the process is too busy to answer
  }
}

const [host, port] = process.argv.slice(2)
const asked = ASKED[host] ?? (host || '127.0.0.1')
const url = `http://${asked.includes(':') ? `[${asked}]` : asked}:${port}/health/live`
while (!(await isLive(url))) await delay(EVERY_MS)
