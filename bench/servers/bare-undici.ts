// Posts one body to receivers with undici and does nothing else: for each number of seconds that its parent sends, it answers
// how many were taken.
import { readFileSync } from 'node:fs'
import { Pool } from 'undici'

/** As many as go to one receiver at once in the product, and in all. */
const CONNECTIONS = 50
const AT_ONCE = 1000

const [bodyFile, ...ports] = process.argv.slice(2)
const body = readFileSync(bodyFile)
const headers = { 'content-type': 'application/json', 'user-agent': 'bare' }
const pools = ports.map((port) => new Pool(`http://127.0.0.1:${port}`, { connections: CONNECTIONS }))

async function postFor(seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000
  let count = 0
  async function postOn(pool: Pool) {
    while (performance.now() < until) {
      const answer = await pool.request({ path: '/hook', method: 'POST', headers, body })
      await answer.body.dump()
      count += 1
    }
  }
  const atOnce = Math.min(CONNECTIONS * pools.length, AT_ONCE)
  await Promise.all(Array.from({ length: atOnce }, (_, i) => postOn(pools[i % pools.length])))
  return count
}

process.on('message', async (seconds: number) => process.send!({ count: await postFor(seconds) }))
process.on('disconnect', () => process.exit())
process.send!({ kind: 'ready' })
