import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('../../migrate/main.js', import.meta.url))

/** `npm run migrate` with this environment and nothing else. */
export function runMigrate(env: NodeJS.ProcessEnv, ...args: string[]) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(process.execPath, [file, ...args], { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode!, output: stdout + stderr }),
    )
  })
}

/** The printed schema, through a pipe whose reader begins late. */
export function printToSlowReader() {
  const { stdout } = spawnSync('sh', ['-c', '"$0" "$1" --print | (sleep 1; cat)', process.execPath, file], {
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
  })
  return stdout
}
