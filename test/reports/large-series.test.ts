// The largest series are written in slices.
import t from 'tap'
import { currencies } from '../../api/conversions/currencies.js'
import { withApi } from '../api/api-fixture.js'
import { costText, isInSlices, leastCost } from '../longest-block.js'

const api = await withApi(t)
const { workspaceId, sql, clickhouse } = api
const LINKS = 1_000
const DAYS = 364

const rows = await sql<{ id: number }[]>`
  INSERT INTO links (workspace_id, slug, url) SELECT ${workspaceId}, '/s' || i, 'https://example.com/'
  FROM generate_series(1, ${LINKS}) AS i RETURNING id`
const ids = rows.map(({ id }) => id)
const year = `/clicks?start=2025-03-12&end=2026-03-10&pivot=link_id&link_ids=${ids.join('-')}`
const HOURS = 'start=2026-02-08&end=2026-03-10&frequency=hour&by=country&top=100'

async function testCost(name: string, path: string, headers: Record<string, string> = {}) {
  const url = `/api/v1/workspace/${workspaceId}${path}`
  let answer = ''
  const cost = await leastCost(async () => {
    const { statusCode, body } = await api.app.inject({ url, headers: { 'x-api-key': api.key, ...headers } })
    t.equal(statusCode, 200, name)
    answer = body
  })
  t.ok(isInSlices(cost), `${name}: ${costText(cost)}`)
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

t.test('conversions of a hundred countries by hour', async (t) => {
  await clickhouse.client.command({
    query: `INSERT INTO conversions (workspace_id, id, occurred_at, country, event_type, currency, amount_cents)
      SELECT ${workspaceId}, toString(number), toDateTime64('2026-03-10 12:00:00', 3) - toIntervalHour(intDiv(number, 100)),
        concat(char(65 + number % 4), char(65 + number % 25)), 'sale', 'USD', 100
      FROM numbers(70000)`,
  })
  const { values } = JSON.parse(await testCost('JSON', `/conversions/series?${HOURS}`))
  t.match(values, { length: 100 })
  t.match(values[0], { series: { length: 744 }, totals: { sales: 700 } })
  await testCost('CSV', `/conversions/series?${HOURS}&format=csv`)
  await clickhouse.client.command({
    query: `INSERT INTO conversions (workspace_id, id, occurred_at, country, event_type, currency, amount_cents)
      SELECT ${workspaceId}, toString(100000 + number), toDateTime64('2026-03-10 12:00:00', 3), 'AA', 'sale',
        concat('C', char(65 + intDiv(number, 26)), char(65 + number % 26)), 100
      FROM numbers(30)`,
  })
  const many = await api.get(`/workspace/${workspaceId}/conversions/series?${HOURS}&format=csv`)
  t.match(many, { status: 400, body: { top: [/more than 1000000 cells/] } })
})

t.test('a table of conversions has a column for each currency, and a million cells at most', async (t) => {
  const codes = [...currencies]
  const insert = (count: number, from: number) =>
    clickhouse.client.command({
      query: `INSERT INTO conversions (workspace_id, id, occurred_at, event_name, event_type, currency, amount_cents)
        SELECT ${workspaceId}, concat('many', toString(number)), toDateTime64('2026-03-09 12:00:00', 3),
          concat('many', toString(number)), 'sale', {codes:Array(String)}[1 + number % ${codes.length}], 100
        FROM numbers(${from}, ${count})`,
      query_params: { codes },
    })
  const counters = '/conversions/counters/event_name?start=2026-03-09&end=2026-03-09'
  await insert(5_000, 0)
  const lines = (await testCost('CSV', `${counters}&format=csv`)).trimEnd().split('\r\n')
  t.ok(lines.length > 5_000)
  for (const line of lines) if (line.split(',').length !== 5 + codes.length) t.fail(line)
  await insert(4_000, 5_000)
  for (const format of ['csv', 'tsv'])
    t.match(await api.get(`/workspace/${workspaceId}${counters}&format=${format}`), {
      status: 400,
      body: { currency: [/more than 1000000 cells/] },
    })
  await testCost('one currency', `${counters}&format=csv&currency=${codes[0]}`)
  t.ok((await api.get(`/workspace/${workspaceId}${counters}`)).body.values.length >= 9_000)
})
