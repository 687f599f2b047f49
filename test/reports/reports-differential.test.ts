import t, { type Test } from 'tap'
import { acceptedCounters } from '../../api/reports/counters.js'
import { clicksAnswer, countersAnswer } from '../../api/reports/report-schemas.js'
import { parseWire } from '../../api/wire.js'
import { addStranger, withApi } from '../api/api-fixture.js'
import { insertClicks } from '../api/insert-clicks.js'
import { seededRandom } from '../chaos/seeded-random.js'
import { makeClicks } from './random-clicks.js'
import { type Asked, hasTime, slowCounts, slowSeries } from './slow-report.js'

const seed = Number(process.env.SEED ?? 20260310)
const seriesCount = 700
const countersCount = 1_400

// Spring, when the clocks of America, Europe and Australia change on days of their own.
const scope = { fromMs: Date.UTC(2026, 1, 20), toMs: Date.UTC(2026, 3, 12) }
const zones = [
  ...['UTC', 'UTC', 'UTC', 'Europe/Berlin', 'America/New_York', 'America/St_Johns', 'Asia/Kolkata', 'Asia/Kathmandu'],
  ...['Australia/Lord_Howe', 'Pacific/Chatham', 'Pacific/Kiritimati', 'Africa/Casablanca', 'America/Santiago'],
]

t.comment(`SEED=${seed}`)
const random = seededRandom(seed)
const below = (n: number) => Math.floor(random() * n)
const pick = <T>(values: readonly T[]) => values[below(values.length)]
const maybe = <T>(chance: number, value: () => T) => (random() < chance ? value() : undefined)

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

/** A day, or a moment of UTC to the second. */
function pickTime(fromMs: number, toMs: number) {
  const ms = fromMs + below(toMs - fromMs)
  const text = new Date(ms).toISOString()
  if (random() < 0.7) return text.slice(0, 10)
  return random() < 0.5 ? `${text.slice(0, 13)}:00:00Z` : `${text.slice(0, 19)}Z`
}

function pickAsked(frequency: Asked['frequency']): Asked {
  const start = pickTime(scope.fromMs - 86_400_000, scope.toMs)
  const startMs = Date.parse(start)
  const end = pickTime(startMs, startMs + pick([1, 3, 29, frequency === 'hour' ? 29 : 60]) * 86_400_000)
  const word = (name: 'country' | 'browser_name' | 'platform' | 'referer' | 'isp') =>
    maybe(0.12, () => pick(clicks)[name] || undefined)
  return {
    workspaceId: api.workspaceId,
    ...{ start, end: Date.parse(end) < startMs ? start : end, timezone: pick(zones), frequency },
    bots: pick(['include', 'exclude', 'only']),
    unique: random() < 0.25,
    linkIds: maybe(0.4, () => [...new Set(Array.from({ length: 1 + below(3) }, () => pick(linkIds)))]),
    ...{ country: word('country'), browser: word('browser_name')?.toUpperCase(), platform: word('platform') },
    ...{ referer: word('referer'), isp: word('isp') },
  }
}

function urlOf(path: string, asked: Asked, more: Record<string, string> = {}) {
  const { workspaceId, linkIds, unique, ...rest } = asked
  const query = new URLSearchParams({ ...more, unique: String(unique) })
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, value)
  if (linkIds) query.set('link_ids', linkIds.join(pick(['-', ','])))
  return `/workspace/${workspaceId}/clicks${path}?${query}`
}

/** Midnight as a date-time is where the day before ends, of which the slow report knows nothing. */
const isPlain = ({ start, end, timezone }: Asked) =>
  [start, end].every((text) => text.length === 10) ||
  new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, timeStyle: 'medium' }).format(Date.parse(end)) !== '00:00:00'

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

function nextAsked(frequency: Asked['frequency']) {
  let asked = pickAsked(frequency)
  // An end before its start is refused, which other tests look at.
  while (!isPlain(asked) || !hasTime(asked)) asked = pickAsked(frequency)
  return asked
}

t.test('every series is what a slow count of the clicks says', async (t) => {
  await compare(t, seriesCount, async () => {
    const asked = nextAsked(pick(['day', 'hour']))
    const isPivot = asked.linkIds !== undefined && random() < 0.3
    const url = urlOf('', asked, isPivot ? { pivot: 'link_id' } : {})
    const { body } = await api.get(url)
    const { traffic, linkTraffic } = slowSeries(clicks, asked)
    const links = isPivot && asked.linkIds!.map((link_id) => ({ link_id, traffic: linkTraffic(link_id) }))
    return { url, found: parseWire(clicksAnswer, body), wanted: links ? { traffic, links } : { traffic } }
  })
})

t.test('every counter is what a slow count of the clicks says', async (t) => {
  await compare(t, countersCount, async () => {
    const asked = nextAsked('day')
    const counter = pick(acceptedCounters)
    const url = urlOf(`/counters/${counter}`, asked)
    const { body } = await api.get(url)
    const name = counter === 'browser' ? 'browser_name' : counter
    return { url, found: parseWire(countersAnswer, body), wanted: slowCounts(clicks, name, asked) }
  })
})
