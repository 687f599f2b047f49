// No report, refund or removal reads a workspace's other rows while Postgres's statistics do not know the workspace.
import t from 'tap'
import { monotonicFactory } from 'ulid'
import {
  countLinksEverHad,
  findKnownEvents,
  measureKnownEvents,
  type NewConversion,
  recordConversions,
  recordNew,
  voidConversion,
} from '../../api/conversions/conversions-table.js'
import { attribute } from '../../maintenance/complete-conversions.js'
import { forgetCustomer } from '../../maintenance/forget-customer.js'
import { connectPostgres, type Sql } from '../../postgres/connect.js'
import { withClickHouse, withPostgres } from '../services.js'
import { addLink } from './conversion-fixture.js'

const OTHERS = 40_000
const ROWS = 1_500
const AT_ONCE = 200
const plans = ['enterprise']
const ids = monotonicFactory()

async function open() {
  const { sql, url } = await withPostgres(t)
  // Statistics would come by themselves after a minute.
  await sql`ALTER TABLE conversions SET (autovacuum_enabled = false)`
  await sql`ALTER TABLE conversion_customers SET (autovacuum_enabled = false)`
  await sql`ALTER TABLE links SET (autovacuum_enabled = false)`
  const addWorkspace = async () => {
    const [{ id }] = await sql<[{ id: number }]>`INSERT INTO workspaces (name) VALUES ('x') RETURNING id`
    return id
  }
  const others = await addWorkspace()
  const othersLink = await addLink(sql, others, '/others')
  await sql`
    INSERT INTO conversions (workspace_id, id, inserted_at, occurred_at, event_name, event_type, event_id, external_id,
      link_id, click_id, amount_cents, currency, ip_source, source, refund_of, position)
    SELECT ${others}, lpad(n::text, 26, '0'), now(), now(), 'event ' || n % 7, CASE WHEN n % 10 = 0 THEN 'sale' ELSE (ARRAY['lead', 'sale', 'custom'])[1 + n % 3] END,
      'event-' || n, 'customer-' || n, ${othersLink}, lpad(n::text, 26, '0'), CASE WHEN n % 10 = 0 THEN -1 ELSE 1 END, 'EUR', 'server', 'api',
      CASE WHEN n % 10 = 0 THEN 'event-' || n - 2 END, n
    FROM generate_series(1, ${OTHERS}::integer) AS n`
  await sql`
    INSERT INTO conversion_customers (workspace_id, external_id, link_id, click_id, tied_at)
    SELECT ${others}, 'customer-' || n, ${othersLink}, lpad(n::text, 26, '0'), now()
    FROM generate_series(1, ${OTHERS}::integer) AS n`
  await sql`ANALYZE conversions, conversion_customers, links`
  const workspaceId = await addWorkspace()
  const links = [await addLink(sql, workspaceId, '/a'), await addLink(sql, workspaceId, '/b')]
  const session = connectPostgres(url, 'test', { connections: 1 })
  t.teardown(() => session.end())
  return { session, workspaceId, links }
}

const { session, workspaceId, links } = await open()
const { client } = await withClickHouse(t)
const shards = { of: async () => client }

const conversion = (n: number, fields: Partial<NewConversion> = {}): NewConversion => ({
  workspace_id: workspaceId,
  id: ids(),
  inserted_at: new Date(),
  occurred_at: new Date(),
  event_name: 'purchase',
  event_type: n % 2 ? 'sale' : 'lead',
  event_id: `event-${n}`,
  external_id: `customer-${n}`,
  link_id: links[0],
  click_id: ids(),
  unattributed: null,
  claimed_click_id: null,
  amount_cents: 1,
  refund_of: null,
  currency: 'EUR',
  country: null,
  ip_source: 'server',
  source: 'api',
  metadata: '{}',
  ...fields,
})
const many = (from: number, fields?: (n: number) => Partial<NewConversion>, count = AT_ONCE) =>
  Array.from({ length: count }, (_, i) => conversion(from + i, fields?.(from + i)))
const refundOf = (n: number) => ({
  ...{ event_id: `refund-${n}`, refund_of: `event-${n}`, amount_cents: -1 },
  ...{ link_id: null, click_id: null, unattributed: 'no_token', external_id: null, event_type: 'sale' as const },
})

/** Rows that the work reads, whole or by an index. */
async function rowsOf(work: (sql: Sql) => Promise<unknown>): Promise<number> {
  const read = async () => {
    await session`SELECT pg_stat_force_next_flush()`
    const [{ rows }] = await session<[{ rows: number }]>`
      SELECT (SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE relname ~ '^(conversion|links)')::integer +
        (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname ~ '^(conversion|links)')::integer AS rows`
    return rows
  }
  const before = await read()
  await work(session)
  return (await read()) - before
}

const record = async (sql: Sql, rows: NewConversion[], outcome: string) => {
  const recorded = await recordConversions(sql, rows, plans)
  for (const one of recorded) if (one.outcome !== outcome) throw new Error(`${one.outcome} instead of ${outcome}`)
}
const eventIds = (from: number) => many(from).map(({ event_id }) => event_id!)

t.before(async () => {
  for (let n = 0; n < ROWS; n += 500) await record(session, many(n, undefined, 500), 'new')
})

const works: [string, (sql: Sql, from: number) => Promise<unknown>][] = [
  ['new ones in a bulk', (sql, from) => record(sql, many(10_000 + from), 'new')],
  ['known ones in a bulk', (sql, from) => record(sql, many(from), 'known')],
  [
    'refunds of sales',
    (sql, from) =>
      record(
        sql,
        many(from, (n) => refundOf(n - (n % 2) + 1)).filter((_, i) => i % 2),
        'new',
      ),
  ],
  [
    'refunds that wait',
    (sql, from) =>
      record(
        sql,
        many(20_001 + from, refundOf).filter((_, i) => i % 2 === 0),
        'new',
      ),
  ],
  [
    'their sales',
    (sql, from) =>
      record(
        sql,
        many(20_001 + from).filter((_, i) => i % 2 === 0),
        'new',
      ),
  ],
  ['new ones together', (sql, from) => recordNew(sql, many(30_000 + from), plans)],
  ['known ones together', (sql, from) => recordNew(sql, many(30_000 + from), plans)],
  ['the events of a bulk', (sql, from) => findKnownEvents(sql, workspaceId, eventIds(from), plans)],
  ['their metadata', (sql, from) => measureKnownEvents(sql, workspaceId, eventIds(from), 1_000_000)],
  [
    'links that were had',
    (sql) =>
      countLinksEverHad(
        sql,
        Array.from({ length: AT_ONCE }, (_, i) => 1_000_000 + i),
        workspaceId,
      ),
  ],
  [
    'voiding',
    async (sql, from) => {
      for (const eventId of eventIds(from)) await voidConversion(sql, workspaceId, eventId)
    },
  ],
  [
    'forgetting customers',
    async (sql, from) => {
      for (const eventId of eventIds(from).slice(0, 10))
        await forgetCustomer(sql, shards, workspaceId, eventId.replace('event', 'customer'))
    },
  ],
  [
    'clicks that came late',
    async (sql, from) => {
      for (let n = 0; n < 10; n += 1) await attribute(sql, workspaceId, `${from + n}`, links[1])
    },
  ],
]

for (const [name, work] of works)
  t.test(name, async (t) => {
    for (let round = 0; round < 3; round += 1) {
      const rows = await rowsOf((sql) => work(sql, round * AT_ONCE))
      t.ok(rows <= 12 * AT_ONCE, `${rows} rows for ${AT_ONCE}`)
    }
  })
