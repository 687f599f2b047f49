import type { paths } from '../api/schema.js'
import { CAMPAIGNS, titlesOf } from '../reports/counter-titles.js'

type CounterRoute = paths['/api/v1/workspace/{workspace_id}/clicks/counters/{counter}']['get']
/** Every counter of the API but `browser`, an alias of `browser_name`. */
export type Counter = Exclude<CounterRoute['parameters']['path']['counter'], 'browser'>
export type ClickQuery = NonNullable<CounterRoute['parameters']['query']>

/** The cards of the overview; `counters`: counter → title of its tab. */
export const CARDS = [
  TEXTS.overview.cards.links,
  TEXTS.overview.cards.sources,
  TEXTS.overview.cards.places,
  TEXTS.overview.cards.devices,
  CAMPAIGNS,
  TEXTS.overview.cards.bots,
] as const satisfies { title: string; counters: Partial<Record<Counter, string>> }[]

type Shown = { [C in (typeof CARDS)[number] as C['title']]: keyof C['counters'] }[(typeof CARDS)[number]['title']]

type None<T extends never> = T

/** The compiler reports an error here if a counter of the API is missing from `CARDS`. */
export type OnNoCard = None<Exclude<Counter, Shown>>

export const counterTitles = titlesOf<Counter>(CARDS)
export const counterNames = Object.keys(counterTitles) as Counter[]
