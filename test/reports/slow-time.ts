/** The time of a report as its query says it. */
export interface AskedTime {
  /** `YYYY-MM-DD`, or a moment of UTC with `Z` */
  start: string
  /** `YYYY-MM-DD`, included, or a moment of UTC with `Z`, which is not */
  end: string
  timezone: string
  frequency: 'day' | 'hour' | 'week' | 'month' | 'year'
}

interface Clock {
  format: Intl.DateTimeFormat
  shown: Map<number, string>
}
const clocks = new Map<string, Clock>()

function shownBy(name: string, ms: number, open: () => Intl.DateTimeFormat) {
  const clock = clocks.get(name) ?? { format: open(), shown: new Map() }
  clocks.set(name, clock)
  const shown = clock.shown.get(ms) ?? clock.format.format(ms)
  clock.shown.set(ms, shown)
  return shown
}

const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' } as const

/** `YYYY-MM-DD HH` as clocks of the zone show a moment, asked of Intl moment by moment. */
export const clockOf = (ms: number, timeZone: string) =>
  shownBy(timeZone, ms, () => new Intl.DateTimeFormat('sv-SE', { timeZone, ...parts }))

/** `+05:30` */
export const offsetOf = (ms: number, timeZone: string) =>
  shownBy(
    `offset ${timeZone}`,
    ms,
    () => new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }),
  ).split('GMT')[1]

const isDay = (text: string) => text.length === 10

/** Days compare as text, so that nothing has to know where in time they begin. */
export function isWithin(ms: number, { start, end, timezone }: AskedTime) {
  const day = clockOf(ms, timezone).slice(0, 10)
  const afterStart = isDay(start) ? day >= start : ms >= Date.parse(start)
  const beforeEnd = isDay(end) ? day <= end : ms < Date.parse(end)
  return afterStart && beforeEnd
}

function labelOf(ms: number, { timezone, frequency }: AskedTime) {
  const shown = clockOf(ms, timezone)
  const day = shown.slice(0, 10)
  if (frequency === 'hour') return `${day}T${shown.slice(11, 13)}:00:00`
  if (frequency === 'month') return `${day.slice(0, 7)}-01`
  if (frequency === 'year') return `${day.slice(0, 4)}-01-01`
  if (frequency === 'day') return day
  const date = new Date(day)
  while (date.getUTCDay() !== 1) date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

const DAY_MS = 86_400_000

/** Every quarter of an hour of which something is within. */
function* quartersOf(asked: AskedTime): Generator<number> {
  const from = Math.floor(Date.parse(asked.start) / 900_000) * 900_000
  for (let ms = from - DAY_MS; ms < Date.parse(asked.end) + 2 * DAY_MS; ms += 900_000)
    if ([ms, ms + 899_999, ...edgesWithin(ms, asked)].some((moment) => isWithin(moment, asked))) yield ms
}

/** A period of moments may begin and end within one quarter. */
function edgesWithin(ms: number, { start, end }: AskedTime) {
  return [start, end]
    .filter((edge) => !isDay(edge))
    .map(Date.parse)
    .filter((edge) => edge >= ms && edge < ms + 900_000)
}

/** Whether there is any time between start and end. */
export const hasTime = (asked: AskedTime) => !quartersOf(asked).next().done

/** The labels of a series, found by looking at clocks every quarter of an hour, and that of each moment within. */
export function labelsOf(asked: AskedTime) {
  const offsets = new Map<string, Set<string>>()
  const quarters = [...quartersOf(asked)]
  const offsetAt = (ms: number) => (asked.frequency === 'hour' ? offsetOf(ms, asked.timezone) : '')
  for (const ms of quarters) {
    const label = labelOf(ms, asked)
    offsets.set(label, (offsets.get(label) ?? new Set()).add(offsetAt(ms)))
  }
  const of = (ms: number) => {
    const label = labelOf(ms, asked)
    return offsets.get(label)!.size > 1 ? label + offsetAt(ms) : label
  }
  return { all: [...new Set(quarters.map(of))], of }
}

const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The time before, of a report of whole days. */
export function previousOf<T extends AskedTime>(asked: T): T {
  const [start, end] = [Date.parse(asked.start), Date.parse(asked.end)]
  return { ...asked, start: dayText(2 * start - end - DAY_MS), end: dayText(start - DAY_MS) }
}

export const isOfDays = ({ start, end }: AskedTime) => isDay(start) && isDay(end)
