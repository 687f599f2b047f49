import t from 'tap'
import { createStatsAnswer } from '../../redirector/pages/answer-stats.js'
import { readStats } from '../../redirector/pages/read-stats.js'
import { topOfAxis } from '../../redirector/pages/stats-chart.js'
import { createDice } from '../../traffic/dice.js'
import { insertClicks, type TestClick } from '../api/insert-clicks.js'
import { withClickHouse } from '../services.js'
import { until } from '../until.js'

const now = new Date('2026-03-10T15:30:00Z')
const DAY_MS = 86_400_000
const dice = createDice(20_260_310)

function drawClick(workspace_id: number, link_id: number): TestClick {
  return {
    ...{ workspace_id, link_id, time: new Date(now.getTime() - dice.below(60 * DAY_MS)) },
    ...{
      country: dice.pick(['DE', 'FR', '']),
      platform: dice.pick(['ios', 'android']),
      bot_name: dice.pick(['', 'Bot']),
    },
    ...{ referer: `site-${dice.below(14)}.example`, browser_name: dice.pick(['Chrome', 'Firefox', '']) },
  }
}

const clickHouse = await withClickHouse(t)
const shards = { of: async () => clickHouse.client }

/** The address 192.0.n.1 of a visitor. */
const addressOf = (n: number) => Uint32Array.of(0, 0, 0xffff, 0xc0000001 + (n << 8))
const address = addressOf(0)
const ours = Array.from({ length: 2_000 }, () => drawClick(1, 5))
await insertClicks(clickHouse.client, [
  ...ours,
  ...Array.from({ length: 100 }, () => ({ ...drawClick(1, 6), country: 'XA' })),
  ...Array.from({ length: 100 }, () => ({ ...drawClick(2, 5), country: 'XB' })),
])

const dayOf = (time: Date) => time.toISOString().slice(0, 10)
const recent = ours.filter(({ time }) => dayOf(time) > '2026-02-08')

t.test('statistics are exact: all clicks, 30 days without holes, the ten first values', async (t) => {
  const stats = await readStats(clickHouse.client, { workspaceId: 1, linkId: 5 }, now)
  t.equal(stats.total, 2_000)
  t.equal(stats.days.length, 30)
  t.equal(stats.days[0].day, '2026-02-09')
  t.equal(stats.days[29].day, '2026-03-10')
  for (const { day, clicks } of stats.days)
    t.equal(clicks, recent.filter(({ time }) => dayOf(time) === day).length, day)
  for (const [counter, values] of Object.entries(stats.counters)) {
    const counts = new Map<string, number>()
    for (const click of recent) counts.set(String(click[counter]), (counts.get(String(click[counter])) ?? 0) + 1)
    const expected = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, 10)
    t.strictSame(
      values,
      expected.map(([value, clicks]) => ({ value, clicks })),
      counter,
    )
  }
})

t.test('a link without clicks has zeros', async (t) => {
  const stats = await readStats(clickHouse.client, { workspaceId: 1, linkId: 77 }, now)
  t.equal(stats.total, 0)
  t.ok(stats.days.length === 30 && stats.days.every(({ clicks }) => clicks === 0))
  t.strictSame(stats.counters, { country: [], referer: [], platform: [], browser_name: [] })
})

t.test('an answer shows one link’s clicks and no other’s', async (t) => {
  const answering = createStatsAnswer({ shards, now: () => now })
  const { status, pageIn } = await answering({ workspaceId: 1, linkId: 5, title: 'Spring' }, address)
  const page = pageIn('en')
  t.equal(status, 200)
  t.match(page.html, /2,000<\/span> clicks/)
  t.match(page.html, 'Germany')
  t.notMatch(page.html, /XA|XB/)
  t.match(pageIn('fr').html, /2\u202f000<\/span> clics/)
  const none = await answering({ workspaceId: 3, linkId: 5, title: 'Spring' }, address)
  t.match(none.pageIn('en').html, /<span class="total">0<\/span> clicks/)
})

t.test('however many look at a page at once, it is read once, and again when it is old', async (t) => {
  let readings = 0
  const counting = () => {
    readings += 1
    return now
  }
  const answering = createStatsAnswer({ shards, cacheMs: 50, now: counting })
  const link = { workspaceId: 1, linkId: 5, title: 'Spring' }
  const answers = await Promise.all(Array.from({ length: 100 }, () => answering(link, address)))
  t.equal(readings, 1)
  t.equal(new Set(answers.map(({ pageIn }) => pageIn('en'))).size, 1)
  t.equal(new Set(answers.map(({ pageIn }) => pageIn('de'))).size, 1, 'rendered once in each language')
  await until(
    async () => {
      await answering(link, address)
      return readings > 1
    },
    'a second reading',
    { everyMs: 0 },
  )
  t.equal(readings, 2)
})

t.test('more links than may wait are asked to come again', async (t) => {
  const options = { shards, readingsMax: 2, waitingMax: 1, now: () => now }
  const answering = createStatsAnswer(options)
  const ask = (linkId: number) => answering({ workspaceId: 1, linkId, title: '' }, address)
  const statuses = (await Promise.all([5, 6, 7, 5].map(ask))).map(({ status }) => status)
  t.strictSame(statuses, [200, 200, 503, 200], 'who waits for a reading under way asks for none')
  t.equal((await ask(7)).status, 200)
})

/** Promises that are settled have gone on then, and no answer of ClickHouse has come yet. */
const entered = () => new Promise<void>((resolve) => process.nextTick(resolve))

t.test('a flood of pages of one workspace takes no place from another one', async (t) => {
  const readings: number[] = []
  const counting = () => {
    readings.push(0)
    return now
  }
  const answering = createStatsAnswer({ shards, now: counting })
  const flood = Array.from({ length: 1000 }, (_, i) =>
    answering({ workspaceId: 1, linkId: 1000 + i, title: '' }, addressOf(i)),
  )
  await entered()
  t.equal(readings.length, 4, 'half of the places')
  const others = [2, 3, 4].map((workspaceId) =>
    answering({ workspaceId, linkId: 5, title: '' }, addressOf(2000 + workspaceId)),
  )
  await entered()
  t.equal(readings.length, 7, 'those of others are read at once')
  t.strictSame(
    (await Promise.all(others)).map(({ status }) => status),
    [200, 200, 200],
  )
  const refused = (await Promise.all(flood)).filter(({ status }) => status === 503)
  t.equal(refused.length, 1000 - 4 - 16)
})

t.test('an address that looks at very many pages has to wait, and others have not', async (t) => {
  const answering = createStatsAnswer({ shards, now: () => now })
  const ask = (linkId: number, of = address) => answering({ workspaceId: 1, linkId, title: '' }, of)
  const statuses: number[] = []
  for (let linkId = 1; statuses.at(-1) !== 429 && linkId < 2000; linkId++) statuses.push((await ask(linkId)).status)
  t.equal(statuses.at(-1), 429)
  t.ok(statuses.length > 60)
  t.equal((await ask(statuses.length - 1)).status, 200, 'a page that is known')
  t.equal((await ask(2000, addressOf(1))).status, 200)
})

t.test('without ClickHouse the answer is to come again', async (t) => {
  const troubles: string[] = []
  const away = {
    shards: { of: () => Promise.reject(new Error('away')) },
    onWarning: (message: string) => void troubles.push(message),
  }
  for (const options of [{}, away]) {
    const answering = createStatsAnswer(options)
    const [first] = await Promise.all([1, 2].map(() => answering({ workspaceId: 1, linkId: 5, title: '' }, address)))
    t.equal(first.status, 503)
    t.match(first.pageIn('en').html, 'Please try again')
  }
  t.equal(troubles.length, 1)
  t.match(troubles[0], 'public statistics cannot be read')
})

t.test('the axis ends at a round number whose half is whole', (t) => {
  t.strictSame([0, 1, 2, 3, 5, 11, 99, 841, 1_000_001].map(topOfAxis), [2, 2, 2, 4, 10, 20, 100, 1000, 2_000_000])
  t.end()
})
