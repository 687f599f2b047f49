import t from 'tap'
import { daysOf, hasWholeDays, periodOf, readSpan } from '../../api/reports/period.js'

const spanOf = (text: string) => {
  const read = readSpan(text)
  return 'value' in read ? [new Date(read.value.fromMs).toISOString(), read.value.toMs - read.value.fromMs] : read.error
}
const dayMs = 86_400_000

t.test('days and moments', async (t) => {
  t.same(spanOf('2026-03-10'), ['2026-03-10T00:00:00.000Z', dayMs])
  t.same(spanOf('2026-03-10T12:30:00Z'), ['2026-03-10T12:30:00.000Z', 1_000])
  t.same(spanOf('2026-03-10 12:30'), ['2026-03-10T12:30:00.000Z', 1_000])
  t.same(spanOf('2026-03-10T12:30:00.5+02:00'), ['2026-03-10T10:30:00.500Z', 1])
  t.same(spanOf('2026-03-10T12:30:00.123456-0530'), ['2026-03-10T18:00:00.123Z', 1])
  t.same(spanOf('2026-03-10T00:00:00Z'), ['2026-03-10T00:00:00.000Z', 0], 'midnight ends the day before')
  for (const text of [
    '',
    '2026-3-1',
    '2026-02-30',
    '2026-13-01',
    '2026-03-10T25:00',
    '1769',
    '2026-03-10T',
    '2149-01-01',
  ])
    t.type(spanOf(text), 'string', text)
})

t.test('only whole days can be answered by rollups', async (t) => {
  const whole = (start: string, end: string) => {
    const [from, to] = [readSpan(start), readSpan(end)]
    if (!('value' in from && 'value' in to)) throw new Error('bad test')
    const period = periodOf(from.value, to.value, 0)
    if (!('value' in period)) throw new Error(period.error)
    return [hasWholeDays(period.value), daysOf(period.value)]
  }
  const two = ['2026-03-09', '2026-03-10']
  t.same(whole('2026-03-09', '2026-03-10'), [true, two])
  t.same(whole('2026-03-09T00:00:00Z', '2026-03-11T00:00:00Z'), [true, two])
  t.same(whole('2026-03-09', '2026-03-10T23:59:59Z'), [true, two])
  t.same(whole('2026-03-09', '2026-03-10T23:59:59.999Z'), [true, two])
  t.same(whole('2026-03-09', '2026-03-10T23:59:58Z'), [false, two])
  t.same(whole('2026-03-09T01:00', '2026-03-10'), [false, two])
  t.same(whole('2026-03-09T00:00:00+01:00', '2026-03-09'), [false, ['2026-03-08', '2026-03-09']])
})
