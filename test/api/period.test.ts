import t from 'tap'
import { type Frequency, periodOf, readSpan, yearBefore } from '../../api/reports/period.js'
import { pointsOf } from '../../api/reports/points.js'
import { findTimeZone, stretchesOf } from '../../api/reports/time-zone.js'
import { createDice } from '../../traffic/dice.js'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const iso = (ms: number) => new Date(ms).toISOString()

function spanOf(text: string, zone = 'UTC') {
  const read = readSpan(text, findTimeZone(zone)!)
  return 'value' in read ? [iso(read.value.fromMs), read.value.toMs - read.value.fromMs] : read.error
}

function labels(start: string, end: string, name = 'UTC', frequency: Frequency = 'day') {
  const zone = findTimeZone(name)!
  const [from, to] = [readSpan(start, zone), readSpan(end, zone)]
  if (!('value' in from && 'value' in to)) throw new Error('bad test')
  const period = periodOf(from.value, to.value, { nowMs: 0, zone, frequency })
  if (!('value' in period)) throw new Error(period.error)
  return pointsOf({ stretches: stretchesOf(zone, period.value), frequency }).map((point) => point.t)
}

t.test('days and moments', async (t) => {
  t.same(spanOf('2026-03-10'), ['2026-03-10T00:00:00.000Z', DAY_MS])
  t.same(spanOf('2026-03-10T12:30:00Z'), ['2026-03-10T12:30:00.000Z', 0])
  t.same(spanOf('2026-03-10 12:30'), ['2026-03-10T12:30:00.000Z', 0])
  t.same(spanOf('2026-03-10T12:30:00.5+02:00'), ['2026-03-10T10:30:00.500Z', 0])
  t.same(spanOf('2026-03-10T12:30:00.123456-0530'), ['2026-03-10T18:00:00.123Z', 0])
  for (const text of ['2026-03-10T12:00 02:00', '2026-03-10T12:00:00.5 0530']) t.match(spanOf(text), /write \+ as %2B/)
  for (const text of [
    ...['', '2026-3-1', '2026-02-30', '2026-13-01', '2026-03-10T25:00', '1769', '2026-03-10T', '2149-01-01'],
    ...['2026-03-10T12:00+25:00', '2026-03-10T12:60', '1969-12-31', '2026-03-10T12:00 02:00'],
  ])
    t.type(spanOf(text), 'string', text)
})

t.test('a year before are the same days, whatever the clocks do and however long February is', async (t) => {
  const before = (start: string, end: string, name = 'Europe/Berlin') => {
    const zone = findTimeZone(name)!
    const [from, to] = [readSpan(start, zone), readSpan(end, zone)]
    if (!('value' in from && 'value' in to)) throw new Error('bad test')
    const { fromMs, toMs } = yearBefore({ fromMs: from.value.fromMs, toMs: to.value.toMs }, zone)
    return [iso(fromMs), iso(toMs)]
  }
  t.same(before('2026-03-29', '2026-03-29'), ['2025-03-28T23:00:00.000Z', '2025-03-29T23:00:00.000Z'])
  t.same(before('2025-01-01', '2025-12-31'), ['2023-12-31T23:00:00.000Z', '2024-12-31T23:00:00.000Z'])
  t.same(before('2024-02-29', '2024-02-29', 'UTC'), ['2023-02-28T00:00:00.000Z', '2023-03-01T00:00:00.000Z'])
})

t.test('days and moments of a time zone', async (t) => {
  t.same(spanOf('2026-03-10', 'Europe/Berlin'), ['2026-03-09T23:00:00.000Z', DAY_MS])
  t.same(spanOf('2026-03-29', 'Europe/Berlin'), ['2026-03-28T23:00:00.000Z', 23 * HOUR_MS])
  t.same(spanOf('2026-10-25', 'Europe/Berlin'), ['2026-10-24T22:00:00.000Z', 25 * HOUR_MS])
  t.same(spanOf('2026-03-10', 'Asia/Kathmandu'), ['2026-03-09T18:15:00.000Z', DAY_MS])
  t.same(spanOf('2026-10-04', 'Australia/Lord_Howe'), ['2026-10-03T13:30:00.000Z', 23.5 * HOUR_MS])
  t.same(spanOf('2026-03-10T12:30', 'Asia/Kolkata'), ['2026-03-10T07:00:00.000Z', 0])
  t.same(spanOf('2026-03-10T12:30Z', 'Asia/Kolkata'), ['2026-03-10T12:30:00.000Z', 0], 'an offset wins')
  t.same(spanOf('2026-03-29T02:30', 'Europe/Berlin')[0], '2026-03-29T01:00:00.000Z', 'jumped over: when they jump')
  t.same(spanOf('2026-10-25T02:30', 'Europe/Berlin')[0], '2026-10-25T00:30:00.000Z', 'shown twice: the first')
  t.same(spanOf('2026-09-06', 'America/Santiago')[0], '2026-09-06T04:00:00.000Z', 'a day that begins at one')
  t.same(spanOf('2011-12-30', 'Pacific/Apia'), ['2011-12-30T10:00:00.000Z', 0], 'a day that was left out')
})

t.test('names of time zones', async (t) => {
  for (const name of [
    'UTC',
    'etc/utc',
    'Europe/Berlin',
    'asia/calcutta',
    'US/Pacific',
    'Etc/GMT-14',
    'America/Argentina/Buenos_Aires',
  ])
    t.ok(findTimeZone(name), name)
  for (const name of ['', '+01:00', 'Mars/Base', 'GMT+1', "Europe/Berlin'", 'CEST', '__proto__', 'constructor'])
    t.notOk(findTimeZone(name), name)
})

t.test('what clocks show, without holes', async (t) => {
  t.same(labels('2026-03-09', '2026-03-10'), ['2026-03-09', '2026-03-10'])
  t.same(labels('2026-03-09T00:00:00+01:00', '2026-03-09'), ['2026-03-08', '2026-03-09'])
  t.same(labels('2026-03-09', '2026-03-10T00:00:00Z'), ['2026-03-09'], 'a moment is no part of what it ends')
  t.same(labels('2026-03-01', '2026-03-10', 'UTC', 'week'), ['2026-02-23', '2026-03-02', '2026-03-09'])
  t.same(labels('2025-12-31', '2026-02-01', 'Asia/Tokyo', 'month'), ['2025-12-01', '2026-01-01', '2026-02-01'])
  t.same(labels('1970-01-02', '1970-01-12', 'America/New_York', 'week'), ['1969-12-29', '1970-01-05', '1970-01-12'])
  t.same(labels('2026-03-28', '2026-03-30', 'Europe/Berlin'), ['2026-03-28', '2026-03-29', '2026-03-30'])
  t.same(labels('2011-12-29', '2011-12-31', 'Pacific/Apia'), ['2011-12-29', '2011-12-31'])
  const hours = (day: string, zone: string) => labels(day, day, zone, 'hour').map((label) => label.slice(11, 13))
  t.equal(hours('2026-03-10', 'Asia/Kolkata').length, 24)
  t.same(hours('2026-03-29', 'Europe/Berlin').slice(0, 4), ['00', '01', '03', '04'], '23 hours')
  const twice = (day: string, zone: string) => labels(day, day, zone, 'hour').slice(1, 5)
  t.same(
    twice('2026-10-25', 'Europe/Berlin'),
    ['T01:00:00', 'T02:00:00+02:00', 'T02:00:00+01:00', 'T03:00:00'].map((hour) => `2026-10-25${hour}`),
    'an hour shown twice is two points',
  )
  t.equal(hours('2026-10-25', 'Europe/Berlin').length, 25)
  t.same(
    twice('2026-04-05', 'Australia/Lord_Howe'),
    ['T01:00:00+11:00', 'T01:00:00+10:30', 'T02:00:00', 'T03:00:00'].map((hour) => `2026-04-05${hour}`),
    'and half of one too',
  )
  t.equal(labels('2026-03-10', '2026-03-10', 'UTC', 'hour')[5], '2026-03-10T05:00:00')
})

t.test('every stretch of a year begins where the zone changes', async (t) => {
  for (const name of [
    'Europe/Berlin',
    'Africa/Casablanca',
    'Australia/Lord_Howe',
    'America/St_Johns',
    'Asia/Kathmandu',
  ]) {
    const zone = findTimeZone(name)!
    const period = { fromMs: Date.UTC(2026, 0, 1, 3, 7), toMs: Date.UTC(2027, 0, 1) }
    const stretches = stretchesOf(zone, period)
    t.equal(stretches[0].fromMs, period.fromMs)
    t.equal(stretches.at(-1)!.toMs, period.toMs)
    for (const [i, { fromMs, toMs, offsetMs }] of stretches.entries()) {
      t.same([zone.offsetAt(fromMs), zone.offsetAt(toMs - 1)], [offsetMs, offsetMs], `${name} ${iso(fromMs)}`)
      if (i > 0) t.not(stretches[i - 1].offsetMs, offsetMs)
    }
  }
})

t.test('offsets are those of the tables, in every zone and also at changes within a week', async (t) => {
  const dice = createDice(7)
  for (const name of Intl.supportedValuesOf('timeZone')) {
    const zone = findTimeZone(name)!
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    const slowOffsetAt = (ms: number) =>
      Date.parse(`${format.format(ms).replace(',', '')}Z`) - Math.floor(ms / 1000) * 1000
    const moments = [
      ...Array.from({ length: 100 }, () => dice.below(Date.UTC(2150, 0))),
      ...Array.from({ length: 20 }, (_, day) => Date.UTC(2000, 9, 5 + day, 4)),
    ]
    const wrong = moments.filter((ms) => zone.offsetAt(ms) !== slowOffsetAt(ms))
    t.same(wrong.map(iso), [], name)
  }
})
