import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import { freePort } from './programs.js'

/** One of the compiled programs, such as `ingest/main.js`, with all that it prints. It ends with the test. */
export async function runProgram(t: Test, program: string, env: NodeJS.ProcessEnv) {
  const monitorPort = await freePort()
  const ports = Object.fromEntries(
    ['REDIRECTOR', 'INGEST', 'API'].map((name) => [`${name}_MONITOR_PORT`, String(monitorPort)]),
  )
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(new URL(`../${program}`, import.meta.url))], {
    env: { ...process.env, ...env, ...ports, LOG_LEVEL: 'debug' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => (output += text))
  t.teardown(async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
  })
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(`${program} did not start:\n${output}`)
    }),
  ])
  return {
    output: () => output,
    hasEnded: () => child.exitCode !== null,
    /** SIGTERM. @returns the exit code */
    async stop(): Promise<number | null> {
      child.kill('SIGTERM')
      const [code] = await once(child, 'exit')
      return code
    },
    monitor: `http://127.0.0.1:${monitorPort}`,
    async health() {
      const response = await fetch(`http://127.0.0.1:${monitorPort}/health/ready`)
      return (await response.json()) as { ready: boolean; parts: Record<string, string> }
    },
  }
}
