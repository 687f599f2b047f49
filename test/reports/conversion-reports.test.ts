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
  ...{ country: 'DE', ipSource: 'visitor', source: 'api' },
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

t.test('what came from a server is in no report of countries', async (t) => {
  const { body } = await api.get(path('counters/country'))
  t.equal(body.total, 3)
  t.same(
    body.values.map(({ value }: { value: string }) => value),
    ['DE'],
  )
  t.equal((await api.get(path('series?country=FR'))).body.totals.conversions, 0)
  t.equal((await api.get(path('counters/event_name'))).body.total, 4, 'but in all others')
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
    /^value,count,leads,sales,revenue_USD\r\npurchase,3,0,2,1600\r\n'=1\+1,1,1,0,0\r\n$/,
  )
  t.match(await table('series?format=tsv&start=2026-03-10'), /^t\tconversions\t.*\trevenue_USD\n2026-03-10\t4\t/)
  t.match(
    await table('counters/link_id?format=csv'),
    new RegExp(`^value,name,count,leads,sales,revenue_USD\r\n${link.id},Spring,3,0,2,1600\r\n,,1,1,0,0\r\n$`),
  )
  t.match(await table('counters/event_name?format=csv&bom=1'), /^\ufeffvalue,/)
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
  await wrong('series?by=link_id', 'by', /is unknown/)
  await wrong('funnel?frequency=day', 'frequency', /is unknown/)
  await wrong('series?event_type=click', 'event_type', /must be one of lead, sale, custom/)
  await wrong('series?country=!Germany', 'country', /two letters/)
  await wrong('series?currency=dollar', 'currency', /three letters/)
  await wrong('series?platform=mobile', 'platform', /such as ios/)
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
