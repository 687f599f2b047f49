import { cpuSeconds, median } from './cpu.js'
import { fillClicks } from './reports/fill.js'
import type { Stage } from './stage.js'
import { joinWorkspace, startApi } from './start-api.js'
import type { Row } from './table.js'

const CLICKS = 1_000_000
const WORKSPACE = 1
const FORMATS = ['json', 'csv'] as const

async function countLines(body: AsyncIterable<Uint8Array>): Promise<number> {
  let lines = 0
  for await (const chunk of body) for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
  return lines
}

/** Clicks of a workspace exported a second by an api process alone: all it has, in order of time, read by one client. */
export async function measureExports(stage: Stage, rounds: number): Promise<Row[]> {
  const { client } = stage
  const { apiKey } = await joinWorkspace(stage, WORKSPACE)
  await fillClicks(client, { to: CLICKS, lastDay: new Date().toISOString().slice(0, 10) }, () => undefined)
  const { api, origin } = await startApi(stage)
  const rows: Row[] = []
  for (const format of FORMATS) {
    const url = `${origin}/api/v1/workspace/${WORKSPACE}/clicks/export?start=all&format=${format}`
    const rates: number[] = []
    let lines = 0
    const before = cpuSeconds([api.pid!])
    for (let round = 0; round < rounds; round++) {
      const startedMs = performance.now()
      const answer = await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } })
      if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
      lines = await countLines(answer.body!)
      rates.push((lines * 1000) / (performance.now() - startedMs))
    }
    const cpu = ((cpuSeconds([api.pid!]) - before) / (lines * rounds)) * 1e6
    rows.push({
      what: `clicks exported a second as ${format.toUpperCase()}`,
      against: '',
      value: median(rates),
      unit: 'clicks a second',
      must: 50_000,
      want: 75_000,
      more: true,
      detail: `${lines} lines, ${cpu.toFixed(1)} µs of the api's CPU each; ${Math.min(...rates).toFixed(0)} to ${Math.max(...rates).toFixed(0)}`,
    })
  }
  api.kill('SIGTERM')
  return rows
}
