import fs from 'node:fs'

const TICKS_A_SECOND = 100

/** CPU seconds that processes, with all their threads, have used so far. */
export function cpuSeconds(pids: readonly number[]): number {
  let ticks = 0
  for (const pid of pids) {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    ticks += Number(fields[11]) + Number(fields[12])
  }
  return ticks / TICKS_A_SECOND
}

/** CPU milliseconds of the threads that a process has now, in nanoseconds' precision. */
export function threadsCpuMs(pid: number): number {
  const threads = fs.readdirSync(`/proc/${pid}/task`)
  const used = threads.map((id) => Number.parseInt(fs.readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8'), 10))
  return used.reduce((sum, ns) => sum + ns, 0) / 1e6
}

export const median = (values: readonly number[]) => quantile(values, 0.5)

/** @param q of [0, 1] */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))]
}
