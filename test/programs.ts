import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import { freePort } from '../process/free-port.js'
import { bringLocation, keepLocation } from './location-data.js'

/** Chromium without windows and tabs shows the same pages for half of the CPU. */
const SHELLS = ['/usr/bin/chromium-headless-shell']
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Path of Chromium: what CHROMIUM names, else an installed one, else, for root on Debian, one installed now.
 * @param whole with tabs, of which one hides the others
 */
export function findChromium({ whole = false } = {}): string | undefined {
  const given = process.env.CHROMIUM
  if (given) return existsSync(given) ? given : undefined
  const installed = () => [...(whole ? [] : SHELLS), ...BROWSERS].find((file) => existsSync(file))
  const found = installed()
  if (found || process.getuid?.() !== 0) return found
  const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'ignore', timeout: 300_000 })
  apt('update')
  for (const name of ['chromium', 'chromium-headless-shell']) apt('install', '-y', '--no-install-recommends', name)
  return installed()
}

/** A process that can be killed and comes back as it was. */
export interface Victim {
  name: string
  kill(): Promise<unknown>
  start(): Promise<void>
  /** Sends SIGTERM and waits until the process has ended in order. */
  stop(): Promise<unknown>
}

const programs = fileURLToPath(new URL('../', import.meta.url))

/**
 * One of the compiled programs, such as `redirector/main.js`, or an absolute path; not started yet. It ends with the test.
 * @param logLevel what it logs is in `output()`; what is fatal is also printed
 */
export function programVictim(t: Test, name: string, program: string, env: NodeJS.ProcessEnv, logLevel = 'fatal') {
  let child: ChildProcess | undefined
  let output = ''
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return null
    const ended = once(ending, 'exit')
    ending.kill(signal)
    const [code] = await ended
    return code
  }
  t.teardown(() => end('SIGKILL'))
  return {
    name,
    async start() {
      if (env.DATA_DIR) bringLocation(env.DATA_DIR)
      const starting = spawn(process.execPath, [path.resolve(programs, program)], {
        env: { ...process.env, ...env, LOG_LEVEL: logLevel },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
      child = starting
      for (const stream of [starting.stdout!, starting.stderr!]) {
        stream.on('data', (text) => {
          output += text
          if (logLevel === 'fatal') process.stderr.write(text)
        })
      }
      await Promise.race([
        once(starting, 'message'),
        once(starting, 'exit').then(([code, signal]) => {
          throw new Error(`${name} did not start: ${signal ?? `exit code ${code}`}\n${output}`)
        }),
      ])
      if (env.DATA_DIR) keepLocation(env.DATA_DIR)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    /** Such as SIGSTOP, after which it answers nothing until SIGCONT. */
    signal: (signal: NodeJS.Signals) => child?.kill(signal),
    output: () => output,
    hasEnded: () => child === undefined || child.exitCode !== null,
  }
}

export type Program = ReturnType<typeof programVictim>

/** A program that is up, with all that it logs and a monitor port of its own. */
export async function runProgram(t: Test, program: string, env: NodeJS.ProcessEnv) {
  const monitorPort = await freePort()
  const ports = Object.fromEntries(
    ['REDIRECTOR', 'INGEST', 'EVENTS', 'API'].map((name) => [`${name}_MONITOR_PORT`, String(monitorPort)]),
  )
  const running = programVictim(t, program, program, { ...env, ...ports }, 'debug')
  await running.start()
  return {
    ...running,
    monitor: `http://127.0.0.1:${monitorPort}`,
    async health() {
      const response = await fetch(`http://127.0.0.1:${monitorPort}/health/ready`)
      return (await response.json()) as { ready: boolean; parts: Record<string, string> }
    },
  }
}
