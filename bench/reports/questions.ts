import { DAY_MS } from '../../process/durations.js'
import { LINKS, workspaceOfLink } from './fill.js'

/** A kind of request, and how fast it has to be at 100 million clicks. */
export interface Question {
  what: string
  mustMs: number
  wantMs: number
  /** Path and query below /api/v1/workspace; `random` gives numbers of [0, 1). */
  path: (random: () => number) => string
}

const dayBefore = (lastDay: string, days: number) =>
  new Date(Date.parse(lastDay) - days * DAY_MS).toISOString().slice(0, 10)

const LINK_COUNTERS = ['country', 'referer', 'browser_name', 'platform', 'isp', 'utm_campaign']
const FILTERS = ['country=BA', 'browser=Firefox', 'platform=ios', 'bots=exclude&platform=windows']
const FUNNEL_FILTERS = ['country=DE', 'utm_source=source7', 'platform=ios', 'browser=Chrome']
const pickOf = (values: string[], random: () => number) => values[Math.floor(random() * values.length)]

/** Any link, each as likely: nearly all are tail links. */
const randomLink = (random: () => number) => 1 + Math.floor(random() * LINKS)

/** @param lastDay on which the newest clicks are, `YYYY-MM-DD` */
export function questionsOf(lastDay: string): Question[] {
  const since = (days: number) => `start=${dayBefore(lastDay, days - 1)}&end=${lastDay}`
  /** All conversions, which are of 90 days; each time another period, so that no answer can be a kept one. */
  const sinceConversions = (random: () => number) => since(90 + Math.floor(random() * 10))
  const counter = (name: string, query: string, workspaceId = 1) => `${workspaceId}/clicks/counters/${name}?${query}`
  return [
    {
      what: '30 days of a link',
      mustMs: 50,
      wantMs: 15,
      path: (random) => {
        const link = randomLink(random)
        return `${workspaceOfLink(link)}/clicks?link_id=${link}&${since(30)}`
      },
    },
    {
      what: '30 days of the largest workspace',
      mustMs: 50,
      wantMs: 15,
      path: () => `1/clicks?${since(30)}`,
    },
    {
      what: 'counter of a link, 90 days',
      mustMs: 100,
      wantMs: 40,
      path: (random) => {
        const link = randomLink(random)
        const name = pickOf(LINK_COUNTERS, random)
        return counter(name, `link_id=${link}&${since(90)}`, workspaceOfLink(link))
      },
    },
    {
      what: 'counter of the hottest link, 90 days',
      mustMs: 250,
      wantMs: 50,
      path: (random) => counter(pickOf(LINK_COUNTERS, random), `link_id=1&${since(90)}`),
    },
    {
      what: 'counter of the largest workspace, a year, 10,000 values',
      mustMs: 100,
      wantMs: 20,
      path: () => counter('referer', since(365)),
    },
    {
      what: 'the same with a filter on another dimension',
      mustMs: 800,
      wantMs: 200,
      path: (random) => counter('referer', `${since(365)}&${pickOf(FILTERS, random)}`),
    },
    {
      what: 'clicks of the largest workspace by day with a filter, 90 days',
      mustMs: 400,
      wantMs: 150,
      path: (random) => `1/clicks?${since(90)}&${pickOf(FILTERS, random)}`,
    },
    {
      what: 'funnel of the largest workspace, 90 days, 1 million conversions',
      mustMs: 150,
      wantMs: 75,
      path: (random) => `1/conversions/funnel?${sinceConversions(random)}`,
    },
    {
      what: 'the funnel by link',
      mustMs: 600,
      wantMs: 300,
      path: (random) => `1/conversions/funnel?by=link_id&${sinceConversions(random)}`,
    },
    {
      what: 'the funnel with a filter',
      mustMs: 800,
      wantMs: 200,
      path: (random) => `1/conversions/funnel?${pickOf(FUNNEL_FILTERS, random)}&${sinceConversions(random)}`,
    },
    {
      what: 'conversions of the largest workspace by day, 90 days',
      mustMs: 300,
      wantMs: 150,
      path: (random) => `1/conversions/series?${sinceConversions(random)}`,
    },
    {
      what: 'conversions by referer, 90 days, 10,000 values',
      mustMs: 300,
      wantMs: 150,
      path: (random) => `1/conversions/counters/referer?${sinceConversions(random)}`,
    },
    {
      what: 'a page of 1,000 links with statistics',
      mustMs: 300,
      wantMs: 100,
      path: (random) => `1/list_links?page_size=1000&page=${1 + Math.floor(random() * 5)}&sort_by=clicks_thirty_days`,
    },
  ]
}
