import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { NODE_FLAGS } from '../embedded/start/bring-up.js'
import { cpuSeconds } from './cpu.js'

/** The server side has the first core for itself; generator, stores and ingest share the other. */
export const SERVER_CORE = '0'
export const OTHER_CORE = '1'
export const BOTH_CORES = `${SERVER_CORE},${OTHER_CORE}`

/** A server under measurement: CPU of all its processes counts. */
export interface Side {
  name: string
  port: number
  pids(): number[]
}

export function pin(pid: number, core: string) {
  spawnSync('taskset', ['-a', '-p', '-c', core, String(pid)], { stdio: 'ignore' })
}

export async function startPinned(
  core: string,
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<ChildProcess> {
  const flags = program.endsWith('/main.js') ? (NODE_FLAGS[path.basename(path.dirname(program))] ?? []) : []
  const child = spawn('taskset', ['-c', core, process.execPath, ...flags, program, ...args], {
    env: { ...process.env, LIBUS_LISTEN_EXCLUSIVE_PORT: '1', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  if (typeof message !== 'object') throw new Error(`${program} did not start`)
  return child
}

export function hasCommand(name: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' }).status === 0
}

/** Loads the side with wrk for `seconds`. @returns among others its redirects per second of CPU */
export function loadSide(side: Side, script: string, seconds: number) {
  const before = cpuSeconds(side.pids())
  const output = execFileSync(
    'taskset',
    ['-c', OTHER_CORE, 'wrk', '-t1', '-c64', `-d${seconds}`, '-s', script, `http://127.0.0.1:${side.port}/`],
    { encoding: 'utf8' },
  )
  const cpu = cpuSeconds(side.pids()) - before
  const requests = Number(/(\d+) requests in/.exec(output)![1])
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? '0'
  if (failed !== '0') throw new Error(`${side.name}: ${failed} wrong answers`)
  return { perCpuSecond: requests / cpu, requests, cpu }
}
