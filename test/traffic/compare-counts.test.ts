import t from 'tap'
import type { CounterReport } from '../../traffic/api-client.js'
import { compareCounter, compareDays, type Range } from '../../traffic/compare-counts.js'

const exactly = (clicks: number): Range => ({ least: clicks, most: clicks })
const report = (...values: [string | null, number][]): CounterReport => ({
  total: values.reduce((sum, [, count]) => sum + count, 0),
  values: values.map(([value, count]) => ({ value, count })),
})
const expected = new Map([
  ['de', exactly(5)],
  ['', exactly(3)],
  ['fr', exactly(3)],
])
const compare = (reported: CounterReport, before?: CounterReport) =>
  compareCounter('country', { expected, clicks: exactly(11) }, reported, before)

t.test('a right counter has no differences', async (t) => {
  t.same(compare(report(['de', 5], [null, 3], ['fr', 3])), [])
})

t.test('a click too few, too many, in the wrong place or missing altogether is found', async (t) => {
  t.match(compare(report(['de', 5], [null, 3], ['fr', 2])), [
    { value: '(total)', expected: '11', reported: '10' },
    { value: 'fr', expected: '3', reported: '2' },
  ])
  t.match(compare(report(['de', 6], [null, 3], ['fr', 2])), [{ value: 'de' }, { value: 'fr' }])
  t.match(compare({ ...report(['de', 5], [null, 3]), total: 11 }), [{ value: 'fr', reported: 'not listed' }])
  t.match(compare({ ...report(['de', 5], [null, 3], ['fr', 3], ['xx', 1]), total: 11 }), [{ value: 'xx' }])
})

t.test('the order is by count, then value', async (t) => {
  t.match(compare(report(['de', 5], ['fr', 3], [null, 3])), [{ value: '(order)' }])
})

t.test('what was there before is not counted again', async (t) => {
  const before = report(['us', 9], ['fr', 1])
  t.same(compare(report(['us', 9], ['de', 5], ['fr', 4], [null, 3]), before), [])
  t.match(compare({ ...report(['de', 5], ['fr', 4], [null, 3]), total: 21 }, before), [{ value: 'us' }])
})

t.test('a list that is cut may leave out what comes after its end, and nothing else', async (t) => {
  const names = Array.from({ length: 10_001 }, (_, i) => `v${String(i).padStart(5, '0')}`)
  const clicks = exactly(names.length)
  const expected = new Map(names.map((name) => [name, exactly(1)]))
  const cut = (kept: string[]) => ({ total: names.length, values: kept.map((value) => ({ value, count: 1 })) })
  t.same(compareCounter('isp', { expected, clicks }, cut(names.slice(0, -1))), [])
  const withoutFirst = compareCounter('isp', { expected, clicks }, cut(names.slice(1)))
  t.match(withoutFirst, [{ value: 'v00000', reported: 'not listed' }])
})

t.test('a request without an answer may be counted once or not', async (t) => {
  const expected = new Map([['2026-03-01', { least: 4, most: 5 }]])
  const differences = (clicks: number) => compareDays('clicks', expected, new Map([['2026-03-01', clicks]])).length
  t.same([3, 4, 5, 6].map(differences), [1, 0, 0, 1])
})
