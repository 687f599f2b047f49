import t from 'tap'
import { insertClicks } from './insert-clicks.js'
import { at, days, PERIOD, withReports } from './reports-fixture.js'

const { api, workspace_id, clickhouse, a, b, c, report, counter } = await withReports(t)

t.test('a report is by default from 30 days ago to today', async (t) => {
  const { traffic } = (await report('')).body
  t.equal(traffic.length, 31)
  t.same([traffic[0].t, traffic[30]], ['2026-02-08', { t: '2026-03-10', y: 2 }])
})

t.test('every counter is a filter of clicks', async (t) => {
  t.same((await counter('link_id', `${PERIOD}&country=de`)).values, [{ count: 2, value: String(a) }])
  t.same((await counter('country', `${PERIOD}&browser=chrome`)).total, 2)
  t.same(
    (await report(`${PERIOD}&browser=firefox&country=DE`)).body.traffic,
    days(['07', 0], ['08', 1], ['09', 0], ['10', 0]),
  )
  t.same((await counter('country', `${PERIOD}&referer=https://www.Nowhere.example/x`)).total, 0)
})

t.test('an invalid parameter is refused by its name', async (t) => {
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

t.test('thousands of unknown parameters get a short answer', async (t) => {
  const query = Array.from({ length: 3000 }, (_, i) => `u${i}=`).join('&')
  const path = `/api/v1/workspace/${workspace_id}`
  for (const url of [
    `${path}/clicks?${query}`,
    `${path}/conversions/series?${query}`,
    `/api/v1/conversions?${query}`,
  ]) {
    const { statusCode, body } = await api.app.inject({ url, headers: { 'x-api-key': api.key } })
    t.equal(statusCode, 400)
    t.ok(body.length < 20_000, `${body.length} bytes`)
  }
})

t.test('an unknown parameter is refused with the names of the accepted ones', async (t) => {
  const { body } = await report('?utm_nonsense=1')
  t.match(body, {
    utm_nonsense: [/^is unknown, accepted are: ad_network, .*bots, browser, .*, utm_term/],
  })
  t.match((await report('/counters/country?frequency=day')).body, {
    frequency: [/^is unknown, accepted are: .*unique/],
  })
  t.match((await report('/export?unique=1')).body, { unique: [/is unknown/] })
  const offset = '2026-03-09T00:00:00+05:30'
  t.match((await report(`?start=${offset}`)).body, { start: [/%2B/] })
  t.equal((await report(`?start=${encodeURIComponent(offset)}`)).status, 200)
})

t.test('a filter takes several values, excluded values and the empty value', async (t) => {
  const total = async (query: string) => (await counter('country', `${PERIOD}&${query}`)).total
  t.equal(await total('country=DE&country=FR'), 3)
  t.equal(await total('country[]=DE&country[]=fr'), 3)
  t.equal(await total('country='), 1, 'unknown countries')
  t.equal(await total('country=!'), 3, 'known countries')
  t.equal(await total('country=!DE'), 2)
  t.equal(await total('country=DE&country=FR&country=!FR'), 2, 'DE or FR, but not FR')
  t.equal(await total('browser=chrome&browser_name=Firefox'), 3)
  t.equal(await total('bot_name='), 3)
  t.equal(await total('top_params=x=1&top_params=y=2'), 2)
  t.equal(await total('top_params='), 1)
  t.equal(await total(`link_id=!${a}`), 1)
  t.equal(await total(`link_id=${a}&link_id=${b}&link_id=!${b}`), 3)
})

t.test('a value as long as the longest stored one is a filter of clicks, conversions and the stream', async (t) => {
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

t.test('start=all begins with the first click', async (t) => {
  const { traffic } = (await report('?start=all&frequency=month')).body
  t.same(traffic, [
    { t: '2026-01-01', y: 1 },
    { t: '2026-02-01', y: 0 },
    { t: '2026-03-01', y: 4 },
  ])
  t.equal((await counter('country', '?start=all')).total, 5)
  t.equal((await report(`?start=all&link_id=${a}`)).body.traffic[0].t, '2026-03-08')
  t.same(
    (await report(`?start=all&link_id=${c}`)).body.traffic,
    days(['10', 0]),
    'a link without clicks has today only',
  )
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
  t.equal(pivot.body.frequency, 'hour', 'the period is one day')
  await insertClicks(clickhouse.client, [{ workspace_id, link_id: c, time: new Date('2009-12-05T12:00:00Z') }])
  const wide = await report(`?start=all&frequency=hour&end=2010-01-01&pivot=link_id&link_ids=${c}-${named}`)
  t.match([wide.body.frequency, wide.body.links.length], ['day', 601], 'the points of all links count together')
  const csv = await api.app.inject({
    url: `/api/v1/workspace/${workspace_id}/clicks?start=all&format=csv`,
    headers: { 'x-api-key': api.key },
  })
  t.equal(csv.headers['x-frequency'], 'week')
})

t.test('a link that the workspace does not have is not found', async (t) => {
  for (const query of ['link_id=2000000000', `link_ids=${a}-2000000000`])
    t.match(await report(`?${query}`), { status: 404, body: { code: 'not_found' } })
})
