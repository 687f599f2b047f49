import { fork } from 'node:child_process'
import { once } from 'node:events'
import { median } from './cpu.js'
import { program } from './stage.js'
import type { Row } from './table.js'

interface Figures {
  bytesALink: number
  insertNs: number
  hitNs: number
  missNs: number
}

async function measure(kind: 'table' | 'lru'): Promise<Figures> {
  const child = fork(program('bench/servers/link-tables.js'), [kind], { execArgv: ['--expose-gc'] })
  const [figures] = await once(child, 'message')
  child.kill()
  return figures
}

const shown: [keyof Figures, string, string][] = [
  ['bytesALink', 'memory a link beside its text, 1,000,000 links', 'bytes'],
  ['hitNs', 'a look-up by chance that finds its link', 'ns of CPU'],
  ['missNs', 'a look-up by chance that finds none', 'ns of CPU'],
  ['insertNs', 'an insert', 'ns of CPU'],
]

/** The table of slugs beside lru-cache, in turns. */
export async function measureCache(rounds: number): Promise<Row[]> {
  const runs: Record<'table' | 'lru', Figures[]> = { table: [], lru: [] }
  for (let round = 0; round < rounds; round++)
    for (const kind of ['table', 'lru'] as const) runs[kind].push(await measure(kind))
  const figure = (kind: 'table' | 'lru', name: keyof Figures) => median(runs[kind].map((figures) => figures[name]))
  return shown.map(([name, what, unit]) => ({
    what,
    against: 'lru-cache',
    value: figure('table', name) / figure('lru', name),
    unit: 'times',
    must: 1,
    want: 0.7,
    more: false,
    detail: `${figure('table', name).toFixed(0)} ${unit} against ${figure('lru', name).toFixed(0)}`,
  }))
}
