import t from 'tap'
import { addLink } from './conversion-fixture.js'
import { withReporting } from './report-fixture.js'

const { api, sql, workspaceId, stranger, sign, link, other, post } = await withReporting(t)

/** How many conversions were not attributed for this reason. */
async function unattributed(reason: string) {
  const metric = await api.registry.getSingleMetric('slugline_conversions_unattributed_total')!.get()
  return metric.values.find(({ labels }) => labels.reason === reason)?.value ?? 0
}

t.test('a lead ties its customer to the link for ever', async (t) => {
  const token = sign(link)
  const lead = await post({ event_name: 'l', event_type: 'lead', external_id: 'tied', svc_cid: token })
  const sale = await post({ event_name: 's', event_type: 'sale', external_id: 'tied' })
  const later = await post({ event_name: 'l', event_type: 'lead', external_id: 'tied', svc_cid: sign(other) })
  const laterSale = await post({ event_name: 's', event_type: 'sale', external_id: 'tied', svc_cid: sign(other) })
  for (const { body } of [lead, sale, later, laterSale]) t.match(body, { link_id: link, click_id: lead.body.click_id })
  const elsewhere = await api.post('/conversions', { event_name: 's', external_id: 'tied' }, { key: stranger.key })
  t.equal(elsewhere.body.link_id, null)
})

t.test('another event with a token is attributed and ties nobody, nor does a lead without a token', async (t) => {
  const sale = await post({ event_name: 's', event_type: 'sale', external_id: 'loose', svc_cid: sign(other) })
  t.equal(sale.body.link_id, other)
  t.equal((await post({ event_name: 's', external_id: 'loose' })).body.link_id, null)
  await post({ event_name: 'l', event_type: 'lead', external_id: 'loose' })
  t.equal((await post({ event_name: 's', external_id: 'loose' })).body.link_id, null)
  await post({ event_name: 'l', event_type: 'lead', external_id: 'loose', svc_cid: sign(link) })
  t.equal((await post({ event_name: 's', external_id: 'loose' })).body.link_id, link)
})

t.test('a lead with a negative amount is a refund, and ties nobody', async (t) => {
  const lead = { event_name: 'a', event_type: 'lead', amount_cents: -5 }
  const alone = await post({ ...lead, svc_cid: sign(link), external_id: 'refunded' })
  t.equal(alone.body.link_id, link, 'its own token counts')
  const many = await post([1, 2].map((n) => ({ ...lead, svc_cid: sign(link), external_id: `many-${n}` })))
  t.match(many.body, [{ status: 'success' }, { status: 'success' }])
  for (const external_id of ['refunded', 'many-1', 'many-2'])
    t.equal((await post({ event_name: 'b', external_id })).body.link_id, null)
})

t.test('a lead whose event_id is known ties nobody', async (t) => {
  await post({ event_name: 'a', event_id: 'before' })
  const lead = { event_name: 'l', event_type: 'lead', event_id: 'before', external_id: 'untied', svc_cid: sign(link) }
  t.equal((await post(lead)).status, 200)
  t.equal((await post({ event_name: 's', external_id: 'untied' })).body.link_id, null)
})

t.test('an invalid token is no error, and is counted by its reason', async (t) => {
  const good = sign(link)
  const forged = `${good.slice(0, 40)}${good[40] === 'x' ? 'y' : 'x'}${good.slice(41)}`
  const foreignLink = await addLink(sql, stranger.workspaceId, '/foreign')
  const tokens = [
    ['malformed', 'nonsense'],
    ['malformed', 7],
    ['malformed', { a: 1 }],
    ['malformed', 'x'.repeat(5_000)],
    ['forged', forged],
    ['foreign', sign(foreignLink)],
    ['unknown_link', sign(2 ** 31 - 1)],
    ['unknown_link', sign(2 ** 32 - 1)],
    ['unknown_click', '01KA0000000000000000000000'],
    ['no_token', ''],
    ['no_token', null],
  ] as const
  for (const [reason, svc_cid] of tokens) {
    const before = await unattributed(reason)
    const { status, body } = await post({ event_name: 'a', event_type: 'lead', external_id: 'nobody', svc_cid })
    t.match({ status, body }, { status: 201, body: { link_id: null, click_id: null } }, reason)
    t.equal(await unattributed(reason), before + 1, reason)
  }
  t.equal((await post({ event_name: 's', external_id: 'nobody' })).body.link_id, null)
})

t.test('deleting a link keeps its conversions', async (t) => {
  const gone = await addLink(sql, workspaceId, '/gone')
  const token = sign(gone)
  const lead = await post({ event_name: 'l', event_type: 'lead', external_id: 'stays', svc_cid: token })
  await sql`DELETE FROM links WHERE id = ${gone}`
  t.equal((await post({ event_name: 's', external_id: 'stays' })).body.link_id, gone)
  t.match(await sql`SELECT link_id FROM conversions WHERE id = ${lead.body.id}`, [{ link_id: gone }])
})

t.test('one of several leads at once ties the customer to its link, and all of them follow it', async (t) => {
  for (let i = 0; i < 10; i += 1) {
    const lead = (id: number) => ({
      event_name: 'l',
      event_type: 'lead',
      external_id: `race-${i}`,
      svc_cid: sign(id),
    })
    const answers = await Promise.all([link, other, link, other].map((id) => post(lead(id))))
    const links = new Set(answers.map(({ body }) => body.link_id))
    t.equal(links.size, 1)
    t.same((await post({ event_name: 's', external_id: `race-${i}` })).body.link_id, [...links][0])
  }
})

t.test('a lead that is reported for several customers at once ties only the recorded customer', async (t) => {
  for (let i = 0; i < 10; i += 1) {
    const lead = (who: string) => ({
      event_name: 'l',
      event_type: 'lead',
      event_id: `twice-${i}`,
      external_id: `${who}-${i}`,
      svc_cid: sign(link),
    })
    const answers = await Promise.all(['ann', 'bob', 'cid', 'dan'].map((who) => post(lead(who))))
    const recorded = new Set(answers.map(({ body }) => body.external_id))
    t.equal(recorded.size, 1)
    const tied = await sql`SELECT external_id FROM conversion_customers WHERE external_id LIKE ${`%-${i}`}
      AND external_id ~ '^(ann|bob|cid|dan)'`
    t.same(
      tied.map(({ external_id }) => external_id),
      [...recorded],
    )
  }
})
