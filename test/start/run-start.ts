import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import { withFolder } from '../folder.js'
import { bringLocation } from '../location-data.js'
import { until } from '../until.js'

/** A folder for `npm start` that has its location data already, if anything. */
export function openDataDir(t: Test) {
  const folder = withFolder(t, 'slugline-start')
  bringLocation(folder)
  return folder
}

interface Process {
  pid: number
  parent: number
  command: string
}

/** Everything below `pid` in the tree of processes. */
export function descendants(pid: number): Process[] {
  const all = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, own, parent, command]) => ({ pid: Number(own), parent: Number(parent), command }))
  const found: Process[] = []
  for (let parents = new Set([pid]); parents.size > 0; ) {
    const children = all.filter((one) => parents.has(one.parent))
    found.push(...children)
    parents = new Set(children.map((one) => one.pid))
  }
  return found
}

/** Without those that have ended and whose parent has not noticed, as where nobody adopts orphans. */
export function isRunning(pid: number) {
  try {
    const state = execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
    return !state.trim().startsWith('Z')
  } catch {
    return false // ps finds no such process
  }
}

export interface Started {
  child: ChildProcess
  /** All that it has printed. */
  output(): string
  /** Resolves when a line fits; rejects when the process ends before. */
  printed(pattern: RegExp): Promise<string>
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** `npm start` without npm: on ports that are free, in `dataDir`, without what this environment says. */
export function runStart(t: Test, dataDir: string, env: NodeJS.ProcessEnv = {}): Started {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../embedded/start.js', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      REDIRECTOR_PORT: '0',
      REDIRECTOR_MONITOR_PORT: '0',
      REDIRECTOR_WORKERS: '1',
      INGEST_MONITOR_PORT: '0',
      EVENTS_MONITOR_PORT: '0',
      API_PORT: '0',
      API_MONITOR_PORT: '0',
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  let hasEnded = false
  ended.then(() => {
    hasEnded = true
  })
  t.teardown(async () => {
    const below = child.exitCode === null && child.signalCode === null ? descendants(child.pid!) : []
    child.kill('SIGKILL')
    for (const { pid } of below) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
    await ended
  })
  return {
    child,
    output: () => output,
    printed: (pattern) =>
      until(
        () => pattern.exec(output) ?? hasEnded,
        () => `${pattern} in\n${output}`,
      ).then((found) => {
        if (found === true) throw new Error(`ended before it printed ${pattern}:\n${output}`)
        return found[0]
      }),
    ended,
  }
}

/** The commands of the block that says it is ready. */
export async function readCommands(start: Started) {
  await start.printed(/Ctrl-C stops everything/)
  const [create, visit, report] = [...start.output().matchAll(/^ {2}(curl .*)$/gm)].map(([, command]) => command)
  return { create, visit, report }
}

/** Runs a command as a plain shell does when it is pasted. */
export const paste = (command: string) => execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8' })
