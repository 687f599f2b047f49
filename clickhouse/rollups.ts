/** A table of counts by step of time, all clicks and human ones. */
interface Rollup {
  /** What is counted: an expression over `clicks`; '' where a row is all clicks of its step. */
  value: string
  /** How many values a click has; by default one. */
  values?: string
  /** Column of the rollup's step, by default `day`; `start` of a span, whose days are in `span`. */
  step?: 'hour' | 'start'
}

/** What each rollup counts, by table. */
export const ROLLUPS: Record<string, Rollup> = {
  clicks_per_workspace_hour: { value: "''", step: 'hour' },
  clicks_per_link_day: { value: 'toString(link_id)' },
  counter_country: { value: 'country' },
  counter_platform: { value: 'platform' },
  counter_browser_name: { value: 'browser_name' },
  counter_device: { value: 'device' },
  counter_bot_name: { value: 'bot_name' },
  counter_isp_by_span: { value: 'isp', step: 'start' },
  counter_referer_by_span: { value: 'referer', step: 'start' },
  counter_language: { value: 'language' },
  counter_ad_network: { value: 'ad_network' },
  counter_utm_source: { value: 'utm_source' },
  counter_utm_medium: { value: 'utm_medium' },
  counter_utm_campaign_by_span: { value: 'utm_campaign', step: 'start' },
  counter_utm_term: { value: 'utm_term' },
  counter_utm_content: { value: 'utm_content' },
  counter_destination_by_span: { value: 'destination', step: 'start' },
  counter_top_params_by_span: { value: 'arrayJoin(params)', values: 'length(params)', step: 'start' },
}

/** Rollups with values in great number. */
export const SPAN_TABLES = Object.keys(ROLLUPS).filter((table) => ROLLUPS[table].step === 'start')

/** Days that rollups with values in great number count together, from 1970 on: each a multiple of the one before. */
export const SPANS = [7, 56] as const
export const spanMax = SPANS[SPANS.length - 1]

/** First day of the span that a day is in; both SQL. */
export const floorDay = (date: string, span: string | number) => `toDate(intDiv(toUInt16(${date}), ${span}) * ${span})`

const keyColumns: Record<string, string> = { clicks_per_workspace_hour: '', clicks_per_link_day: 'link_id' }

/** Columns of a rollup: that of its step, and of what it counts by beside ('' where by nothing). */
export const columnsOf = (table: string) => ({
  step: ROLLUPS[table].step ?? ('day' as const),
  key: keyColumns[table] ?? 'value',
})
