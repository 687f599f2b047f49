import t from 'tap'
import { ulid } from 'ulid'
import type { ConversionRow } from '../../conversions/conversion-row.js'
import { insertConversions } from '../../conversions/insert-conversions.js'
import { addStranger, now, withApi } from '../api/api-fixture.js'

const api = await withApi(t)
const { workspaceId, sql } = api
const [{ body: link }, { body: other }] = [
  await api.post('/link', { url: 'https://example.com/1', name: 'Spring' }),
  await api.post('/link', { url: 'https://example.com/2' }),
]
const base: ConversionRow = {
  ...{ workspaceId, id: '', occurredAt: now, insertedAt: now, eventName: 'purchase', eventType: 'sale' },
  ...{ externalId: 'a', linkId: link.id, clickId: null, amountCents: 1_000, currency: 'USD' },
  ...{ country: 'DE', ipSource: 'visitor', source: 'api', voided: false },
}
const put = (rows: Partial<ConversionRow>[]) =>
  insertConversions(
    api.clickhouse.client,
    rows.map((row) => ({ ...base, id: ulid(), version: 1, ...row })),
    { found: new Map() },
  )
await put([
  {},
  { amountCents: -400 },
  { ipSource: 'server', country: 'FR', externalId: null },
  { eventType: 'lead', eventName: '=1+1', amountCents: null, linkId: null, externalId: 'b' },
  { occurredAt: new Date(now.getTime() - 40 * 86_400_000), eventType: 'lead', amountCents: null },
])
const path = (report: string) => `/workspace/${workspaceId}/conversions/${report}`

t.test('a refund takes from revenue and is no sale', async (t) => {
  const { body } = await api.get(path('series'))
  t.same(body.totals, { conversions: 4, leads: 1, sales: 2, custom: 0, refunds: 1, revenue: { USD: 1_600 } })
  t.equal(body.series.length, 31)
})

t.test('what a server reported counts by the country that it sent, and by none else', async (t) => {
  const stranger = await addStranger(sql, 'sk_backend')
  const { workspaceId } = stranger
  const ask = async (report: string) =>
    (await api.get(`/workspace/${workspaceId}/conversions/${report}`, { key: 'sk_backend' })).body
  await put([
    { workspaceId, linkId: null, ipSource: 'server', country: 'FR' },
    { workspaceId, linkId: null, ipSource: 'server', country: null },
    { workspaceId, linkId: null, ipSource: 'unknown', country: null },
  ])
  t.match(await ask('counters/country'), {
    total: 2,
    values: [
      { value: null, count: 1 },
      { value: 'FR', count: 1 },
    ],
  })
  t.equal((await ask('series?country=FR')).totals.conversions, 1)
  t.equal((await ask('series?country=')).totals.conversions, 1, 'a server without a country is nowhere')
  t.equal((await ask('funnel?country=!DE')).conversions, 2)
  t.equal((await ask('counters/event_name')).total, 3, 'but in all other reports')
})

t.test('who had converted before the period returns', async (t) => {
  const { body } = await api.get(path('funnel?start=2026-03-01'))
  t.same(body.customers, { leads: 1, sales: 1, all: 2, new: 1, returning: 1 })
  t.same(body.rates, { click_to_lead: null, lead_to_sale: 2, click_to_sale: null })
})

t.test('tables have a column a currency, and no formula', async (t) => {
  const table = async (report: string) => {
    const { body } = await api.app.inject({
      url: `/api/v1${path(report)}`,
      headers: { authorization: `Bearer ${api.key}` },
    })
    return body
  }
  t.match(
    await table('counters/event_name?format=csv'),
    /^value,count,leads,sales,refunds,revenue_USD\r\npurchase,3,0,2,1,1600\r\n'=1\+1,1,1,0,0,0\r\n$/,
  )
  t.match(await table('series?format=tsv&start=2026-03-10'), /^t\tconversions\t.*\trevenue_USD\n2026-03-10\t4\t/)
  t.match(
    await table('counters/link_id?format=csv'),
    new RegExp(
      `^value,name,count,leads,sales,refunds,revenue_USD\r\n${link.id},Spring,3,0,2,1,1600\r\n,,1,1,0,0,0\r\n$`,
    ),
  )
  t.match(await table('counters/event_name?format=csv&bom=1'), /^\ufeffvalue,/)
  t.match(
    await table('series?format=csv&start=2026-03-10&by=event_name&top=1'),
    /^t,value,conversions,leads,sales,custom,refunds,revenue_USD\r\n2026-03-10,purchase,3,0,2,0,1,1600\r\n$/,
  )
  const hours = await table(`series?format=csv&bom=1&frequency=hour&start=${now.toISOString()}&end=2026-03-10T16:00Z`)
  t.match(hours, /^\ufefft,.*\r\n2026-03-10 15:00:00,4,/)
  t.match(
    await table('funnel?format=csv&bom=1'),
    /^\ufeffclicks,conversions,.*customers_new,customers_returning,revenue_USD\r\n0,4,/,
  )
  t.match(await table(`funnel?format=csv&by=link_id&link_id=${link.id}`), new RegExp(`\n${link.id},0,3,0,2,`))
})

t.test('what is asked wrongly is named', async (t) => {
  const wrong = async (query: string, field: string, message: RegExp) => {
    const { status, body } = await api.get(path(query))
    t.match([status, body[field]?.[0]], [400, message], query)
  }
  await wrong('series?bots=only', 'bots', /is unknown, accepted are: bom, browser, .*utm_term/)
  await wrong('series?by=bot_name', 'by', /must be one of .*country/)
  await wrong('series?top=3', 'top', /is for `by`/)
  await wrong('counters/country?by=link_id', 'by', /is unknown/)
  await wrong('counters/country?order=custom', 'order', /must be count, leads, sales, refunds, or revenue.*revenue:EUR/)
  await wrong('counters/country?order=revenue', 'order', /such as revenue:EUR/)
  await wrong('counters/country?order=revenue&currency=EUR&currency=USD', 'order', /such as revenue:EUR/)
  await wrong('series?order=count', 'order', /is unknown/)
  await wrong('funnel?frequency=day', 'frequency', /is unknown/)
  await wrong('series?event_type=click', 'event_type', /must be one of lead, sale, custom/)
  await wrong('series?country=!Germany', 'country', /two letters/)
  await wrong('series?currency=dollar', 'currency', /three letters/)
  await wrong('series?workspace_id=4711', 'workspace_id', /that of the path/)
  await wrong('series?link_ids=1-x', 'link_ids', /must be an id/)
  await wrong('series?start=2026-01-01&start=2026-02-01', 'start', /given once/)
  await wrong('series?timezone=Nowhere', 'timezone', /IANA/)
  await wrong('series?frequency=hour&start=2026-01-01', 'start', /at most 31 days/)
  t.match(await api.get(path('counters/bot_name')), { status: 400, body: { error: /accepted are: .*utm_term/ } })
  t.equal((await api.get(path(`series?link_id=${other.id + 1}`))).status, 404)
  t.equal((await api.get(path(`series?link_id=!${other.id}&link_id=${link.id}&start=`))).body.totals.conversions, 3)
  t.equal((await api.get(path('series?link_id='))).body.totals.conversions, 1, 'an empty value is none')
})

t.test('all of the time is from the first conversion, or click, on', async (t) => {
  const { series } = (await api.get(path('series?start=all'))).body
  t.same([series.length, series[0].conversions], [41, 1])
  t.equal((await api.get(path('funnel?start=all'))).body.conversions, 5)
  t.equal((await api.get(path(`counters/event_name?start=all&link_id=${other.id}`))).body.total, 0)
})

t.test('all of the time always answers, by a longer step where there would be too many points', async (t) => {
  const stranger = await addStranger(sql, 'sk_old')
  const { workspaceId } = stranger
  const ask = (report: string) => api.get(`/workspace/${workspaceId}/conversions/${report}`, { key: 'sk_old' })
  await put([{ workspaceId, linkId: null, occurredAt: new Date('2000-01-01T00:00:00Z') }])
  for (const [query, frequency, points] of [
    ['', 'month', 315],
    ['&frequency=hour', 'month', 315],
    ['&frequency=month', 'month', 315],
    ['&frequency=year', 'year', 27],
    ['&end=2148-12-31', 'year', 149],
    ['&end=2000-01-31&frequency=hour', 'hour', 744],
    ['&end=2000-02-01&frequency=hour', 'day', 32],
    ['&end=2000-12-31', 'day', 366],
    ['&end=2001-01-01', 'week', 54],
    ['&timezone=America/Santiago&end=2026-03-10T15:30:00Z', 'month', 316],
  ] as const) {
    const { status, body } = await ask(`series?start=all${query}`)
    t.match([status, body.frequency, body.totals.conversions], [200, frequency, 1], query)
    t.match([body.series.length, body.series[0].conversions], [points, 1], query)
  }
  t.match((await ask('series?start=all&compare=previous')).body, { previous: { totals: { conversions: 0 } } })
  t.equal((await ask('series?start=all&end=2100-01-01&compare=previous')).status, 200, 'as far back as there is time')
  t.equal((await ask('counters/event_name?start=all&end=2148-12-31')).body.total, 1)
  t.equal((await ask('funnel?start=all&end=2148-12-31')).body.conversions, 1)
  const table = await api.app.inject({
    url: `/api/v1/workspace/${workspaceId}/conversions/series?start=all&format=csv`,
    headers: { 'x-api-key': 'sk_old' },
  })
  t.match([table.statusCode, table.headers['x-frequency']], [200, 'month'])
  t.match(table.body, /\r\n2000-01-01,1,/)
})

t.test('strangers get nothing, nor do smaller plans', async (t) => {
  const stranger = await addStranger(sql)
  for (const report of ['series', 'counters/country', 'funnel']) {
    t.equal((await api.get(path(report), { key: stranger.key })).status, 404)
    const own = path(report).replace(`/${workspaceId}/`, `/${stranger.workspaceId}/`)
    t.match(await api.get(own, { key: stranger.key }), { status: 200 })
    await sql`UPDATE workspaces SET plan = 'free' WHERE id = ${stranger.workspaceId}`
    t.match(await api.get(own, { key: stranger.key }), { status: 403, body: { code: 'forbidden', error: /Growth/ } })
    await sql`UPDATE workspaces SET plan = 'growth' WHERE id = ${stranger.workspaceId}`
  }
})

t.test('sums keep all digits', async (t) => {
  const stranger = await addStranger(sql, 'sk_large')
  const { workspaceId } = stranger
  const headers = { 'x-api-key': 'sk_large' }
  const created = await api.app.inject({
    ...{ method: 'POST', url: '/api/v1/link', headers },
    payload: { url: 'https://example.com/' },
  })
  const { id: linkId } = created.json()
  const of = (amountCents: number, hours = 0) => ({
    ...{ workspaceId, linkId, amountCents, currency: amountCents < 0 ? 'EUR' : 'USD' },
    occurredAt: new Date(now.getTime() - hours * 3600_000),
  })
  await put(Array.from({ length: 10_000 }, (_, i) => of(1e12, (i % 2) * 48)))
  await put([of(1), ...Array.from({ length: 9_999 }, () => of(-1e12)), of(-2)])
  const of10000 = '{"EUR":-9999000000000002,"USD":10000000000000001}'
  const own = `/workspace/${workspaceId}`
  for (const [path, text] of [
    [`${own}/conversions/series`, `"revenue":${of10000}}`],
    [`${own}/conversions/series?frequency=month`, `"revenue":${of10000}}]`],
    [`${own}/conversions/counters/event_name`, `"revenue":${of10000}}`],
    [`${own}/conversions/funnel?by=link_id`, `"revenue":${of10000},"rates"`],
    [`${own}/conversions/counters/event_name?format=csv`, ',-9999000000000002,10000000000000001\r\n'],
    [`${own}/conversions/series?frequency=month&format=tsv`, '\t-9999000000000002\t10000000000000001\n'],
    [`${own}/list_links`, `"revenue":${of10000}`],
    [`${own}/links/export`, `"revenue":${of10000}`],
    [`${own}/links/export?format=csv`, `"${of10000.replaceAll('"', '""')}"`],
    [`/get_link/${linkId}`, `"revenue":${of10000}`],
  ]) {
    const { statusCode, headers: answered, body } = await api.app.inject({ url: `/api/v1${path}`, headers })
    t.match([statusCode, answered['content-type']], [200, /^(application.json|text)/])
    t.ok(body.includes(text), `${path} ${body.slice(0, 300)}`)
  }
})

t.test('a purged link can be asked for as long as it has conversions, by its workspace alone', async (t) => {
  const stranger = await addStranger(sql, 'sk_other')
  const { body: gone } = await api.post('/link', { url: 'https://example.com/3' })
  const id = ulid()
  await sql`
    INSERT INTO conversions (workspace_id, id, inserted_at, occurred_at, event_name, event_type, link_id, currency,
      ip_source, source)
    VALUES (${workspaceId}, ${id}, ${now}, ${now}, 'purchase', 'sale', ${gone.id}, 'USD', 'server', 'api')`
  await put([{ linkId: gone.id }])
  await sql`DELETE FROM links WHERE id = ${gone.id}`
  for (const query of [`link_id=${gone.id}`, `link_ids=${gone.id}-${link.id}&link_id=!${link.id}`]) {
    t.equal((await api.get(path(`series?${query}`))).body.totals.conversions, 1, query)
    t.equal((await api.get(path(`funnel?${query}`))).body.conversions, 1, query)
  }
  t.match((await api.get(`/conversions?link_id=${gone.id}`)).body, { conversions: [{ id }], has_more: false })
  const own = path(`series?link_id=${gone.id}`).replace(`/${workspaceId}/`, `/${stranger.workspaceId}/`)
  t.equal((await api.get(own, { key: stranger.key })).status, 404)
  t.same((await api.get(`/conversions?link_id=${gone.id}`, { key: stranger.key })).body.conversions, [])
})

t.test('a conversion that is voided is in no figure, also before it is merged', async (t) => {
  const query = `start=all&link_id=${other.id}`
  const answers = async () =>
    Promise.all(
      ['series', 'counters/event_name', 'funnel'].map(
        async (report) => (await api.get(path(`${report}?${query}`))).body,
      ),
    )
  const before = await answers()
  const day = (n: number) => new Date(now.getTime() - n * 86_400_000)
  const rows = [
    { linkId: other.id, externalId: 'void', eventType: 'lead', occurredAt: day(60) },
    { linkId: other.id, externalId: 'void', occurredAt: day(1) },
    { linkId: other.id, externalId: 'void', amountCents: -1, currency: 'JPY', occurredAt: day(1) },
  ].map((row) => ({ id: ulid(), ...row })) as Partial<ConversionRow>[]
  await put(rows)
  t.equal((await api.get(path(`series?${query}`))).body.totals.conversions, 3)
  await put(rows.map((row) => ({ ...row, version: 2, voided: true })))
  t.same(await answers(), before, 'as if it had never been: start=all does not begin with it')
  const [listed] = (await api.get(`/workspace/${workspaceId}/links?search=example.com/2`)).body.links
  t.match(listed, { id: other.id, conversions: 0, leads: 0, sales: 0, revenue: {} })
})

t.test('values are ordered by any figure', async (t) => {
  const rank = async (query: string) =>
    (await api.get(path(`counters/event_name?${query}`))).body.values.map(({ value }: { value: string }) => value)
  await put([{ eventName: 'euros', amountCents: 1, currency: 'EUR' }])
  t.same(await rank('order=leads'), ['=1+1', 'euros', 'purchase'])
  t.same(await rank('order=sales'), ['purchase', 'euros', '=1+1'])
  t.same(await rank('order=refunds'), ['purchase', '=1+1', 'euros'])
  t.same(await rank('order=revenue:eur'), ['euros', '=1+1', 'purchase'])
  t.same(await rank('order=revenue&currency=USD&currency=!'), ['purchase'], 'of the one currency that is asked for')
})
