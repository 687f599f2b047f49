// A workspace with many streams and many large clicks: others wait for a slice, and its streams have a budget of CPU.
import { setImmediate as endOfTurn } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { parseWire } from '../../api/http/wire.js'
import { chooses, nameOfChoice } from '../../api/live/chooses.js'
import { createLiveClicks, type LiveClick } from '../../api/live/live-clicks.js'
import { toLiveRow } from '../../api/live/live-row.js'
import type { LiveBudget } from '../../api/live/live-turns.js'
import { reportQuerySchema } from '../../api/reports/report-query.js'
import { packLink } from '../../click/packed-link.js'
import type { Tail, TailOptions } from '../../consume/tail-clicks.js'
import { parseUserAgent } from '../../visit/user-agent/user-agent.js'
import { aClick, makeRecords } from '../consume/make-records.js'
import { costOf, costText, isInSlices } from '../longest-block.js'
import { until } from '../until.js'

t.setTimeout(300_000)
const LARGE = 1
const SMALL = 2
const STREAMS = 50
const publicUrl = new URL('https://go.example.com')
const params = Array.from({ length: 100 }, (_, i) => `parameter${i}=a%20value%20${i}`).join('&')
const AMPLE = { burstMs: 600_000, msPerSecond: 1000 }

function withLive(t: Test, budget: LiveBudget) {
  let tail: Pick<TailOptions, 'onRecord' | 'onPause'>
  const openTail = (options: typeof tail): Tail => {
    tail = options
    return { close: async () => undefined }
  }
  const toRow = (click: Parameters<typeof toLiveRow>[0]) =>
    toLiveRow(click, { parseUserAgent, isp: () => '' }, publicUrl)
  const live = createLiveClicks({ openTail, toRow, budget })
  t.teardown(() => live.close())
  let time = Date.now()
  function recordOf(workspaceId: number, query: string) {
    const destination = 'https://a.b/'
    const link = packLink({ workspaceId, linkId: 1, domainId: 0, host: 'h', path: '/a', destination })
    time += 1
    return makeRecords([aClick({ time, link, query })])
  }
  /** A stream that counts what it is sent. */
  function listen(workspaceId: number, topParams: string[] = []) {
    const report = parseWire(reportQuerySchema(workspaceId, new Date(), 'live'), { top_params: topParams })
    const stream = { clicks: [] as LiveClick[], missed: 0, asked: 0 }
    const includes = chooses(report)
    live.listen({
      workspaceId,
      filter: {
        name: nameOfChoice(report),
        includes(click) {
          stream.asked += 1
          return includes(click)
        },
      },
      onClicks: (clicks) => stream.clicks.push(...clicks),
      onMissed: () => {
        stream.missed += 1
      },
    })
    return stream
  }
  return { live, recordOf, listen, tail: () => tail }
}

t.test('clicks with many parameters are filtered for many streams in slices', async (t) => {
  const { recordOf, listen, tail } = withLive(t, AMPLE)
  const streams = Array.from({ length: STREAMS }, (_, i) => listen(LARGE, ['zz=1', `!zz=${i}`]))
  const all = listen(LARGE)
  const clicks = Array.from({ length: 1500 }, () => recordOf(LARGE, params))
  const cost = await costOf(async () => {
    for (const [i, records] of clicks.entries()) {
      tail().onRecord(records, 0)
      if (i % 30 === 0) await endOfTurn() // a tail reads some 128 KB in a turn
    }
    await tail().onPause()
    await until(() => all.clicks.length === clicks.length, 'every click at the stream without a filter')
  })
  t.ok(isInSlices(cost), costText(cost))
  for (const { clicks, missed } of streams) t.match({ clicks, missed }, { clicks: [], missed: 0 })
})

t.test('streams with equal filters share one answer', async (t) => {
  const { recordOf, listen, tail } = withLive(t, AMPLE)
  const streams = Array.from({ length: STREAMS }, () => listen(LARGE, ['a=1', '!b=1']))
  for (const query of ['a=1', 'a=1&b=1', 'b=1', 'a=2&a=1']) tail().onRecord(recordOf(LARGE, query), 0)
  await tail().onPause()
  await until(() => streams.every(({ clicks }) => clicks.length === 2), 'two clicks at each stream')
  t.equal(
    streams.reduce((sum, { asked }) => sum + asked, 0),
    4,
    'a filter is asked once for each click',
  )
})

t.test('a workspace beyond its budget loses clicks and is told so; another one has all', async (t) => {
  const { live, recordOf, listen, tail } = withLive(t, { burstMs: 20, msPerSecond: 50 })
  const [large, small] = [listen(LARGE), listen(SMALL)]
  for (let i = 0; i < STREAMS; i++) listen(LARGE, [`zz=${i}`])
  let sentToSmall = 0
  await until(async () => {
    for (let i = 0; i < 500; i++) tail().onRecord(recordOf(LARGE, params), 0)
    tail().onRecord(recordOf(SMALL, 'a=1'), 0)
    sentToSmall += 1
    await tail().onPause()
    return large.missed > 0
  }, 'a stream that is told of missed clicks')
  await until(() => small.clicks.length === sentToSmall, 'all clicks of the other workspace')
  t.equal(small.missed, 0)
  const { row } = large.clicks[0]
  const onClicks = () => undefined
  const again = live.listen({ workspaceId: LARGE, onClicks, onMissed: onClicks }, row.id)
  t.equal(again.after, undefined, 'a client that comes back is resumed from ClickHouse')
})
