import t from 'tap'
import { ulidBytes, ulidText } from '../../click/ulid.js'
import { clicksOf } from '../../conversions/clicks-of.js'
import { CLICK_COLUMNS } from '../../conversions/conversion-row.js'
import { findClickIds, forgetClicks, forgetCustomer } from '../../conversions/forget.js'
import { insertConversions } from '../../conversions/insert-conversions.js'
import { maintainClicks } from '../../maintenance/keep-maintaining.js'
import { insertClicks } from '../api/insert-clicks.js'
import { seededRandom } from '../chaos/seeded-random.js'
import { countRows, rowsOf, withStores } from '../lifecycle/stores.js'
import { makeClicks, type StoredClick } from '../reports/random-clicks.js'
import { makeConversions, withVersion } from './random-conversions.js'

t.setTimeout(120_000)
const { sql, client, shards } = await withStores(t)
await sql`INSERT INTO workspaces (name) VALUES ('one'), ('two')`
await sql`INSERT INTO links (workspace_id, slug, url)
  SELECT 1 + i % 2, '/s' || i, 'https://example.com' FROM generate_series(1, 6) AS i`
const period = { fromMs: Date.UTC(2025, 11, 1), toMs: Date.UTC(2026, 1, 20) }
const clicks = makeClicks(1, 600, { ...period, workspaceIds: [1, 2], linkIds: [1, 2, 3, 4, 5, 6] })
const conversions = makeConversions(2, 500, { ...period, workspaceIds: [1, 2], clicks })
const insertThese = (some: StoredClick[]) =>
  insertClicks(
    client,
    some.map(({ timeMs, ...click }) => ({ ...click, time: new Date(timeMs) })),
  )

/** Rows as reports see them, as text, sorted. */
async function seen(condition = '1', columns = '* EXCEPT version') {
  const rows = await rowsOf<unknown[]>(client, `SELECT ${columns} FROM conversions FINAL WHERE ${condition}`)
  return rows.map((row) => JSON.stringify(row)).sort()
}
const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort()

t.test('ULIDs are read as they are written, and nothing else is one', async (t) => {
  const random = seededRandom(3)
  for (let i = 0; i < 1_000; i++) {
    const bytes = Buffer.from(Array.from({ length: 16 }, () => Math.floor(random() * 256)))
    if (!ulidBytes(ulidText(bytes))?.equals(bytes)) t.fail(ulidText(bytes))
  }
  for (const text of ['', '8'.repeat(26), '0'.repeat(25), '0'.repeat(27), `${'0'.repeat(25)}I`, `${'0'.repeat(25)}a`])
    t.equal(ulidBytes(text), undefined, text)
})

t.test('clicks that are not there yet are said to be missing, and fill in what was empty once they are', async (t) => {
  const [early, late] = [clicks.slice(0, 300), clicks.slice(300)]
  await insertThese(early)
  const first = await clicksOf(client, conversions)
  await insertConversions(client, withVersion(conversions, 1), first)
  const attributed = conversions.filter(({ clickId }) => clickId !== null)
  t.ok(first.found.size > 50 && first.missing.length > 50)
  t.equal(first.found.size + first.missing.length, attributed.length)
  await insertThese(late)
  const again = conversions.filter(({ id }) => first.missing.includes(id))
  const second = await clicksOf(client, again)
  t.same(second.missing, [])
  await insertConversions(client, withVersion(again, 2), second)
  const columns = ['id', ...CLICK_COLUMNS] as const
  const earned = sorted(conversions.map((conversion) => columns.map((name) => conversion[name])))
  t.equal((await seen('1', columns.join(', '))).join('\n'), earned.join('\n'))
  const stored = await seen(
    '1',
    'id, link_id, click_id, toString(amount_cents), currency, toString(toUnixTimestamp64Milli(occurred_at))',
  )
  const wanted = conversions.map(({ id, linkId, clickId, amountCents, currency, occurredAt }) => [
    ...[id, linkId ?? 0, clickId ?? '', String(amountCents ?? 0)],
    ...[amountCents === null ? '' : currency, String(occurredAt.getTime())],
  ])
  t.equal(stored.join('\n'), sorted(wanted).join('\n'))
})

t.test('an insert that is repeated, also in another cut or late, changes nothing', async (t) => {
  const before = await seen()
  const found = await clicksOf(client, conversions)
  await insertConversions(client, withVersion(conversions, 2), found)
  for (let i = 0; i < conversions.length; i += 70)
    await insertConversions(client, withVersion(conversions.slice(i, i + 100), 2), found)
  await insertConversions(client, withVersion(conversions, 1), { found: new Map() }) // a former version, late
  t.equal((await seen()).join('\n'), before.join('\n'))
  await client.command({ query: 'OPTIMIZE TABLE conversions FINAL' })
  t.same(await rowsOf(client, 'SELECT count() FROM conversions'), [[String(conversions.length)]])
  t.equal((await seen()).join('\n'), before.join('\n'))
})

t.test('a visitor that is forgotten leaves conversions that are of no click', async (t) => {
  const [{ visitor_hash }] = clicks.filter(({ workspace_id }) => workspace_id === 1)
  const condition = `workspace_id = 1 AND visitor_hash = ${visitor_hash}`
  const ids = clicks.filter((click) => click.workspace_id === 1 && click.visitor_hash === visitor_hash).length
  const others = await seen(`NOT (click_time, link_id) IN (SELECT time, link_id FROM clicks WHERE ${condition})`)
  const total = (await seen()).length
  await forgetClicks(client, await findClickIds(client, condition))
  const anonymous = await seen("link_id != 0 AND click_id = ''", ['click_time', ...CLICK_COLUMNS].join(', '))
  t.ok(ids > 0 && anonymous.length > 0)
  t.same(new Set(anonymous), new Set([JSON.stringify(['1970-01-01 00:00:00.000', ...CLICK_COLUMNS.map(() => '')])]))
  t.equal(others.length + anonymous.length, total, 'and all others are as they were')
  const after = new Set(await seen())
  t.same(
    others.filter((row) => !after.has(row)),
    [],
  )
})

t.test('a customer that is forgotten is nobody’s afterwards, in every version, and what they paid stays', async (t) => {
  const externalId = conversions.find((row) => row.workspaceId === 1 && row.externalId !== null)!.externalId!
  const theirs = conversions.filter((row) => row.workspaceId === 1 && row.externalId === externalId)
  const sums = () => seen('1', 'id, event_type, amount_cents, currency, link_id, occurred_at')
  const before = await sums()
  await forgetCustomer(client, 1, externalId)
  const ids = theirs.map(({ id }) => `'${id}'`).join(', ')
  const left = `SELECT DISTINCT toString(customer), country, click_id, referer FROM conversions WHERE id IN (${ids})`
  t.same(await rowsOf(client, left), [['0', '', '', '']])
  t.equal((await sums()).join('\n'), before.join('\n'))
  const nobody = conversions.filter((row) => row.externalId === null).length
  t.same(await rowsOf(client, 'SELECT count() FROM conversions FINAL WHERE customer = 0'), [
    [String(nobody + theirs.length)],
  ])
})

t.test('they go with their workspace, and neither with their link nor with clicks that are too old', async (t) => {
  const counted = () => rowsOf(client, 'SELECT workspace_id, count() FROM conversions GROUP BY 1 ORDER BY 1')
  const before = await counted()
  await sql`DELETE FROM links WHERE id IN (2, 4, 6)`
  await maintainClicks(sql, shards, { free: 0, growth: 0, business: 0, enterprise: 1 })
  const ofLink = conversions.filter((row) => row.workspaceId === 1 && row.linkId === 2).length
  t.same(await rowsOf(client, 'SELECT count() FROM conversions WHERE workspace_id = 1 AND link_id = 2'), [
    [String(ofLink)],
  ])
  t.same(await counted(), before)
  await sql`DELETE FROM workspaces WHERE id = 1`
  await maintainClicks(sql, shards, { free: 0, growth: 0, business: 0, enterprise: 0 })
  t.same(await counted(), before.slice(1))
})

t.test('years of conversions in one insert', async (t) => {
  const rows = Array.from({ length: 150 }, (_, month) => ({
    ...conversions[0],
    workspaceId: 7,
    occurredAt: new Date(Date.UTC(2010, month)),
  }))
  await insertConversions(client, withVersion(rows, 1), { found: new Map() })
  t.same(await countRows(client, 'workspace_id = 7'), { conversions: 150 })
})
