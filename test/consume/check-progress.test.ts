import t from 'tap'
import { checkProgress } from '../../consume/check-progress.js'
import type { Mark } from '../../consume/marks.js'
import type { Claimed } from '../../consume/progress.js'
import type { Range } from '../../consume/source.js'

const NOW = Date.UTC(2026, 0, 1)
const MINUTE_MS = 60_000
const intent = { to: 120, rows: 1, token: 'x', versions: '' }

const claimed = (more: Partial<Claimed> = {}): Claimed => ({
  epoch: '5',
  history: 'one',
  placement: '1',
  position: 100,
  intent: null,
  seen: { postgres: [1, 1] },
  doubtfulUntil: 0,
  isChanged: false,
  ...more,
})
const mark = (position: number, more: Partial<Mark> = {}): Mark => ({
  epoch: 4,
  position,
  seen: { [`mark ${position}`]: [1, 1] },
  atMs: NOW,
  isOfThisTable: true,
  ...more,
})
/** A source like a click log: missing clicks were taken, and a position is never used again. */
const log: Partial<Range> = { canBeginAgain: false, removesUntaken: false, lowMs: NOW + MINUTE_MS }
const topic: Range = { low: 0, end: 500, canBeginAgain: true, removesUntaken: true }
const check = (from: Partial<Claimed>, marks: Mark[][], range: Partial<Range> = {}) =>
  checkProgress(claimed(from), marks, { ...topic, ...range }, 'partition 0')

t.test('what one history wrote fits', async (t) => {
  t.match(check({}, [[mark(100)]]), { kind: 'fits', start: { position: 100 }, removed: 0 })
  t.match(
    check({ intent }, [[mark(100)]]),
    { kind: 'fits', start: { position: 100, intent } },
    'killed before the mark',
  )
  t.match(
    check({ intent }, [[mark(120)]]),
    { kind: 'fits', start: { position: 120, intent: null, seen: { 'mark 120': [1, 1] } } },
    'killed between mark and advance',
  )
  t.match(
    check({ intent }, [[mark(120)], [mark(100)]]),
    { kind: 'fits', start: { intent } },
    'killed between two marks',
  )
  t.match(check({ position: 0 }, [[]]), { kind: 'fits', start: { position: 0 } }, 'a new partition')
  t.match(check({}, [[mark(100)]], { low: 130 }), { kind: 'fits', start: { position: 130 }, removed: 30 }, 'retention')
})

t.test('ClickHouse is believed, with what it had seen', async (t) => {
  t.match(
    check({}, [[mark(300)]]),
    { kind: 'restored', start: { position: 300, seen: { 'mark 300': [1, 1] }, intent: null, doubtfulUntil: 500 } },
    'Postgres is older',
  )
  t.match(check({ intent }, [[mark(60)]]), { kind: 'restored', start: { position: 60, intent: null } }, 'ClickHouse is')
  t.match(check({ position: 0 }, [[mark(60)]]), { kind: 'restored', start: { position: 60 } })
  t.match(check({}, [[]]), { kind: 'restored', start: { position: 0, seen: {} } }, 'lost, and Kafka has everything')
  t.match(check({}, [[mark(100)], [mark(60)]]), { kind: 'restored', start: { position: 60 }, message: /shard 1/ })
  t.match(check({}, [[mark(100)], []]), { kind: 'restored', start: { position: 0 } }, 'one shard is lost')
})

t.test('a restore shows where positions agree', async (t) => {
  t.match(check({}, [[mark(100, { epoch: 5 })]]), { kind: 'restored' }, 'ClickHouse knows a later owner')
  t.match(check({}, [[mark(100, { isOfThisTable: false })]]), { kind: 'restored' }, 'the tables are copies')
})

t.test('tables that were copied one after the other: an hour is compared, as far as the source reaches', async (t) => {
  const marks = [120, 60, 40, 20].map((position, i) => mark(position, { atMs: NOW - i * 25 * MINUTE_MS }))
  t.match(check({}, [marks]), { start: { position: 40 } })
  t.match(check({}, [marks], { low: 50 }), { kind: 'restored', start: { position: 60 } })
  t.match(check({}, [marks], { low: 110 }), { kind: 'restored', start: { position: 120 } })
})

t.test('what is lost is not passed over', async (t) => {
  t.match(check({}, [[mark(60)]], { low: 80 }), {
    kind: 'refused',
    start: { position: 80 },
    message: /up to 60 \(2026-01-01T00:00:00.000Z\) only, and Postgres says 100.*From 60 to 80/,
  })
  t.match(check({}, [[]], { low: 80 }), { kind: 'refused', start: { position: 80, seen: {} } })
  t.match(check({}, [[mark(100)]], { end: 50 }), {
    kind: 'refused',
    start: { position: 0, seen: { postgres: [1, 1] }, doubtfulUntil: 50 },
    message: /ends before 100/,
  })
  t.match(check({ intent }, [[mark(100)]], { end: 110 }), { kind: 'refused', message: /ends before 120/ })
  t.match(check({}, [[mark(300)]], { end: 200 }), { kind: 'refused', message: /ends before 300/ })
  t.match(check({}, [[mark(100)]], { end: 50, canBeginAgain: false }), { kind: 'fits' }, 'sequences never come again')
})

t.test('a click log removes only what was taken: stores that both are older lack it', async (t) => {
  t.match(check({}, [[mark(100)]], { ...log, low: 100 }), { kind: 'fits', start: { position: 100 }, removed: 0 })
  t.match(check({}, [[mark(100)]], { ...log, low: 130 }), {
    kind: 'refused',
    start: { position: 130, doubtfulUntil: 500 },
    message: /up to 100 \(2026-01-01T00:00:00.000Z\) only.*From 100 to 130 \(2026-01-01T00:01:00.000Z\)/,
  })
  t.match(check({ position: 0 }, [[]], { ...log, low: 130 }), { kind: 'refused' }, 'new stores beside an old log')
  t.match(check({ position: 0 }, [[]], { ...log, low: 0 }), { kind: 'fits', start: { position: 0 } }, 'a new log')
  t.match(check({ intent }, [[mark(100)]], { ...log, low: 130 }), { kind: 'refused', start: { intent: null } })
})

t.test('a source that is an older copy lacks what an older ClickHouse lacks', async (t) => {
  const older = { ...log, end: 90 }
  t.match(check({}, [[mark(60)]], older), {
    kind: 'refused',
    start: { position: 60, doubtfulUntil: 90 },
    message: /up to 60.*only, and Postgres says 100: they were restored\. From 90 to 100/,
  })
  t.match(check({}, [[mark(100)]], older), { kind: 'fits' }, 'ClickHouse has it')
  t.match(check({}, [[mark(60)]], { end: 90 }), { kind: 'refused' }, 'of Kafka too')
})

t.test('what went another way is not missed', async (t) => {
  t.match(check({}, [[mark(100)]], { ...log, low: 130, begin: 130 }), { kind: 'fits', start: { position: 130 } })
  t.match(check({ position: 0 }, [[]], { ...log, low: 130, begin: 150 }), { kind: 'fits', start: { position: 150 } })
})

t.test('a sink that keeps no marks goes on where Postgres is', async (t) => {
  t.match(check({}, []), { kind: 'fits', start: { position: 100, intent: null } })
  t.match(check({ intent }, []), { kind: 'fits', start: { position: 100, intent } }, 'and repeats what was begun')
  t.match(check({}, [], { low: 130 }), { kind: 'fits', start: { position: 130 }, removed: 30 })
})

t.test('a position where sequences leap is of another log', async (t) => {
  const copy = { ...log, end: 500, leaps: [[90, 400]] as [number, number][] }
  t.match(check({}, [[mark(60)]], copy), { kind: 'refused', message: /they were restored\. From 90 to 100/ })
  t.match(check({}, [[mark(95)]], copy), { kind: 'refused', message: /From 95 to 100/ })
  t.match(check({}, [[mark(100)]], copy), { kind: 'fits', start: { position: 100 } }, 'ClickHouse has it')
  t.match(check({ position: 90 }, [[mark(60)]], copy), { kind: 'restored' }, 'the log has all before its leap')
  t.match(check({ position: 400 }, [[mark(60)]], copy), { kind: 'restored' })
  t.match(check({ intent }, [[mark(100)]], copy), { kind: 'refused', message: /begun up to 120\. From 100 to 120/ })
})

t.test('a log that is gone', async (t) => {
  const gone = { ...log, low: 0, end: 0 }
  t.match(check({}, [[mark(60)]], gone), { kind: 'refused', start: { position: 60 }, message: /From 60 to 100/ })
  t.match(check({}, [[mark(100)]], gone), { kind: 'fits' })
})

t.test('where the same clicks came by another source, what this one has is compared', async (t) => {
  t.match(check({ isChanged: true }, [[mark(100)]]), { kind: 'fits', start: { position: 100, doubtfulUntil: 500 } })
  t.match(check({}, [[mark(100)]]), { kind: 'fits', start: { doubtfulUntil: 0 } })
})
