import { isDeepStrictEqual } from 'node:util'
import t, { type Test } from 'tap'
import * as v from 'valibot'
import { acceptedConversionCounters, conversionCounters } from '../../api/reports/conversions/conversion-counters.js'
import {
  conversionCountersAnswer,
  conversionSeriesAnswer,
  funnelAnswer,
} from '../../api/reports/conversions/conversion-schemas.js'
import { clicksOf } from '../../conversions/clicks-of.js'
import { insertConversions } from '../../conversions/insert-conversions.js'
import { addStranger, withApi } from '../api/api-fixture.js'
import { insertClicks } from '../api/insert-clicks.js'
import { seededRandom } from '../chaos/seeded-random.js'
import { makeConversions, withVersion } from '../conversions/random-conversions.js'
import { makeClicks } from './random-clicks.js'
import { createTimes, scope } from './random-times.js'
import {
  type AskedConversions,
  type Figure,
  slowConversionCounts,
  slowConversionSeries,
  slowFunnel,
} from './slow-conversions.js'
import { isOfDays, previousOf } from './slow-time.js'

const seed = Number(process.env.SEED ?? 20260311)
const each = { series: 125, counters: 175, funnels: 75 }

t.setTimeout(600_000)
t.comment(`SEED=${seed}: another asks other reports`)
const random = seededRandom(seed)
const below = (n: number) => Math.floor(random() * n)
const pick = <T>(values: readonly T[]) => values[below(values.length)]

const api = await withApi(t, { now: () => new Date('2026-04-12T00:00:00Z') })
const { client } = api.clickhouse
const stranger = await addStranger(api.sql)
const created = await api.post(
  '/links',
  Array.from({ length: 12 }, (_, i) => ({ url: `https://example.com/${i}` })),
)
const linkIds: number[] = created.body.map((entry: { link: { id: number } }) => entry.link.id)
const workspaceIds = [api.workspaceId, stranger.workspaceId]
const clicks = makeClicks(seed, 2_000, { ...scope, workspaceIds, linkIds })
const conversions = makeConversions(seed, 1_500, { ...scope, workspaceIds, clicks })
// Conversions come first, as where ingest is behind; then again, in another cut, with what their clicks have. None is
// voided at first, and some are attributed later.
const atFirst = conversions.map((row, i) => ({
  ...row,
  voided: false,
  ...(i % 5 === 0 && { linkId: null, clickId: null }),
}))
for (let i = 0; i < conversions.length; i += 400)
  await insertConversions(client, withVersion(atFirst.slice(i, i + 400), 1), { found: new Map() })
await insertClicks(
  client,
  clicks.map(({ timeMs, ...click }) => ({ ...click, time: new Date(timeMs) })),
)
for (let i = 0; i < conversions.length; i += 300) {
  const rows = conversions.slice(i, i + 350)
  await insertConversions(client, withVersion(rows, 2), await clicksOf(client, rows))
}

const groups = ['desktop', 'mobile', 'tablet']
const someValue = (counter: string) =>
  slowConversionCounts(conversions, counter, whole).values.map(({ value }) => value ?? '')
const whole: AskedConversions = {
  ...{ workspaceId: api.workspaceId, start: '2026-01-01', end: '2026-06-30', timezone: 'UTC' },
  ...{ frequency: 'day', filters: {} },
}
const valuesOf = new Map(conversionCounters.map((counter) => [counter, someValue(counter)]))

const nextTimes = createTimes(
  random,
  conversions.map(({ occurredAt }) => occurredAt.getTime()),
)

/** A value that begins with what means something else. */
const escaped = (value: string) => (/^[!\\]/.test(value) ? `\\${value}` : value)

function pickFilters() {
  const filters: AskedConversions['filters'] = {}
  for (const counter of conversionCounters) {
    if (random() > (counter === 'link_id' ? 0.25 : 0.09)) continue
    const isNegated = random() < 0.3
    const known = [...valuesOf.get(counter)!, ...(counter === 'platform' ? groups : [])]
    const values = Array.from({ length: 1 + below(3) }, () => (isNegated ? '!' : '') + escaped(pick(known)))
    filters[counter] = [...new Set(values)]
  }
  return filters
}

function nextAsked(): AskedConversions {
  const times = nextTimes(pick(['hour', 'day', 'day', 'week', 'month', 'year'] as const))
  return { workspaceId: api.workspaceId, ...times, filters: pickFilters() }
}

function urlOf(path: string, { start, end, timezone, filters }: AskedConversions, more: Record<string, string>) {
  const query = new URLSearchParams({ start, end, timezone, ...more })
  for (const [counter, values] of Object.entries(filters)) {
    const name = counter === 'browser_name' ? pick([counter, 'browser']) : counter
    if (counter === 'link_id' && values.every((value) => /^\d+$/.test(value)) && random() < 0.5)
      query.set('link_ids', values.join(pick(['-', ','])))
    else for (const value of values) query.append(pick([name, `${name}[]`]), value)
  }
  return `/workspace/${api.workspaceId}/conversions/${path}?${query}`
}

/** Compares what `count` random requests answer, four at a time; stops at the first that differs. */
async function compare(
  t: Test,
  count: number,
  schema: v.GenericSchema,
  once: () => { url: string; asked: AskedConversions; wantedOf: (asked: AskedConversions) => object },
) {
  let done = 0
  let nonzero = 0
  async function worker() {
    while (done < count && t.passing()) {
      done += 1
      const { url, asked, wantedOf } = once()
      const isCompared = isOfDays(asked) && random() < 0.3
      const { body } = await api.get(isCompared ? `${url}&compare=previous` : url)
      const wanted = { ...wantedOf(asked), ...(isCompared && { previous: comparedOf(wantedOf(previousOf(asked))) }) }
      if (JSON.stringify(wanted).match(/"(conversions|count)":[1-9]/)) nonzero += 1
      const found = v.safeParse(schema, body)
      if (!found.success) t.fail(`${url} ${JSON.stringify(body).slice(0, 300)}`)
      else if (!isDeepStrictEqual(found.output, wanted)) t.strictSame(found.output, wanted, url)
    }
  }
  await Promise.all([worker(), worker(), worker()])
  t.comment(`${done} reports, ${nonzero} of them with conversions`)
  t.ok(nonzero > count / 3, 'most count something')
}

/** The part of an answer that `compare=previous` has: series and funnels leave out values, links and the step. */
function comparedOf(answer: object) {
  const { links: _links, frequency: _frequency, values, ...rest } = answer as Record<string, unknown>
  return 'totals' in rest ? rest : { ...rest, ...(values !== undefined && { values }) }
}

t.test('every series is what a slow count of the conversions says', async (t) => {
  await compare(t, each.series, conversionSeriesAnswer, () => {
    const asked = nextAsked()
    const by = random() < 0.4 ? { counter: pick(conversionCounters), top: 1 + below(4) } : undefined
    const wantedOf = (some: AskedConversions) => slowConversionSeries(conversions, some, by)
    const more = { frequency: asked.frequency, ...(by && { by: by.counter, top: String(by.top) }) }
    return { url: urlOf('series', asked, more), asked, wantedOf }
  })
})

t.test('every counter is what a slow count of the conversions says', async (t) => {
  await compare(t, each.counters, conversionCountersAnswer, () => {
    const asked = { ...nextAsked(), frequency: 'day' } as AskedConversions
    const counter = pick(acceptedConversionCounters)
    const name = counter === 'browser' ? 'browser_name' : counter
    const top = pick([undefined, 1, 3])
    const order = pick([
      undefined,
      ...(['count', 'leads', 'sales', 'refunds'] as Figure[]).map((figure) => ({ figure })),
      ...['EUR', 'USD'].map((currency) => ({ currency })),
    ])
    const wantedOf = (some: AskedConversions) => {
      const { values, ...rest } = slowConversionCounts(conversions, name, some, order)
      return { ...rest, values: values.slice(0, top) }
    }
    const more = {
      ...(top && { top: String(top) }),
      ...(order && { order: 'figure' in order ? order.figure : `revenue:${order.currency}` }),
    }
    return { url: urlOf(`counters/${counter}`, asked, more), asked, wantedOf }
  })
})

t.test('every funnel is what a slow count of clicks and conversions says', async (t) => {
  await compare(t, each.funnels, funnelAnswer, () => {
    const asked = { ...nextAsked(), frequency: 'day' } as AskedConversions
    const byLink = random() < 0.4
    const wantedOf = (some: AskedConversions) => slowFunnel(conversions, clicks, some, byLink)
    return { url: urlOf('funnel', asked, byLink ? { by: 'link_id' } : {}), asked, wantedOf }
  })
})
