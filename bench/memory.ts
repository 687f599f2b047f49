import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { program } from './stage.js'
import type { Row } from './table.js'

/** The most that a process has had so far. */
export const residentMb = (pid: number) =>
  Number(/VmHWM:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

async function bytesALink(...args: string[]): Promise<number> {
  const child = fork(program('bench/servers/memory.js'), args, { execArgv: ['--expose-gc'] })
  const [{ bytesALink }] = await once(child, 'message')
  child.kill()
  return bytesALink
}

export async function measureMemory(): Promise<Row> {
  const cache = await bytesALink('cache', String(256 * 2 ** 20))
  const map = await bytesALink('map')
  return {
    what: 'resident memory a link, 1,000,000 cached',
    against: 'a Map of plain objects',
    value: cache / map,
    unit: 'times',
    must: 1,
    want: 0.4,
    more: false,
    detail: `${cache.toFixed(0)} bytes against ${map.toFixed(0)}`,
  }
}
