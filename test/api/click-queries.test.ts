import t from 'tap'
import { counterQuery, seriesQuery } from '../../api/reports/click-queries.js'
import { rankingQuery, statisticsQuery } from '../../api/reports/link-statistics.js'
import type { Report } from '../../api/reports/report-query.js'

const day = (text: string) => Date.parse(text)
const whole: Report = {
  workspaceId: 7,
  period: { fromMs: day('2026-03-01'), toMs: day('2026-03-11') },
  bots: 'include',
}
const links = { ...whole, linkIds: [1, 2] }
const moments = { ...whole, period: { fromMs: day('2026-03-01T12:00Z'), toMs: day('2026-03-11') } }

const tableOf = (query: string) => /FROM (\w+)/.exec(query)?.[1]

t.test('which table answers', async (t) => {
  t.equal(tableOf(seriesQuery(whole).query), 'clicks_per_link_day')
  t.equal(tableOf(seriesQuery(links).query), 'clicks_per_link_day')
  t.equal(tableOf(seriesQuery(moments).query), 'clicks')
  t.equal(tableOf(counterQuery('country', whole).query), 'counter_country')
  t.equal(tableOf(counterQuery('country', links).query), 'clicks')
  t.equal(tableOf(counterQuery('country', moments).query), 'clicks')
  t.equal(tableOf(counterQuery('link_id', links).query), 'clicks_per_link_day')
  t.equal(tableOf(counterQuery('link_id', moments).query), 'clicks')
  t.match(counterQuery('top_params', links).query, 'arrayJoin(params)')
})

t.test('values are parameters, never text', async (t) => {
  const { query, params } = counterQuery('country', { ...links, bots: 'only' })
  t.match(query, 'workspace_id = {workspace_id:UInt32}')
  t.match(query, 'link_id IN {link_ids:Array(UInt32)}')
  t.match(query, "bot_name != ''")
  t.same(params, { workspace_id: 7, link_ids: [1, 2], from: day('2026-03-01'), to: day('2026-03-11') })
  t.same(seriesQuery(whole).params, { workspace_id: 7, from: '2026-03-01', last: '2026-03-10' })
  const now = new Date('2026-03-10T23:00:00Z')
  t.same(statisticsQuery(7, [1], now).params, { workspace_id: 7, link_ids: [1], today: '2026-03-10' })
  t.same(rankingQuery(7, 'clicks_total', now).params, { workspace_id: 7 })
})

t.test('rollups are summed, whatever has been merged', async (t) => {
  for (const [bots, count] of [
    ['include', 'sum(clicks) AS count'],
    ['exclude', 'sum(human_clicks) AS count'],
    ['only', 'sum(clicks) - sum(human_clicks) AS count'],
  ] as const) {
    const { query } = counterQuery('country', { ...whole, bots })
    t.match(query, count)
    t.match(query, 'GROUP BY counted')
  }
})
