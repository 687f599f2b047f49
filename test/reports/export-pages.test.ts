import zlib from 'node:zlib'
import { parse } from 'csv-parse/sync'
import t from 'tap'
import * as v from 'valibot'
import { textCounters } from '../../api/reports/counters.js'
import { exportAnswer } from '../../api/reports/report-schemas.js'
import { toClickId } from '../../click/ulid.js'
import { withApi } from '../api/api-fixture.js'
import { insertClicks } from '../api/insert-clicks.js'
import { seededRandom } from '../chaos/seeded-random.js'
import { makeClicks, type StoredClick } from './random-clicks.js'
import { type Asked, slowFilter, valuesOf } from './slow-report.js'
import { offsetOf } from './slow-time.js'

const seed = Number(process.env.SEED ?? 20260312)
const EXPORTS_COUNT = 30

t.comment(`SEED=${seed}`)
const random = seededRandom(seed)
const below = (n: number) => Math.floor(random() * n)
const pick = <T>(values: readonly T[]) => values[below(values.length)]

const api = await withApi(t, { now: () => new Date('2026-04-12T00:00:00Z') })
const created = await api.post('/links', [
  { url: 'https://example.com/1', slug: '/été', name: 'Summer' },
  { url: 'https://example.com/2', slug: '/b', name: '=1+1' },
])
const linkIds: number[] = created.body.map((entry: { link: { id: number } }) => entry.link.id)
const GONE_ID = 4711
const names = new Map([
  [linkIds[0], { full_url: 'https://go.example.com/%C3%A9t%C3%A9', name: 'Summer' }],
  [linkIds[1], { full_url: 'https://go.example.com/b', name: '=1+1' }],
])
const { workspaceId } = api
// Within few hours, so that moments are shared, and clocks go back in between.
const scope = { fromMs: Date.parse('2026-04-04T12:00:00Z'), toMs: Date.parse('2026-04-05T20:00:00Z') }
const clicks = makeClicks(seed, 3_000, { ...scope, workspaceIds: [workspaceId], linkIds: [...linkIds, GONE_ID] })
await insertClicks(
  api.clickhouse.client,
  clicks.map(({ timeMs, ...click }) => ({ ...click, time: new Date(timeMs) })),
)
const toMs = Date.parse('2026-02-01T00:00:00Z')
await api.clickhouse.client.command({
  query: `INSERT INTO clicks (workspace_id, link_id, time, random)
    SELECT ${workspaceId + 1}, 1, fromUnixTimestamp64Milli(${toMs} + intDiv(number, 9000), 'UTC'),
      leftPad(toString(number), 10, '0') FROM numbers(30000)`,
})

const orNull = (text: string) => text || null

function paramsOf(click: StoredClick) {
  const params: Record<string, string | string[]> = {}
  for (const param of click.params) {
    const [key, ...rest] = param.split('=')
    const value = rest.join('=')
    params[key] = key in params ? [params[key], value].flat() : value
  }
  return params
}

function timeOf(ms: number, timezone: string) {
  const offset = offsetOf(ms, timezone)
  if (!offset || offset === '+00:00') return new Date(ms).toISOString()
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(offset)!
  const shiftMs = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)
  return new Date(ms + shiftMs).toISOString().replace('Z', offset)
}

const idOf = (click: StoredClick) => toClickId(click.timeMs, Buffer.from(click.random).toString('hex'))

/** The row of a click in an export, without the key of its visitor. */
const rowOf = (click: StoredClick, timezone: string) => ({
  id: idOf(click),
  time: timeOf(click.timeMs, timezone),
  ...{ link_id: click.link_id, slug: click.slug, host: click.host },
  ...Object.fromEntries(textCounters.map((name) => [name, orNull(valuesOf(click, name)[0])])),
  params: paramsOf(click),
  is_eu_country: click.country === '' ? null : ['DE', 'FR'].includes(click.country),
  trigger: orNull(click.trigger),
  bot_category: orNull(click.bot_category),
  bot_verified: click.bot_verified === 1,
  full_url: names.get(click.link_id)?.full_url ?? null,
  name: names.get(click.link_id)?.name ?? null,
})

const zones = ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Chatham', 'America/Santiago']

function pickAsked(): Asked {
  const startMs = scope.fromMs + below(20 * 3_600_000)
  const start = random() < 0.5 ? '2026-04-04' : new Date(startMs).toISOString()
  const end = random() < 0.5 ? '2026-04-06' : new Date(startMs + 1 + below(20 * 3_600_000)).toISOString()
  const filters: Asked['filters'] = {}
  if (random() < 0.3) filters.link_id = [`${pick(['', '!'])}${pick(linkIds)}`]
  if (random() < 0.2) filters.country = pick([['DE', 'FR'], ['!DE'], ['']])
  const bots = pick(['include', 'include', 'exclude', 'only'] as const)
  return { workspaceId, start, end, timezone: pick(zones), frequency: 'day', bots, unique: false, filters }
}

function queryOf({ start, end, timezone, bots, filters }: Asked) {
  const query = new URLSearchParams({ start, end, timezone, bots })
  for (const [name, values] of Object.entries(filters)) for (const value of values) query.append(name, value)
  return query
}

const headers = { authorization: `Bearer ${api.key}` }
const path = `/api/v1/workspace/${workspaceId}/clicks/export`
const exported = (query: URLSearchParams | string, more: Record<string, string> = {}) =>
  api.app.inject({ url: `${path}?${query}`, headers: { ...headers, ...more } })

const rowsOf = (body: string) => {
  const answer = v.parse(exportAnswer, JSON.parse(body))
  return Array.isArray(answer) ? { clicks: answer, next: undefined } : answer
}

t.test('an export is every click of the report by its id, whole or by pages', async (t) => {
  let rows = 0
  for (let i = 0; i < EXPORTS_COUNT && t.passing(); i += 1) {
    const asked = pickAsked()
    const query = queryOf(asked)
    const wanted = slowFilter(clicks, asked)
      .map((click) => rowOf(click, asked.timezone))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
    rows += wanted.length
    const whole = rowsOf((await exported(query)).body)
    t.equal(whole.next, undefined, 'without a limit it is an array')
    t.strictSame(
      whole.clicks.map(({ visitor: _visitor, ...row }) => row),
      wanted,
      String(query),
    )
    const found: string[] = []
    const isCsv = random() < 0.5
    if (isCsv) query.set('format', 'csv')
    query.set('limit', String(1 + below(wanted.length + 5)))
    for (let pages = 0; pages < 6; pages += 1) {
      const answer = await exported(query)
      const page = isCsv ? undefined : rowsOf(answer.body)
      const ids = page?.clicks.map(({ id }) => id) ?? parse(answer.body, { from: 2 }).map(([id]: string[]) => id)
      found.push(...ids)
      const next = page ? page.next : answer.headers['x-next-after']
      if (!next) break
      t.equal(ids.length, Number(query.get('limit')))
      query.set('after', String(next))
    }
    const ids = wanted.map(({ id }) => id)
    t.strictSame(found, ids.slice(0, found.length), `by pages: ${query}`)
    if (ids.length > found.length) t.ok(found.length >= 6 * Number(query.get('limit')), 'more than were looked at')
  }
  t.ok(rows > EXPORTS_COUNT * 300)
})

t.test("a visitor's key is one for a day: what `unique` counts", async (t) => {
  const { clicks: rows } = rowsOf((await exported('start=2026-04-04&end=2026-04-06')).body)
  const { body } = await api.get(
    `/workspace/${workspaceId}/clicks/counters/country?start=2026-04-04&end=2026-04-06&unique=1`,
  )
  t.equal(new Set(rows.map(({ visitor }) => visitor)).size, body.total)
})

t.test('thousands of clicks of one moment are told apart by their ids', async (t) => {
  const [{ id }] = await api.sql<[{ id: number }]>`INSERT INTO workspaces (name) VALUES ('Other') RETURNING id`
  t.equal(id, workspaceId + 1)
  const [{ id: userId }] = await api.sql<[{ id: number }]>`SELECT user_id AS id FROM workspace_members LIMIT 1`
  await api.sql`INSERT INTO workspace_members (user_id, workspace_id) VALUES (${userId}, ${id})`
  const url = `/api/v1/workspace/${id}/clicks/export?start=2026-02-01&end=2026-02-01&format=csv`
  const { body } = await api.app.inject({ url, headers })
  const ids = body
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0])
  t.equal(ids.length, 30_000)
  t.strictSame(ids, [...new Set(ids)].sort())
})

t.test('a page says what comes next, also behind a click that is gone', async (t) => {
  const query = 'start=2026-04-04&end=2026-04-06'
  const ids = clicks.map(idOf).sort()
  t.match(rowsOf((await exported(`${query}&after=${ids.at(-1)}`)).body), { clicks: [], next: null })
  t.equal(rowsOf((await exported(`${query}&limit=1&after=${'0'.repeat(26)}`)).body).next, ids[0])
  t.equal(rowsOf((await exported(`${query}&after=${ids[9].slice(0, 25).toLowerCase()}0`)).body).clicks[0].id, ids[9])
  t.equal(rowsOf((await exported(`${query}&limit=${ids.length}`)).body).next, null, 'nothing')
  for (const wrong of ['limit=0', 'limit=50001', 'limit=x', 'after=x', `after=8${'0'.repeat(25)}`]) {
    const { statusCode, body } = await exported(wrong)
    t.same([statusCode, Object.keys(JSON.parse(body))], [400, [wrong.split('=')[0]]], wrong)
  }
})

t.test('text is compressed for who takes it, and marked for who asks for it', async (t) => {
  const query = 'start=2026-04-04&end=2026-04-06'
  const { body } = await exported(query)
  const packed = async (accept: string) => {
    const answer = await exported(query, { 'accept-encoding': accept })
    return [answer.headers['content-encoding'], answer.rawPayload] as const
  }
  const [gzip, gzipped] = await packed('gzip;q=0.5, br;q=0')
  t.equal(gzip, 'gzip')
  t.ok(zlib.gunzipSync(gzipped).toString() === body)
  const [br, brotli] = await packed('gzip, deflate, br')
  t.equal(br, 'br')
  t.ok(zlib.brotliDecompressSync(brotli).toString() === body)
  t.equal((await packed('identity'))[0], undefined)
  const marked = await exported(`${query}&format=csv&bom=1`)
  t.same([...marked.rawPayload.subarray(0, 5)], [0xef, 0xbb, 0xbf, 0x69, 0x64])
  t.equal(marked.headers['x-next-after'], undefined)
  const plain = (await exported(`${query}&format=csv`)).body
  const isoTime = /^(\w{26},)(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d\.\d{3})Z,/gm
  t.match(plain, isoTime)
  t.equal(marked.body, `\ufeff${plain.replace(isoTime, '$1$2 $3,')}`, 'and times as spreadsheets know them')
})
