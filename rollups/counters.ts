// What reports count clicks by. Every fact about a counter stands here and nowhere else. From here come its rollup with
// its schema, backfill, audit, correction, retention and removal (rollups.ts), its report, its filter and its field in an
// export (api/reports), and what the OpenAPI document says of these.

export interface CounterFacts {
  /** SQL over a row of `clicks`; '' where nothing is known. */
  value: string
  /** SQL over a row of `clicks`: an array of its values, where a click has any number of them. */
  list?: string
  /**
   * What a row of its rollup counts together: a day, or the 7 and the 56 days of a bucket. Buckets are for values in great
   * number: a year of their days would have nearly as many rows as the clicks.
   */
  step: 'day' | 'bucket'
  /** Another name that reports and filters take it by. */
  alias?: string
  /** What its values are, for the API's document. */
  about: string
  example?: string
  /** Whether upper and lower case are the same in a filter. */
  isAnyCase?: boolean
}

const named = <Name extends string>(counters: Record<Name, CounterFacts>) => counters

/** Counters of which a click has one text. They are fields of an export, in this order. */
export const TEXT_COUNTERS = named({
  destination: { value: 'destination', step: 'bucket', about: 'URL that the visitor was sent to' },
  country: { value: 'country', step: 'day', about: 'Two letters', example: 'DE' },
  // some ten thousand names in all
  isp: { value: 'isp', step: 'bucket', about: 'Provider, in any case', isAnyCase: true },
  platform: {
    value: 'platform',
    step: 'day',
    about: 'Such as ios or windows; also desktop, mobile and tablet, which go by `device`',
  },
  browser_name: {
    value: 'browser_name',
    step: 'day',
    alias: 'browser',
    about: 'Browser, in any case',
    isAnyCase: true,
  },
  device: { value: 'device', step: 'day', about: 'Such as desktop, mobile or tablet' },
  bot_name: { value: 'bot_name', step: 'day', about: 'Bot, in any case; empty: people', isAnyCase: true },
  referer: { value: 'referer', step: 'bucket', about: 'Domain; empty: direct visits', example: 'example.com' },
  language: { value: 'language', step: 'day', about: 'Two or three letters', example: 'de' },
  ad_network: { value: 'ad_network', step: 'day', about: 'Whose click id came along, such as google' },
  utm_source: { value: 'utm_source', step: 'day', about: 'As it was written' },
  utm_medium: { value: 'utm_medium', step: 'day', about: 'As it was written' },
  utm_campaign: { value: 'utm_campaign', step: 'bucket', about: 'As it was written' },
  utm_term: { value: 'utm_term', step: 'day', about: 'As it was written' },
  utm_content: { value: 'utm_content', step: 'day', about: 'As it was written' },
})

export type TextCounter = keyof typeof TEXT_COUNTERS

export const COUNTERS = named({
  link_id: { value: 'link_id', step: 'day', about: 'A link' },
  ...TEXT_COUNTERS,
  top_params: {
    value: 'arrayJoin(params)',
    list: 'params',
    step: 'bucket',
    about: '`key=value` of the query that came with the visitor',
    example: 'ref=home',
  },
})

export type Counter = keyof typeof COUNTERS
