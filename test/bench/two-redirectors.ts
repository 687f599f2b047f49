import { freePort } from '../programs.js'
import { median } from './cpu.js'
import { warm } from './redirects.js'
import { writeRequests } from './requests.js'
import { loadSide, SERVER_CORE, type Side } from './side.js'
import type { Stage } from './stage.js'
import type { Row } from './table.js'

const ROUND_SECONDS = 3

/**
 * What a second process on the same port adds. Two cores cannot hold two servers and a generator, so both share a core,
 * and what counts is what a redirect costs then: were nothing lost to sharing, two cores would do twice the work of one.
 */
export async function measureTwoRedirectors(stage: Stage, rounds: number): Promise<Row> {
  const script = writeRequests(stage.dataDir)
  const start = (port: number) =>
    stage.start(SERVER_CORE, 'redirector/main.js', { REDIRECTOR_PORT: String(port), LIBUS_LISTEN_EXCLUSIVE_PORT: '' })
  const [onePort, twoPort] = [await freePort(), await freePort()]
  const one = await start(onePort)
  const two = [await start(twoPort), await start(twoPort)]
  await warm(onePort)
  for (let i = 0; i < 3; i++) await warm(twoPort) // connections are spread at random, so each process sees most links

  const sides: Side[] = [
    { name: 'one', port: onePort, pids: () => [one.pid!] },
    { name: 'two', port: twoPort, pids: () => two.map((child) => child.pid!) },
  ]
  const results: number[][] = sides.map(() => [])
  for (const side of sides) loadSide(side, script, 2)
  for (let round = 0; round < rounds; round++)
    for (const [i, side] of sides.entries()) results[i].push(loadSide(side, script, ROUND_SECONDS).perCpuSecond)
  for (const child of [one, ...two]) child.kill('SIGKILL')
  const [rateOfOne, rateOfTwo] = results.map(median)
  return {
    what: 'two redirector processes',
    against: 'one',
    value: (2 * rateOfTwo) / rateOfOne,
    unit: 'times',
    must: 1.7,
    want: 1.9,
    more: true,
    detail: `2 × ${(rateOfTwo / 1000).toFixed(1)}k against ${(rateOfOne / 1000).toFixed(1)}k a CPU-second`,
  }
}
