import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { until } from '../until.js'
import { runCommand } from './run-command.js'

/** A Docker of the test's own, whose images nobody else sees. */
export interface Docker {
  run(...args: string[]): Promise<string>
  /** docker-compose in `cwd`, with the variables that its files read. */
  compose(cwd: string, env: NodeJS.ProcessEnv, ...args: string[]): Promise<string>
  /** Ends it, and removes what it kept. Containers have to be gone. */
  stop(): Promise<void>
}

/** One line that says what is needed to run this, or undefined when nothing is missing. */
export function dockerMissing(): string | undefined {
  if (process.getuid?.() !== 0) return 'A Docker of its own is started by root only'
  const commands = ['dockerd', 'docker', 'docker-compose', 'mmdebstrap']
  const missing = commands.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
  if (missing.length > 0)
    return `${missing.join(', ')} missing: apt-get install docker.io docker-cli docker-compose mmdebstrap`
  return undefined
}

/**
 * Beside one that may run already, and without a change to the host's packet filter: containers reach each other and are
 * reached from the host, but reach nothing outside. Builds do, with --network=host.
 */
export async function startDocker(folder: string): Promise<Docker> {
  const at = (name: string) => path.join(folder, name)
  const socket = `unix://${at('docker.sock')}`
  const name = `slugline-image-${process.pid}`
  mkdirSync(folder)
  const log = openSync(at('dockerd.log'), 'w')
  const daemon = spawn(
    'dockerd',
    [
      ...['--data-root', at('data'), '--exec-root', at('exec'), '--pidfile', at('pid'), '--host', socket],
      ...['--containerd-namespace', name, '--containerd-plugins-namespace', `${name}-plugins`],
      ...['--bridge=none', '--iptables=false', '--ip6tables=false', '--ip-forward=false', '--ip-masq=false'],
    ],
    { stdio: ['ignore', log, log] },
  )
  closeSync(log)
  const exited = once(daemon, 'exit')

  const env = { DOCKER_HOST: socket, DOCKER_BUILDKIT: '0' }
  const docker: Docker = {
    run: (...args) => runCommand('docker', args, { env }),
    compose: (cwd, variables, ...args) => runCommand('docker-compose', args, { cwd, env: { ...env, ...variables } }),
    async stop() {
      daemon.kill('SIGTERM')
      await exited
      const mounts = readFileSync('/proc/mounts', 'utf8')
        .split('\n')
        .map((line) => line.split(' ')[1])
      for (const mount of mounts) if (mount?.startsWith(folder)) spawnSync('umount', ['--lazy', mount])
      await rm(folder, { recursive: true, force: true })
    },
  }
  const isUp = () => daemon.exitCode !== null || docker.run('version').then(() => true)
  await until(isUp, 'the Docker engine', { everyMs: 100 })
  if (daemon.exitCode !== null)
    throw new Error(`dockerd ended:\n${readFileSync(at('dockerd.log'), 'utf8').slice(-2000)}`)
  return docker
}
