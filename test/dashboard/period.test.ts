// Periods of reports are days and hours of the person's calendar, whatever the clocks do meanwhile.
import t from 'tap'
import { LANGUAGES } from '../../words/languages.js'
import { loadModules } from './load-modules.js'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** The browser's zone while the module is loaded. It is none of the zones below. */
const BROWSER_ZONE = 'America/Los_Angeles'
process.env.TZ = BROWSER_ZONE

const {
  frequenciesOf,
  namedPeriod,
  periodOfDays,
  wrongDays,
  zoneOf,
}: typeof import('../../dashboard/reports/period.js') & typeof import('../../dashboard/reports/zone.js') =
  await loadModules(['reports/period', 'reports/zone'])
/** The zone of `process.env.TZ`, which the browser's is here. */
const here = zoneOf(null)

const zones = [
  'UTC',
  'America/New_York',
  'America/Havana', // whose clocks change at midnight
  'America/St_Johns',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe', // whose summer is half an hour off
  'Pacific/Apia',
]

/** Reads the clock of `zone`. */
const clockOf = (zone: string) => {
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return (time: Date | string) => format.format(new Date(time))
}

/** Every seventh hour and some of a year, so that all hours of the day come, and those before each change of clocks. */
const instants = Array.from(
  { length: 1_200 },
  (_, i) => new Date(Date.UTC(2026, 0, 1) + i * 7 * HOUR_MS + (i % 60) * 60_000),
)
const beforeMidnight = new Date('2026-11-23T04:50:00Z') // 23:50 in New York, three weeks after its clocks went back

t.test('weeks begin on the day of the language', async (t) => {
  const weekdays = await Promise.all(
    LANGUAGES.map(async (language) => {
      const { firstWeekday }: typeof import('../../dashboard/ui/locale.js') = await loadModules(['ui/locale'], language)
      return [language, firstWeekday()]
    }),
  )
  t.same(Object.fromEntries(weekdays), { en: 0, de: 1, fr: 1, es: 1 })
})

t.test('periods to date begin with the day, week, month or year', async (t) => {
  process.env.TZ = 'America/New_York'
  const now = new Date('2026-11-23T04:50:00Z') // Sunday the 22nd, 23:50
  const asked = (name: Parameters<typeof namedPeriod>[0], weekday?: number) => {
    const { query, frequency } = namedPeriod(name, now, here, weekday)
    return [query.start, query.end, frequency]
  }
  t.same(asked('today'), ['2026-11-22', '2026-11-23T05:00:00.000Z', 'hour'])
  t.same(asked('yesterday'), ['2026-11-21', '2026-11-21', 'hour'])
  t.same(asked('wtd', 1), ['2026-11-16', '2026-11-22', 'day'], 'weeks that begin on Monday')
  t.same(asked('wtd', 6), ['2026-11-21', '2026-11-23T05:00:00.000Z', 'hour'], 'on Saturday')
  t.same(asked('wtd', 0), asked('today'), 'on Sunday')
  t.same(asked('mtd'), ['2026-11-01', '2026-11-22', 'day'])
  t.same(asked('ytd'), ['2026-01-01', '2026-11-22', 'week'])
  t.same(asked('all'), ['all', '2026-11-22', 'day'])
  const stepsOf = (name: Parameters<typeof namedPeriod>[0]) => frequenciesOf(namedPeriod(name, now, here).query, here)
  t.same(stepsOf('today'), ['hour'])
  t.same(stepsOf('30d'), ['hour', 'day', 'week'])
  t.same(stepsOf('90d'), ['day', 'week', 'month'])
  t.same(frequenciesOf(periodOfDays('2024-01-01', '2026-01-01', now, here).query, here), ['week', 'month'])
})

t.test('of days that are to come nothing is asked', async (t) => {
  process.env.TZ = 'America/New_York'
  const now = new Date('2026-11-23T04:50:00Z')
  const asked = (start: string, end: string) => {
    const { query, frequency } = periodOfDays(start, end, now, here)
    return [query.start, query.end, frequency]
  }
  t.same(asked('2026-11-01', '2026-12-31'), ['2026-11-01', '2026-11-22', 'day'])
  t.same(asked('2026-01-01', '2026-12-31'), ['2026-01-01', '2026-11-22', 'week'])
  t.same(asked('2026-11-21', '2026-11-22'), ['2026-11-21', '2026-11-23T05:00:00.000Z', 'hour'])
  t.same(asked('2026-11-19', '2026-11-21'), ['2026-11-19', '2026-11-21', 'day'])
  t.same(wrongDays(['2026-11-22', '2026-12-31'], now, here), {})
  t.same(wrongDays(['2026-11-23', '2026-12-31'], now, here), { start: ['is in the future'] })
})

for (const [zone, isOwn] of zones.flatMap((zone) => [[zone, true] as const, [zone, false] as const]))
  t.test(`${zone}, ${isOwn ? 'of the browser' : 'of the workspace'}`, async (t) => {
    process.env.TZ = isOwn ? zone : BROWSER_ZONE
    const clock = isOwn ? here : zoneOf(zone)
    const shown = clockOf(zone)
    const wrong: string[] = []
    for (const now of [...instants, beforeMidnight]) {
      for (const [name, days] of Object.entries({ '7d': 7, '30d': 30, '90d': 90, '12m': 365 } as const)) {
        const { start, end } = namedPeriod(name as '7d', now, clock).query
        const count = (Date.parse(end) - Date.parse(start)) / DAY_MS + 1
        if (count !== days || end !== shown(now).slice(0, 10))
          wrong.push(`${name} at ${shown(now)}: ${count} days until ${end}`)
      }
      const { start, end } = namedPeriod('24h', now, clock).query
      const isWhole = shown(start).endsWith(':00:00') && Date.parse(end) > now.getTime()
      // Up to half an hour more where the clocks were set forward by that since.
      const hours = (Date.parse(end) - Date.parse(start)) / HOUR_MS
      if (!isWhole || hours < 24 || hours > 24.5) wrong.push(`24h at ${shown(now)}: ${start} to ${end}`)
    }
    t.same(wrong, [])
  })
