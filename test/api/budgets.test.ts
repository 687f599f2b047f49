// A caller without a key cannot make the api read much, and no caller can take the places of all.
import { brotliCompressSync, constants } from 'node:zlib'
import t from 'tap'
import { withCountedListeners } from '../live/counted-listeners.js'
import { until } from '../until.js'
import { addStranger, withApi } from './api-fixture.js'

const { live, listeners } = withCountedListeners(t)
const api = await withApi(t, { live })
const { app, key, workspaceId } = api
const JSON_TYPE = 'application/json'

t.test('without a key in the head, little is unpacked, and little of that is parsed', async (t) => {
  const pack = (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
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

t.test('thousands of wrong values of a parameter are told in few words', async (t) => {
  const query = 'country=x1&'.repeat(1_400)
  const { status, body } = await api.get(`/workspace/${workspaceId}/clicks?${query}`)
  t.equal(status, 400)
  t.equal(body.country.length, 100)
})

t.test('a key has 10 streams, a workspace 50, and others have theirs', async (t) => {
  const keys = await Promise.all(
    Array.from({ length: 6 }, async () => (await api.post(`/workspace/${workspaceId}/keys`, {})).body.key as string),
  )
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const gone = new AbortController()
  t.teardown(() => gone.abort())
  const follow = (apiKey: string, id = workspaceId) =>
    fetch(`${address}/api/v1/workspace/${id}/clicks/stream`, { headers: { 'x-api-key': apiKey }, signal: gone.signal })
  for (const apiKey of keys.slice(0, 5)) {
    for (let i = 0; i < 10; i += 1) t.equal((await follow(apiKey)).status, 200)
    const refused = await follow(apiKey)
    t.equal(refused.status, 429)
  }
  t.match(await (await follow(keys[5])).json(), { message: 'This workspace has 50 streams already' })
  t.equal(listeners.now, 50)
  const stranger = await addStranger(api.sql)
  t.equal((await follow(stranger.key, stranger.workspaceId)).status, 200)
  gone.abort()
  await until(() => listeners.now === 0, 'every stream to end')
  const once = await fetch(`${address}/api/v1/workspace/${workspaceId}/clicks/stream`, {
    headers: { 'x-api-key': key },
  })
  t.equal(once.status, 200)
  await once.body?.cancel()
})
