import type { StoredClick } from './random-clicks.js'
import { type AskedTime, isWithin, labelsOf } from './slow-time.js'

/** A report as its query says it, for `slowSeries` and `slowCounts`. */
export interface Asked extends AskedTime {
  workspaceId: number
  bots: 'include' | 'exclude' | 'only'
  unique: boolean
  /** By names of counters: values as the query has them, such as `!DE` */
  filters: Record<string, string[]>
}

const devices = ['desktop', 'mobile', 'tablet']
const exact = ['destination', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']

/** The values that a click has of a counter. */
export function valuesOf(click: StoredClick, counter: string): string[] {
  if (counter === 'top_params') return click.params
  if (!(counter in click)) throw new Error(`random clicks have no ${counter}: valuesOf must compute its value`)
  return [String(click[counter as keyof StoredClick])]
}

/** Whether a click has a value that a filter names. */
function has(click: StoredClick, counter: string, value: string) {
  if (counter === 'top_params') return value === '' ? click.params.length === 0 : click.params.includes(value)
  if (counter === 'platform' && devices.includes(value.toLowerCase())) return click.device === value.toLowerCase()
  const [own] = valuesOf(click, counter)
  return exact.includes(counter) ? own === value : own.toLowerCase() === value.toLowerCase()
}

/** A value as it is, without the backslash that is written before `!` and a backslash. */
export const unescaped = (value: string) => (/^\\[!\\]/.test(value) ? value.slice(1) : value)

const isChosen = (click: StoredClick, filters: Asked['filters']) =>
  Object.entries(filters).every(([counter, values]) => {
    const wanted = values.filter((value) => !value.startsWith('!'))
    const refused = values.filter((value) => value.startsWith('!')).map((value) => unescaped(value.slice(1)))
    const isWanted = wanted.length === 0 || wanted.some((value) => has(click, counter, unescaped(value)))
    return isWanted && !refused.some((value) => has(click, counter, value))
  })

export const slowFilter = (clicks: StoredClick[], asked: Asked) =>
  clicks.filter(
    (click) =>
      click.workspace_id === asked.workspaceId &&
      isChosen(click, asked.filters) &&
      (asked.bots === 'include' || (asked.bots === 'only') === (click.bot_name !== '')) &&
      isWithin(click.timeMs, asked),
  )

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

export function slowSeries(clicks: StoredClick[], asked: Asked) {
  const chosen = slowFilter(clicks, asked)
  const labels = labelsOf(asked)
  const pointsOf = (keysOf: (click: StoredClick) => string[]) => {
    const counts = grouped(chosen, keysOf, asked.unique)
    return labels.all.map((t) => ({ t, y: counts.get(t) ?? 0 }))
  }
  return {
    total: size(chosen, asked.unique),
    traffic: pointsOf((click) => [labels.of(click.timeMs)]),
    trafficOf: (counter: string, wanted: string) =>
      pointsOf((click) =>
        valuesOf(click, counter)
          .filter((value) => value === wanted)
          .map(() => labels.of(click.timeMs)),
      ),
  }
}

export function slowCounts(clicks: StoredClick[], counter: string, asked: Asked) {
  const chosen = slowFilter(clicks, asked)
  const values = [...grouped(chosen, (click) => valuesOf(click, counter), asked.unique)]
    .sort(([a, m], [b, n]) => n - m || Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map(([value, count]) => ({ count, value: value === '' ? null : value }))
  return { total: size(chosen, asked.unique), values }
}
