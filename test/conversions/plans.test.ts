import t, { type Test } from 'tap'
import { monotonicFactory } from 'ulid'
import { type NewConversion, recordConversions, recordNew } from '../../api/conversions/conversions-table.js'
import { connectPostgres } from '../../postgres/connect.js'
import { withPostgres } from '../services.js'

const ids = monotonicFactory()

const conversion = (workspaceId: number, linkId: number, n: number): NewConversion => ({
  workspace_id: workspaceId,
  id: ids(),
  inserted_at: new Date(),
  occurred_at: new Date(),
  event_name: 'purchase',
  event_type: n % 2 ? 'sale' : 'lead',
  event_id: `event-${n}`,
  external_id: `customer-${n}`,
  link_id: linkId,
  click_id: ids(),
  unattributed: null,
  claimed_click_id: null,
  amount_cents: 1,
  refund_of: null,
  currency: 'EUR',
  country: null,
  ip_source: 'server',
  source: 'api',
  metadata: null,
})

async function open(t: Test) {
  const { sql, url } = await withPostgres(t)
  const [{ id: workspaceId }] = await sql<[{ id: number }]>`INSERT INTO workspaces (name) VALUES ('x') RETURNING id`
  const [{ id: linkId }] = await sql<[{ id: number }]>`
    INSERT INTO links (workspace_id, slug, url) VALUES (${workspaceId}, '/x', 'https://example.com') RETURNING id`
  const session = connectPostgres(url, 'test', { connections: 1 })
  t.teardown(() => session.end())
  return {
    session,
    conversion: (n: number) => conversion(workspaceId, linkId, n),
    /** Rows that were read of conversions and of customers, whole or by an index. */
    async read() {
      await session`SELECT pg_stat_force_next_flush()`
      const [{ rows }] = await session<[{ rows: number }]>`
        SELECT (SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE relname ~ '^conversion')::integer +
          (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname ~ '^conversion')::integer AS rows`
      return rows
    },
  }
}

t.test('no conversion that is reported, new or known, reads others', async (t) => {
  const { session, conversion, read } = await open(t)
  const report = async (from: number, to: number) => {
    for (let n = from; n < to; n += 1) {
      const [{ outcome }] = await recordConversions(session, [conversion(n)], ['enterprise'])
      if (outcome !== (n < known ? 'known' : 'new')) throw new Error(`${n} is ${outcome}`)
    }
    known = Math.max(known, to)
  }
  let known = 0
  await report(0, 30) // plans are kept from the sixth call on
  await session`ANALYZE conversions, conversion_customers`
  await report(30, 60)
  await report(0, 20)
  const before = await read()
  await report(60, 360)
  await report(0, 100)
  const rows = (await read()) - before
  t.ok(rows <= 800, `${rows} rows for 400 reports`)
})

t.test('nor do those that are recorded together', async (t) => {
  const { session, conversion, read } = await open(t)
  const report = async (from: number, to: number, isKnown = false) => {
    for (let n = from; n < to; n += 10) {
      const rows = Array.from({ length: 10 }, (_, i) => conversion(n + i))
      const { size } = await recordNew(session, rows, ['enterprise'])
      if (size !== (isKnown ? 0 : 10)) throw new Error(`${size} of ${n} are new`)
    }
  }
  await report(0, 300)
  await session`ANALYZE conversions, conversion_customers`
  await report(300, 600)
  const before = await read()
  await report(600, 2600)
  await report(0, 500, true)
  const rows = (await read()) - before
  t.ok(rows <= 5000, `${rows} rows for 2500 reports`)
})
