import { toJsonSchema } from '@valibot/to-json-schema'
import t from 'tap'
import { parseWire, readWire } from '../../api/http/wire.js'
import { toOpenApiSchema } from '../../api/openapi/to-openapi-schema.js'
import {
  counterQuery,
  groupedQuery,
  linksSeriesQuery,
  seriesQuery,
  totalQuery,
} from '../../api/reports/click-queries.js'
import { clicksOfLinksQuery, statisticsQuery } from '../../api/reports/link-statistics.js'
import type { Report } from '../../api/reports/report.js'
import { reportQueryObject, reportQuerySchema } from '../../api/reports/report-query.js'
import { clicksAnswer, countersAnswer, exportAnswer } from '../../api/reports/report-schemas.js'
import { piecesOf, rawPieces } from '../../api/reports/sources.js'

const now = new Date('2026-03-10T23:00:00Z')
const ask = (query: Record<string, string>): Report => parseWire(reportQuerySchema(7, now), query)
const ten = { start: '2026-03-01', end: '2026-03-10' }
const whole = ask(ten)
const links = ask({ ...ten, link_ids: '1-2' })
const moments = ask({ start: '2026-03-01T12:00Z', end: '2026-03-10' })
const berlin = ask({ ...ten, timezone: 'Europe/Berlin' })

const tablesOf = ({ query }: { query: string }) => [...query.matchAll(/FROM (\w+)/g)].map((match) => match[1])

t.test('which tables answer', async (t) => {
  const hours = 'clicks_per_workspace_hour'
  t.same(tablesOf(seriesQuery(whole)), [hours])
  t.same(tablesOf(seriesQuery(berlin)), [hours])
  t.same(tablesOf(seriesQuery(ask({ ...ten, frequency: 'hour', timezone: 'Asia/Tokyo' }))), [hours])
  t.same(tablesOf(totalQuery(whole)), [hours])
  t.same(tablesOf(seriesQuery(links)), ['clicks_per_link_day'])
  t.same(tablesOf(linksSeriesQuery(whole)), ['clicks_per_link_day'])
  t.same(tablesOf(counterQuery('link_id', links)), ['clicks_per_link_day'])
  t.same(tablesOf(counterQuery('country', whole)), ['counter_country_by_day'])
  t.same(tablesOf(seriesQuery(ask({ ...ten, country: 'de' }))), ['counter_country_by_day'])
  t.same(tablesOf(counterQuery('country', ask({ ...ten, country: 'de' }))), ['counter_country_by_day'])
  t.same(tablesOf(seriesQuery(ask({ ...ten, frequency: 'month', platform: 'mobile' }))), ['counter_device_by_day'])
  t.same(tablesOf(counterQuery('link_id', ask({ ...ten, link_id: '!3' }))), ['clicks_per_link_day'])
})

t.test('raw clicks answer what no rollup knows', async (t) => {
  t.same(tablesOf(counterQuery('country', links)), ['clicks'])
  t.match(counterQuery('top_params', links).query, 'arrayJoin(params)')
  t.same(tablesOf(counterQuery('country', ask({ ...ten, platform: 'ios' }))), ['clicks'])
  t.same(tablesOf(seriesQuery(ask({ ...ten, country: 'de', platform: 'ios' }))), ['clicks'])
  t.same(tablesOf(seriesQuery(ask({ ...ten, unique: '1' }))), ['clicks'])
  t.same(tablesOf(counterQuery('top_params', ask({ ...ten, top_params: 'a=b' }))), ['clicks'], 'a click has several')
  t.same(tablesOf(counterQuery('platform', ask({ ...ten, platform: 'mobile' }))), ['clicks'], 'a device')
  t.same(tablesOf(seriesQuery(ask({ ...ten, timezone: 'Asia/Kathmandu' }))), ['clicks'])
  t.same(tablesOf(seriesQuery(ask({ ...ten, referer: 'a.example' }))), ['clicks'], 'weeks are not days')
  t.same(tablesOf(seriesQuery(ask({ ...ten, link_id: '1', frequency: 'hour' }))), ['clicks'])
  t.same(tablesOf(seriesQuery(ask({ ...ten, link_id: '1', timezone: 'Asia/Tokyo' }))), ['clicks'])
  t.same(tablesOf(counterQuery('country', ask({ start: '2026-03-01T01:00', end: '2026-03-01T02:00' }))), ['clicks'])
  t.same(tablesOf(seriesQuery(ask({ start: '2026-03-01T01:01', end: '2026-03-01T01:02' }))), ['clicks'])
})

t.test(
  'raw clicks answer the ends of a period that rollups do not, and the shorter steps those of the longer',
  async (t) => {
    const day = (text: string) => Date.parse(text)
    t.same(tablesOf(counterQuery('country', moments)), ['clicks', 'counter_country_by_day'])
    t.same(tablesOf(counterQuery('country', berlin)), ['clicks', 'counter_country_by_day'])
    t.same(tablesOf(counterQuery('link_id', berlin)), ['clicks', 'clicks_per_link_day'])
    const buckets = 'counter_referer_by_bucket'
    t.same(tablesOf(counterQuery('referer', ask({ start: '2026-01-01', end: '2026-01-14' }))), [buckets])
    t.same(tablesOf(counterQuery('referer', ask({}))), ['clicks', buckets])
    const year = counterQuery('referer', ask({ start: '2025-03-25', end: '2026-03-06' }))
    t.same(tablesOf(year), [buckets, 'clicks'])
    t.same(year.query.match(/WHERE .*days = \d+.*/)?.[0].match(/days = \d+/g), ['days = 7', 'days = 56', 'days = 7'])
    t.match(year.params, {
      from_0: '2025-03-13',
      to_0: '2025-03-27',
      from_1: day('2025-03-25'),
      to_1: day('2025-03-27'),
    })
    t.match(year.params, { from_2: '2025-03-13', to_2: '2026-02-12', from_3: '2026-02-12', to_3: '2026-03-05' })
    t.match(year.params, { from_4: day('2026-03-05'), to_4: day('2026-03-07') })
    const { params } = counterQuery('country', berlin)
    t.match(params, { from_0: day('2026-02-28T23:00Z'), to_0: day('2026-03-01') })
    t.match(params, { from_1: '2026-03-01', to_1: '2026-03-10' })
    t.match(params, { from_2: day('2026-03-10'), to_2: day('2026-03-10T23:00Z') })
  },
)

t.test(
  'a step that a period has in part is counted whole where less of it is outside, which is taken off',
  async (t) => {
    const ofPeriod = (start: string, end: string) =>
      piecesOf(ask({ start, end }), { counter: 'referer' }).map(({ source, fromMs, toMs, isTakenOff }) => {
        const days = [fromMs, toMs].map((ms) => new Date(ms).toISOString().slice(0, 10)).join(' ')
        return `${isTakenOff ? '-' : '+'} ${'days' in source ? source.days : 'raw'} ${days}`
      })
    t.same(
      ofPeriod('2025-12-20', '2026-01-30'),
      ['- raw 2025-12-18 2025-12-20', '+ 7 2025-12-18 2026-01-29', '+ raw 2026-01-29 2026-01-31'],
      'two days before the period instead of five of it',
    )
    t.same(
      ofPeriod('2025-03-25', '2026-02-03'),
      [
        ...['- 7 2025-03-13 2025-03-27', '+ raw 2025-03-25 2025-03-27', '+ 56 2025-03-13 2026-02-12'],
        ...['- raw 2026-02-04 2026-02-05', '- 7 2026-02-05 2026-02-12'],
      ],
      'in long steps and in short ones',
    )
    t.same(
      ofPeriod('2026-01-01', '2026-03-10').slice(1),
      ['- raw 2026-03-11 2026-03-12'],
      'what is to come costs nothing, and is right if a clock is wrong',
    )
    t.same(
      ofPeriod('2026-01-01', '2026-03-09').slice(1),
      ['+ raw 2026-03-05 2026-03-10'],
      'the rest of the step is today, whose clicks are on their way',
    )
    const { query } = counterQuery('referer', ask({ start: '2025-12-20', end: '2026-01-30' }))
    t.match(query, /toInt64\(1\) \* if\(time >= .+ AND time < .+, -1, 1\) AS count FROM clicks/)
  },
)

t.test('values are parameters, never text', async (t) => {
  const evil = "x' OR 1=1 --"
  const { query, params } = counterQuery(
    'country',
    ask({ ...ten, link_ids: '1,2', isp: evil, browser: `!${evil}`, bots: 'only' }),
  )
  t.match(query, 'workspace_id = {workspace_id:UInt32}')
  t.match(query, 'link_id IN {link_ids:Array(UInt32)}')
  t.match(query, "bot_name != ''")
  t.notMatch(query, 'OR 1=1')
  t.match(params, { workspace_id: 7, link_ids: [1, 2], in_isp: [evil], not_browser_name: [evil] })
  t.same(statisticsQuery(7, [1], now).params, { workspace_id: 7, link_ids: [1], today: '2026-03-10' })
  t.same(clicksOfLinksQuery(7, 'clicks_total', now).params, { workspace_id: 7 })
})

t.test('rollups are summed, whatever has been merged', async (t) => {
  for (const [bots, count] of [
    ['include', 'sum(clicks) AS count'],
    ['exclude', 'sum(human_clicks) AS count'],
    ['only', 'sum(toUInt64(clicks - human_clicks)) AS count'],
  ] as const) {
    const { query } = counterQuery('country', { ...whole, bots })
    t.ok(query.includes(count))
    t.match(query, 'GROUP BY counted')
  }
})

t.test('link_id and link_ids together are the links of both', async (t) => {
  t.same(ask({ ...ten, link_id: '3', link_ids: '1-2,3' }).linkIds, [3, 1, 2])
})

t.test('the query, as a document describes it', async (t) => {
  const { properties } = toOpenApiSchema(reportQueryObject('series'))
  t.match(properties, { timezone: { type: 'string' }, bots: { enum: Array }, link_ids: { type: 'array' } })
  t.match(properties, { top: { type: 'integer', minimum: 1, maximum: 100 } })
  for (const answer of [clicksAnswer, countersAnswer, exportAnswer])
    t.ok(toJsonSchema(answer, { target: 'openapi-3.0', errorMode: 'throw' }))
})

t.test('a pivot has bounds', async (t) => {
  const ids = Array.from({ length: 1000 }, (_, i) => i + 1).join('-')
  const year = { start: '2025-03-10', end: '2026-03-10', pivot: 'link_id', link_ids: ids }
  t.equal(ask(year).linkIds?.length, 1000)
  const hourly = readWire(reportQuerySchema(7, now), { ...year, start: '2026-02-08', frequency: 'hour' })
  t.match(hourly, { errors: { pivot: [String] } })
})

t.test('any report can be asked of raw clicks', async (t) => {
  t.same(tablesOf(groupedQuery(whole, { byTime: true }, rawPieces(whole))), ['clicks'])
})
