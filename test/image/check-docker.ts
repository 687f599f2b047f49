// What `.ci/run` asks before it demands the image's tests: whether a Docker of one's own starts here and runs a container,
// which some machines forbid. Ends with 1 where not, and says why.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { dockerMissing, startDocker } from './docker.js'
import { runCommand } from './run-command.js'

const image = 'slugline-check'

/** One container, of the one program of Docker's that needs no libraries. */
async function runContainer(folder: string) {
  const docker = await startDocker(path.join(folder, 'docker'))
  try {
    const init = (await runCommand('sh', ['-c', 'command -v docker-init'])).trim()
    const archive = path.join(folder, 'root.tar')
    await runCommand('tar', ['-C', path.dirname(init), '-chf', archive, path.basename(init)])
    await docker.run('import', archive, image)
    await docker.run('run', '--rm', '--network=none', image, `/${path.basename(init)}`, '--version')
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
