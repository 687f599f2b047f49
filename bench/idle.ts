import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../process/free-port.js'
import { cpuSeconds } from './cpu.js'
import { program } from './stage.js'
import type { Row } from './table.js'

const SETTLE_SECONDS = 20
const WATCH_SECONDS = 30

/** A process and all below it. */
function treeOf(root: number): number[] {
  const parents = new Map<number, number>()
  for (const name of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = fs.readFileSync(`/proc/${name}/stat`, 'utf8')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // ended meanwhile
    }
  }
  const tree = [root]
  for (const pid of tree) for (const [child, parent] of parents) if (parent === pid) tree.push(child)
  return tree
}

/** Such as `ingest/main.js`, or `postgres`. */
function nameOf(pid: number): string {
  const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  const program = command.find((word) => word.endsWith('.js')) ?? command[0]
  return program.split('/').slice(-2).join('/')
}

/** CPU of everything that `npm start` runs, databases included, while nobody visits. */
export async function measureIdle(): Promise<Row> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'slugline-idle-'))
  fs.chmodSync(dataDir, 0o755)
  const ports = await Promise.all(Array.from({ length: 6 }, freePort))
  const child = spawn(process.execPath, [program('embedded/start.js')], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      REDIRECTOR_PORT: String(ports[0]),
      API_PORT: String(ports[1]),
      REDIRECTOR_MONITOR_PORT: String(ports[2]),
      API_MONITOR_PORT: String(ports[3]),
      INGEST_MONITOR_PORT: String(ports[4]),
      EVENTS_MONITOR_PORT: String(ports[5]),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text) => String(text).includes('curl') && resolve())
    child.on('exit', () => reject(new Error('npm start did not start')))
  })
  const sleep = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  await sleep(SETTLE_SECONDS)
  const pids = treeOf(child.pid!)
  const before = pids.map((pid) => cpuSeconds([pid]))
  await sleep(WATCH_SECONDS)
  const used = pids.map((pid, i) => cpuSeconds([pid]) - before[i])
  const busiest = pids.map((pid, i) => [nameOf(pid), used[i]] as const).sort((a, b) => b[1] - a[1])
  child.removeAllListeners('exit')
  child.kill('SIGTERM')
  await new Promise((resolve) => child.on('exit', resolve))
  fs.rmSync(dataDir, { recursive: true, force: true })
  const percent = (seconds: number) => (seconds / WATCH_SECONDS) * 100
  return {
    what: 'CPU of all processes with no traffic',
    against: 'a core',
    value: percent(used.reduce((sum, seconds) => sum + seconds, 0)),
    unit: 'percent',
    must: 3,
    want: 1,
    more: false,
    detail: busiest
      .slice(0, 3)
      .map(([name, seconds]) => `${name.trim()} ${percent(seconds).toFixed(2)} %`)
      .join(', '),
  }
}
