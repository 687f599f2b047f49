// Counters of reports. This file has every fact about a counter. All else is derived from it: its rollup with schema,
// backfill, audit, correction, retention and removal (rollups.ts); its report, filter and export field (api/reports);
// and its part of the OpenAPI document.

export interface CounterFacts {
  /** SQL over a row of `clicks`; '' if unknown. */
  value: string
  /** SQL over a row of `clicks` that gives an array, if a click can have several values. */
  list?: string
  /**
   * Period of a row in its rollup: a day, or a bucket of 7 and of 56 days. Buckets are for counters with very many
   * values, whose rows per day would be nearly as many as clicks.
   */
  step: 'day' | 'bucket'
  /** Another name that reports and filters accept. */
  alias?: string
  /** Meaning of its values, for the API's document. */
  about: string
  example?: string
  /** Whether filters ignore case. */
  isAnyCase?: boolean
}

const named = <Name extends string>(counters: Record<Name, CounterFacts>) => counters

/** Counters for which a click has one text. Exports have them as fields, in this order. */
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
