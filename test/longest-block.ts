import fs from 'node:fs'

export interface Cost {
  /** CPU of all threads. */
  cpuMs: number
  /** Longest turn of the event loop, in CPU time. The time of the clock says little on a machine that others use too. */
  blockMs: number
}

const file = fs.openSync(`/proc/self/task/${process.pid}/schedstat`, 'r')
const buffer = Buffer.alloc(64)

/** CPU time of this thread. The kernel brings the file up to date when a process asks for its CPU time. */
function loopCpuMs() {
  process.cpuUsage()
  return Number.parseInt(buffer.latin1Slice(0, fs.readSync(file, buffer, 0, 64, 0)), 10) / 1e6
}

export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  let beforeMs = loopCpuMs()
  let blockMs = 0
  const look = () => {
    const nowMs = loopCpuMs()
    blockMs = Math.max(blockMs, nowMs - beforeMs)
    beforeMs = nowMs
  }
  const timer = setInterval(look, 1)
  const before = process.cpuUsage()
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  look()
  const { user, system } = process.cpuUsage(before)
  return { cpuMs: (user + system) / 1000, blockMs }
}

/** The least cost of several runs, because garbage and other programs only add to it. */
export async function leastCost(work: () => Promise<unknown>, times = 5): Promise<Cost> {
  const costs: Cost[] = []
  for (let i = 0; i < times; i += 1) costs.push(await costOf(work))
  return {
    cpuMs: Math.min(...costs.map(({ cpuMs }) => cpuMs)),
    blockMs: Math.min(...costs.map(({ blockMs }) => blockMs)),
  }
}

/**
 * Whether other requests run while the work is done: no turn of the event loop does half of it. This holds on machines of
 * any speed. Work in one turn does nearly all of it there.
 */
export const isInSlices = ({ cpuMs, blockMs }: Cost) => blockMs < cpuMs / 2

export const costText = ({ cpuMs, blockMs }: Cost) =>
  `${cpuMs.toFixed(0)} ms of CPU, longest turn ${blockMs.toFixed(1)} ms`
