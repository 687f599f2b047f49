import autocannon from 'autocannon'
import { freePort } from '../process/free-port.js'
import { median, quantile } from './cpu.js'
import { warm } from './redirects.js'
import { OTHER_CORE, SERVER_CORE, startPinned } from './side.js'
import { program, type Stage } from './stage.js'
import type { Row } from './table.js'

const RATE = 10_000
const ROUND_SECONDS = 5

/** p99 in ms of answers at 10,000 requests a second. */
async function p99(port: number): Promise<{ p99: number; rate: number }> {
  const times: number[] = []
  const options: autocannon.Options = {
    url: `http://127.0.0.1:${port}`,
    connections: 50,
    overallRate: RATE,
    duration: ROUND_SECONDS,
    requests: Array.from({ length: 500 }, (_, i) => ({
      path: `/s${1 + ((i * 7919) % 100_000)}`,
      headers: {
        'user-agent': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/${100 + (i % 40)}.0.0.0 Safari/537.36`,
        'x-forwarded-for': `${1 + (i % 200)}.${i % 256}.3.4`,
        'accept-language': 'en-US,en;q=0.9',
      },
    })),
  }
  // Its own percentiles are in whole milliseconds, so each answer's time is taken as it comes.
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    autocannon(options, (error, result) => (error ? reject(error) : resolve(result))).on(
      'response',
      (_client, _status, _bytes, ms) => times.push(ms),
    )
  })
  return { p99: quantile(times, 0.99), rate: result.requests.average }
}

/** Latency at a rate far below capacity, with ingest running: what the rest of the system does to a redirect. */
export async function measureLatency(stage: Stage, rounds: number): Promise<Row> {
  const [barePort, port] = [await freePort(), await freePort()]
  const bare = await startPinned(SERVER_CORE, program('bench/servers/bare-uws.js'), [String(barePort)])
  const redirector = await stage.start(SERVER_CORE, 'redirector/main.js', { REDIRECTOR_PORT: String(port) })
  const ingest = await stage.start(OTHER_CORE, 'ingest/main.js')
  await warm(port)
  const results = { slugline: [] as number[], bare: [] as number[] }
  let rate = 0
  await p99(port)
  await p99(barePort)
  for (let round = 0; round < rounds; round++) {
    const slugline = await p99(port)
    results.slugline.push(slugline.p99)
    rate = slugline.rate
    results.bare.push((await p99(barePort)).p99)
  }
  for (const child of [bare, redirector, ingest]) child.kill('SIGTERM')
  const [mine, reference] = [median(results.slugline), median(results.bare)]
  return {
    what: `p99 at ${RATE}/s, ingest running`,
    against: 'bare uWebSockets.js at the same rate',
    value: mine / reference,
    unit: 'times',
    must: 1.5,
    want: 1.2,
    more: false,
    detail: `${mine.toFixed(2)} ms against ${reference.toFixed(2)} ms, ${Math.round(rate)}/s`,
  }
}
