import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { median, threadsCpuMs } from './cpu.js'
import { OTHER_CORE, type Side } from './side.js'
import { until } from './stage.js'

/** A turn of a side, and its beginning that is not measured, because caches hold the other side's memory. */
const TURN_MS = 300
const WARM_MS = 50

/** Redirects and CPU of one turn. */
interface Turn {
  requests: number
  cpuMs: number
}

/** wrk reads each answer with one call, so its reads are counted, and it need not end to say how many answers it had. */
const answersOf = ({ pid }: ChildProcess) => Number(/syscr: (\d+)/.exec(fs.readFileSync(`/proc/${pid}/io`, 'utf8'))![1])

const cpuMsOf = ({ pids }: Side) => pids().reduce((sum, pid) => sum + threadsCpuMs(pid), 0)

/** Starts a generator that keeps its connections and sends in turns only. */
async function openLoad(side: Side, script: string) {
  const args = ['-t1', '-c64', '-d36000', '-s', script, `http://127.0.0.1:${side.port}/`]
  const wrk = spawn('taskset', ['-c', OTHER_CORE, 'wrk', ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  wrk.stdout.on('data', (text) => {
    output += text
  })
  await until(async () => answersOf(wrk) > 10_000, `answers of ${side.name}`)
  wrk.kill('SIGSTOP')

  return {
    side,
    async turn(): Promise<Turn> {
      wrk.kill('SIGCONT')
      await delay(WARM_MS)
      const before = { requests: answersOf(wrk), cpuMs: cpuMsOf(side) }
      await delay(TURN_MS - WARM_MS)
      const after = { requests: answersOf(wrk), cpuMs: cpuMsOf(side) }
      wrk.kill('SIGSTOP')
      return { requests: after.requests - before.requests, cpuMs: after.cpuMs - before.cpuMs }
    },
    /** @throws if an answer was wrong */
    async close() {
      const closed = once(wrk, 'close')
      wrk.kill('SIGCONT')
      // It then prints its result. If its other thread takes the signal, the first one sleeps on until it gets another.
      const ending = setInterval(() => wrk.kill('SIGINT'), 100)
      await closed
      clearInterval(ending)
      const failed = /Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? '0'
      if (failed !== '0') throw new Error(`${side.name}: ${failed} wrong answers`)
    },
  }
}

/** A side's redirects a CPU-second over those of another one. */
export interface Ratio {
  /** Median of the pairs. */
  ratio: number
  /** Bounds of the median at 95 % confidence. */
  low: number
  high: number
}

/** The bounds are order statistics, so nothing is assumed about how the pairs are spread. */
export function ratioOf(pairs: readonly number[]): Ratio {
  const sorted = [...pairs].sort((a, b) => a - b)
  const reach = 0.98 * Math.sqrt(sorted.length)
  const at = (place: number) => sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(place)))]
  return { ratio: median(sorted), low: at(sorted.length / 2 - reach), high: at(sorted.length / 2 + reach) }
}

/**
 * Measures sides in short turns. The turns of a round are next to each other, so the machine is the same for them, and the
 * ratio of two sides is a median over rounds. Every second round goes backwards.
 * @param onRound called between rounds
 * @returns redirects a CPU-second of a side, and ratios
 */
export async function measureInTurns(
  sides: readonly Side[],
  script: string,
  rounds: number,
  onRound: (round: number, turns: Map<Side, Turn>) => Promise<void>,
) {
  const loads: Awaited<ReturnType<typeof openLoad>>[] = []
  for (const side of sides) loads.push(await openLoad(side, script))
  const measured: Map<Side, Turn>[] = []
  for (let round = 0; round < rounds; round++) {
    const turns = new Map<Side, Turn>()
    for (const load of round % 2 === 0 ? loads : loads.toReversed()) turns.set(load.side, await load.turn())
    measured.push(turns)
    await onRound(round, turns)
  }
  for (const load of loads) await load.close()

  const rateOf = ({ requests, cpuMs }: Turn) => (requests / cpuMs) * 1000
  return {
    rate: (side: Side) => median(measured.map((turns) => rateOf(turns.get(side)!))),
    ratio: (one: Side, other: Side) =>
      ratioOf(measured.map((turns) => rateOf(turns.get(one)!) / rateOf(turns.get(other)!))),
  }
}
