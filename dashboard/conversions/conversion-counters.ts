import type { paths } from '../api/schema.js'
import { CAMPAIGNS, titlesOf } from '../reports/counter-titles.js'

type CounterRoute = paths['/api/v1/workspace/{workspace_id}/conversions/counters/{counter}']['get']
/** Every counter of the API; `browser` is another name of one. */
export type Counter = Exclude<CounterRoute['parameters']['path']['counter'], 'browser'>
/** Parameters of every report of conversions. */
export type ConversionQuery = NonNullable<CounterRoute['parameters']['query']>

/** Counter → what its tab says. */
export const CARDS = [
  {
    title: 'Events',
    counters: { event_name: 'Events', event_type: 'Types', source: 'Reported by', currency: 'Currencies' },
  },
  { title: 'Links', counters: { link_id: 'Links', referer: 'Referrers' } },
  { title: 'Places', counters: { country: 'Countries', language: 'Languages', isp: 'Networks' } },
  { title: 'Devices', counters: { platform: 'Platforms', browser_name: 'Browsers', device: 'Devices' } },
  CAMPAIGNS,
] as const satisfies { title: string; counters: Partial<Record<Counter, string>> }[]

export const counterTitles = titlesOf<Counter>(CARDS)
export const counterNames = Object.keys(counterTitles) as Counter[]
