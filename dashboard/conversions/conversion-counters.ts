import type { paths } from '../api/schema.js'
import { CAMPAIGNS, titlesOf } from '../reports/counter-titles.js'

type CounterRoute = paths['/api/v1/workspace/{workspace_id}/conversions/counters/{counter}']['get']
/** Every counter of the API but `browser`, an alias of `browser_name`. */
export type Counter = Exclude<CounterRoute['parameters']['path']['counter'], 'browser'>
/** Parameters that all conversion reports take. */
export type ConversionQuery = NonNullable<CounterRoute['parameters']['query']>

/** The cards of the page; `counters`: counter → title of its tab. */
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
