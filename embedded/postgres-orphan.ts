import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Name that a server carries on its command line, to tell an orphan from one whose parent lives. */
export const clusterNameOf = (parent: number) => `slugline-${parent}`

function describe(pid: number) {
  if (process.platform === 'linux') {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { command, parent: Number(parent), isZombie: state === 'Z' }
  }
  const line = execFileSync('ps', ['-o', 'ppid=,stat=,args=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' })
  const [parent, state, ...command] = line.trim().split(/\s+/)
  return { command: command.join(' '), parent: Number(parent), isZombie: state.startsWith('Z') }
}

/** The server that runs on the folder, if its postmaster.pid names one. */
function findServer(cluster: string) {
  try {
    const pid = Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
    const { command, parent, isZombie } = describe(pid)
    if (isZombie || !command.includes(cluster)) return undefined // the number was given to another process
    const starter = /cluster_name=(slugline-\d+)/.exec(command)?.[1]
    return { pid, isOrphan: starter !== clusterNameOf(parent) }
  } catch {
    return undefined
  }
}

/**
 * A server outlives a parent that was killed. Stops such a server, and removes what a killed server left behind.
 * @throws when the server's parent lives, or it does not stop within 30 s
 */
export async function stopOrphan(cluster: string) {
  const server = findServer(cluster)
  if (server && !server.isOrphan) throw new Error(`${cluster} is in use by the Postgres server ${server.pid}`)
  if (server) {
    process.kill(server.pid, 'SIGINT') // "fast": ends connections, writes a checkpoint
    const deadline = Date.now() + 30_000
    while (findServer(cluster)?.pid === server.pid) {
      if (Date.now() > deadline) throw new Error(`The Postgres server ${server.pid} in ${cluster} does not stop`)
      await delay(20)
    }
  }
  // Whatever the file says now, no server of this folder runs under that number.
  rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
}
