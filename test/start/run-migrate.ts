import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** `npm run migrate` with this environment and nothing else. */
export function runMigrate(env: NodeJS.ProcessEnv, ...args: string[]) {
  const file = fileURLToPath(new URL('../../migrate/main.js', import.meta.url))
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(process.execPath, [file, ...args], { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode!, output: stdout + stderr }),
    )
  })
}
