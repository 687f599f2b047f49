import { freePort } from '../process/free-port.js'
import { median } from './cpu.js'
import { warm } from './redirects.js'
import { writeRequests } from './requests.js'
import { BOTH_CORES, loadSide, OTHER_CORE, SERVER_CORE, type Side } from './side.js'
import type { Stage } from './stage.js'
import type { Row } from './table.js'

const ROUND_SECONDS = 3

/**
 * What a second process on the same port adds, on a core of its own. Each of the two cores also runs a thread of the
 * generator, with one redirector as with two, so rates say nothing; what counts is what a redirect costs: were nothing
 * lost to sharing links, click log and kernel, two cores would do twice the work of one.
 */
export async function measureTwoRedirectors(stage: Stage, rounds: number): Promise<Row> {
  const script = writeRequests(stage.dataDir)
  const start = (core: string, port: number) =>
    stage.start(core, 'redirector/main.js', { REDIRECTOR_PORT: String(port), LIBUS_LISTEN_EXCLUSIVE_PORT: '' })
  const [onePort, twoPort] = [await freePort(), await freePort()]
  const one = await start(SERVER_CORE, onePort)
  const two = [await start(SERVER_CORE, twoPort), await start(OTHER_CORE, twoPort)]
  await warm(onePort)
  for (let i = 0; i < 3; i++) await warm(twoPort) // connections are spread at random, so each process sees most links

  const sides: Side[] = [
    { name: 'one', port: onePort, pids: () => [one.pid!] },
    { name: 'two', port: twoPort, pids: () => two.map((child) => child.pid!) },
  ]
  const results: number[][] = sides.map(() => [])
  for (const side of sides) loadSide(side, script, 2, BOTH_CORES)
  for (let round = 0; round < rounds; round++)
    for (const [i, side] of sides.entries())
      results[i].push(loadSide(side, script, ROUND_SECONDS, BOTH_CORES).perCpuSecond)
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
