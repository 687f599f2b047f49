import t from 'tap'
import { packLink } from '../../click/packed-link.js'
import { connectClickHouse } from '../../clickhouse/connect.js'
import { createClickRows } from '../../ingest/click-rows.js'
import { insertClicks } from '../../ingest/insert-clicks.js'
import { createShardRows } from '../../ingest/shard-rows.js'
import { migrateClickHouse } from '../../migrate/migrate-clickhouse.js'
import { parseUserAgent } from '../../visit/user-agent/user-agent.js'
import { aClick, makeRecords } from '../consume/make-records.js'
import { withClickHouse } from '../services.js'

t.setTimeout(60_000)

const clickOf = (workspaceId: number) =>
  aClick({
    link: packLink({ workspaceId, linkId: 1, domainId: 0, host: 'h', path: '/a', destination: 'https://a.example/' }),
  })
const indexOf = (shards: number) => (workspaceId: number) => workspaceId % shards
const rowsOf = (shards: number) =>
  createShardRows(
    Array.from({ length: shards }, () => createClickRows({ parseUserAgent, isp: () => '' })),
    indexOf(shards),
  )

t.test('each shard gets the clicks of its workspaces, and its rollups have them', async (t) => {
  const { url, client } = await withClickHouse(t)
  const other = new URL(url)
  other.pathname += '_other'
  const [name] = [other.pathname.slice(1)]
  await client.command({ query: `CREATE DATABASE ${name}` })
  t.teardown(async () => void (await client.command({ query: `DROP DATABASE ${name}` })))
  const clients = [client, connectClickHouse(other.href, 'test')]
  t.teardown(() => clients[1].close())
  await migrateClickHouse(clients[1])

  const rows = rowsOf(2)
  const workspaces = [1, 2, 3, 4, 5, 1_000_001]
  for (const workspaceId of workspaces) t.equal(rows.add(makeRecords([clickOf(workspaceId)]), 0), undefined)
  t.equal(rows.rows(), 6)
  const blocks = rows.take()
  t.equal(rows.rows(), 0)
  for (const [i, block] of blocks.entries()) await insertClicks(clients[i], block, rows.names, 'token')
  for (const [i, each] of clients.entries()) {
    const result = await each.query({
      query: 'SELECT workspace_id FROM clicks_per_link_day WHERE clicks = 1 ORDER BY 1',
      format: 'JSONCompactEachRow',
    })
    t.same(
      (await result.json<[number]>()).flat(),
      workspaces.filter((id) => indexOf(2)(id) === i),
    )
  }
})

t.test('a shard without clicks has no block, and what is no click is one nowhere', (t) => {
  const rows = rowsOf(3)
  rows.add(makeRecords([clickOf(4)]), 0)
  t.equal(rows.add(makeRecords([aClick({ link: 'no link' })]), 0), 'bad_link')
  t.same(
    rows.take().map((block) => block.length > 0),
    [false, true, false],
  )
  t.end()
})
