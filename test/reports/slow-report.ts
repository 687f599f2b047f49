import type { StoredClick } from './random-clicks.js'

/** The time of a report as its query says it. */
export interface AskedTime {
  /** `YYYY-MM-DD` or a moment of UTC with `Z`, both included; see `isWithin` */
  start: string
  end: string
  timezone: string
  frequency: 'day' | 'hour'
}

/** A report as its query says it, for `slowSeries` and `slowCounts`. */
export interface Asked extends AskedTime {
  workspaceId: number
  linkIds?: number[]
  bots: 'include' | 'exclude' | 'only'
  unique: boolean
  country?: string
  browser?: string
  platform?: string
  referer?: string
  isp?: string
}

interface Clock {
  format: Intl.DateTimeFormat
  shown: Map<number, string>
}
const clocks = new Map<string, Clock>()

function openClock(timeZone: string): Clock {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' } as const
  return { format: new Intl.DateTimeFormat('sv-SE', { timeZone, ...options }), shown: new Map() }
}

/** `YYYY-MM-DD HH` as clocks of the zone show a moment, asked of Intl moment by moment. */
export function clockOf(ms: number, timezone: string) {
  const clock = clocks.get(timezone) ?? openClock(timezone)
  clocks.set(timezone, clock)
  const shown = clock.shown.get(ms) ?? clock.format.format(ms)
  clock.shown.set(ms, shown)
  return shown
}

const isDay = (text: string) => text.length === 10

/** Days compare as text, so that nothing has to know where in time they begin. */
export function isWithin(ms: number, { start, end, timezone }: AskedTime) {
  const day = clockOf(ms, timezone).slice(0, 10)
  const afterStart = isDay(start) ? day >= start : ms >= Date.parse(start)
  const beforeEnd = isDay(end) ? day <= end : ms < Date.parse(end) + 1000
  return afterStart && beforeEnd
}

export const label = (clock: string, frequency: Asked['frequency']) =>
  frequency === 'day' ? clock.slice(0, 10) : `${clock.slice(0, 10)}T${clock.slice(11, 13)}:00:00`

const sameWord = (asked: string | undefined, stored: string) =>
  asked === undefined || asked.toLowerCase() === stored.toLowerCase()

function slowFilter(clicks: StoredClick[], asked: Asked) {
  return clicks.filter(
    (click) =>
      click.workspace_id === asked.workspaceId &&
      (!asked.linkIds || asked.linkIds.includes(click.link_id)) &&
      sameWord(asked.country, click.country) &&
      sameWord(asked.browser, click.browser_name) &&
      sameWord(asked.platform, click.platform) &&
      sameWord(asked.referer, click.referer) &&
      sameWord(asked.isp, click.isp) &&
      (asked.bots === 'include' || (asked.bots === 'only') === (click.bot_name !== '')) &&
      isWithin(click.timeMs, asked),
  )
}

/** Clicks, or visitors: each once a day of UTC. */
function size(clicks: StoredClick[], unique: boolean) {
  if (!unique) return clicks.length
  return new Set(clicks.map((click) => `${Math.floor(click.timeMs / 86_400_000)} ${click.visitor_hash}`)).size
}

function grouped(clicks: StoredClick[], keysOf: (click: StoredClick) => string[], unique: boolean) {
  const groups = new Map<string, StoredClick[]>()
  for (const click of clicks) {
    for (const key of keysOf(click)) {
      const group = groups.get(key)
      if (group) group.push(click)
      else groups.set(key, [click])
    }
  }
  return new Map([...groups].map(([key, group]) => [key, size(group, unique)]))
}

/** Every day or hour that clocks show, found by looking at them every quarter of an hour. */
export function* labelsOf(asked: AskedTime): Generator<string> {
  const dayMs = 86_400_000
  const from = Math.floor(Date.parse(asked.start) / 900_000) * 900_000
  for (let ms = from - dayMs; ms < Date.parse(asked.end) + 2 * dayMs; ms += 900_000) {
    const isTouched = [ms, ms + 899_999, ...edgesWithin(ms, asked)].some((moment) => isWithin(moment, asked))
    if (isTouched) yield label(clockOf(ms, asked.timezone), asked.frequency)
  }
}

/** Whether there is any time between start and end. */
export const hasTime = (asked: AskedTime) => !labelsOf(asked).next().done

/** A period of moments may begin and end within one quarter. */
function edgesWithin(ms: number, { start, end }: AskedTime) {
  return [start, end]
    .filter((edge) => !isDay(edge))
    .map(Date.parse)
    .filter((edge) => edge >= ms && edge < ms + 900_000)
}

export function slowSeries(clicks: StoredClick[], asked: Asked) {
  const chosen = slowFilter(clicks, asked)
  const labels = [...new Set(labelsOf(asked))]
  const labelOf = (click: StoredClick) => [label(clockOf(click.timeMs, asked.timezone), asked.frequency)]
  const pointsOf = (some: StoredClick[]) => {
    const counts = grouped(some, labelOf, asked.unique)
    return labels.map((t) => ({ t, y: counts.get(t) ?? 0 }))
  }
  return {
    traffic: pointsOf(chosen),
    linkTraffic: (linkId: number) => pointsOf(chosen.filter((click) => click.link_id === linkId)),
  }
}

export function slowCounts(clicks: StoredClick[], counter: string, asked: Asked) {
  const chosen = slowFilter(clicks, asked)
  const valuesOf = (click: StoredClick) => {
    if (counter === 'top_params') return click.params
    if (!(counter in click)) throw new Error(`random clicks have no ${counter}: say here what a click's is`)
    return [String(click[counter as keyof StoredClick])]
  }
  const values = [...grouped(chosen, valuesOf, asked.unique)]
    .sort(([a, m], [b, n]) => n - m || Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map(([value, count]) => ({ count, value: value === '' ? null : value }))
  return { total: size(chosen, asked.unique), values }
}
