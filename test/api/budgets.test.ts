// A caller without a key cannot make the api read much, and no caller can take the places of all.
import { connect } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'
import type { ClickHouseClient } from '@clickhouse/client'
import t, { type Test } from 'tap'
import { withCountedListeners } from '../live/counted-listeners.js'
import { until } from '../until.js'
import { addStranger, now, withApi } from './api-fixture.js'

const { live, listeners } = withCountedListeners(t)
/** Queries of ClickHouse at the same time. */
const queries = { now: 0, most: 0 }
const shards = { of: async () => counting }
const api = await withApi(t, { live, shards })
const counting = Object.assign(Object.create(api.clickhouse.client) as ClickHouseClient, {
  async query(asked: Parameters<ClickHouseClient['query']>[0]) {
    queries.now += 1
    queries.most = Math.max(queries.most, queries.now)
    try {
      return await api.clickhouse.client.query(asked)
    } finally {
      queries.now -= 1
    }
  },
})
const { app, key, workspaceId } = api
const JSON_TYPE = 'application/json'
const address = await app.listen({ host: '127.0.0.1', port: 0 })

t.test('without a key in the head, little is unpacked, and little of that is parsed', async (t) => {
  const pack = (text: string) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 20 } })
  const few = `[${'{},'.repeat(1_999)}{}]`
  const many = `[${'{},'.repeat(20_000)}{}]`
  const bomb = `[${'{},'.repeat(1_000_000)}{}]`
  const form = Array.from({ length: 201 }, () => 'tags=a').join('&')
  for (const url of ['/api/v1/link', '/api/v1/links', '/api/v1/conversions']) {
    const send = (payload: string | Buffer, headers = {}) =>
      app.inject({ method: 'POST', url, payload, headers: { 'content-type': JSON_TYPE, ...headers } })
    t.equal((await send(pack(bomb), { 'content-encoding': 'br' })).statusCode, 413, url)
    for (const text of [many, few]) {
      const { statusCode, json: read } = await send(text)
      t.same([statusCode, read().error], [400, 'The body has more than 2000 values'], url)
    }
    const { statusCode } = await send(form, { 'content-type': 'application/x-www-form-urlencoded' })
    t.equal(statusCode, 400, url)
    t.match((await send('{"api_key": "sk_no", "url": "https://example.com/"}')).statusCode, 401, url)
    t.match((await send('{', { 'x-api-key': 'sk_no' })).statusCode, 401, 'the key is asked for before the body')
  }
})

t.test('the rest of a long body is not read when the request is refused', async (t) => {
  for (const length of ['Content-Length: 50000000', 'Transfer-Encoding: chunked']) {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.write(`POST /api/v1/workspaces HTTP/1.1\r\nHost: a\r\n${length}\r\n\r\n`)
    let answer = ''
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text
    })
    await until(() => socket.closed, 'the server to end the connection', { msMax: 10_000 })
    t.match(answer, /^HTTP\/1\.1 401 .*\r\nconnection: close\r\n/is, length)
  }
})

t.test('thousands of wrong values of a parameter are told in few words', async (t) => {
  const query = 'country=x1&'.repeat(1_400)
  const { status, body } = await api.get(`/workspace/${workspaceId}/clicks?${query}`)
  t.equal(status, 400)
  t.equal(body.country.length, 100)
})

/** Opens streams, which end together. */
function openFollowers(t: Test) {
  const gone = new AbortController()
  t.teardown(() => gone.abort())
  const kept: Response[] = [] // fetch ends the streams of answers that nobody holds
  async function follow(apiKey: string, id = workspaceId) {
    const answer = await fetch(`${address}/api/v1/workspace/${id}/clicks/stream`, {
      headers: { 'x-api-key': apiKey },
      signal: gone.signal,
    })
    kept.push(answer)
    return answer
  }
  async function end() {
    gone.abort()
    await until(() => listeners.now === 0, 'every stream to end')
  }
  return { follow, end }
}

/** Keys of a workspace. */
const makeKeys = (count: number, id = workspaceId) =>
  Promise.all(
    Array.from({ length: count }, async () => (await api.post(`/workspace/${id}/keys`, {})).body.key as string),
  )

t.test('a key has 10 streams, a workspace 50, and others have theirs', async (t) => {
  const keys = await makeKeys(6)
  const { follow, end } = openFollowers(t)
  for (const apiKey of keys.slice(0, 5)) {
    for (let i = 0; i < 10; i += 1) t.equal((await follow(apiKey)).status, 200)
    const refused = await follow(apiKey)
    t.equal(refused.status, 429)
  }
  t.match(await (await follow(keys[5])).json(), { message: 'This workspace has 50 streams already' })
  t.equal(listeners.now, 50)
  const stranger = await addStranger(api.sql)
  t.equal((await follow(stranger.key, stranger.workspaceId)).status, 200)
  await end()
  const once = await fetch(`${address}/api/v1/workspace/${workspaceId}/clicks/stream`, {
    headers: { 'x-api-key': key },
  })
  t.equal(once.status, 200)
  await once.body?.cancel()
})

t.test('a user has 100 streams, whatever workspaces and keys they come by', async (t) => {
  const { follow, end } = openFollowers(t)
  const workspaces = await Promise.all(
    ['Second', 'Third'].map(async (name) => (await api.post('/workspaces', { name })).body.id as number),
  )
  for (const id of [workspaceId, workspaces[0]])
    for (const apiKey of await makeKeys(5, id))
      for (let i = 0; i < 10; i += 1) t.equal((await follow(apiKey, id)).status, 200)
  const third = workspaces[1]
  const [made] = await makeKeys(1, third)
  const { body: madeByKey } = await api.post(`/workspace/${third}/keys`, {}, { key: made })
  for (const apiKey of [key, made, madeByKey.key]) {
    const refused = await follow(apiKey, third)
    t.equal(refused.status, 429)
    if (refused.status === 429) t.match(await refused.json(), { message: 'This user has 100 streams already' })
  }
  const stranger = await addStranger(api.sql, 'sk_other')
  t.equal((await follow(stranger.key, stranger.workspaceId)).status, 200)
  await end()
  t.equal((await openFollowers(t).follow(made, third)).status, 200)
  for (const id of workspaces) t.equal((await api.delete(`/workspace/${id}`)).status, 200)
})

t.test('text that stands for a list or an object is refused unread beyond 64 KB', async (t) => {
  const tooLong = ['must have at most 65536 characters']
  const link = (fields: object) => ['/link', { url: 'https://example.com/', ...fields }] as const
  const workspace = (fields: object) => [`/workspace/${workspaceId}`, fields] as const
  const numbers = `[${'0,'.repeat(500_000)}0]`
  const lines = 'a\n'.repeat(100_000)
  const names = `{${Array.from({ length: 60_000 }, (_, i) => `"a${i}":0`).join()}}`
  for (const [[path, body], field] of [
    [link({ tags: numbers }), 'tags'],
    [link({ tags: lines }), 'tags'],
    [link({ webhooks: lines }), 'webhooks'],
    [link({ qr_styles: names }), 'qr_styles'],
    [workspace({ webhooks: lines }), 'webhooks'],
    [workspace({ excluded_ips: lines }), 'excluded_ips'],
    [[`/workspace/${workspaceId}/webhooks`, { url: 'https://example.com/', events: lines }], 'events'],
    [[`/workspace/${workspaceId}/keys`, { scopes: lines }], 'scopes'],
  ] as const) {
    const { status, body: answer } = await (path === `/workspace/${workspaceId}` ? api.patch : api.post)(path, body)
    t.same([status, answer[field]], [400, tooLong], `${path} ${field}`)
  }
})

t.test('a list with too many entries gets one error, and its entries are not looked at', async (t) => {
  const entries = Array.from({ length: 20_000 }, () => 0)
  const { body } = await api.post('/link', { url: 'https://example.com/', tags: entries })
  t.same(body.tags, ['must have at most 50 entries'])
  const { body: lookedUp } = await api.post(`/workspace/${workspaceId}/links/lookup`, { addresses: entries })
  t.same(lookedUp.addresses, ['must have at most 1000 entries'])
  const { body: keys } = await api.post(`/workspace/${workspaceId}/keys`, { scopes: entries })
  t.same(keys.scopes, ['must have at most 100 entries'])
})

t.test('who signs in, or has a link of a mail, is a stranger too', async (t) => {
  const many = `[${'{},'.repeat(2_000)}{}]`
  const headers = { 'content-type': JSON_TYPE }
  for (const path of [
    'v1/session',
    'v1/session/link',
    'v1/password/reset',
    'v1/invitations/lookup',
    'notifications/x',
  ]) {
    const send = (payload: string) => app.inject({ method: 'POST', url: `/api/${path}`, payload, headers })
    const { statusCode, json: read } = await send(many)
    t.same([statusCode, read().error], [400, 'The body has more than 2000 values'], path)
    t.equal((await send(`"${'a'.repeat(64 * 1024)}"`)).statusCode, 413, path)
  }
})

t.test('a stranger gets no large window of Brotli', async (t) => {
  const send = (windowBits: number, key?: string, isLarge = 0) => {
    const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_LARGE_WINDOW } = constants
    const params = { [BROTLI_PARAM_LGWIN]: windowBits, [BROTLI_PARAM_LARGE_WINDOW]: isLarge }
    return app.inject({
      method: 'POST',
      url: '/api/v1/link',
      payload: brotliCompressSync('{"url":"https://example.com/"}', { params }),
      headers: { 'content-type': JSON_TYPE, 'content-encoding': 'br', ...(key && { 'x-api-key': key }) },
    })
  }
  for (let bits = 10; bits <= 20; bits += 1) t.equal((await send(bits)).statusCode, 401, `${bits} bits`)
  for (const bits of [21, 22, 23, 24])
    t.match((await send(bits)).json(), { error: /window .* more than 20 bits/, code: 'bad_request' }, `${bits} bits`)
  t.match((await send(26, undefined, 1)).json(), { error: /more than 20 bits/ })
  t.equal((await send(24, key)).statusCode, 200)
})

t.test('streams that are resumed ask ClickHouse one after the other', async (t) => {
  const streams = await addStranger(api.sql, 'sk_streams')
  const gone = new AbortController()
  t.teardown(() => gone.abort())
  queries.most = 0
  const unknownClick = { 'last-event-id': `${ulidTimeOf(now.getTime() - 60_000)}0000000000000000` }
  const url = `${address}/api/v1/workspace/${streams.workspaceId}/clicks/stream`
  const headers = { 'x-api-key': streams.key, ...unknownClick }
  const kept = await Promise.all(Array.from({ length: 10 }, () => fetch(url, { headers, signal: gone.signal })))
  for (const { status } of kept) t.equal(status, 200)
  await until(() => queries.most > 0 && queries.now === 0, 'the queries to end')
  t.equal(queries.most, 1)
})

function ulidTimeOf(ms: number) {
  let text = ''
  for (let rest = ms; text.length < 10; rest = Math.floor(rest / 32))
    text = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[rest % 32] + text
  return text
}

t.test('an event of a conversion is written with a million characters at most', async (t) => {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/v1/conversions',
    payload: `{"event":"x","note":"${'\\"'.repeat(2_000_000)}"}`,
    headers: { 'content-type': JSON_TYPE, 'x-api-key': key },
  })
  t.equal(statusCode, 413)
})
