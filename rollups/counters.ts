// What reports count clicks by. Every fact about a counter stands here and nowhere else. From here come its rollup with
// its schema, backfill, audit, correction, retention and removal (rollups.ts), its report, its filter and its field in an
// export (api/reports), and what the OpenAPI document says of these.

export interface CounterFacts {
  /** SQL over a row of `clicks`; '' where nothing is known. */
  value: string
  /** SQL over a row of `clicks`: how many values it has, where that is not one. */
  valuesPerClick?: string
  /**
   * What a row of its rollup counts together: a day, or the 7 and the 56 days of a bucket. Buckets are for values in great
   * number: a year of their days would have nearly as many rows as the clicks.
   */
  step: 'day' | 'bucket'
  /** Another name that reports take it by; its filter has no other. */
  alias?: string
  /** With it, reports can choose clicks by the counter's value. */
  filter?: {
    about: string
    example?: string
    /** Whether upper and lower case are the same. */
    isAnyCase?: boolean
  }
}

const named = <Name extends string>(counters: Record<Name, CounterFacts>) => counters

/** Counters of which a click has one text. They are fields of an export, in this order. */
export const TEXT_COUNTERS = named({
  destination: { value: 'destination', step: 'bucket' },
  country: {
    value: 'country', // two letters
    step: 'day',
    filter: { about: 'Clicks from a country: two letters', example: 'DE' },
  },
  isp: {
    value: 'isp', // some ten thousand names in all
    step: 'bucket',
    filter: { about: 'Clicks of a provider, as counter `isp` names it, in any case', isAnyCase: true },
  },
  platform: {
    value: 'platform',
    step: 'day',
    filter: { about: 'Clicks of a platform, as counter `platform` names it' },
  },
  browser_name: {
    value: 'browser_name',
    step: 'day',
    alias: 'browser',
    filter: { about: 'Clicks of a browser, as counter `browser_name` names it, in any case', isAnyCase: true },
  },
  device: { value: 'device', step: 'day' },
  bot_name: { value: 'bot_name', step: 'day' }, // '' for people
  referer: {
    value: 'referer', // a domain; '' for direct visits
    step: 'bucket',
    filter: { about: 'Clicks that come from a domain', example: 'example.com' },
  },
  language: { value: 'language', step: 'day' },
  ad_network: { value: 'ad_network', step: 'day' },
  utm_source: { value: 'utm_source', step: 'day' },
  utm_medium: { value: 'utm_medium', step: 'day' },
  utm_campaign: { value: 'utm_campaign', step: 'bucket' },
  utm_term: { value: 'utm_term', step: 'day' },
  utm_content: { value: 'utm_content', step: 'day' },
})

export type TextCounter = keyof typeof TEXT_COUNTERS

export const COUNTERS = named({
  link_id: { value: 'link_id', step: 'day' },
  ...TEXT_COUNTERS,
  // `key=value`, any number of them a click
  top_params: { value: 'arrayJoin(params)', valuesPerClick: 'length(params)', step: 'bucket' },
})

export type Counter = keyof typeof COUNTERS
