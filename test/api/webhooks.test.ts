import http from 'node:http'
import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import { createReach, publicReach } from '../../outbound/reach.js'
import { createDeliverer } from '../../webhooks/deliver.js'
import { signature } from '../../webhooks/sign.js'
import { loopbackReach } from '../loopback-reach.js'
import { addStranger, now, withApi } from './api-fixture.js'

const HOOK = 'https://hooks.example.com/slugline?secret=42'
const at = (path: string, id: string, rest = '') => `${path}/${encodeURIComponent(id)}${rest}`

/** The API, with webhooks of the workspace and of a link. */
async function withHooks(t: Test, options: Parameters<typeof withApi>[1] = {}) {
  const api = await withApi(t, options)
  const { workspaceId } = api
  const { body: link } = await api.post('/link', { workspace_id: workspaceId, url: 'https://example.com' })
  const readers = {
    workspace: async () => (await api.get('/workspaces')).body[0].webhooks as string[],
    link: async () => (await api.get(`/link/${link.id}`)).body.webhooks as string[],
  }
  const places = [
    { path: `/workspace/${workspaceId}/webhooks`, fieldOf: readers.workspace },
    { path: `/link/${link.id}/webhooks`, fieldOf: readers.link },
  ]
  return { ...api, link, places }
}

/** A server of the test's own that keeps what it is sent. */
async function withReceiver(t: Test, answer: { status?: number; body?: string } = {}) {
  const received: { headers: http.IncomingHttpHeaders; path: string; body: Buffer }[] = []
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({ headers: request.headers, path: request.url!, body: Buffer.concat(chunks) })
    response.writeHead(answer.status ?? 200).end(answer.body ?? 'thanks')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  const { deliver, close } = createDeliverer({ reach: loopbackReach })
  t.teardown(close)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?a=b`
  return { url, received, webhooks: { deliver, reach: loopbackReach } }
}

t.test('subscribe, list, unsubscribe: one truth with the field', async (t) => {
  const { places, get, post, delete: remove } = await withHooks(t)
  for (const { path, fieldOf } of places) {
    t.same((await get(path)).body, [])
    t.match(await post(path, { url: HOOK }), { status: 200, body: { id: HOOK } })
    const again = await post(path, { url: `  ${HOOK}#part\n` })
    t.same([again.status, again.body], [200, { id: HOOK }], 'it leads to the same')
    const other = await post(path, { url: 'https://HOOKS.example.com' })
    t.same(other.body, { id: 'https://hooks.example.com/' }, 'in its usual form')
    t.same((await get(path)).body, [{ id: HOOK }, { id: 'https://hooks.example.com/' }])
    t.same(await fieldOf(), [HOOK, 'https://hooks.example.com/'])

    const gone = await remove(at(path, HOOK))
    t.same([gone.status, gone.body], [200, { id: HOOK }])
    t.match(await remove(at(path, HOOK)), { status: 404, body: { error: 'Not found', code: 'not_found' } })
    t.same((await remove(at(path, 'https://HOOKS.example.com'))).body, { id: 'https://hooks.example.com/' })
    t.same(await fieldOf(), [])
    t.match(await remove(at(path, 'nothing')), { status: 404, body: { error: String } })
  }
})

t.test('what stands in the field can be unsubscribed, and the other way round', async (t) => {
  const { workspaceId, link, places, get, post, patch, delete: remove } = await withHooks(t)
  await patch(`/workspace/${workspaceId}`, { webhooks: `${HOOK}\nhttps://other.example` })
  await post('/link', { id: link.id, webhooks: [HOOK, 'https://other.example'] })
  for (const { path } of places) {
    t.same((await get(path)).body.length, 2)
    t.equal((await remove(at(path, 'https://other.example'))).status, 200, 'as it was written')
    t.same((await get(path)).body, [{ id: HOOK }])
    await post(path, { url: 'https://new.example/' })
  }
  await patch(`/workspace/${workspaceId}`, { webhooks: null })
  await post('/link', { id: link.id, webhooks: null })
  for (const { path } of places) t.same((await get(path)).body, [])
})

t.test('URLs that lead to the same are one webhook, wherever they are set', async (t) => {
  const { workspaceId, link, places, get, post, patch, delete: remove } = await withHooks(t)
  const spellings = [
    ['https://Example.com', 'https://example.com/#a', 'https://example.com:443/', 'HTTPS://example.com/?'],
    ['https://example.com/ü', 'https://example.com/%C3%BC#x', 'https://example.com/a/../ü'],
    ['https://bücher.example/q?a=ö b', 'https://xn--bcher-kva.example/q?a=%C3%B6%20b'],
    ['http://0x08.0x08.2056', 'http://8.8.8.8/', 'http://134744072:80#y'],
  ]
  const fields = [
    (webhooks: unknown) => patch(`/workspace/${workspaceId}`, { webhooks }),
    (webhooks: unknown) => patch(`/workspace/${workspaceId}/links/${link.id}`, { webhooks }),
  ]
  for (const [i, { path, fieldOf }] of places.entries()) {
    const set = async (urls: unknown) => (await fields[i](urls)).body.webhooks
    for (const [first, ...others] of spellings) {
      const [id, ...none] = await set([first, ...others])
      t.same(none, [], first)
      for (const other of others) {
        t.same(await set([other]), [id], other)
        t.same((await post(path, { url: other })).body.id, id)
        t.equal((await get(at(path, other))).body.id, id)
      }
      await set(null)

      await post(path, { url: first, events: ['click'] })
      await patch(at(path, first), { enabled: false })
      const before = (await get(at(path, id))).body
      t.match(before, { id, events: ['click'], enabled: false })
      for (const again of [await fieldOf(), ...others.map((other) => [other])]) {
        t.same(await set(again), [id])
        t.same((await get(at(path, id))).body, before, 'sent back, it is what it was')
      }
      t.equal((await remove(at(path, others[0]))).status, 200)
    }
  }
  const tooLong = `https://example.com/${'ü'.repeat(400)}`
  t.match(await fields[1]([tooLong]), { status: 400, body: { webhooks: [/2048/] } }, 'as it would be stored')
})

t.test('ids of every kind come through a path', async (t) => {
  const { places, app, key, post, get, delete: remove } = await withHooks(t)
  const ids = [
    'https://hooks.example.com/',
    'https://hooks.example.com/a/b//c/',
    'https://hooks.example.com/a%2Fb',
    'https://hooks.example.com/a%252Fb',
    'https://hooks.example.com/100%25?a=%3F%26&b=c&c=%23',
    'https://hooks.example.com/?next=https://elsewhere.example/x?y=z',
    'https://user:p%40ss@hooks.example.com:8443/',
    'https://xn--bcher-kva.example/s%C3%BC%C3%9F?q=%E6%97%A5%E6%9C%AC',
    'https://hooks.example.com/test',
    'https://hooks.example.com/deliveries',
    "https://hooks.example.com/a+b;c=d,e@f!$'()*~",
    `https://hooks.example.com/${'a/'.repeat(1_000)}`.slice(0, 2_000),
  ]
  for (const { path, fieldOf } of places) {
    for (const id of ids) t.same((await post(path, { url: id })).body, { id }, id.slice(0, 80))
    t.same(await fieldOf(), ids)
    for (const id of ids) {
      t.equal((await get(at(path, id))).body.id, id)
      t.equal((await get(at(path, id, '/deliveries'))).status, 200)
      t.same((await remove(at(path, id))).body, { id })
    }
    t.same(await fieldOf(), [])
    await post(path, { url: ids[2] })
    const twice = await remove(`${path}/${encodeURIComponent(encodeURIComponent(ids[2]))}`)
    t.equal(twice.status, 404, 'decoded once')
    const broken = await app.inject({
      method: 'DELETE',
      url: `/api/v1${path}/%zz`,
      headers: { authorization: `Bearer ${key}` },
    })
    t.equal(broken.statusCode, 400)
    t.type(broken.json().error, 'string')
    await remove(at(path, ids[2]))
  }
})

t.test('what is no URL of a webhook is refused with a sentence', async (t) => {
  const { places, post } = await withHooks(t)
  for (const { path, fieldOf } of places) {
    for (const url of [
      undefined,
      null,
      '',
      7,
      ['https://a.example'],
      'ftp://a.example',
      'hooks.example.com',
      'https://',
      'https://a.example/\nb',
      `https://a.example/${'a'.repeat(2_048)}`,
      'http://127.0.0.1/',
      'http://127.1/',
      'http://0x7f000001/',
      'https://10.0.0.1:8443/',
      'https://169.254.169.254/latest/meta-data',
      'http://[::1]/',
      'http://[::ffff:10.0.0.1]/',
      'http://[fd00::1]/',
      'http://localhost:3000/',
      'http://a.localhost./',
      'http://0/',
    ]) {
      const { status, body } = await post(path, { url })
      t.equal(status, 400, JSON.stringify(url)?.slice(0, 60))
      t.match(body, { error: /^url /, code: 'bad_request', url: Array })
    }
    for (const events of ['no.such', ['click', 7], [], { a: 1 }])
      t.match(await post(path, { url: HOOK, events }), { status: 400, body: { error: /^events / } })
    t.match(await post(path, ['x']), { status: 400, body: { error: String } })
    t.same(await fieldOf(), [])
  }
})

t.test('no field takes a private address that was not there, unless it is listed', async (t) => {
  const hosts = [
    '127.0.0.1',
    '0x7f.1',
    '169.254.169.254',
    '10.0.0.1:8443',
    '[::ffff:7f00:1]',
    '[fd00::1]',
    'localhost',
    '0',
  ]
  const refusal = ['must not lead to a private address']
  const listed = ['10.0.0.0/8', 'fd00::/8', '127.0.0.1', '169.254.169.254', '0.0.0.0']
  for (const reach of [publicReach, createReach(listed)]) {
    const { webhooks } = await withReceiver(t)
    const { sql, workspaceId, link, patch, post } = await withHooks(t, { webhooks: { ...webhooks, reach } })
    const workspace = (body: object) => patch(`/workspace/${workspaceId}`, body)
    const create = { workspace_id: workspaceId, url: 'https://example.com' }
    for (const host of hosts) {
      const url = `https://${host}/hook`
      const hooks = { webhooks: [HOOK, url] }
      for (const [field, answer] of [
        ['webhooks', await workspace(hooks)],
        ['slack_url', await workspace({ slack_url: url })],
        ['webhooks', await patch(`/workspace/${workspaceId}/links/${link.id}`, hooks)],
        ['webhooks', await post('/link', { ...create, ...hooks })],
      ] as const)
        if (reach.isWidened) t.equal(answer.status, 200, url)
        else t.match(answer, { status: 400, body: { [field]: refusal } }, url)
      const { body: bulk } = await post('/links', [{ ...create, ...hooks }, create])
      if (!reach.isWidened) t.match(bulk, [{ status: 'error', error: { webhooks: refusal } }, { status: 'success' }])
    }

    const there = 'https://10.0.0.1/hook'
    await sql`UPDATE workspaces SET webhooks = ${[there]}, slack_url = ${there} WHERE id = ${workspaceId}`
    await sql`UPDATE links SET webhooks = ${[there]} WHERE id = ${link.id}`
    t.match(await workspace({ webhooks: [HOOK, there], slack_url: there }), { status: 200 }, 'sent back')
    t.match(await post('/link', { id: link.id, webhooks: [HOOK, there] }), { status: 200 }, 'sent back')
  }
})

t.test('http is warned of', async (t) => {
  const { places, get, post } = await withHooks(t)
  for (const { path } of places) {
    t.match((await post(path, { url: 'http://hooks.example.com/' })).body, {
      id: 'http://hooks.example.com/',
      warnings: [/http/],
    })
    t.match((await get(at(path, 'http://hooks.example.com/'))).body.warnings, [/http/], 'for as long as it is there')
    t.same((await post(path, { url: 'https://hooks.example.com/' })).body, { id: 'https://hooks.example.com/' })
  }
})

t.test('those of the workspace and of its links, in one list', async (t) => {
  const { sql, workspaceId, link, places, get, post, patch, delete: remove } = await withHooks(t)
  const all = `/workspace/${workspaceId}/all_webhooks`
  const other = (await post('/link', { workspace_id: workspaceId, url: 'https://example.com', name: 'Other' })).body
  const binned = (await post('/link', { workspace_id: workspaceId, url: 'https://example.com', webhooks: [HOOK] })).body
  await remove(`/workspace/${workspaceId}/links/${binned.id}`)
  const stranger = await addStranger(sql)
  await post(`/workspace/${stranger.workspaceId}/webhooks`, { url: HOOK }, stranger)
  const empty = { webhooks: [], page_number: 1, page_size: 1000, total_entries: 0, total_pages: 0 }
  t.same((await get(all)).body, empty)

  await post(`/link/${other.id}/webhooks`, { url: HOOK, events: ['click'] })
  for (const { path } of places.toReversed()) await post(path, { url: HOOK })
  await post(places[0].path, { url: 'http://hooks.example.com/' })
  await patch(at(places[1].path, HOOK), { enabled: false })
  const { body } = await get(all)
  t.match(body, { page_number: 1, total_entries: 4, total_pages: 1 })
  const owners = [null, null, other, link].map(
    (owner) => owner && { id: owner.id, name: owner.name, full_url: owner.full_url },
  )
  t.same(
    body.webhooks.map(({ link }: { link: object }) => link),
    owners,
  )
  const alone = [
    await get(at(places[0].path, HOOK)),
    await get(at(places[0].path, 'http://hooks.example.com/')),
    await get(at(`/link/${other.id}/webhooks`, HOOK)),
    await get(at(places[1].path, HOOK)),
  ]
  t.same(
    body.webhooks,
    alone.map(({ body }, i) => ({ ...body, link: owners[i] })),
    'each as it is answered alone',
  )

  const paged = await get(`${all}?page=2&page_size=3`)
  t.match(paged.body, { page_number: 2, page_size: 3, total_entries: 4, total_pages: 2 })
  t.same(paged.body.webhooks, body.webhooks.slice(3))
  t.same((await get(`${all}?page=9`)).body.webhooks, [])
  t.match(await get(`${all}?page=0`), { status: 400, body: { error: /page/ } })
  t.equal((await get(all, stranger)).status, 404)
})

t.test('a form will do', async (t) => {
  const { places, post } = await withHooks(t)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const { path } of places) {
    const body = `url=${encodeURIComponent(HOOK)}&events=click,link.created`
    t.same((await post(path, body, { headers })).body, { id: HOOK })
  }
})

t.test('many at once: each once, none is lost, and no more than there may be', async (t) => {
  const { places, post, delete: remove } = await withHooks(t)
  const url = (i: number) => `https://hooks.example.com/${i}`
  for (const { path, fieldOf } of places) {
    const same = await Promise.all(Array.from({ length: 20 }, (_, i) => post(path, { url: `${HOOK}#${i}` })))
    const [{ body }] = same
    t.same(new Set(same.map(({ body }) => body.id)), new Set([body.id]))
    t.same(await fieldOf(), [body.id])
    const others = await Promise.all(Array.from({ length: 30 }, (_, i) => post(path, { url: url(i) })))
    t.equal(others.filter(({ status }) => status === 200).length, 19)
    t.match(
      others.find(({ status }) => status !== 200),
      { status: 400, body: { error: /20/ } },
    )
    const there = await fieldOf()
    t.equal(there.length, 20)
    const removed = await Promise.all([...there, ...there].map((id) => remove(at(path, id))))
    t.equal(removed.filter(({ status }) => status === 200).length, 20, 'each is unsubscribed once')
    t.same(await fieldOf(), [])
  }
})

t.test('who may: the scope, the workspace, the plan of this moment', async (t) => {
  const { sql, places, link, workspaceId, get, post, patch, delete: remove } = await withHooks(t)
  const stranger = await addStranger(sql)
  const { body: reader } = await post(`/workspace/${workspaceId}/keys`, { scopes: ['read'] })
  for (const { path } of places) {
    await post(path, { url: HOOK })
    for (const { key, status } of [
      { key: stranger.key, status: 404 },
      { key: '', status: 401 },
    ]) {
      for (const asked of [
        get(path, { key }),
        post(path, { url: HOOK }, { key }),
        remove(at(path, HOOK), undefined, { key }),
        get(at(path, HOOK), { key }),
        patch(at(path, HOOK), { enabled: true }, { key }),
        get(at(path, HOOK, '/deliveries'), { key }),
        post(at(path, HOOK, '/test'), {}, { key }),
      ])
        t.match(await asked, { status, body: { error: String } })
    }
    t.equal((await get(path, { key: reader.key })).status, 200)
    for (const asked of [
      post(path, { url: HOOK }, { key: reader.key }),
      remove(at(path, HOOK), undefined, { key: reader.key }),
      post(at(path, HOOK, '/test'), {}, { key: reader.key }),
    ])
      t.match(await asked, { status: 403, body: { error: /write scope/ } })

    for (const plan of ['free', 'growth']) {
      await sql`UPDATE workspaces SET plan = ${plan}`
      await sql`TRUNCATE key_buckets`
      for (const asked of [post(path, { url: HOOK }), post(at(path, HOOK, '/test'), {})])
        t.match(await asked, { status: 403, body: { error: /Business/, code: 'forbidden' } })
    }
    t.equal((await remove(at(path, HOOK))).status, 200, 'what is left over can be switched off')
    await sql`UPDATE workspaces SET plan = 'business'`
    t.equal((await post(path, { url: HOOK })).status, 200)
  }
  t.equal((await get('/link/4711/webhooks')).status, 404)
  t.equal((await get('/link/x/webhooks')).status, 404)
  const { body: aliased } = await post('/link', { id: link.id, alias: '/second' })
  const [{ id: aliasId }] = await sql`SELECT id FROM links WHERE alias_of = ${aliased.id}`
  t.equal((await get(`/link/${aliasId}/webhooks`)).status, 404)
})

t.test('the fields need the plan too, for what is new in them', async (t) => {
  const { sql, workspaceId, link, post, patch } = await withHooks(t)
  const other = 'https://other.example/'
  await post('/link', { id: link.id, webhooks: [other] })
  await sql`UPDATE workspaces SET plan = 'growth'`
  const create = { workspace_id: workspaceId, url: 'https://example.com' }
  for (const fields of [
    { ...create, webhooks: [HOOK] },
    { id: link.id, webhooks: [other, HOOK] },
  ])
    t.match(await post('/link', fields), { status: 403, body: { error: /Business/, code: 'forbidden' } })
  const { body: entries } = await post('/links', [
    { ...create, webhooks: [HOOK] },
    { ...create, webhooks: [] },
    { id: link.id, name: 'sent back', webhooks: [other] },
  ])
  t.match(entries, [
    { status: 'error', error: { webhooks: [/Business/] } },
    { status: 'success' },
    { status: 'success', link: { name: 'sent back', webhooks: [other] } },
  ])
  t.equal((await post('/link', { id: link.id, webhooks: null })).status, 200)
  const workspace = `/workspace/${workspaceId}`
  await sql`UPDATE workspaces SET webhooks = ${[other]}, conversion_tracking = true, plan = 'free'`
  t.match(await patch(workspace, { name: 'sent back', webhooks: [other], conversion_tracking: true }), {
    status: 200,
    body: { name: 'sent back', webhooks: [other] },
  })
  t.equal((await patch(workspace, { webhooks: [other, HOOK] })).status, 403, 'of the workspace likewise')
  await sql`UPDATE workspaces SET plan = 'business'`
  t.equal((await post('/link', { id: link.id, webhooks: [HOOK] })).status, 200)
})

t.test('what a webhook is told of, and whether', async (t) => {
  const { sql, places, get, post, patch, delete: remove } = await withHooks(t)
  const all = ['click', 'link.created', 'link.updated', 'link.deleted']
  for (const { path } of places) {
    await post(path, { url: HOOK, events: ['link.created', 'click'] })
    const fresh = {
      id: HOOK,
      events: ['click', 'link.created'],
      enabled: true,
      failing_since: null,
      switched_off_at: null,
      missed: 0,
      missed_at: null,
    }
    t.match((await get(at(path, HOOK))).body, fresh)
    await post(path, { url: HOOK })
    t.same((await get(at(path, HOOK))).body.events, ['click', 'link.created'], 'kept unless said')
    t.same((await patch(at(path, HOOK), { events: null })).body.events, all)
    t.same((await post(path, { url: HOOK, events: all })).body, { id: HOOK })
    await sql`UPDATE webhooks SET failing_since = now() WHERE url = ${HOOK}`
    const off = await patch(at(path, HOOK), { enabled: false })
    t.match(
      off.body,
      { enabled: false, switched_off_at: String, failing_since: null },
      'a person did, not its failures',
    )
    t.match((await patch(at(path, HOOK), { enabled: true })).body, { enabled: true, switched_off_at: null })

    const failed = () => sql`
      UPDATE webhooks SET failing_since = now() - interval '3 days', switched_off_at = now(), missed = 5000000000, missed_at = now()
      WHERE url = ${HOOK}`
    await failed()
    t.match((await get(at(path, HOOK))).body, { enabled: false, failing_since: String, missed: 5_000_000_000 })
    t.match((await patch(at(path, HOOK), { enabled: false })).body, { failing_since: String })
    await post(path, { url: HOOK })
    t.match((await get(at(path, HOOK))).body, { enabled: true, failing_since: null, missed: 5_000_000_000 })
    await failed()
    t.match((await patch(at(path, HOOK), { events: ['click'] })).body, { enabled: false, events: ['click'] })
    await remove(at(path, HOOK))
    await post(path, { url: HOOK })
    t.match((await get(at(path, HOOK))).body, { ...fresh, events: all }, 'nothing is left of what was')
    t.equal((await patch(at(path, 'https://other.example'), { enabled: true })).status, 404)
    t.match(await patch(at(path, HOOK), { enabled: 'maybe' }), { status: 400, body: { error: /^enabled / } })
  }
})

t.test('subscribing is no change of the link', async (t) => {
  const { sql, link, get, post, delete: remove, places } = await withHooks(t)
  await sql`DELETE FROM webhook_outbox`
  const { path } = places[1]
  await post(path, { url: HOOK })
  await post(path, { url: 'https://other.example' })
  await remove(at(path, HOOK))
  t.same(await sql`SELECT FROM webhook_outbox`, [])
  t.equal((await get(`/link/${link.id}`)).body.updated_at, link.updated_at)
})

t.test('an example is sent, signed, and what came back is answered and kept', async (t) => {
  const receiver = await withReceiver(t, { status: 418, body: 'x'.repeat(1_000) })
  const { link, workspaceId, places, get, post } = await withHooks(t, receiver)
  const { url, received } = receiver
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
    const expected = signature(tried.id, Number(headers['webhook-timestamp']), body, [key])
    t.ok(String(headers['webhook-signature']).split(' ').includes(expected), 'by the former secret too')
    t.match(JSON.parse(body.toString()), {
      event: 'click',
      test: true,
      timestamp: now.toISOString(),
      link: { id: link.id, full_url: link.full_url },
      click: { id: /^[0-9A-Z]{26}$/, country: 'DE', is_eu_country: true },
    })
    for (const event of ['link.created', 'link.updated', 'link.deleted']) {
      await post(at(path, url, '/test'), { event })
      const payload = JSON.parse(received.at(-1)!.body.toString())
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
    t.match(await post(at(path, url, '/test'), { event: 'x' }), { status: 400, body: { error: /^event / } })
  }
})

t.test('nobody there, and nowhere to go', async (t) => {
  const receiver = await withReceiver(t)
  const { places, workspaceId, sql, post } = await withHooks(t, receiver)
  const [{ path }] = places
  const gone = 'http://127.0.0.1:9/'
  t.same((await post(path, { url: gone })).body, { id: gone }, 'no warning in a closed network')
  t.match((await post(at(path, gone, '/test'), {})).body, {
    outcome: 'refused',
    status: null,
    error: String,
    answer: null,
  })
  await sql`DELETE FROM links WHERE workspace_id = ${workspaceId}`
  await post(path, { url: receiver.url })
  t.match((await post(at(path, receiver.url, '/test'), {})).body, {
    outcome: 'delivered',
    status: 200,
    answer: 'thanks',
  })
  t.match(
    JSON.parse(receiver.received[0].body.toString()),
    { link: { name: 'An example' } },
    'of a link that is made up',
  )

  const closed = await withHooks(t)
  const [place] = closed.places
  await closed.sql`UPDATE workspaces SET webhooks = ${[receiver.url]}`
  const { body } = await closed.post(at(place.path, receiver.url, '/test'), {})
  t.match(body, { outcome: 'blocked', status: null, answer: null })
})

t.test('the secret of signatures', async (t) => {
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
