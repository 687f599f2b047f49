import type { paths } from '../api/schema.js'
import { CAMPAIGNS, titlesOf } from '../reports/counter-titles.js'

type CounterRoute = paths['/api/v1/workspace/{workspace_id}/conversions/counters/{counter}']['get']
/** Every counter of the API but `browser`, an alias of `browser_name`. */
export type Counter = Exclude<CounterRoute['parameters']['path']['counter'], 'browser'>
/** Parameters that all conversion reports take. */
export type ConversionQuery = NonNullable<CounterRoute['parameters']['query']>

const TITLES = TEXTS.conversions.counters

/** The cards of the page; `counters`: counter → title of its tab. */
export const CARDS = [
  {
    title: TEXTS.common.events,
    counters: {
      event_name: TITLES.event_name,
      event_type: TITLES.event_type,
      source: TITLES.source,
      currency: TITLES.currency,
    },
  },
  { title: TEXTS.common.links, counters: { link_id: TITLES.link_id, referer: TITLES.referer } },
  {
    title: TEXTS.conversions.cards.places,
    counters: { country: TITLES.country, language: TITLES.language, isp: TITLES.isp },
  },
  {
    title: TEXTS.conversions.cards.devices,
    counters: { platform: TITLES.platform, browser_name: TITLES.browser_name, device: TITLES.device },
  },
  CAMPAIGNS,
] as const satisfies { title: string; counters: Partial<Record<Counter, string>> }[]

export const counterTitles = titlesOf<Counter>(CARDS)
export const counterNames = Object.keys(counterTitles) as Counter[]
