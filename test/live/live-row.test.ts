// A click of the stream is what an export will have, and is chosen by the same filters.
import t from 'tap'
import { parseWire } from '../../api/http/wire.js'
import { chooses, toFiltered } from '../../api/live/chooses.js'
import { type LiveRow, toLiveRow } from '../../api/live/live-row.js'
import { reportQuerySchema } from '../../api/reports/report-query.js'
import { packLink } from '../../click/packed-link.js'
import type { ClickRecord } from '../../click/record.js'
import { type RecordedClick, readClick } from '../../click/recorded-click.js'
import { createClickRows } from '../../ingest/click-rows.js'
import { insertClicks } from '../../ingest/insert-clicks.js'
import { createDice } from '../../traffic/dice.js'
import { parseUserAgent } from '../../visit/user-agent/user-agent.js'
import { withApi } from '../api/api-fixture.js'
import { randomClicks } from '../click-log/random-clicks.js'
import { aClick, makeRecords } from '../consume/make-records.js'

t.setTimeout(120_000)
const now = new Date('2026-01-02T12:00:00Z')
const api = await withApi(t, { now: () => now })
const { workspaceId } = api
const publicUrl = new URL('https://go.example.com')
const isp = (asn: number) => (asn === 0 ? '' : `Provider ${asn % 5}`)
const dice = createDice(11)

const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/604.1',
  'curl/8.5.0',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  '',
]

/** A click that reports can tell from others by every counter. */
function plainClick(i: number): Partial<ClickRecord> {
  const linkId = 1 + dice.below(4)
  const destination = dice.pick(['https://example.com/', 'https://example.com/b?utm_medium=mail&utm_term=x#y'])
  return {
    time: now.getTime() - 3_600_000 + i,
    kind: dice.chance(0.9) ? 0 : dice.below(4),
    flags: dice.below(4),
    asn: dice.below(6),
    country: dice.pick(['', 'DE', 'CH', 'US']),
    link: packLink({ workspaceId, linkId, domainId: 0, host: 'h', path: `/l${linkId}`, destination }),
    userAgent: dice.pick(agents),
    referer: dice.pick(['', 'https://www.example.org/a', 'https://news.example/']),
    query: dice.pick(['', 'a=1&a=2', 'a=1&gclid=x&utm_source=News', 'utm_campaign=c&b=', 'utm_content=z&a%3Db=1']),
    language: dice.pick(['', 'de-CH,de;q=0.9', 'fr', 'en-US']),
  }
}

const rows = createClickRows({ parseUserAgent, isp })
function readAll(clicks: ClickRecord[]): RecordedClick[] {
  return clicks.flatMap((click) => {
    const records = makeRecords([click])
    return rows.add(records, 0) === undefined ? [readClick(records, 0) as RecordedClick] : []
  })
}
const liveOf = (clicks: RecordedClick[]) =>
  new Map(clicks.map((click) => [click.id, toLiveRow(click, { parseUserAgent, isp }, publicUrl)]))

const hostile = liveOf(readAll(randomClicks(createDice(7), 1500)))
const plain = liveOf(readAll(Array.from({ length: 600 }, (_, i) => aClick(plainClick(i)))))
await insertClicks(api.clickhouse.client, rows.take(), rows.names, 'all')
await api.sql`
  INSERT INTO links (workspace_id, slug, url) SELECT ${workspaceId}, '/l' || n, 'https://example.com/'
  FROM generate_series(1, 4) AS n`

async function exported(query: string): Promise<LiveRow[]> {
  const { status, body } = await api.get(`/workspace/${workspaceId}/clicks/export?${query}`)
  t.equal(status, 200, query)
  return body.map(({ visitor: _, name: __, full_url: ___, ...row }: Record<string, unknown>) => row)
}
const withoutUrl = ({ full_url: _, ...row }: LiveRow) => row

t.test('an export of these clicks has the same', async (t) => {
  const found = await exported('start=2026-01-02T00:00:00Z')
  t.same(
    found.map(({ id }) => id),
    [...plain.keys()].sort(),
  )
  for (const row of found) t.same(withoutUrl(plain.get(row.id)!), row)
  t.equal([...plain.values()][0].full_url?.slice(0, -1), 'https://go.example.com/l')
})

t.test('hostile texts too', async (t) => {
  t.ok(hostile.size > 500)
  const names = [
    'slug',
    'host',
    'destination',
    'isp',
    'referer',
    'language',
    'ad_network',
    'utm_source',
    'bot_category',
  ]
  const result = await api.clickhouse.client.query({
    query: `SELECT ${names.join(', ')} FROM clicks WHERE toDate(time) = '2026-01-02' AND workspace_id != ${workspaceId}
      ORDER BY time`,
    format: 'JSONCompactEachRow',
  })
  const stored = await result.json<string[]>()
  const live = [...hostile.values()].toSorted((a, b) => (a.time < b.time ? -1 : 1))
  t.same(
    live.map((row) => names.map((name) => (row as Record<string, unknown>)[name] ?? '')),
    stored,
  )
})

t.test('random filters choose the same clicks of both', async (t) => {
  const values: Record<string, string[]> = {
    link_id: ['1', '2', '3', '4'],
    country: ['de', 'CH', ''],
    isp: ['provider 1', 'Provider 2', ''],
    platform: ['ios', 'windows', 'mobile', 'desktop', 'tablet', ''],
    browser: ['chrome', 'Safari', ''],
    device: ['mobile', 'desktop', ''],
    bot_name: ['curl', 'googlebot', ''],
    referer: ['example.org', 'news.example', ''],
    language: ['de', 'fr', ''],
    ad_network: ['google', ''],
    utm_source: ['News', 'news', ''],
    utm_medium: ['mail', ''],
    utm_content: ['z', ''],
    top_params: ['a=1', 'a=2', 'b=', 'a%3Db=1', ''],
    destination: ['https://example.com/'],
  }
  let chosen = 0
  for (let i = 0; i < 150; i++) {
    const query = new URLSearchParams()
    if (dice.chance(0.4)) query.append('bots', dice.pick(['exclude', 'only', 'include']))
    for (let n = dice.below(3); n >= 0; n--) {
      const name = dice.pick(Object.keys(values))
      for (let m = dice.below(2); m >= 0; m--)
        query.append(
          name,
          (dice.chance(0.3) ? '!' : '') + dice.pick(values[name].filter((one) => one || name !== 'link_id')),
        )
    }
    const asked: Record<string, string[]> = {}
    for (const [name, value] of query) asked[name] = [...(asked[name] ?? []), value]
    const flat = Object.fromEntries(Object.entries(asked).map(([name, all]) => [name, all.length > 1 ? all : all[0]]))
    const report = parseWire(reportQuerySchema(workspaceId, now, 'live'), flat)
    const includes = chooses(report)
    const live = [...plain.values()].filter((row) => includes(toFiltered(row))).map(({ id }) => id)
    const found = await exported(`start=2026-01-02T00:00:00Z&${query}`)
    if (
      !t.same(
        live.sort(),
        found.map(({ id }) => id),
        `${query}`,
      )
    )
      return
    chosen += live.length
  }
  t.ok(chosen > 1000, `${chosen}`)
})
