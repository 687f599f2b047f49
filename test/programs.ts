import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'

/** A process that can be killed and comes back as it was. */
export interface Victim {
  name: string
  kill(): Promise<void>
  start(): Promise<void>
  /** SIGTERM, and wait for the end in order. */
  stop(): Promise<void>
}

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const programs = fileURLToPath(new URL('../', import.meta.url))

/** One of the compiled programs, such as `redirector/main.js`, not started yet. */
export function programVictim(t: Test, name: string, program: string, env: NodeJS.ProcessEnv): Victim {
  let child: ChildProcess | undefined
  const end = async (signal: NodeJS.Signals) => {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill(signal)
    await ended
  }
  t.teardown(() => end('SIGKILL'))
  return {
    name,
    async start() {
      child = spawn(process.execPath, [path.join(programs, program)], {
        env: { ...process.env, ...env, LOG_LEVEL: 'fatal' },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      const starting = child
      const [how] = await Promise.race([once(starting, 'message'), once(starting, 'exit')])
      if (typeof how === 'number') throw new Error(`${name} did not start: exit code ${how}`)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}
