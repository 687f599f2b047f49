import t from 'tap'
import { COUNTERS } from '../../rollups/counters.js'
import { addStranger } from './api-fixture.js'
import { days, PERIOD, withReports } from './reports-fixture.js'

const { api, workspace_id, clickhouse, a, b, c, report, counter } = await withReports(t)

t.test('a series has every day of its period, also those without clicks', async (t) => {
  t.same((await report(`${PERIOD}`)).body.traffic, days(['07', 0], ['08', 2], ['09', 0], ['10', 2]))
  t.same((await report(`${PERIOD}&link_id=${b}`)).body.traffic, days(['07', 0], ['08', 0], ['09', 0], ['10', 1]))
  t.same((await report(`${PERIOD}&link_ids=${a}-${b}`)).body, (await report(PERIOD)).body)
  t.same((await report(`${PERIOD}&bots=exclude`)).body.traffic, days(['07', 0], ['08', 2], ['09', 0], ['10', 1]))
  t.same((await report(`${PERIOD}&bots=only`)).body.traffic, days(['07', 0], ['08', 0], ['09', 0], ['10', 1]))
})

t.test('a period may begin and end within a day', async (t) => {
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

t.test('a series has the hours or days of its time zone', async (t) => {
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

t.test('unique counts a visitor once a day', async (t) => {
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
    'the named links in their order',
  )
  t.match(await report(`/counters/country?pivot=link_id`), { status: 400, body: { pivot: [String] } })
})

t.test('a series is split by the commonest values, and compared with the period before', async (t) => {
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
  t.match((await report('?start=2027-03-07&end=2027-03-08&compare=year')).body, {
    total: 0,
    previous: {
      total: 2,
      traffic: [
        { t: '2026-03-07', y: 0 },
        { t: '2026-03-08', y: 2 },
      ],
    },
  })
  t.equal((await report('?by=link_id')).body.values.length, 2, 'two links have clicks')
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

t.test('a counter has the values of a workspace or of links', async (t) => {
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

t.test('the total of top_params is the number of clicks, not of parameters', async (t) => {
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

t.test('a counter has at most 10,000 values, and the total of all', async (t) => {
  const stranger = await addStranger(api.sql)
  await clickhouse.client.command({
    query: `INSERT INTO clicks (workspace_id, link_id, time, random, destination)
      SELECT ${stranger.workspaceId}, 1, '2026-03-10 00:00:00', '0123456789', toString(number) FROM numbers(10005)`,
  })
  const path = `/workspace/${stranger.workspaceId}/clicks/counters/destination${PERIOD}`
  const { body } = await api.get(path, { key: stranger.key })
  t.equal(body.values.length, 10_000)
  t.equal(body.total, 10_005)
})

t.test('reports are answered as CSV and TSV too', async (t) => {
  const headers = { authorization: `Bearer ${api.key}` }
  const text = (path: string) => api.app.inject({ url: `/api/v1/workspace/${workspace_id}/clicks${path}`, headers })
  const csv = await text(`${PERIOD}&format=csv`)
  t.match(csv.headers, {
    'content-type': /^text\/csv/,
    'content-disposition': 'attachment; filename="clicks-2026-03-07-2026-03-10.csv"',
  })
  t.equal(csv.body, 't,y\r\n2026-03-07,0\r\n2026-03-08,2\r\n2026-03-09,0\r\n2026-03-10,2\r\n')
  const tsv = await text(`/counters/country${PERIOD}&format=tsv`)
  t.equal(tsv.body, 'value\tcount\ttotal\nDE\t2\t4\n\t1\t4\nFR\t1\t4\n')
  await api.sql`UPDATE links SET name = 'Spring, "sale"' WHERE id = ${a}`
  const names = await text(`/counters/link_id${PERIOD}&format=csv&bom=1`)
  t.equal(names.body, `\ufeffvalue,name,count,total\r\n${a},"Spring, ""sale""",3,4\r\n${b},,1,4\r\n`)
  const hours = await text('?start=2026-03-10T09:00Z&end=2026-03-10T11:00Z&frequency=hour&format=csv&bom=1')
  t.match(hours.body, /^\ufefft,y\r\n2026-03-10 09:00:00,\d\r\n2026-03-10 10:00:00,\d\r\n$/)
  const values = await text('?start=2026-03-10&end=2026-03-10&by=country&top=1&format=csv')
  t.equal(values.body, 't,value,y\r\n2026-03-10,,1\r\n')
  const pivot = await text(`?start=2026-03-10&end=2026-03-10&pivot=link_id&link_id=${b}&format=csv`)
  t.equal(pivot.body, `t,link_id,y\r\n2026-03-10,${b},1\r\n`)
})
