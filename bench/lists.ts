import { ensureFirstWorkspace } from '../api/keys/first-workspace.js'
import { cpuSeconds, median, quantile } from './cpu.js'
import { LINKS } from './requests.js'
import { postgresOf, type Stage } from './stage.js'
import { startApi } from './start-api.js'
import type { Row } from './table.js'

const PAGE = 1000
const COLUMNS = ['id', 'name', 'inserted_at', 'clicks_total', 'clicks_thirty_days', 'clicks_today']
/** In a tenth of the links, in names and notes. */
const SEARCH = 'sale-7'
const WARMING = 3
/** Of each list and round: a percentile needs many. */
const TIMES = 4

/**
 * Gives the links of the stage what lists show, to a workspace that a key reaches: names, every tenth link a note or
 * tags, and clicks for seven in ten of them, over 60 days.
 * @returns the workspace and its key
 */
async function fillLists({ sql, client }: Stage) {
  const { workspaceId, apiKey } = await ensureFirstWorkspace(sql)
  await sql`
    UPDATE links SET workspace_id = ${workspaceId}, inserted_at = now() - id * interval '1 minute',
      name = CASE WHEN id % 10 > 0 THEN 'Sale-' || id % 100 || ' of ' || md5(id::text) END,
      note = CASE WHEN id % 10 = 1 THEN 'For those who came by sale-' || id % 10 END,
      tags = CASE WHEN id % 10 = 2 THEN '{mail,spring}'::text[] ELSE '{}' END`
  await sql`VACUUM (FULL) links` // else every link is there twice
  await sql`VACUUM (ANALYZE) links`
  await client.command({
    query: `INSERT INTO clicks_per_link_day (workspace_id, link_id, day, clicks, human_clicks)
      SELECT ${workspaceId}, 1 + number % ${LINKS} AS link_id, today() - cityHash64(number) % 60,
        1 + cityHash64(number, 1) % 20 AS clicks, intDiv(clicks, 2)
      FROM numbers(${LINKS * 8}) WHERE link_id % 10 < 7`,
  })
  return { workspaceId, apiKey: apiKey! }
}

/**
 * Runs `requests` in turns.
 * @returns seconds of each, and CPU milliseconds a request of each of `sides`
 */
async function measureRequests(requests: (() => Promise<unknown>)[], times: number, sides: () => number[][]) {
  for (let i = 0; i < WARMING; i++) for (const request of requests) await request()
  const before = sides().map(cpuSeconds)
  const seconds: number[] = []
  for (let i = 0; i < times; i++)
    for (const request of requests) {
      const started = performance.now()
      await request()
      seconds.push((performance.now() - started) / 1000)
    }
  const cpuMs = sides().map((pids, i) => Math.round(((cpuSeconds(pids) - before[i]) / seconds.length) * 1000))
  return { seconds, cpuMs }
}

/** Seconds from request to the last byte of pages of 1,000 of 100,000 links: by every column, first and last, searched or not. */
export async function measureLists(stage: Stage, rounds: number): Promise<Row[]> {
  const { workspaceId, apiKey } = await fillLists(stage)
  const { api, origin } = await startApi(stage)
  const ask = async (query: Record<string, string>) => {
    const url = `${origin}/api/v1/workspace/${workspaceId}/list_links?${new URLSearchParams(query)}`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`)
    return text
  }
  const sides = () => [[api.pid!], postgresOf(stage), [stage.clickhousePid]]
  const rows: Row[] = []
  for (const search of [undefined, SEARCH]) {
    const every = { page_size: String(PAGE), ...(search && { search }) }
    const { total_pages } = JSON.parse(await ask(every)) as { total_pages: number }
    for (const column of COLUMNS) {
      const requests = [1, total_pages].map((page) => () => ask({ ...every, sort_by: column, page: String(page) }))
      const { seconds, cpuMs } = await measureRequests(requests, rounds * TIMES, sides)
      rows.push({
        what: `1,000 of ${LINKS} links by ${column}${search ? ', searched' : ''}, p95`,
        against: '',
        value: quantile(seconds, 0.95),
        unit: 'seconds',
        must: 0.3,
        want: 0.15,
        more: false,
        detail: `median ${median(seconds).toFixed(3)} s, CPU ms of api, Postgres, ClickHouse: ${cpuMs.join(', ')}`,
      })
    }
  }
  api.kill('SIGTERM')
  return rows
}
