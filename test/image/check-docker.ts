// Starts a Docker engine and runs a container. Some machines forbid that, so `.ci/run` asks before it demands the tests of
// the image. Ends with 1 if it does not work, and says why.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { dockerMissing, startDocker } from './docker.js'
import { runCommand } from './run-command.js'

const IMAGE = 'slugline-check'

/** One container, of the one program of Docker's that needs no libraries. */
async function runContainer(folder: string) {
  const docker = await startDocker(path.join(folder, 'docker'))
  try {
    const init = (await runCommand('sh', ['-c', 'command -v docker-init'])).trim()
    const archive = path.join(folder, 'root.tar')
    await runCommand('tar', ['-C', path.dirname(init), '-chf', archive, path.basename(init)])
    await docker.run('import', archive, IMAGE)
    await docker.run('run', '--rm', '--network=none', IMAGE, `/${path.basename(init)}`, '--version')
  } finally {
    await docker.stop()
  }
}

const missing = dockerMissing()
const folder = mkdtempSync(path.join(os.tmpdir(), 'slugline-docker-'))
try {
  if (missing) throw new Error(missing)
  await runContainer(folder)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
