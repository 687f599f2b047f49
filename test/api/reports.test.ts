import t from 'tap'
import { COUNTERS } from '../../rollups/counters.js'
import { addStranger, withApi } from './api-fixture.js'
import { insertClicks } from './insert-clicks.js'

const api = await withApi(t)
const { workspaceId: workspace_id, clickhouse, sql } = api
const report = (path: string) => api.get(`/workspace/${workspace_id}/clicks${path}`)
const counter = async (name: string, query = '') => (await report(`/counters/${name}${query}`)).body
const created = await api.post(
  '/links',
  Array.from({ length: 3 }, (_, i) => ({ url: `https://example.com/${i}` })),
)
const [a, b, c] = created.body.map((entry: { link: { id: number } }) => entry.link.id)

const at = (time: string) => new Date(`2026-03-${time}Z`)
await insertClicks(clickhouse.client, [
  {
    workspace_id,
    link_id: a,
    time: at('08T00:00:00.000'),
    country: 'DE',
    browser_name: 'Firefox',
    params: ['x=1', 'y=2'],
  },
  { workspace_id, link_id: a, time: at('08T23:59:59.999'), country: 'DE', browser_name: 'Chrome', params: ['x=1'] },
  { workspace_id, link_id: a, time: at('10T12:00:00.000'), country: 'FR', bot_name: 'Googlebot' },
  { workspace_id, link_id: b, time: at('10T13:00:00.000'), country: '', browser_name: 'Chrome', params: ['x=2'] },
  { workspace_id, link_id: b, time: new Date('2026-01-01T00:00:00Z'), country: 'AT' },
  { workspace_id: workspace_id + 1000, link_id: a, time: at('10T12:00:00.000'), country: 'XX' },
])

const days = (...counts: [string, number][]) => counts.map(([day, y]) => ({ t: `2026-03-${day}`, y }))
const PERIOD = '?start=2026-03-07&end=2026-03-10'

t.test('a series has no holes', async (t) => {
  t.same((await report(`${PERIOD}`)).body.traffic, days(['07', 0], ['08', 2], ['09', 0], ['10', 2]))
  t.same((await report(`${PERIOD}&link_id=${b}`)).body.traffic, days(['07', 0], ['08', 0], ['09', 0], ['10', 1]))
  t.same((await report(`${PERIOD}&link_ids=${a}-${b}`)).body, (await report(PERIOD)).body)
  t.same((await report(`${PERIOD}&bots=exclude`)).body.traffic, days(['07', 0], ['08', 2], ['09', 0], ['10', 1]))
  t.same((await report(`${PERIOD}&bots=only`)).body.traffic, days(['07', 0], ['08', 0], ['09', 0], ['10', 1]))
})

t.test('by default 30 days ago to today', async (t) => {
  const { traffic } = (await report('')).body
  t.equal(traffic.length, 31)
  t.same([traffic[0].t, traffic[30]], ['2026-02-08', { t: '2026-03-10', y: 2 }])
})

t.test('moments within a day are honoured', async (t) => {
  const noon = '?start=2026-03-08T12:00:00Z&end=2026-03-10T12:00:00.001Z'
  t.same((await report(noon)).body.traffic, days(['08', 1], ['09', 0], ['10', 1]))
  t.same((await report(`${noon}&bots=only`)).body.traffic, days(['08', 0], ['09', 0], ['10', 1]))
  t.same(await counter('country', noon), {
    total: 2,
    values: [
      { count: 1, value: 'DE' },
      { count: 1, value: 'FR' },
    ],
  })
  t.same(await counter('link_id', noon), { total: 2, values: [{ count: 2, value: String(a) }] })
  t.same(await counter('top_params', noon), { total: 2, values: [{ count: 1, value: 'x=1' }] })
})

t.test('counters of a workspace and of links', async (t) => {
  t.same(await counter('country', PERIOD), {
    total: 4,
    values: [
      { count: 2, value: 'DE' },
      { count: 1, value: null },
      { count: 1, value: 'FR' },
    ],
  })
  t.same(await counter('browser', `${PERIOD}&bots=false`), {
    total: 3,
    values: [
      { count: 2, value: 'Chrome' },
      { count: 1, value: 'Firefox' },
    ],
  })
  t.same(await counter('bot_name', `${PERIOD}&bots=only`), { total: 1, values: [{ count: 1, value: 'Googlebot' }] })
  t.same(await counter('country', `${PERIOD}&link_id=${a}&bots=exclude`), {
    total: 2,
    values: [{ count: 2, value: 'DE' }],
  })
  t.same(await counter('link_id', PERIOD), {
    total: 4,
    values: [
      { count: 3, value: String(a) },
      { count: 1, value: String(b) },
    ],
  })
  t.same(await counter('link_id', `${PERIOD}&link_ids=${b},${c}`), {
    total: 1,
    values: [{ count: 1, value: String(b) }],
  })
  t.same(await counter('country', `${PERIOD}&link_id=${c}`), { total: 0, values: [] })
})

t.test('the total of parameters is all clicks, not all parameters', async (t) => {
  const all = [
    { count: 2, value: 'x=1' },
    { count: 1, value: 'x=2' },
    { count: 1, value: 'y=2' },
  ]
  t.same(await counter('top_params', PERIOD), { total: 4, values: all })
  t.same(await counter('top_params', `${PERIOD}&link_ids=${a}-${b}`), { total: 4, values: all })
  t.same(await counter('top_params', `${PERIOD}&bots=only`), { total: 1, values: [] })
})

t.test('every counter answers, from its rollup and from clicks', async (t) => {
  const { body } = await report('/counters/region')
  t.equal(body.code, 'bad_request')
  const names = body.error.split(': ')[1].split(', ')
  t.same(names.toSorted(), Object.keys(COUNTERS).toSorted())
  for (const name of names) {
    t.equal((await counter(name, PERIOD)).total, 4, name)
    t.equal((await counter(name, `${PERIOD}&link_ids=${a}-${b}`)).total, 4, `${name} of links`)
  }
})

t.test('at most 10,000 values, and a total of all', async (t) => {
  const stranger = await addStranger(sql)
  await clickhouse.client.command({
    query: `INSERT INTO clicks (workspace_id, link_id, time, random, destination)
      SELECT ${stranger.workspaceId}, 1, '2026-03-10 00:00:00', '0123456789', toString(number) FROM numbers(10005)`,
  })
  const path = `/workspace/${stranger.workspaceId}/clicks/counters/destination${PERIOD}`
  const { body } = await api.get(path, { key: stranger.key })
  t.equal(body.values.length, 10_000)
  t.equal(body.total, 10_005)
})

t.test('hours and days of a time zone', async (t) => {
  const hours = (await report('?start=2026-03-08&end=2026-03-08&frequency=hour')).body.traffic
  t.same(
    [hours.length, hours[0], hours[23]],
    [24, { t: '2026-03-08T00:00:00', y: 1 }, { t: '2026-03-08T23:00:00', y: 1 }],
  )
  const tokyo = '?start=2026-03-08&end=2026-03-10&timezone=Asia/Tokyo'
  t.same((await report(tokyo)).body.traffic, days(['08', 1], ['09', 1], ['10', 2]))
  t.same((await report(`${tokyo}&link_id=${a}`)).body.traffic, days(['08', 1], ['09', 1], ['10', 1]))
  t.same(await counter('country', `${tokyo.replace('2026-03-10', '2026-03-08')}`), {
    total: 1,
    values: [{ count: 1, value: 'DE' }],
  })
})

t.test('clicks are chosen by what counters count', async (t) => {
  t.same((await counter('link_id', `${PERIOD}&country=de`)).values, [{ count: 2, value: String(a) }])
  t.same((await counter('country', `${PERIOD}&browser=chrome`)).total, 2)
  t.same(
    (await report(`${PERIOD}&browser=firefox&country=DE`)).body.traffic,
    days(['07', 0], ['08', 1], ['09', 0], ['10', 0]),
  )
  t.same((await counter('country', `${PERIOD}&referer=https://www.Nowhere.example/x`)).total, 0)
})

t.test('a visitor counts once a day', async (t) => {
  t.same((await report(`${PERIOD}&unique=true`)).body.traffic, days(['07', 0], ['08', 1], ['09', 0], ['10', 1]))
  const hours = (await report('?start=2026-03-08&end=2026-03-08&unique=true&frequency=hour&pivot=link_id')).body
  const points = hours.traffic.filter(({ y }: { y: number }) => y > 0)
  t.match(
    { total: hours.total, points, links: hours.links },
    { total: 1, points: { length: 2 }, links: [{ total: 1 }] },
  )
  const tokyo = '?start=2026-03-08&end=2026-03-09&timezone=Asia/Tokyo&unique=true'
  t.match((await report(tokyo)).body, { total: 1, traffic: days(['08', 1], ['09', 1]) })
  t.same(await counter('country', `${PERIOD}&unique=1&link_id=${a}`), {
    total: 2,
    values: [
      { count: 1, value: 'DE' },
      { count: 1, value: 'FR' },
    ],
  })
})

t.test('a pivot has a series for each link', async (t) => {
  const { traffic, links } = (await report(`${PERIOD}&pivot=link_id`)).body
  t.same(traffic, days(['07', 0], ['08', 2], ['09', 0], ['10', 2]))
  t.same(links, [
    { link_id: a, total: 3, traffic: days(['07', 0], ['08', 2], ['09', 0], ['10', 1]) },
    { link_id: b, total: 1, traffic: days(['07', 0], ['08', 0], ['09', 0], ['10', 1]) },
  ])
  const named = (await report(`${PERIOD}&pivot=link_id&link_ids=${c}-${b}`)).body.links
  t.same(
    named.map(({ link_id }: { link_id: number }) => link_id),
    [c, b],
    'those named, in their order',
  )
  t.match(await report(`/counters/country?pivot=link_id`), { status: 400, body: { pivot: [String] } })
})

const text = async (path: string) => {
  const url = `/api/v1/workspace/${workspace_id}/clicks${path}`
  return api.app.inject({ url, headers: { authorization: `Bearer ${api.key}` } })
}

t.test('a series is split by the commonest values, and compared with the time before', async (t) => {
  const query = '?start=2026-03-09&end=2026-03-10'
  const { body } = await report(`${query}&by=country&top=2&compare=previous`)
  t.same(body, {
    frequency: 'day',
    total: 2,
    traffic: days(['09', 0], ['10', 2]),
    values: [
      { value: null, count: 1, traffic: days(['09', 0], ['10', 1]) },
      { value: 'FR', count: 1, traffic: days(['09', 0], ['10', 1]) },
    ],
    previous: { total: 2, traffic: days(['07', 0], ['08', 2]) },
  })
  t.same((await counter('country', `${query}&compare=previous`)).previous, {
    total: 2,
    values: [{ count: 2, value: 'DE' }],
  })
  t.equal((await report('?by=link_id')).body.values.length, 2, 'at most ten')
  t.same(
    await counter('country', `${PERIOD}&top=1`),
    { total: 4, values: [{ count: 2, value: 'DE' }] },
    'the total is of all',
  )
  for (const top of ['0', '10001', 'x'])
    t.match(await report(`/counters/country?top=${top}`), { status: 400, body: { top: [String] } })
  const wrong = ['by=country&pivot=link_id', 'by=region', 'top=3', 'top=101&by=country', 'compare=next']
  for (const query of wrong)
    t.match(await report(`?${query}`), { status: 400, body: { [query.split('=')[0]]: [String] } }, query)
})

t.test('answers as tables', async (t) => {
  const csv = await text(`${PERIOD}&format=csv`)
  t.match(csv.headers, {
    'content-type': /^text\/csv/,
    'content-disposition': 'attachment; filename="clicks-2026-03-07-2026-03-10.csv"',
  })
  t.equal(csv.body, 't,y\r\n2026-03-07,0\r\n2026-03-08,2\r\n2026-03-09,0\r\n2026-03-10,2\r\n')
  const tsv = await text(`/counters/country${PERIOD}&format=tsv`)
  t.equal(tsv.body, 'value\tcount\ttotal\nDE\t2\t4\n\t1\t4\nFR\t1\t4\n')
  await sql`UPDATE links SET name = 'Spring, "sale"' WHERE id = ${a}`
  const names = await text(`/counters/link_id${PERIOD}&format=csv&bom=1`)
  t.equal(names.body, `\ufeffvalue,name,count,total\r\n${a},"Spring, ""sale""",3,4\r\n${b},,1,4\r\n`)
  const hours = await text('?start=2026-03-10T09:00Z&end=2026-03-10T11:00Z&frequency=hour&format=csv&bom=1')
  t.match(hours.body, /^\ufefft,y\r\n2026-03-10 09:00:00,\d\r\n2026-03-10 10:00:00,\d\r\n$/)
  const values = await text('?start=2026-03-10&end=2026-03-10&by=country&top=1&format=csv')
  t.equal(values.body, 't,value,y\r\n2026-03-10,,1\r\n')
  const pivot = await text(`?start=2026-03-10&end=2026-03-10&pivot=link_id&link_id=${b}&format=csv`)
  t.equal(pivot.body, `t,link_id,y\r\n2026-03-10,${b},1\r\n`)
})

t.test('parameters that do not fit are told by field', async (t) => {
  const named = (query: string): [string, string] => [query, query.split('=')[0]]
  const wrong: [string, string][] = [
    ['start=2026-02-30', 'start'],
    ['end=yesterday', 'end'],
    ['start=2026-03-02&end=2026-03-01', 'end'],
    ['start=2027-01-01', 'start'],
    ['start=2025-03-09&end=2026-03-10', 'start'],
    ['link_id=x', 'link_id'],
    ['link_ids=1-x', 'link_ids'],
    ['bots=maybe', 'bots'],
    ['start=2026-03-01&start=2026-03-02', 'start'],
    ['start=2026-02-01&end=2026-03-10&frequency=hour', 'start'],
    ['link_id=0', 'link_id'],
    ['link_ids=1--2', 'link_ids'],
    ...['country=DEU', 'country=1x', 'referer=%2F%2F', 'unique=maybe', 'pivot=country', 'pivot=x'].map(named),
    ...['timezone=Mars/Base', 'timezone=%2B01:00', 'frequency=decade', 'format=xml', 'format=toString'].map(named),
    ...[`isp=${'x'.repeat(501)}`, 'bots=constructor', 'unique=__proto__', 'top_params=x', '__proto__=1'].map(named),
    ...['link_id=!x', 'country=DE&country=!x', 'nonsense=', 'workspace_id=4711', 'limit=1', 'after=x'].map(named),
    ['start[]=2026-03-01', 'start[]'],
    [`link_id=${Array.from({ length: 1_001 }, (_, i) => i + 1).join('&link_id=')}`, 'link_id'],
    ['start=1950-01-01', 'start'],
    ['start=2000-01-01&frequency=week', 'start'],
    ['start=2026-03-10T12:00:00Z&end=2026-03-10T12:00:00Z', 'end'],
  ]
  for (const [query, field] of wrong) {
    const { status, body } = await report(`?${query}`)
    t.equal(status, 400, query)
    t.same(Object.keys(body), [field], query)
  }
  t.equal((await report('?start=2025-03-10&end=2026-03-10')).body.traffic.length, 366)
  t.equal((await report('?start=2007-03-10&end=2026-03-10&frequency=week')).body.traffic.length, 993)
  const defaults = 'timezone=UTC&frequency=day&format=json&unique=false&bots=true&start=&end=&pivot=&link_id=&link_ids='
  t.same((await report(`?${defaults}&workspace_id=${workspace_id}`)).body, (await report('')).body)
  const keyed = `/api/v1/workspace/${workspace_id}/clicks?api_key=${api.key}`
  t.equal((await api.app.inject({ url: keyed })).statusCode, 200, 'a key in the query is no unknown parameter')
})

t.test('what is not accepted is named, with what is', async (t) => {
  const { body } = await report('?utm_nonsense=1')
  t.match(body, {
    utm_nonsense: [/^is unknown, accepted are: ad_network, bom, bot_name, bots, browser, .*, utm_term$/],
  })
  t.match((await report('/counters/country?frequency=day')).body, {
    frequency: [/^is unknown, accepted are: .*unique/],
  })
  t.match((await report('/export?unique=1')).body, { unique: [/is unknown/] })
  const offset = '2026-03-09T00:00:00+05:30'
  t.match((await report(`?start=${offset}`)).body, { start: [/%2B/] })
  t.equal((await report(`?start=${encodeURIComponent(offset)}`)).status, 200)
})

t.test('filters take several values, none of some, and none at all', async (t) => {
  const total = async (query: string) => (await counter('country', `${PERIOD}&${query}`)).total
  t.equal(await total('country=DE&country=FR'), 3)
  t.equal(await total('country[]=DE&country[]=fr'), 3)
  t.equal(await total('country='), 1, 'not known')
  t.equal(await total('country=!'), 3, 'known')
  t.equal(await total('country=!DE'), 2)
  t.equal(await total('country=DE&country=FR&country=!FR'), 2, 'one of those, and none of these')
  t.equal(await total('browser=chrome&browser_name=Firefox'), 3)
  t.equal(await total('bot_name='), 3)
  t.equal(await total('top_params=x=1&top_params=y=2'), 2)
  t.equal(await total('top_params='), 1)
  t.equal(await total(`link_id=!${a}`), 1)
  t.equal(await total(`link_id=${a}&link_id=${b}&link_id=!${b}`), 3)
})

t.test('values of any length that is stored are filters, of clicks, conversions and the stream', async (t) => {
  const utm_campaign = 'c'.repeat(500)
  await insertClicks(clickhouse.client, [{ workspace_id, link_id: b, time: at('11T12:00:00.000'), utm_campaign }])
  const query = `start=2026-03-11&end=2026-03-11&utm_campaign=${utm_campaign}`
  t.equal((await counter('utm_campaign', `?${query}`)).total, 1)
  t.equal((await api.get(`/workspace/${workspace_id}/conversions/counters/utm_campaign?${query}`)).status, 200)
  const { statusCode } = await api.app.inject({
    method: 'HEAD',
    url: `/api/v1/workspace/${workspace_id}/clicks/stream?utm_campaign=${utm_campaign}`,
    headers: { authorization: `Bearer ${api.key}` },
  })
  t.equal(statusCode, 200)
})

t.test('all of the time is from the first click on', async (t) => {
  const { traffic } = (await report('?start=all&frequency=month')).body
  t.same(traffic, [
    { t: '2026-01-01', y: 1 },
    { t: '2026-02-01', y: 0 },
    { t: '2026-03-01', y: 4 },
  ])
  t.equal((await counter('country', '?start=all')).total, 5)
  t.equal((await report(`?start=all&link_id=${a}`)).body.traffic[0].t, '2026-03-08')
  t.same((await report(`?start=all&link_id=${c}`)).body.traffic, days(['10', 0]), 'nothing but today')
  t.same((await report(`?start=all&end=2026-01-01`)).body.traffic, [{ t: '2026-01-01', y: 1 }])
  t.equal((await report('?start=all&end=2025-12-24T00:00:00Z&frequency=hour')).body.traffic.length, 24)
  t.equal((await report('?start=all&timezone=America/New_York')).body.traffic[0].t, '2025-12-31')
  await insertClicks(clickhouse.client, [{ workspace_id, link_id: c, time: new Date('2024-01-01T12:00:00Z') }])
  t.match(await report('?start=2024-01-01'), { status: 400, body: { start: [/366 days/] } })
  for (const [query, frequency] of [
    ['', 'week'],
    ['&frequency=hour', 'week'],
    ['&frequency=month', 'month'],
    ['&frequency=year', 'year'],
    [`&link_id=${c}&pivot=link_id`, 'week'],
  ]) {
    const { body } = await report(`?start=all${query}`)
    t.match(body, { frequency, traffic: [{ t: '2024-01-01', y: 1 }] }, query)
  }
  const ids = (
    await api.post(
      '/links',
      Array.from({ length: 600 }, (_, i) => ({ url: `https://example.com/${i}` })),
    )
  ).body
  const named = ids.map(({ link }: { link: { id: number } }) => link.id).join('-')
  const pivot = await report(`?start=all&frequency=hour&end=2010-01-01&pivot=link_id&link_ids=${named}`)
  t.equal(pivot.body.frequency, 'hour', 'of a day')
  await insertClicks(clickhouse.client, [{ workspace_id, link_id: c, time: new Date('2009-12-05T12:00:00Z') }])
  const wide = await report(`?start=all&frequency=hour&end=2010-01-01&pivot=link_id&link_ids=${c}-${named}`)
  t.match([wide.body.frequency, wide.body.links.length], ['day', 601], 'points of all links together')
  const csv = await api.app.inject({
    url: `/api/v1/workspace/${workspace_id}/clicks?start=all&format=csv`,
    headers: { 'x-api-key': api.key },
  })
  t.equal(csv.headers['x-frequency'], 'week')
})

t.test("links that are not the workspace's are not found", async (t) => {
  for (const query of ['link_id=2000000000', `link_ids=${a}-2000000000`])
    t.match(await report(`?${query}`), { status: 404, body: { code: 'not_found' } })
})
