import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Running } from './running.js'

/**
 * Runs a compiled program as a child, which ends by itself when this process does, however that ends.
 * @param program path from the root of dist/
 * @param options.say takes each line that the child prints
 * @param options.lockFd descriptor that it keeps open while it lives
 */
export function runProgram(
  program: string,
  options: { env: NodeJS.ProcessEnv; lockFd: number; say: (line: string) => void; nodeFlags?: string[] },
): Running {
  const child = fork(fileURLToPath(new URL(`../../${program}`, import.meta.url)), {
    env: options.env,
    execArgv: ['--enable-source-maps', ...(options.nodeFlags ?? [])],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc', options.lockFd],
    detached: true, // Ctrl-C in a terminal reaches the parent alone, which stops its parts in order
  })
  child.on('error', () => undefined) // told by the promises below; later ones are signals to a child that has ended
  for (const stream of [child.stdout!, child.stderr!]) createInterface({ input: stream }).on('line', options.say)
  const exited = once(child, 'close').then(
    ([code, signal]) => signal ?? `exit ${code}`,
    (error: Error) => error.message, // it could not be spawned
  )
  const ready = Promise.race([
    once(child, 'message'),
    exited.then((how) => {
      throw new Error(`${program} did not start (${how})`)
    }),
  ])
  return { ready, exited, stop: () => void child.kill('SIGTERM'), kill: () => void child.kill('SIGKILL') }
}
