import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const OUTPUT_BYTES_MAX = 64 * 1024 * 1024

/** @returns its standard output @throws with the end of what it said */
export async function runCommand(
  command: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  try {
    // tap adds NODE_OPTIONS to every process, which npm would load.
    const { stdout } = await promisify(execFile)('env', ['-u', 'NODE_OPTIONS', command, ...args], {
      ...options,
      env: { ...process.env, ...options.env },
      maxBuffer: OUTPUT_BYTES_MAX,
    })
    return stdout
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
    const said = `${stdout}${stderr}`.trim().split('\n').slice(-30).join('\n')
    throw new Error(`${command} ${args.slice(0, 4).join(' ')}: ${said || message}`)
  }
}
