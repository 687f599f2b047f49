import { readConfig } from './config.js'
import { checkPorts } from './ports.js'
import { takeFolder } from './take-folder.js'

/**
 * Everything that can be wrong before anything runs: the environment, the data folder, the ports.
 * @throws Error with all of it, one complaint a line
 */
export async function prepare(say: (line: string) => void) {
  const { config, complaints: aboutVariables } = readConfig()
  const complaints = [...aboutVariables.values()]
  const fail = () => new Error(`\n${complaints.map((line) => `  ${line}`).join('\n')}`)
  const lockFd = await takeFolder(config.DATA_DIR, () =>
    say('Waiting for the processes of an earlier start to end'),
  ).catch((error: Error) => {
    complaints.push(error.message)
    throw fail() // the ports would be found in use by the same
  })
  const { ports, complaints: aboutPorts } = await checkPorts(config, new Set(aboutVariables.keys()))
  complaints.push(...aboutPorts)
  if (complaints.length > 0) throw fail()
  return { config, ports, lockFd }
}
