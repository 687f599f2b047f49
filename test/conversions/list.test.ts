import t from 'tap'
import { monotonicFactory } from 'ulid'
import { conversionPage } from '../../api/conversions/conversions-table.js'
import { addStranger, withApi } from '../api/api-fixture.js'
import { addLink, openTestSigner } from './conversion-fixture.js'

let nowMs = Date.UTC(2026, 2, 10, 12)
const api = await withApi(t, { now: () => new Date(nowMs) })
const { sql, workspaceId } = api
const sign = await openTestSigner(sql)
const link = await addLink(sql, workspaceId, '/one')
const stranger = await addStranger(sql)

const list = async (query = '', key?: string) => {
  const { status, body } = await api.get(`/conversions${query}`, { key })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as { conversions: { id: string; event_name: string; inserted_at: string }[]; has_more: boolean }
}
const namesOf = ({ conversions }: Awaited<ReturnType<typeof list>>) => conversions.map(({ event_name }) => event_name)

const ids: string[] = []
for (let i = 0; i < 250; i += 1) {
  nowMs += i % 3 === 0 ? 1_000 : 0 // some within one millisecond
  const { body } = await api.post('/conversions', {
    event_name: `e${i}`,
    event_type: ['lead', 'sale', 'custom'][i % 3],
    external_id: `c${i % 7}`,
    ...(i === 0 && { svc_cid: sign(link) }),
  })
  ids.push(body.id)
}
await api.post('/conversions', { event_name: 'theirs' }, { key: stranger.key })
const newest = ids.toReversed()
const idsOf = ({ conversions }: Awaited<ReturnType<typeof list>>) => conversions.map(({ id }) => id)

t.test('ids sort by time', async (t) => t.same(ids, ids.toSorted()))

t.test('most recent first, 100 unless asked for more or fewer', async (t) => {
  const page = await list()
  t.same(idsOf(page), newest.slice(0, 100))
  t.equal(page.has_more, true)
  const all = await list('?limit=1000')
  t.same([idsOf(all), all.has_more], [newest, false])
  const exact = await list('?limit=250')
  t.same([exact.conversions.length, exact.has_more], [250, false])
  t.same(namesOf(await list('?limit=1')), ['e249'])
  for (const limit of ['0', '1001', '-1', 'x', '1.5'])
    t.match(await api.get(`/conversions?limit=${limit}`), { status: 400, body: { error: /^limit / } })
  t.same(namesOf(await list('', stranger.key)), ['theirs'])
})

t.test('as a table, by the same pages', async (t) => {
  const table = async (query: string) => {
    const request = { url: `/api/v1/conversions?format=csv&${query}`, headers: { 'x-api-key': api.key } }
    const { headers, body } = await api.app.inject(request)
    t.match(headers['content-type'], /^text\/csv/)
    return { next: headers['x-next-after'], lines: body.trimEnd().split('\r\n') }
  }
  const { next, lines } = await table('limit=2')
  t.equal(next, newest[1])
  const { conversions } = await list('?limit=2')
  t.same(lines, [Object.keys(conversions[0]), ...conversions.map(Object.values)].map(String))
  const rest = await table(`limit=1000&after=${next}`)
  t.equal(rest.lines.length, 249)
  t.equal(rest.next, undefined)
})

t.test('pages by the last id, in both directions', async (t) => {
  for (const [start, expected] of [
    ['limit=33', newest],
    ['limit=33&since=2000-01-01', ids],
  ] as const) {
    const seen: string[] = []
    let page = await list(`?${start}`)
    seen.push(...idsOf(page))
    while (page.has_more) {
      page = await list(`?${start}&after=${seen.at(-1)}`)
      seen.push(...idsOf(page))
    }
    t.same(seen, expected, start)
  }
})

t.test('since: from that moment on, oldest first', async (t) => {
  const moment = new Date(Date.UTC(2026, 2, 10, 12) + 20_000).toISOString()
  const page = await list(`?since=${moment}&limit=1000`)
  t.same(idsOf(page), ids.slice(57))
  t.equal(page.conversions[0].inserted_at, moment)
  t.same(idsOf(await list(`?since=2030-01-01`)), [])
  for (const since of ['x', '2026-02-30']) t.equal((await api.get(`/conversions?since=${since}`)).status, 400)
  for (const after of ['x', '1', 'Z'.repeat(26)]) t.equal((await api.get(`/conversions?after=${after}`)).status, 400)
})

t.test('filters, alone and together', async (t) => {
  const expect = (holds: (i: number) => boolean) => newest.filter((_, back) => holds(249 - back))
  const cases: [string, (i: number) => boolean][] = [
    ['event_type=lead', (i) => i % 3 === 0],
    ['event_name=e77', (i) => i === 77],
    ['external_id=c3', (i) => i % 7 === 3],
    ['external_id=c3&event_type=sale', (i) => i % 7 === 3 && i % 3 === 1],
    [`link_id=${link}`, (i) => i % 7 === 0],
    ['link_id=999', () => false],
    ['event_name=E77', () => false],
  ]
  for (const [query, holds] of cases) t.same(idsOf(await list(`?limit=1000&${query}`)), expect(holds), query)
  t.match(await api.get('/conversions?event_type=refund'), { status: 400, body: { error: /^event_type / } })
})

t.test('by when it happened, in what currency, and together with all else', async (t) => {
  const { workspaceId: own, key } = await addStranger(sql, 'sk_dates')
  t.teardown(() => sql`DELETE FROM workspaces WHERE id = ${own}`)
  const post = async (body: object) =>
    (await api.post('/conversions', { event_name: 'dated', ...body }, { key })).body.id
  const dated = []
  for (const occurred_at of [
    '2026-02-01T00:00:00Z',
    '2025-12-31T23:59:59.999Z',
    '2026-01-31T23:59:59.999Z',
    '2026-01-01',
  ])
    dated.push(await post({ occurred_at, currency: occurred_at < '2026' ? 'EUR' : 'JPY', event_type: 'sale' }))
  const [february, december, lastOfJanuary, firstOfJanuary] = dated
  const january = [firstOfJanuary, lastOfJanuary]
  const cases: [string, string[]][] = [
    ['start=2026-01-01&end=2026-01-31', january],
    ['start=2026-01-01', [firstOfJanuary, lastOfJanuary, february]],
    ['end=2025-12-31', [december]],
    ['start=2026-01-01T00:00:00Z&end=2026-01-31T23:59:59.999Z', [firstOfJanuary]],
    ['start=2026-01-01T01:00:00%2B01:00&end=2026-02-01T00:00:00Z', january],
    ['currency=eur', [december]],
    ['currency=USD', []],
    ['currency=JPY&end=2026-01-31&event_type=sale&event_name=dated', january],
    ['start=2026-01-01&end=2026-01-31&since=2026-01-01', january.toReversed()],
    [`start=2026-01-01&after=${lastOfJanuary}`, [february]],
    [`start=2025-12-31&since=2026-01-01&after=${december}`, [lastOfJanuary, firstOfJanuary]],
    ['start=2026-01-01&limit=1', [firstOfJanuary]],
    ['start=2030-01-01', []],
  ]
  for (const [query, ids] of cases) t.same(idsOf(await list(`?${query}`, key)), ids, query)
  const request = { url: `/api/v1/conversions?format=csv&start=2026-01-01&limit=2`, headers: { 'x-api-key': key } }
  const table = await api.app.inject(request)
  t.same([table.body.split('\r\n').length, table.headers['x-next-after']], [4, lastOfJanuary])
  for (const [query, field, message] of [
    ['begin=2026-01-01', 'begin', /is unknown, accepted are: after, currency, end, .*workspace_id$/],
    ['bom=1&format=csv', 'bom', /is unknown/],
    ['start=January', 'start', /YYYY-MM-DD/],
    ['start=2026-02-30', 'start', /YYYY-MM-DD/],
    ['start=2026-01-01&start=2026-01-02', 'start', /must be a string/],
    ['start=2026-01-02&end=2026-01-01', 'end', /after start/],
    ['currency=dollar', 'currency', /ISO 4217/],
  ] as const)
    t.match(await api.get(`/conversions?${query}`, { key }), {
      status: 400,
      body: { error: message, [field]: [message] },
    })
  t.equal((await api.get(`/conversions?api_key=${key}`, { key: '' })).status, 200)
})

t.test('a key that reaches several workspaces names one', async (t) => {
  const added = (await api.post('/workspaces', { name: 'Second' })).body.id
  t.teardown(() => api.delete(`/workspace/${added}`))
  t.match(await api.get('/conversions'), { status: 400, body: { error: /^workspace_id / } })
  t.equal((await list(`?workspace_id=${workspaceId}`)).conversions.length, 100)
  t.equal((await list(`?workspace_id=${added}`)).conversions.length, 0)
  t.equal((await api.get('/conversions', { headers: { 'x-workspace-id': String(workspaceId) } })).status, 200)
  t.equal((await api.get(`/conversions?workspace_id=${stranger.workspaceId}`)).status, 404)
})

interface Plan {
  'Node Type': string
  'Index Name'?: string
  'Actual Rows'?: number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

t.test('with 60,000 conversions every page is read from an index, in its order, and nothing beside it', async (t) => {
  const [{ id: large }] = await sql<[{ id: number }]>`INSERT INTO workspaces (name) VALUES ('Large') RETURNING id`
  const next = monotonicFactory()
  const many = 60_000
  for (let from = 0; from < many; from += 20_000) {
    const places = Array.from({ length: 20_000 }, (_, i) => from + i)
    await sql`
      INSERT INTO conversions (workspace_id, id, inserted_at, occurred_at, event_name, event_type, external_id, link_id,
        unattributed, currency, ip_source, source)
      SELECT CASE WHEN i % 3 = 0 THEN ${workspaceId}::integer ELSE ${large}::integer END, id, now(),
        to_timestamp(1600000000 + i * 5), 'event ' || i % 50,
        CASE WHEN i % 200 = 0 THEN 'lead' ELSE 'sale' END, 'customer ' || i % 1000,
        CASE WHEN i % 10 = 0 THEN i % 140 + 1 END, CASE WHEN i % 10 <> 0 THEN 'no_token' END,
        CASE WHEN i % 100 = 0 THEN 'JPY' ELSE 'EUR' END, 'server', 'api'
      FROM unnest(${places.map((i) => next(1_600_000_000_000 + i * 5000))}::text[], ${places}::integer[]) AS given (id, i)`
  }
  await sql`VACUUM ANALYZE conversions`
  const middle = next(1_600_000_000_000 + (many / 2) * 5000)
  const day = (text: string) => {
    const fromMs = Date.parse(text)
    return { fromMs, toMs: fromMs + 86_400_000 }
  }
  const queries = [
    {},
    { after: middle },
    { since: '2020-09-14T00:00:00.000Z' },
    { since: '2020-09-14T00:00:00.000Z', after: middle },
    { event_type: 'lead' as const, after: middle },
    { event_name: 'event 7', after: middle },
    { external_id: 'customer 77' },
    { external_id: 'nobody' },
    { link_id: 71, after: middle },
    { link_id: 71, since: '2020-09-14T00:00:00.000Z' },
    { currency: 'JPY', after: middle },
    { start: day('2020-09-14'), end: day('2020-09-14') },
    { start: day('2020-09-14'), end: day('2020-09-14'), since: '2020-09-14T00:00:00.000Z', after: middle },
    { end: day('2020-09-13') },
    { start: day('2020-09-16') },
  ]
  for (const query of queries) {
    const [{ 'QUERY PLAN': text }] = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>`
      EXPLAIN (ANALYZE, FORMAT JSON) ${conversionPage(sql, large, { limit: 100, ...query })}`
    const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]
    const all = nodes(text[0].Plan)
    const what = JSON.stringify(query)
    t.same(
      all.map((node) => node['Node Type']),
      ['Limit', 'Index Scan'],
      what,
    )
    t.ok(all[1]['Actual Rows']! <= 101, what)
    t.equal(all[1]['Rows Removed by Filter'] ?? 0, 0, what)
  }
})
