import t from 'tap'
import { correctRollups, mergeCorrected } from '../../maintenance/correct-rollups.js'
import { maintainClicks } from '../../maintenance/keep-maintaining.js'
import { removeClicks } from '../../maintenance/remove-clicks.js'
import { insertClicks } from '../api/insert-clicks.js'
import { makeClicks } from '../reports/random-clicks.js'
import { until } from '../until.js'
import { audit, clicksWhere, countRows, rowsOf, withStores } from './stores.js'

t.setTimeout(400_000)
const { sql, client, shards } = await withStores(t)
const forEver = { free: 0, growth: 0, business: 0, enterprise: 0 }
const maintain = () => maintainClicks(sql, shards, forEver)

await sql`INSERT INTO workspaces (name) VALUES ('one'), ('two'), ('three')`
await sql`INSERT INTO links (workspace_id, slug, url)
  SELECT 1 + (i - 1) / 3, '/s' || i, 'https://example.com' FROM generate_series(1, 9) AS i`

async function insert(seed: number, workspaceId: number, linkIds: number[], count = 400) {
  const scope = { workspaceIds: [workspaceId], linkIds, fromMs: Date.UTC(2025, 11, 20), toMs: Date.UTC(2026, 1, 20) }
  const clicks = makeClicks(seed, count, scope)
  await insertClicks(
    client,
    clicks.map(({ timeMs, ...click }) => ({ ...click, time: new Date(timeMs) })),
  )
}
await insert(1, 1, [1, 2, 3])
await insert(2, 2, [4, 5, 6])
await insert(3, 3, [7, 8, 9])
await insertClicks(client, [{ workspace_id: 1, link_id: 2, time: new Date('2026-01-01'), utm_campaign: 'only of 2' }])

t.test('of a link that is gone nothing remains, and all else is as it was', async (t) => {
  const others = await clicksWhere(client, 'link_id != 2')
  await sql`DELETE FROM links WHERE id = 2`
  t.equal(await maintain(), 1)
  t.same(await clicksWhere(client, '1'), others)
  t.same(await audit(client), [])
  await mergeCorrected(sql, shards, 0)
  t.same(await audit(client), [])
  t.same(await rowsOf(client, 'SELECT count() FROM clicks_per_link_day WHERE link_id = 2'), [['0']])
  t.same(await rowsOf(client, "SELECT count() FROM counter_utm_campaign_by_bucket WHERE value = 'only of 2'"), [['0']])
  t.same(await sql`SELECT FROM rollup_corrections`, [])
})

t.test('clicks that were on their way are removed when they are looked for again, three times', async (t) => {
  const others = await clicksWhere(client, 'link_id != 2')
  t.equal(await maintain(), 0, 'not yet')
  await insert(4, 1, [2, 3])
  others.push(...(await clicksWhere(client, 'link_id = 3')).filter((click) => !others.includes(click)))
  for (const looks of [2, 3, undefined]) {
    await sql`UPDATE deletions SET due_at = now()`
    t.equal(await maintain(), 1)
    t.same(await clicksWhere(client, '1'), others.sort())
    t.same(await audit(client), [])
    t.equal((await sql`SELECT looks FROM deletions`)[0]?.looks, looks)
  }
})

t.test('of a workspace that is gone nothing remains in any table', async (t) => {
  const others = await clicksWhere(client, 'workspace_id != 2')
  await sql`DELETE FROM workspaces WHERE id = 2`
  t.equal(await maintain(), 1, 'a row for all of its links')
  t.same(await countRows(client, 'workspace_id = 2'), {})
  t.same(await clicksWhere(client, '1'), others)
  t.same(await audit(client), [])
})

t.test('a removal that was broken off after the clicks were gone is finished by the next', async (t) => {
  await removeClicks(sql, client, 'workspace_id = 3 AND link_id = 7')
  t.ok((await audit(client)).length > 0, 'rollups still have them')
  await sql`DELETE FROM links WHERE id = 7`
  await maintain()
  t.same(await audit(client), [])
})

t.test('a correction waits for a deletion that ClickHouse has not finished', async (t) => {
  await insertClicks(client, [{ workspace_id: 3, link_id: 8, time: new Date('2026-04-04T04:04:04Z') }])
  await client.command({ query: 'SYSTEM STOP MERGES clicks' }) // deletions of rows are merges of parts
  const removal = removeClicks(sql, client, "workspace_id = 3 AND toDate(time) = '2026-04-04'")
  const countUnfinished = async () => {
    const unfinished = "database = currentDatabase() AND table = 'clicks' AND NOT is_done"
    const [[count]] = await rowsOf<[string]>(client, `SELECT count() FROM system.mutations WHERE ${unfinished}`)
    return Number(count)
  }
  await until(async () => (await countUnfinished()) === 1, 'the deletion to begin')
  const correction = correctRollups(sql, shards) // another process does this every ten seconds
  await until(async () => (await countUnfinished()) === 2, 'the correction to repeat the deletion')
  await client.command({ query: 'SYSTEM START MERGES clicks' })
  t.equal(await removal, 1)
  t.ok((await correction).length > 0)
  t.same(await audit(client), [])
  t.same(await sql`SELECT FROM click_removals`, [])
})

t.test('the same correction is made twice where it is due twice', async (t) => {
  for (const _ of ['once', 'again']) {
    await insertClicks(client, [{ workspace_id: 3, link_id: 8, time: new Date('2026-05-05T05:05:05Z') }])
    await removeClicks(sql, client, "workspace_id = 3 AND toDate(time) = '2026-05-05'")
    await correctRollups(sql, shards)
    t.same(await audit(client), [])
  }
})

t.test('a deletion that ClickHouse has not acknowledged stays due', async (t) => {
  await sql`DELETE FROM links WHERE id = 9`
  await client.command({ query: 'RENAME TABLE clicks TO away' })
  await t.rejects(maintain())
  t.same(await sql`SELECT is_unfinished FROM maintenance`, [{ is_unfinished: true }])
  t.same((await sql`SELECT looks FROM deletions WHERE deleted_id = 9`)[0], { looks: 0 })
  await client.command({ query: 'RENAME TABLE away TO clicks' })
  t.equal(await maintain(), 1)
  t.same(await sql`SELECT is_unfinished FROM maintenance`, [{ is_unfinished: false }])
  t.same(await clicksWhere(client, 'link_id = 9'), [])
  t.same(await audit(client), [])
})

t.test('of several processes one does it', async (t) => {
  await sql`INSERT INTO deletions (kind, deleted_id, workspace_id) VALUES ('link', 1, 1)`
  const done = await Promise.all([maintain(), maintain(), maintain()])
  t.same(done.filter((count) => count === 1).length, 1)
  t.same(await audit(client), [])
})
