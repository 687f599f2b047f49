import t from 'tap'
import { addStranger, withApi } from '../api/api-fixture.js'
import { addLink, openTestSigner } from './conversion-fixture.js'

const api = await withApi(t)
const { sql, workspaceId } = api
const sign = await openTestSigner(sql)
const link = await addLink(sql, workspaceId, '/one')
const other = await addLink(sql, workspaceId, '/two')
const stranger = await addStranger(sql)

interface Entry {
  index: number
  status: string
  is_new?: boolean
  conversion?: { id: string; event_name: string; link_id: number | null; metadata: unknown }
  error?: Record<string, string[]>
}

async function post(body: unknown, key?: string) {
  const answer = await api.post('/conversions', body, { key })
  return { status: answer.status, body: answer.body as Entry[] }
}
const count = async () => (await sql`SELECT FROM conversions`).length

t.test('each entry has a result, in the order sent; a bad one harms no other', async (t) => {
  const before = await count()
  const { status, body } = await post([
    { event_name: 'a', metadata: { z: 1, a: [1] } },
    { event_name: '', amount_cents: 'x' },
    7,
    null,
    { event_name: 'b', workspace_id: stranger.workspaceId },
    { event_name: 'c', workspace_id: 'x' },
    { event_name: 'd', event_id: 'twice', metadata: { second: true } },
    { event_name: 'e', event_id: 'twice' },
    { event_name: 'f', workspace_id: workspaceId, metadata: {} },
  ])
  t.equal(status, 200)
  t.same(
    body.map(({ index }) => index),
    body.map((_, i) => i),
  )
  t.same(
    body.map(({ status }) => status),
    ['success', 'error', 'error', 'error', 'error', 'error', 'success', 'success', 'success'],
  )
  t.same(Object.keys(body[1].error!).sort(), ['amount_cents', 'event_name'])
  t.match(body[2].error, { base: [/object/] })
  t.match(body[4].error, { workspace_id: ['not found'] })
  t.match(body[5].error, { workspace_id: [/integer/] })
  t.same(body[7].conversion, body[6].conversion)
  t.same(
    body.map(({ is_new }) => is_new),
    [true, ...Array(5).fill(undefined), true, false, true],
    'as 201 and 200 say of one',
  )
  t.same(
    [0, 6, 8].map((i) => body[i].conversion!.metadata),
    [{ z: 1, a: [1] }, { second: true }, {}],
  )
  t.equal(await count(), before + 3)
  t.same((await post([])).body, [])
})

t.test('each finds what those before it left, as if they had come one by one', async (t) => {
  const lead = (id: number) => ({ event_name: 'l', event_type: 'lead', external_id: 'o', svc_cid: sign(id) })
  const sale = { event_name: 's', event_type: 'sale', external_id: 'o' }
  const { body } = await post([sale, lead(other), sale, lead(link), sale])
  t.same(
    body.map(({ conversion }) => conversion!.link_id),
    [null, other, other, other, other],
  )
})

t.test('1,000 at once, again, and no more', async (t) => {
  const many = Array.from({ length: 1_000 }, (_, i) => ({
    event_name: 'offline',
    event_type: i % 2 ? 'sale' : 'lead',
    event_id: `offline-${i}`,
    external_id: `buyer-${i % 100}`,
    svc_cid: sign(i % 3 ? link : other),
    amount_cents: i,
  }))
  const before = await count()
  const first = await post(many)
  const again = await post(many)
  t.equal(first.body.filter(({ status, is_new }) => status === 'success' && is_new).length, 1_000)
  t.same(
    again.body,
    first.body.map((entry) => ({ ...entry, is_new: false })),
  )
  t.equal(await count(), before + 1_000)
  const ids = first.body.map(({ conversion }) => conversion!.id)
  t.same(ids, ids.toSorted())
  t.equal((await post([...many, { event_name: 'a' }])).status, 400)
})

t.test('the same events at once in other orders: each is there once', async (t) => {
  const events = Array.from({ length: 100 }, (_, i) => ({
    event_name: 'x',
    event_type: 'lead',
    event_id: `cross-${i}`,
    external_id: `cross-${i % 10}`,
    svc_cid: sign(link),
  }))
  const answers = await Promise.all([post(events), post(events.toReversed()), post(events)])
  const idOf = (entries: Entry[]) => entries.map(({ conversion }) => conversion?.id)
  t.equal(
    answers.every(({ status }) => status === 200),
    true,
  )
  t.same(idOf(answers[1].body).reverse(), idOf(answers[0].body))
  t.same(idOf(answers[2].body), idOf(answers[0].body))
  t.equal((await sql`SELECT FROM conversions WHERE event_name = 'x'`).length, 100)
})

t.test('a plan without conversions is 403', async (t) => {
  await sql`UPDATE workspaces SET plan = 'free' WHERE id = ${stranger.workspaceId}`
  t.equal((await post([{ event_name: 'a' }], stranger.key)).status, 403)
})
