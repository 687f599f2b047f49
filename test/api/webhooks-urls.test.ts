import t from 'tap'
import { createReach, publicReach } from '../../outbound/reach.js'
import { at, HOOK, withDeliverer, withHooks } from './webhooks-fixture.js'

t.test('equal URLs in other spellings are one webhook, in the fields and in the routes', async (t) => {
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
        t.same((await get(at(path, id))).body, before, 'sending it back changes nothing')
      }
      t.equal((await remove(at(path, others[0]))).status, 200)
    }
  }
  const tooLong = `https://example.com/${'ü'.repeat(400)}`
  t.match(await fields[1]([tooLong]), { status: 400, body: { webhooks: [/2048/] } }, 'the stored form counts')
})

t.test('a path takes the id of every webhook', async (t) => {
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
    t.equal(twice.status, 404, 'the path is decoded once')
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

t.test('an invalid url or events is refused by the name of the field', async (t) => {
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

t.test('no field takes a new private address, unless the operator has listed it', async (t) => {
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
    const webhooks = { ...withDeliverer(t), reach }
    const { sql, workspaceId, link, patch, post } = await withHooks(t, { webhooks })
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

t.test('the answer warns of a webhook with http', async (t) => {
  const { places, get, post } = await withHooks(t)
  for (const { path } of places) {
    t.match((await post(path, { url: 'http://hooks.example.com/' })).body, {
      id: 'http://hooks.example.com/',
      warnings: [/http/],
    })
    t.match((await get(at(path, 'http://hooks.example.com/'))).body.warnings, [/http/], 'reading it warns too')
    t.same((await post(path, { url: 'https://hooks.example.com/' })).body, { id: 'https://hooks.example.com/' })
  }
})
