import * as v from 'valibot'
import { COUNTERS, type TextCounter } from '../../rollups/counters.js'
import { about, count, id } from '../http/answer-values.js'
import { textCounters } from './counters.js'
import { FREQUENCIES } from './period.js'

const point = v.strictObject({
  t: v.pipe(v.nullable(v.string()), v.description('YYYY-MM-DD, or YYYY-MM-DDTHH:00:00, in `timezone`')),
  y: v.pipe(v.nullable(count), v.description('Clicks, or visitors with `unique`')),
})
export type Point = v.InferOutput<typeof point>

const traffic = about(v.array(point), 'a point for every step of the period, without holes')
const value = about(v.nullable(v.string()), 'null when the click has no value, or it is not known')
const clicks = about(count, 'clicks, or visitors with `unique`')

const series = {
  total: about(count, 'all clicks; or visitors, each once a day of UTC even if several points count them'),
  traffic,
}

export const frequencyOfAnswer = v.pipe(
  v.picklist(FREQUENCIES),
  v.description(
    'Step of the points: the requested one, or with `start=all` a longer one if there would be too many points',
  ),
)

export const clicksAnswer = v.strictObject({
  frequency: frequencyOfAnswer,
  ...series,
  links: v.optional(
    v.pipe(
      v.array(v.strictObject({ link_id: about(id, 'a link'), ...series })),
      v.description('With `pivot=link_id`: the requested links, otherwise the 100 with most clicks'),
    ),
  ),
  values: v.optional(
    v.pipe(
      v.array(v.strictObject({ value, count: clicks, traffic })),
      v.description('With `by`: the values with most clicks, highest first'),
    ),
  ),
  previous: v.optional(v.pipe(v.strictObject(series), v.description('With `compare`'))),
})
export type ClicksAnswer = v.InferOutput<typeof clicksAnswer>

const counters = {
  total: v.pipe(count, v.description('All clicks, or visitors, whether their value is listed or not')),
  values: v.pipe(
    v.array(v.strictObject({ count: clicks, value })),
    v.maxLength(10_000),
    v.description('Ordered by count, the highest first, then by value'),
  ),
}
export const countersAnswer = v.strictObject({
  ...counters,
  previous: v.optional(v.pipe(v.strictObject(counters), v.description('With `compare`'))),
})
export type CountersAnswer = v.InferOutput<typeof countersAnswer>

/** Columns that `exportTexts` does not take from the counters, because an export has them at a fixed place. */
const PLACED: readonly string[] = ['slug', 'host', 'trigger', 'bot_category']

/** Texts of a click that are exported as they are stored. '' becomes null. */
export const exportTexts = ['slug' as const, 'host' as const, ...textCounters.filter((name) => !PLACED.includes(name))]

const known = v.nullable(v.string())
const aboutText: Record<(typeof exportTexts)[number], string> = {
  ...(Object.fromEntries(textCounters.map((name) => [name, COUNTERS[name].about])) as Record<TextCounter, string>),
  slug: 'path that the visitor asked for',
  host: 'host that the visitor asked for',
}
const textOf = (name: (typeof exportTexts)[number]) => about(known, aboutText[name])
const texts = Object.fromEntries(exportTexts.map((name) => [name, textOf(name)])) as Record<
  (typeof exportTexts)[number],
  ReturnType<typeof textOf>
>

/** A click of an export. Null means unknown. */
export const exportRow = v.strictObject({
  id: v.pipe(v.string(), v.length(26), v.description('ULID')),
  time: v.pipe(v.string(), v.isoTimestamp(), v.description('In `timezone`, with its offset')),
  link_id: about(id, 'the link that was clicked'),
  ...texts,
  params: v.pipe(
    v.record(v.string(), v.union([v.string(), v.array(v.string())])),
    v.description('An array where the visitor repeated a key'),
  ),
  is_eu_country: about(v.nullable(v.boolean()), 'Whether the country is of the European Union'),
  trigger: v.pipe(known, v.description('qr for a scan')),
  bot_category: about(known, 'What kind of bot; null for people'),
  bot_verified: v.pipe(v.boolean(), v.description('Whether a bot comes from the network of its operator')),
  visitor: v.pipe(
    v.string(),
    v.regex(/^[0-9a-f]{16}$/),
    v.description('The same for all clicks of a visitor on a day of UTC, and another the day after'),
  ),
  full_url: v.pipe(known, v.description('The current short URL; null when the link is deleted')),
  name: v.pipe(known, v.description("The link's current name")),
})

/** An export as JSON. */
export const exportAnswer = v.union([
  v.array(exportRow),
  v.pipe(
    v.strictObject({
      clicks: about(v.array(exportRow), 'Ordered by time and id'),
      next: v.pipe(
        v.nullable(v.string()),
        v.description('Id of the last click, for `after` of the next request; null when no clicks follow'),
      ),
    }),
    v.description('With `limit` or `after`'),
  ),
])
