import * as v from 'valibot'
import { textCounters } from './counters.js'

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

/** Texts of a click that leave as they are stored, '' as null. */
export const exportTexts = ['slug', 'host', ...textCounters] as const

const known = v.nullable(v.string())
const texts = Object.fromEntries(exportTexts.map((name) => [name, known]))

/** A click of an export; null is what is not known. */
export const exportRow = v.strictObject({
  id: v.pipe(v.string(), v.length(26), v.description('ULID')),
  time: v.pipe(v.string(), v.isoTimestamp()),
  link_id: v.pipe(v.number(), v.integer()),
  ...(texts as Record<(typeof exportTexts)[number], typeof known>),
  params: v.pipe(
    v.record(v.string(), v.union([v.string(), v.array(v.string())])),
    v.description('An array where the visitor repeated a key'),
  ),
})
export type ExportRow = v.InferOutput<typeof exportRow>

/** An export as JSON. */
export const exportAnswer = v.array(exportRow)
