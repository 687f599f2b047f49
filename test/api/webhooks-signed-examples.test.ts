import t from 'tap'
import { signature } from '../../webhooks/sign.js'
import { withReceiver } from '../webhooks/receivers.js'
import { addStranger, now } from './api-fixture.js'
import { at, withDeliverer, withHooks } from './webhooks-fixture.js'

t.test('an example is signed and sent, and the answer of the receiver is returned and kept', async (t) => {
  const { received, url: root } = await withReceiver(t, (response) => response.writeHead(418).end('x'.repeat(1_000)))
  const url = `${root}/hook?a=b`
  const { link, workspaceId, places, sql, get, post } = await withHooks(t, { webhooks: withDeliverer(t) })
  const { body: secret } = await post(`/workspace/${workspaceId}/signing_secret/rotate`, {})
  await post(`/workspace/${workspaceId}/signing_secret/rotate`, {})
  for (const { path } of places) {
    t.same((await post(path, { url })).body, { id: url })
    received.length = 0
    const { body: tried } = await post(at(path, url, '/test'), {})
    t.match(tried, { event: 'click', outcome: 'status', status: 418, error: null, answer: 'x'.repeat(256) })
    t.equal(received.length, 1)
    const [{ headers, body, path: asked }] = received
    t.equal(asked, '/hook?a=b')
    t.match(headers, { 'content-type': 'application/json', 'webhook-id': tried.id })
    const key = Buffer.from(secret.signing_secret.slice('whsec_'.length), 'base64')
    const expected = signature(tried.id, Number(headers['webhook-timestamp']), Buffer.from(body), [key])
    t.ok(String(headers['webhook-signature']).split(' ').includes(expected), 'signed with the former secret too')
    t.match(JSON.parse(body), {
      event: 'click',
      test: true,
      timestamp: now.toISOString(),
      link: { id: link.id, full_url: link.full_url },
      click: { id: /^[0-9A-Z]{26}$/, country: 'DE', is_eu_country: true },
    })
    for (const event of ['link.created', 'link.updated', 'link.deleted']) {
      await post(at(path, url, '/test'), { event })
      const payload = JSON.parse(received.at(-1)!.body)
      t.same(payload, {
        event,
        timestamp: now.toISOString(),
        link: { ...link, webhooks: payload.link.webhooks, deleted: event === 'link.deleted' },
        test: true,
      })
    }
    const { deliveries } = (await get(at(path, url, '/deliveries'))).body
    t.same(
      deliveries.map(({ event }: { event: string }) => event),
      ['link.deleted', 'link.updated', 'link.created', 'click'],
    )
    const { answer: _, ...kept } = tried
    t.same(deliveries[3], { ...kept, is_test: true })

    const one = at(path, url, `/deliveries/${tried.id}`)
    t.match((await get(one)).body, {
      id: tried.id,
      payload: body,
      attempts: [{ outcome: tried.outcome, answer: tried.answer }],
    })
    const again = await post(`${one}/send_again`, undefined)
    t.match(again, { status: 200, body: { id: tried.id, outcome: tried.outcome } })
    t.equal(received.at(-1)!.body, body, 'the same payload')
    t.equal((await get(one)).body.attempts.length, 2)
    t.match((await get(at(path, url, '/deliveries'))).body.deliveries[0], { id: tried.id, is_repeated: true })
    t.equal((await post(at(path, url, '/deliveries/none/send_again'), undefined)).status, 404)
    const entries = await sql`SELECT actor, kind, thing_name, changes FROM audit_log WHERE action = 'sent_again'`
    t.match(entries.at(-1), { actor: 'key', kind: 'webhook', changes: { delivery: [null, tried.id] } })
    t.notMatch(JSON.stringify(entries), '/hook', 'only scheme and host of the URL')
    t.match(await post(at(path, url, '/test'), { event: 'x' }), { status: 400, body: { error: /^event / } })
  }
})

t.test('an example to a closed port is refused, and one to a blocked address is not sent', async (t) => {
  const { received, url: root } = await withReceiver(t)
  const url = `${root}/hook`
  const { places, workspaceId, sql, post } = await withHooks(t, { webhooks: withDeliverer(t) })
  const [{ path }] = places
  const gone = 'http://127.0.0.1:9/'
  t.same((await post(path, { url: gone })).body, { id: gone }, 'no warning of http in a closed network')
  t.match((await post(at(path, gone, '/test'), {})).body, {
    outcome: 'refused',
    status: null,
    error: String,
    answer: null,
  })
  await sql`DELETE FROM links WHERE workspace_id = ${workspaceId}`
  await post(path, { url })
  t.match((await post(at(path, url, '/test'), {})).body, {
    outcome: 'delivered',
    status: 200,
    answer: 'thanks',
  })
  t.match(
    JSON.parse(received[0].body),
    { link: { name: 'An example' } },
    'a workspace without links gets a made-up one',
  )

  const closed = await withHooks(t)
  const [place] = closed.places
  await closed.sql`UPDATE workspaces SET webhooks = ${[url]}`
  const { body } = await closed.post(at(place.path, url, '/test'), {})
  t.match(body, { outcome: 'blocked', status: null, answer: null })
})

t.test('rotating the signing secret keeps the previous one for a day, and needs the scope and the plan', async (t) => {
  const { sql, workspaceId, get, post, delete: remove } = await withHooks(t)
  const path = `/workspace/${workspaceId}/signing_secret`
  const none = { signing_secret: null, previous_expires_at: null }
  t.same((await get(path)).body, none)
  t.match(await remove(path), { status: 404, body: { error: String } })
  const first = (await post(`${path}/rotate`, {})).body
  t.match(first, { signing_secret: /^whsec_[A-Za-z0-9+/]{43}=$/, previous_expires_at: null })
  t.same((await get(path)).body, first)
  const second = (await post(`${path}/rotate`, {})).body
  t.not(second.signing_secret, first.signing_secret)
  const hours = (Date.parse(second.previous_expires_at) - Date.now()) / 3_600_000
  t.ok(hours > 23.9 && hours < 24.1)
  await sql`UPDATE signing_secrets SET previous_expires_at = now()`
  t.same((await get(path)).body, { ...second, previous_expires_at: null })

  const { body: reader } = await post(`/workspace/${workspaceId}/keys`, { scopes: ['read'] })
  t.match(await get(path, { key: reader.key }), { status: 403, body: { error: /write scope/ } })
  const stranger = await addStranger(sql)
  t.equal((await get(path, { key: stranger.key })).status, 404)
  t.equal((await post(`${path}/rotate`, {}, { key: stranger.key })).status, 404)
  await sql`UPDATE workspaces SET plan = 'growth'`
  t.match(await post(`${path}/rotate`, {}), { status: 403, body: { error: /Business/ } })
  t.same((await remove(path)).body, none)
  t.same((await get(path)).body, none)
})
