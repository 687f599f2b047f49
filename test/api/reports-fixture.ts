import type { Test } from 'tap'
import { withApi } from './api-fixture.js'
import { insertClicks } from './insert-clicks.js'

/** The four days that have four of the clicks of `withReports`. */
export const PERIOD = '?start=2026-03-07&end=2026-03-10'

/** A moment of March 2026, such as `08T12:00:00.000`. */
export const at = (time: string) => new Date(`2026-03-${time}Z`)
export const days = (...counts: [string, number][]) => counts.map(([day, y]) => ({ t: `2026-03-${day}`, y }))

/** An api whose workspace has links `a`, `b` and `c`. The first two have clicks. */
export async function withReports(t: Test) {
  const api = await withApi(t)
  const { workspaceId: workspace_id, clickhouse } = api
  const created = await api.post(
    '/links',
    Array.from({ length: 3 }, (_, i) => ({ url: `https://example.com/${i}` })),
  )
  const [a, b, c] = created.body.map((entry: { link: { id: number } }) => entry.link.id) as number[]
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
  const report = (path: string) => api.get(`/workspace/${workspace_id}/clicks${path}`)
  const counter = async (name: string, query = '') => (await report(`/counters/${name}${query}`)).body
  return { api, workspace_id, clickhouse, a, b, c, report, counter }
}
