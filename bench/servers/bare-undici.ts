// Posts payloads to receivers with undici and does nothing else: for each number of seconds that its parent sends, it answers
// how many were taken. It is what one writes by hand: `Pool.request` for each, with the payload as text, as JSON.stringify gives
// it, and the headers as an object; the answer's body is read away. Payloads and headers are those that receivers had of the
// events process, signatures too: they are sent again, not made.
import { readFileSync } from 'node:fs'
import { Pool } from 'undici'
import type { Taken } from './receivers.js'

/** Connections to one receiver, and in all: the same numbers as in the product. */
const CONNECTIONS = 50
const AT_ONCE = 1000
/** undici writes these itself. */
const OWN_HEADERS = ['host', 'connection', 'content-length']

const [takenFile, ...ports] = process.argv.slice(2)
const taken = (JSON.parse(readFileSync(takenFile, 'utf8')) as Taken[]).map(({ headers, body }) => ({
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.includes(name))),
  body,
}))
const pools = ports.map((port) => new Pool(`http://127.0.0.1:${port}`, { connections: CONNECTIONS }))

async function postFor(seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000
  let count = 0
  async function postOn(pool: Pool, first: number) {
    for (let next = first; performance.now() < until; next++) {
      const { headers, body } = taken[next % taken.length]
      const answer = await pool.request({ path: '/hook', method: 'POST', headers, body })
      await answer.body.dump()
      count += 1
    }
  }
  const atOnce = Math.min(CONNECTIONS * pools.length, AT_ONCE)
  await Promise.all(Array.from({ length: atOnce }, (_, i) => postOn(pools[i % pools.length], i)))
  return count
}

process.on('message', async (seconds: number) => process.send!({ count: await postFor(seconds) }))
process.on('disconnect', () => process.exit())
process.send!({ kind: 'ready' })
