import { DAY_MS } from '../process/durations.js'
import type { ApiClient, LinkStatistics } from './api-client.js'
import { compareCount, type Difference, type Range, rangeOf } from './compare-counts.js'
import { type Count, dayOf, type Tally } from './tally.js'
import type { TrafficLink } from './traffic.js'
import { audiences } from './workspace-reports.js'

const PAGE_SIZE = 1000
const [everybody, humans] = audiences

/** Pages of the newest links until `links` have all come, and the day on which they were read. */
async function readStatistics(api: ApiClient, workspaceId: number, links: readonly TrafficLink[]) {
  for (;;) {
    const day = dayOf(Date.now())
    const wanted = new Set(links.map(({ id }) => id))
    const found = new Map<number, LinkStatistics>()
    for (let page = 1, pages = 1; page <= pages && found.size < wanted.size; page++) {
      const list = await api.listLinks(workspaceId, { page, page_size: PAGE_SIZE })
      pages = list.total_pages
      for (const link of list.links) if (wanted.has(link.id)) found.set(link.id, link)
    }
    if (dayOf(Date.now()) === day) return { day, found } // if midnight passed, `today` may mean either of two days
  }
}

function compareLink(
  link: LinkStatistics,
  counts: { total: Count; days: Map<string, Count> } | undefined,
  day: string,
) {
  const report = `list_links ${link.id}`
  const yesterday = dayOf(Date.parse(day) - DAY_MS)
  const today = counts?.days.get(day)
  const all = rangeOf(counts?.total, everybody)
  const human = rangeOf(counts?.total, humans)
  // These figures are right for links that are younger than a month.
  const expected: [keyof LinkStatistics, Range][] = [
    ['clicks_total', all],
    ['clicks_thirty_days', all],
    ['clicks_today', rangeOf(today, everybody)],
    ['human_clicks_total', human],
    ['human_clicks_thirty_days', human],
    ['human_clicks_today', rangeOf(today, humans)],
    ['human_clicks_previous_day', rangeOf(counts?.days.get(yesterday), humans)],
  ]
  return [
    ...expected.flatMap(([field, range]) => compareCount(report, field, range, link[field] as number)),
    ...compareCount(report, 'sparkline, last', rangeOf(today, humans), link.sparkline.at(-1) ?? -1),
    ...compareCount(
      report,
      'sparkline, sum',
      human,
      link.sparkline.reduce((sum, clicks) => sum + clicks, 0),
    ),
  ]
}

/** Compares the statistics of every link in the workspace's list, which must be new. @returns also their clicks */
export async function compareLinkList(
  api: ApiClient,
  workspaceId: number,
  links: readonly TrafficLink[],
  tally: Tally,
): Promise<{ reported: number; differences: Difference[] }> {
  const { day, found } = await readStatistics(api, workspaceId, links)
  const differences = links.flatMap(({ id }, index) => {
    const link = found.get(id)
    if (!link) return [{ report: `list_links ${id}`, value: '(link)', expected: 'listed', reported: 'not listed' }]
    return compareLink(link, tally.links.get(index), day)
  })
  return { reported: [...found.values()].reduce((sum, link) => sum + link.clicks_total, 0), differences }
}
