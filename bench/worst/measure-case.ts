import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { WorstCase } from '../../test/worst-requests/cases.js'
import { type PreparedCase, prepare, type Target } from '../../test/worst-requests/send-case.js'
import { median, threadsCpuMs } from '../cpu.js'
import { residentMb } from '../memory.js'
import { until } from '../stage.js'

/** A batch has this many requests at most, and takes about this much CPU. */
const REQUESTS_MAX = 100
const BATCH_CPU_MS = 30
/** A request with more CPU is measured once. */
const SLOW_CPU_MS = 1_000
/** Code is compiled well only after this much use. */
const WARMING_CPU_MS = 60
const WARMING_REQUESTS_MAX = 200

const IDLE_MS = 1_000
const IDLE_CPU_MS_MAX = 30

export interface Cost {
  /** CPU of all threads of the server, for one request. */
  cpuMs: number
  /** Longest turn of the event loop, in CPU time. */
  blockMs: number
  /** Growth of the server's resident memory at most. */
  memoryMb: number
  status: number
}

export interface Servers extends Target {
  apiProcess: ChildProcess
  redirectorProcess: ChildProcess
}

export const serverOf = ({ apiProcess, redirectorProcess }: Servers, { kind, to }: WorstCase) =>
  kind === 'visit' || to === 'redirector' ? redirectorProcess : apiProcess

const rssMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

/** How many requests of `eachMs` take about `cpuMs`. */
const countFor = (eachMs: number, cpuMs: number, max: number) => Math.max(1, Math.min(max, Math.round(cpuMs / eachMs)))

/** Sends `count` requests. @returns CPU for each, and the status of the last */
async function sendBatch(pid: number, { send }: PreparedCase, count: number) {
  const before = threadsCpuMs(pid)
  let status = 0
  for (let i = 0; i < count; i++) status = (await send()).status
  return { cpuMs: (threadsCpuMs(pid) - before) / count, status }
}

/** The same with the probe, whose own CPU would count. */
async function watchBatch(server: ChildProcess, prepared: PreparedCase, count: number) {
  const pid = server.pid!
  fs.writeFileSync(`/proc/${pid}/clear_refs`, '5') // resets the peak of resident memory
  const beforeMb = rssMb(pid)
  server.send({ watch: true })
  await sendBatch(pid, prepared, count)
  server.send({ watch: false })
  const [{ longestMs }] = (await once(server, 'message')) as [{ longestMs: number }]
  return { blockMs: longestMs, memoryMb: residentMb(pid) - beforeMb }
}

/** Waits until a process has nothing to do, so that only requests cost it CPU. */
export const untilIdle = (pid: number) =>
  until(async () => {
    const before = threadsCpuMs(pid)
    await delay(IDLE_MS)
    return threadsCpuMs(pid) - before < IDLE_CPU_MS_MAX
  }, 'a server without work')

/** CPU of one request, roughly: what decides whether a case is worth measuring. */
export async function glance(servers: Servers, worst: WorstCase) {
  const prepared = await prepare(servers, worst)
  const { pid } = serverOf(servers, worst)
  await prepared.send()
  return sendBatch(pid!, prepared, 2)
}

/**
 * Measures a case three times. The least CPU counts, because all that disturbs only adds to it. Of blocks the middle one
 * counts: one of them may have been a garbage collection for many requests.
 */
export async function measureCase(servers: Servers, worst: WorstCase): Promise<Cost> {
  const prepared = await prepare(servers, worst)
  const server = serverOf(servers, worst)
  // The first visit of a link loads it, which costs more.
  if (worst.kind === 'visit') await sendBatch(server.pid!, prepared, prepared.links)
  const { cpuMs: coldMs } = await sendBatch(server.pid!, prepared, 1)
  const warming = coldMs > SLOW_CPU_MS ? 0 : countFor(coldMs, WARMING_CPU_MS, WARMING_REQUESTS_MAX)
  const aboutMs = warming > 0 ? (await sendBatch(server.pid!, prepared, warming)).cpuMs : coldMs
  const count = countFor(aboutMs, BATCH_CPU_MS, REQUESTS_MAX)
  const batches = []
  for (let i = 0; i < (coldMs > SLOW_CPU_MS ? 1 : 3); i++)
    batches.push({ ...(await sendBatch(server.pid!, prepared, count)), ...(await watchBatch(server, prepared, count)) })
  return {
    cpuMs: Math.min(...batches.map(({ cpuMs }) => cpuMs)),
    blockMs: median(batches.map(({ blockMs }) => blockMs)),
    memoryMb: Math.max(...batches.map(({ memoryMb }) => memoryMb)),
    status: batches[0].status,
  }
}
