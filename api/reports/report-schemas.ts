import * as v from 'valibot'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const point = v.strictObject({
  t: v.pipe(v.nullable(v.string()), v.description('YYYY-MM-DD, or YYYY-MM-DDTHH:00:00, as clocks of `timezone` go')),
  y: v.pipe(v.nullable(count), v.description('Clicks, or visitors with `unique`')),
})
export type Point = v.InferOutput<typeof point>

/** A point a day or hour, without holes. */
export const clicksAnswer = v.strictObject({
  traffic: v.array(point),
  links: v.optional(
    v.pipe(
      v.array(v.strictObject({ link_id: v.pipe(v.number(), v.integer()), traffic: v.array(point) })),
      v.description('With `pivot=link_id`: the links named, else the 100 with most clicks'),
    ),
  ),
})
export type ClicksAnswer = v.InferOutput<typeof clicksAnswer>

export const countersAnswer = v.strictObject({
  total: v.pipe(count, v.description('All clicks, or visitors, whether their value is listed or not')),
  values: v.pipe(
    v.array(v.strictObject({ count, value: v.nullable(v.string()) })),
    v.maxLength(10_000),
    v.description('By count, the highest first, then by value'),
  ),
})
export type CountersAnswer = v.InferOutput<typeof countersAnswer>

const known = v.nullable(v.string())

/** A click of an export; null is what is not known. */
export const exportRow = v.strictObject({
  id: v.pipe(v.string(), v.length(26), v.description('ULID')),
  time: v.pipe(v.string(), v.isoTimestamp()),
  link_id: v.pipe(v.number(), v.integer()),
  ...{ slug: known, host: known, destination: known, country: known, isp: known, platform: known },
  ...{ browser_name: known, device: known, bot_name: known, referer: known, language: known, ad_network: known },
  ...{ utm_source: known, utm_medium: known, utm_campaign: known, utm_term: known, utm_content: known },
  params: v.pipe(
    v.record(v.string(), v.union([v.string(), v.array(v.string())])),
    v.description('An array where the visitor repeated a key'),
  ),
})
export type ExportRow = v.InferOutput<typeof exportRow>

/** An export as JSON. */
export const exportAnswer = v.array(exportRow)
