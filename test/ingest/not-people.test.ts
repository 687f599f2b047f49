import t from 'tap'
import { type ClickRecord, FROM_DATA_CENTRE, SCANNED } from '../../click/record.js'
import { createClickRows } from '../../ingest/click-rows.js'
import { insertClicks } from '../../ingest/insert-clicks.js'
import { auditRollups } from '../../rollups/audit.js'
import { parseUserAgent } from '../../visit/user-agent/user-agent.js'
import { VISIT_KINDS } from '../../visit/visit-kinds.js'
import { aClick, makeRecords } from '../consume/make-records.js'
import { withClickHouse } from '../services.js'

t.setTimeout(60_000)

const FLAGS_AT = 50
const GOOGLE_ASN = 15169
const OTHER_ASN = 64500
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const kind = (name: (typeof VISIT_KINDS)[number]) => VISIT_KINDS.indexOf(name)

function recordsOf(click: Partial<ClickRecord>, flags: number) {
  const records = makeRecords([aClick(click)])
  records.buffer[FLAGS_AT] = flags
  return records
}

const rowsOf = () => createClickRows({ parseUserAgent, isp: () => '' })

type Case = [what: string, click: Partial<ClickRecord>, flags: number, row: [string, string, string, number]]
const cases: Case[] = [
  ['a person', {}, 0, ['', '', '', 0]],
  ['a scan', {}, SCANNED, ['qr', '', '', 0]],
  ['HEAD', { kind: kind('head') }, 0, ['', 'HEAD request', 'other', 0]],
  ['a prefetch', { kind: kind('prefetch') }, 0, ['', 'Prefetch', 'prefetch', 0]],
  ['a preview', { kind: kind('preview') }, 0, ['', 'Preview', 'preview', 0]],
  ['a flagged network', {}, FROM_DATA_CENTRE, ['', 'Data centre', 'data_centre', 0]],
  ['a scan from one', {}, SCANNED | FROM_DATA_CENTRE, ['qr', 'Data centre', 'data_centre', 0]],
  ['HEAD from one', { kind: kind('head') }, FROM_DATA_CENTRE, ['', 'HEAD request', 'other', 0]],
  ['a bot', { userAgent: GOOGLEBOT, asn: OTHER_ASN }, 0, ['', 'Googlebot', 'search_engine', 0]],
  ['a bot from its own network', { userAgent: GOOGLEBOT, asn: GOOGLE_ASN }, 0, ['', 'Googlebot', 'search_engine', 1]],
  [
    'a bot that prefetches from a flagged network',
    { userAgent: GOOGLEBOT, asn: GOOGLE_ASN, kind: kind('prefetch') },
    FROM_DATA_CENTRE,
    ['', 'Googlebot', 'search_engine', 1],
  ],
  ['a library', { userAgent: 'curl/8.5.0', asn: GOOGLE_ASN }, 0, ['', 'curl', 'http_library', 0]],
]

t.test('who is not a person says why, and is never counted as one', async (t) => {
  const { client } = await withClickHouse(t)
  const rows = rowsOf()
  cases.forEach(([what, click, flags], i) => {
    t.equal(rows.add(recordsOf({ ...click, query: `case=${i}` }, flags), 0), undefined, what)
  })
  await insertClicks(client, rows.take(), rows.names, 'one')
  const query = async <T>(text: string) => (await client.query({ query: text, format: 'JSONCompactEachRow' })).json<T>()
  const found = await query<[string, string, string, number]>(
    "SELECT trigger, bot_name, bot_category, bot_verified FROM clicks ORDER BY toUInt32(splitByChar('=', params[1])[2])",
  )
  cases.forEach(([what, , , row], i) => {
    t.same(found[i], row, what)
  })
  const people = cases.filter(([, , , [, botName]]) => botName === '').length
  t.same(await query('SELECT toUInt32(sum(clicks)), toUInt32(sum(human_clicks)) FROM clicks_per_link_day'), [
    [cases.length, people],
  ])
  t.same(await auditRollups(client, '2026-01-02', '2026-01-02'), [], 'rollups say what the clicks say')
})

t.test('the same records give the same bytes', async (t) => {
  const block = () => {
    const rows = rowsOf()
    for (const [, click, flags] of cases) rows.add(recordsOf(click, flags), 0)
    return rows.take()
  }
  t.same(block(), block())
})

t.test('a kind that is not known is no click', async (t) => {
  t.equal(rowsOf().add(recordsOf({ kind: VISIT_KINDS.length }, 0), 0), 'unknown_kind')
})
