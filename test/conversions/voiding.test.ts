// A conversion that is voided is kept and marked, and stays so.
import t from 'tap'
import { addStranger, now, withApi } from '../api/api-fixture.js'
import { until } from '../until.js'
import { addLink, openTestSigner } from './conversion-fixture.js'

const api = await withApi(t)
const { sql, workspaceId, app } = api
const sign = await openTestSigner(sql)
const [link, other] = [await addLink(sql, workspaceId, '/one'), await addLink(sql, workspaceId, '/two')]
const stranger = await addStranger(sql)
const post = (body: object) => api.post('/conversions', { event_name: 'a', ...body })
const voidNamed = (named: string, key?: string) =>
  api.delete(`/conversions/${encodeURIComponent(named)}`, undefined, { key })
const sale = { event_type: 'sale', amount_cents: 500 }

t.test('it is answered as it is then, and again the same; an id may have slashes', async (t) => {
  for (const event_id of ['order-1', 'orders/2/ü?#%2F']) {
    const { body } = await post({ event_id, ...sale })
    t.equal(body.voided, false)
    for (const { status, body: voided } of [await voidNamed(event_id), await voidNamed(event_id)])
      t.same([status, voided], [200, { ...body, voided: true }])
    t.match(await post({ event_id, amount_cents: 7 }), { status: 200, body: { id: body.id, voided: true } })
  }
  t.match((await api.get('/conversions')).body.conversions, [{ voided: true }, { voided: true }])
  const rows = await sql`SELECT position FROM conversions WHERE voided AND position IS NULL`
  t.equal(rows.length, 2, 'they are brought to reports again')
  await t.rejects(() => sql`UPDATE conversions SET voided = false`, /immutable/)
})

t.test('one without event_id is named by its id', async (t) => {
  const [{ body: own }, { body: named }] = [await post(sale), await post({ event_id: 'x', ...sale })]
  t.match(await voidNamed(own.id), { status: 200, body: { id: own.id, voided: true } })
  t.equal((await voidNamed(named.id)).status, 404)
})

t.test('nobody voids what they do not reach, or without a key', async (t) => {
  await post({ event_id: 'mine' })
  t.match(await voidNamed('nothing'), { status: 404, body: { code: 'not_found' } })
  t.equal((await voidNamed('a\0b')).status, 404)
  t.equal((await voidNamed('mine', stranger.key)).status, 404)
  t.equal((await app.inject({ method: 'DELETE', url: '/api/v1/conversions/mine' })).statusCode, 401)
  t.match((await api.delete('/conversions/mine?workspace_id=x')).body, { workspace_id: [/.+/] })
  t.equal((await sql`SELECT FROM conversions WHERE event_id = 'mine' AND NOT voided`).length, 1)
})

t.test('the audit log says once who voided what', async (t) => {
  await post({ event_id: 'audited' })
  await voidNamed('audited')
  await voidNamed('audited')
  const entries = await sql`
    SELECT kind, action, actor, thing_name, changes FROM audit_log WHERE thing_name = 'audited'`
  t.same(
    [...entries],
    [{ kind: 'conversion', action: 'voided', actor: 'key', thing_name: 'audited', changes: { voided: [false, true] } }],
  )
})

t.test('a customer without a lead that counts is tied no more; what is recorded keeps its link', async (t) => {
  const lead = (event_id: string, linkId: number) =>
    post({ event_id, event_type: 'lead', external_id: 'ann', svc_cid: sign(linkId) })
  await lead('first', link)
  await lead('second', other)
  await voidNamed('first')
  t.equal((await post({ external_id: 'ann' })).body.link_id, link, 'the second lead stands')
  await voidNamed('second')
  t.equal((await post({ external_id: 'ann' })).body.link_id, null)
  await lead('third', other)
  t.equal((await post({ external_id: 'ann' })).body.link_id, other)
  const links = await sql<{ link_id: number }[]>`
    SELECT link_id FROM conversions WHERE external_id = 'ann' ORDER BY id`
  t.same(
    links.map(({ link_id }) => link_id),
    [link, link, link, null, other, other],
  )
})

t.test('a lead that is voided before its click has come ties nobody', async (t) => {
  await sql`
    INSERT INTO conversions (workspace_id, id, inserted_at, occurred_at, event_name, event_type, event_id, external_id,
      unattributed, claimed_click_id, currency, ip_source, source)
    VALUES (${workspaceId}, '01KJ0000000000000000000000', ${now}, ${now}, 'a', 'lead', 'late', 'late',
      'not_looked_up', '01KJ0000000000000000000001', 'EUR', 'server', 'test')`
  await voidNamed('late')
  const { attribute } = await import('../../maintenance/complete-conversions.js')
  await attribute(sql, workspaceId, '01KJ0000000000000000000001', link)
  t.equal((await sql`SELECT FROM conversion_customers WHERE external_id = 'late'`).length, 0)
  t.match(await sql`SELECT link_id, voided FROM conversions WHERE event_id = 'late'`, [{ link_id: link, voided: true }])
})

t.test('a lead that is recorded while another of its customer is voided keeps the tie', async (t) => {
  const first = await post({ event_id: 'cat-1', event_type: 'lead', external_id: 'cat', svc_cid: sign(link) })
  let voiding: ReturnType<typeof voidNamed> | undefined
  await sql.begin(async (tx) => {
    await tx`SELECT record_conversion(${workspaceId}, '01KJ0000000000000000000002', now(), now(), 'a', 'lead', 'cat-2', 'cat',
      NULL, NULL, 'no_token', NULL, NULL, 'USD', NULL, 'server', 'api', NULL, ARRAY['enterprise'])`
    voiding = voidNamed('cat-1')
    const isWaiting = () => sql`SELECT FROM pg_locks WHERE NOT granted`
    await until(async () => (await isWaiting()).length > 0, 'the request to wait for the lock')
  })
  t.match(await voiding!, { status: 200, body: { voided: true } })
  t.equal((await post({ external_id: 'cat' })).body.link_id, first.body.link_id)
})
