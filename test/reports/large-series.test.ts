// The largest series are written in slices, and cost little more than their bytes.
import t from 'tap'
import { withApi } from '../api/api-fixture.js'
import { leastCost } from '../longest-block.js'

const api = await withApi(t)
const { workspaceId, sql, clickhouse } = api
const LINKS = 1_000
const DAYS = 364
/** A quiet machine takes half of them. Made of one object a point, the same answers took 260 ms in one turn and more. */
const MOST = { cpuMs: 200, blockMs: 50 }

const rows = await sql<{ id: number }[]>`
  INSERT INTO links (workspace_id, slug, url) SELECT ${workspaceId}, '/s' || i, 'https://example.com/'
  FROM generate_series(1, ${LINKS}) AS i RETURNING id`
const ids = rows.map(({ id }) => id)
const year = `/clicks?start=2025-03-12&end=2026-03-10&pivot=link_id&link_ids=${ids.join('-')}`
const HOURS = 'start=2026-02-08&end=2026-03-10&frequency=hour&by=country&top=100'

async function testCost(name: string, path: string, headers: Record<string, string> = {}, most = MOST) {
  const url = `/api/v1/workspace/${workspaceId}${path}`
  let answer = ''
  const cost = await leastCost(async () => {
    const { statusCode, body } = await api.app.inject({ url, headers: { 'x-api-key': api.key, ...headers } })
    t.equal(statusCode, 200, name)
    answer = body
  })
  const { cpuMs, blockMs } = cost
  t.comment(`${name}: ${cpuMs.toFixed(0)} ms of CPU, longest block ${blockMs.toFixed(1)} ms`)
  t.ok(cpuMs < most.cpuMs && blockMs < most.blockMs, `${name} is within its bounds`)
  return answer
}

t.test('a pivot of many links without clicks', async (t) => {
  const { links } = JSON.parse(await testCost('JSON', year))
  t.equal(links.length, LINKS)
  t.match(links.at(-1), { link_id: ids.at(-1), total: 0, traffic: { length: DAYS } })
  await testCost('gzip', year, { 'accept-encoding': 'gzip' })
  t.equal((await testCost('CSV', `${year}&format=csv`)).split('\r\n').length, LINKS * DAYS + 2)
})

t.test('a pivot of many links with a click a day', async (t) => {
  await clickhouse.client.command({
    query: `INSERT INTO clicks (workspace_id, link_id, country, time, random)
      SELECT ${workspaceId}, ${ids[0]} + number % ${LINKS}, concat('A', char(65 + number % 26)),
        toDateTime64('2026-03-10 12:00:00', 3) - toIntervalDay(intDiv(number, ${LINKS})), toString(1000000000 + number)
      FROM numbers(${LINKS * DAYS})`,
  })
  const { total, links } = JSON.parse(await testCost('JSON', year))
  t.equal(total, LINKS * DAYS)
  t.ok(links.every((link: { total: number }) => link.total === DAYS))
  await testCost('gzip', year, { 'accept-encoding': 'gzip' })
  await testCost('TSV', `${year}&format=tsv`)
  t.equal(JSON.parse(await testCost('by', `/clicks?${HOURS}`)).values.length, 26)
})

/** They cost more than the budget (SECURITY.md), but hold up nobody. */
const MOST_OF_CONVERSIONS = { ...MOST, cpuMs: 400 }

t.test('conversions of a hundred countries by hour', async (t) => {
  await clickhouse.client.command({
    query: `INSERT INTO conversions (workspace_id, id, occurred_at, country, event_type, currency, amount_cents)
      SELECT ${workspaceId}, toString(number), toDateTime64('2026-03-10 12:00:00', 3) - toIntervalHour(intDiv(number, 100)),
        concat(char(65 + number % 4), char(65 + number % 25)), 'sale', 'USD', 100
      FROM numbers(70000)`,
  })
  const { values } = JSON.parse(await testCost('JSON', `/conversions/series?${HOURS}`, {}, MOST_OF_CONVERSIONS))
  t.match(values, { length: 100 })
  t.match(values[0], { series: { length: 744 }, totals: { sales: 700 } })
  await testCost('CSV', `/conversions/series?${HOURS}&format=csv`, {}, MOST_OF_CONVERSIONS)
  await clickhouse.client.command({
    query: `INSERT INTO conversions (workspace_id, id, occurred_at, country, event_type, currency, amount_cents)
      SELECT ${workspaceId}, toString(100000 + number), toDateTime64('2026-03-10 12:00:00', 3), 'AA', 'sale',
        concat('C', char(65 + intDiv(number, 26)), char(65 + number % 26)), 100
      FROM numbers(30)`,
  })
  const many = await api.get(`/workspace/${workspaceId}/conversions/series?${HOURS}&format=csv`)
  t.match(many, { status: 400, body: { top: [/more than 1000000 cells/] } })
})
