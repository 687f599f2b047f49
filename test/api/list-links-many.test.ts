// Lists of many links by clicks: every link has its place, and no list keeps the api from other requests.
import t from 'tap'
import { costText, leastCost } from '../longest-block.js'
import { now, withApi } from './api-fixture.js'

const LINKS = 150_000
const api = await withApi(t)
const { workspaceId, sql, clickhouse } = api

/** A quarter is in the trash, a third has no clicks, and many have as many clicks as others. */
const isDeleted = (id: number) => id % 4 === 0
const clicksOf = (id: number) => (id * 7) % 3
const today = now.toISOString().slice(0, 19).replace('T', ' ')

await sql`
  INSERT INTO links (workspace_id, slug, url) SELECT ${workspaceId}, '/' || n, 'https://example.com'
  FROM generate_series(1, ${LINKS}::integer) AS n`
await sql`UPDATE links SET deleted = true WHERE workspace_id = ${workspaceId} AND id % 4 = 0`
await sql`ANALYZE links`
const [{ first, last }] = await sql<{ first: number; last: number }[]>`
  SELECT min(id) AS first, max(id) AS last FROM links WHERE workspace_id = ${workspaceId}`
await clickhouse.client.command({
  query: `INSERT INTO clicks (workspace_id, link_id, time, random)
    SELECT ${workspaceId}, id, toDateTime64('${today}', 3), toFixedString(leftPad(toString(n), 10, '0'), 10)
    FROM (SELECT ${first} + number AS id, arrayJoin(range(id * 7 % 3)) AS n FROM numbers(${last - first + 1}))`,
})
const ids = Array.from({ length: last - first + 1 }, (_, i) => first + i)

async function list(query: string) {
  const { status, body } = await api.get(`/workspace/${workspaceId}/list_links?${query}`)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

t.test('pages of all depths are what a slow sort of all links gives', async (t) => {
  for (const deleted of [false, true]) {
    const sorted = ids.filter((id) => isDeleted(id) === deleted).sort((a, b) => clicksOf(b) - clicksOf(a) || b - a)
    for (const [sort_dir, expected] of [
      ['desc', sorted],
      ['asc', sorted.toReversed()],
    ] as const)
      for (const share of [0, 0.33, 0.34, 0.66, 0.67, 0.9999, 1]) {
        const page = 1 + Math.floor((share * expected.length) / 50)
        const query = `sort_by=clicks_today&deleted=${deleted}&sort_dir=${sort_dir}&page_size=50&page=${page}`
        const { links, total_entries } = await list(query)
        const wanted = expected.slice((page - 1) * 50, page * 50)
        t.same(
          links.map(({ id }: { id: number }) => id),
          wanted,
          query,
        )
        t.equal(total_entries, expected.length)
      }
  }
})

t.test('no turn of the event loop takes as long as a set of all ids', async (t) => {
  const json = JSON.stringify(ids)
  const set = await leastCost(async () => new Set(JSON.parse(json)))
  for (const column of ['clicks_total', 'clicks_today', 'conversions']) {
    const cost = await leastCost(() => list(`sort_by=${column}&page_size=1`))
    t.ok(cost.blockMs < set.blockMs, `${column}: ${costText(cost)}. The set: ${costText(set)}`)
  }
})
