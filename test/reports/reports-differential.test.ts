import t, { type Test } from 'tap'
import { parseWire } from '../../api/http/wire.js'
import { acceptedCounters, counterNames } from '../../api/reports/counters.js'
import { clicksAnswer, countersAnswer } from '../../api/reports/report-schemas.js'
import { addStranger, withApi } from '../api/api-fixture.js'
import { insertClicks } from '../api/insert-clicks.js'
import { seededRandom } from '../chaos/seeded-random.js'
import { makeClicks } from './random-clicks.js'
import { createTimes, scope } from './random-times.js'
import { type Asked, slowCounts, slowSeries } from './slow-report.js'
import { isOfDays, previousOf } from './slow-time.js'

const seed = Number(process.env.SEED ?? 20260310)
const SERIES_COUNT = 250
const COUNTERS_COUNT = 350

t.comment(`SEED=${seed}`)
const random = seededRandom(seed)
const below = (n: number) => Math.floor(random() * n)
const pick = <T>(values: readonly T[]) => values[below(values.length)]
const whole: Omit<Asked, 'workspaceId'> = {
  ...{ start: '2026-01-01', end: '2026-06-30', timezone: 'UTC', frequency: 'day' },
  ...{ bots: 'include', unique: false, filters: {} },
}

const api = await withApi(t, { now: () => new Date('2026-04-12T00:00:00Z') })
const stranger = await addStranger(api.sql)
const created = await api.post(
  '/links',
  Array.from({ length: 12 }, (_, i) => ({ url: `https://example.com/${i}` })),
)
const linkIds: number[] = created.body.map((entry: { link: { id: number } }) => entry.link.id)
const clicks = makeClicks(seed, 3_000, { ...scope, workspaceIds: [api.workspaceId, stranger.workspaceId], linkIds })
// In several inserts, so that rollups have parts that were not merged yet.
for (let i = 0; i < clicks.length; i += 500) {
  const rows = clicks.slice(i, i + 500).map(({ timeMs, ...click }) => ({ ...click, time: new Date(timeMs) }))
  await insertClicks(api.clickhouse.client, rows)
}

const more: Record<string, string[]> = {
  platform: ['desktop', 'mobile', 'tablet'],
  ...{ top_params: ['', 'no=such'], isp: ['no such'], utm_term: ['no such'], country: ['XX'] },
}
/** Values that clicks have of each counter, and some that none has. */
const valuesOf = new Map(
  counterNames.map((counter) => {
    const { values } = slowCounts(clicks, counter, { ...whole, workspaceId: api.workspaceId })
    const found = values.map(({ value }) => value ?? '')
    return [counter, [...found, ...(more[counter] ?? [])]]
  }),
)

/** The value in one of the forms in which a caller may write it. */
function written(counter: string, value: string) {
  const escaped = /^[!\\]/.test(value) ? `\\${value}` : value
  if (random() < 0.3) return `!${escaped}`
  if (counter === 'browser_name' || counter === 'isp' || counter === 'platform')
    return pick([value, value.toUpperCase()])
  return escaped
}

function pickFilters() {
  const filters: Asked['filters'] = {}
  for (const counter of counterNames) {
    if (random() > (counter === 'link_id' ? 0.35 : 0.06)) continue
    const values = Array.from({ length: 1 + below(3) }, () => pick(valuesOf.get(counter)!))
    filters[counter] = [...new Set(values)].map((value) => written(counter, value))
  }
  return filters
}

const nextTimes = createTimes(
  random,
  clicks.map(({ timeMs }) => timeMs),
)

const nextAsked = (frequency: Asked['frequency']): Asked => ({
  workspaceId: api.workspaceId,
  ...nextTimes(frequency),
  bots: pick(['include', 'exclude', 'only']),
  unique: random() < 0.25,
  filters: pickFilters(),
})

function urlOf(path: string, asked: Asked, more: Record<string, string> = {}) {
  const { workspaceId, start, end, timezone, bots, unique, filters } = asked
  const query = new URLSearchParams({ start, end, timezone, bots, unique: String(unique), ...more })
  for (const [counter, values] of Object.entries(filters)) {
    const name = counter === 'browser_name' ? pick([counter, 'browser']) : counter
    if (counter === 'link_id' && values.every((value) => /^\d+$/.test(value)) && random() < 0.7)
      query.set('link_ids', values.join(pick(['-', ','])))
    else {
      // The order of links is that of their parameter.
      const one = pick([name, `${name}[]`])
      for (const value of values) query.append(counter === 'link_id' ? one : pick([name, `${name}[]`]), value)
    }
  }
  return `/workspace/${workspaceId}/clicks${path}?${query}`
}

/** Compares what `count` random requests answer, four at a time; stops at the first that differs. */
async function compare(t: Test, count: number, once: () => Promise<{ url: string; found: unknown; wanted: unknown }>) {
  let done = 0
  let nonzero = 0
  async function worker() {
    while (done < count && t.passing()) {
      done += 1
      const { url, found, wanted } = await once()
      if (JSON.stringify(wanted).match(/"(y|count)":[1-9]/)) nonzero += 1
      if (JSON.stringify(found) !== JSON.stringify(wanted)) t.same(found, wanted, url)
    }
  }
  await Promise.all([worker(), worker(), worker()])
  t.pass(`${done} reports, ${nonzero} of them with clicks`)
  t.ok(nonzero > count / 3, 'most count something')
}

/** Whether the time before is asked for too, which is that of whole days. */
const isCompared = (asked: Asked) => isOfDays(asked) && random() < 0.2

t.test('every series is what a slow count of the clicks says', async (t) => {
  await compare(t, SERIES_COUNT, async () => {
    const asked = nextAsked(pick(['day', 'hour', 'week', 'month', 'year']))
    const ids = asked.filters.link_id?.every((value) => /^\d+$/.test(value)) ? asked.filters.link_id.map(Number) : []
    const isPivot = ids.length > 0 && random() < 0.5
    const by = !isPivot && random() < 0.25 ? pick(acceptedCounters) : undefined
    const top = pick([1, 3, 10])
    const withPrevious = isCompared(asked)
    const url = urlOf('', asked, {
      frequency: asked.frequency,
      ...(isPivot && { pivot: 'link_id' }),
      ...(by && { by, ...(top !== 10 && { top: String(top) }) }),
      ...(withPrevious && { compare: 'previous' }),
    })
    const { body } = await api.get(url)
    const { total, traffic, trafficOf } = slowSeries(clicks, asked)
    const ofLinks = isPivot ? slowCounts(clicks, 'link_id', asked).values : []
    const links = ids.map((link_id) => ({
      link_id,
      total: ofLinks.find(({ value }) => value === String(link_id))?.count ?? 0,
      traffic: trafficOf('link_id', String(link_id)),
    }))
    const counter = by === 'browser' ? 'browser_name' : by
    const values =
      counter &&
      slowCounts(clicks, counter, asked)
        .values.slice(0, top)
        .map(({ value, count }) => ({ value, count, traffic: trafficOf(counter, value ?? '') }))
    const before = withPrevious && slowSeries(clicks, previousOf(asked))
    const wanted = {
      ...{ frequency: asked.frequency, total, traffic },
      ...(isPivot && { links }),
      ...(values && { values }),
      ...(before && { previous: { total: before.total, traffic: before.traffic } }),
    }
    return { url, found: parseWire(clicksAnswer, body), wanted }
  })
})

t.test('every counter is what a slow count of the clicks says', async (t) => {
  await compare(t, COUNTERS_COUNT, async () => {
    const asked = nextAsked('day')
    const counter = pick(acceptedCounters)
    const withPrevious = isCompared(asked)
    const top = pick([undefined, 1, 3])
    const url = urlOf(`/counters/${counter}`, asked, {
      ...(withPrevious && { compare: 'previous' }),
      ...(top && { top: String(top) }),
    })
    const { body } = await api.get(url)
    const name = counter === 'browser' ? 'browser_name' : counter
    const wantedOf = (some: typeof asked) => {
      const { total, values } = slowCounts(clicks, name, some)
      return { total, values: values.slice(0, top) }
    }
    const wanted = { ...wantedOf(asked), ...(withPrevious && { previous: wantedOf(previousOf(asked)) }) }
    return { url, found: parseWire(countersAnswer, body), wanted }
  })
})
