import { Readable } from 'node:stream'
import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  deflateSync,
  gunzipSync,
  gzipSync,
  inflateSync,
} from 'node:zlib'
import t from 'tap'
import { unpackBody } from '../../api/http/body/unpack-body.js'
import type { Json } from '../../api/openapi/to-openapi-schema.js'
import { withApi } from './api-fixture.js'
import { type ApiDocument, operationsOf } from './openapi-answers.js'
import { resolverOf } from './openapi-requests.js'

const api = await withApi(t)
const { app, key, workspaceId } = api

/** Every route that takes a body. */
const routes: { method: 'POST' | 'PATCH'; url: string }[] = []
app.addHook('onRoute', ({ method, url }) => {
  if (!url.startsWith('/api/v1/')) return // a page, for people
  for (const one of ['POST', 'PATCH'] as const) if ([method].flat().includes(one)) routes.push({ method: one, url })
})
await app.ready()
const MISSING_ID = '999999'
const urlOf = (route: string) =>
  route.replace(':workspace_id', String(workspaceId)).replace(/:(\w*id|counter)/g, MISSING_ID)

async function send(route: { method: 'POST' | 'PATCH'; url: string }, type: string, payload: string | Buffer) {
  const headers = { authorization: `Bearer ${key}`, ...(type && { 'content-type': type }) }
  const response = await app.inject({ method: route.method, url: urlOf(route.url), headers, payload })
  return { status: response.statusCode, body: response.json(), name: `${route.method} ${route.url}` }
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const MULTIPART_TYPE = 'multipart/form-data; boundary=b'
const part = (headers: string, value: string) => `--b\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${value}\r\n`

t.test('there are routes to try', async (t) => {
  const urls = routes.map(({ url }) => url)
  for (const url of ['link', 'workspaces', 'workspace/:workspace_id', 'workspace/:workspace_id/keys'])
    t.ok(urls.includes(`/api/v1/${url}`), url)
})

const keepsText = (url: string) => url === '/api/v1/conversions'

t.test('what cannot be read is 400 in the envelope, on every route', async (t) => {
  const unreadable: [what: string, type: string, payload: string | Buffer][] = [
    ['an open object', JSON_TYPE, '{'],
    ['a truncated text', JSON_TYPE, '{"name": "x'],
    ['two values', JSON_TYPE, '{} {}'],
    ['nothing but a byte order mark', JSON_TYPE, '\ufeff'],
    ['no UTF-8', JSON_TYPE, Buffer.from('{"name": "\xff"}', 'latin1')],
    ['UTF-16', JSON_TYPE, Buffer.from('{"name": "x"}', 'utf16le')],
    ['arrays in arrays', JSON_TYPE, '['.repeat(30_000) + ']'.repeat(30_000)],
    ['objects in objects', JSON_TYPE, `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`],
    ['a form of no UTF-8', FORM_TYPE, 'name=%ff'],
    ['a form that is cut off', FORM_TYPE, 'name=%e'],
    ['a form of bytes', FORM_TYPE, Buffer.from('name=\xff', 'latin1')],
    ['a form of many fields', FORM_TYPE, Array.from({ length: 300 }, (_, i) => `f${i}=1`).join('&')],
    ['multipart without a boundary', 'multipart/form-data', part('name="name"', 'x')],
    ['multipart that is cut off', MULTIPART_TYPE, part('name="name"', 'x')],
    ['multipart of no UTF-8', MULTIPART_TYPE, Buffer.from(`${part('name="name"', '\xff')}--b--`, 'latin1')],
    ['a file', MULTIPART_TYPE, `${part('name="name"; filename="a.txt"', 'x')}--b--`],
    ['a prototype in multipart', MULTIPART_TYPE, `${part('name="__proto__"', 'x')}--b--`],
    ['XML', 'application/xml', '<name>x</name>'],
    ['plain text', 'text/plain', 'name'],
    ['no type', '', 'name'],
    ['nonsense of a type', 'application/json; charset', '{'],
    ['more nonsense', '/', '{}'],
  ]
  for (const route of routes) {
    for (const [what, type, payload] of unreadable) {
      const { status, body, name } = await send(route, type, payload)
      // Metadata may say anything: there it is read, and what is missing beside it is told.
      if (keepsText(route.url) && type === JSON_TYPE && /in (arrays|objects)/.test(what)) {
        if (status >= 500) t.fail(`${name}: ${what}`, { status, body })
      } else if (status !== 400 || body.code !== 'bad_request' || typeof body.error !== 'string')
        t.fail(`${name}: ${what}`, { status, body })
    }
  }
})

t.test('`__proto__` and `constructor` are names as any other, which no route gives a meaning', async (t) => {
  const bodies = [
    ['', '"__proto__": {"name": "y", "url": "https://example.com"}'],
    ['', '"constructor": {"prototype": {"name": "y"}}'],
    ['further down', '"qr_styles": {"__proto__": {"size": 64}}, "rules": [{"__proto__": {"what": "country"}}]'],
  ]
  for (const route of routes)
    for (const [what, fields] of bodies) {
      const without = await send(route, JSON_TYPE, what ? '{"qr_styles": {}, "rules": [{}]}' : '{}')
      const { status, body, name } = await send(route, JSON_TYPE, `{${fields}}`)
      t.same([status, Object.keys(body)], [without.status, Object.keys(without.body)], `${name} ${fields}`)
      if (without.status >= 400) t.same(body, without.body, `${name} ${fields}`)
      t.notOk('name' in {})
    }
  const link = `{"workspace_id": ${workspaceId}, "url": "https://example.com/", "__proto__": {"name": "y"}}`
  for (const text of [link, `\ufeff${link}`])
    t.match(await send({ method: 'POST', url: '/api/v1/link' }, JSON_TYPE, text), { status: 200, body: { name: null } })
})

t.test('a body over the limit is 413', async (t) => {
  const large = Buffer.alloc(17 * 1024 * 1024, 'x')
  for (const route of routes) {
    for (const type of [JSON_TYPE, FORM_TYPE]) {
      const { status, body, name } = await send(route, type, large)
      t.same([status, body.code], [413, 'payload_too_large'], name)
    }
    const { status } = await send(route, MULTIPART_TYPE, `${part('name="name"', 'x'.repeat(2_000_000))}--b--`)
    t.equal(status, 413)
  }
})

/** Names of a schema and of all schemas that it refers to. */
function namesIn(schema: Json, resolve: ReturnType<typeof resolverOf>): string[] {
  const { properties = {}, oneOf = [], anyOf = [], allOf = [], items } = resolve(schema) as Record<string, object>
  const parts = [oneOf, anyOf, allOf, items ?? []].flat() as Json[]
  return [...Object.keys(properties), ...parts.flatMap((part) => namesIn(part, resolve))]
}

t.test('what can be read and makes no sense is never a 500', async (t) => {
  const document = (await app.inject({ url: '/api/openapi.json' })).json<ApiDocument>()
  const operations = operationsOf(document)
  /** Fields that a route knows, and one that no route knows. */
  function fieldsOf(route: (typeof routes)[number]) {
    const path = route.url.replace(/:(\w+)/g, '{$1}')
    const target = operations.find((one) => one.path === path && one.method.toUpperCase() === route.method)
    const schema = target?.operation.requestBody?.content[JSON_TYPE]?.schema
    return [...new Set([...(schema ? namesIn(schema, resolverOf(document)) : []), 'unknown'])]
  }
  const values = [
    'null',
    '7',
    '-1e400',
    '1e400',
    'true',
    '[]',
    '{}',
    '[[]]',
    '[null]',
    '[{"a":1}]',
    '"\\u0000"',
    '"\\ud800"',
  ]
  values.push(
    `"${'x'.repeat(1_000_000)}"`,
    '""',
    '{"constructor":1,"toString":2}',
    '"2026-13-45T99:99:99Z"',
    '2147483648',
  )
  const bodies = ['null', '7', '"x"', 'true', '[]', '[[]]', '[null]', '{"name":"a","name":7}', '{"":""}']
  bodies.push('{"constructor":"x","hasOwnProperty":"y","toString":[],"valueOf":null}')
  let count = 0
  for (const route of routes) {
    const ofFields = fieldsOf(route).flatMap((field) => values.map((value) => `{"${field}":${value}}`))
    count += ofFields.length
    for (const body of [...bodies, ...ofFields]) {
      const { status, name } = await send(route, JSON_TYPE, body)
      if (status >= 500) t.fail(`${name}: ${body.slice(0, 80)}`)
    }
    for (const body of ['constructor=1&__proto__=2&toString=3', '=', '&&&', 'name[a]=1', 'name=a&name=b', 'name=%00']) {
      const { status, name } = await send(route, FORM_TYPE, body)
      if (status >= 500) t.fail(`${name}: ${body}`)
    }
  }
  t.ok(count > 100 * values.length, `${count} values of fields`)
})

t.test('the last of equal keys counts; JSON, form and multipart say the same', async (t) => {
  const route = { method: 'PATCH', url: '/api/v1/workspace/:workspace_id' } as const
  const same = [
    [JSON_TYPE, '{"name":"a","name":"b","webhooks":["https://a.example","https://b.example"]}'],
    [FORM_TYPE, 'name=b&webhooks=https://a.example&webhooks=https://b.example'],
    [
      MULTIPART_TYPE,
      `${part('name="name"', 'b')}${['a', 'b'].map((host) => part('name="webhooks"', `https://${host}.example`)).join('')}--b--`,
    ],
  ]
  for (const [type, payload] of same) {
    const { status, body } = await send(route, type, payload)
    t.match(
      { status, body },
      { status: 200, body: { name: 'b', webhooks: ['https://a.example/', 'https://b.example/'] } },
    )
  }
  const link = `${part('name="workspace_id"', String(workspaceId))}${part('name="url"', 'https://é.example/')}--b--`
  t.match(await send({ method: 'POST', url: '/api/v1/link' }, MULTIPART_TYPE, link), {
    status: 200,
    body: { url: 'https://xn--9ca.example/' },
  })
})

t.test('bodies come compressed, and answers go so where that is asked for', async (t) => {
  const text = JSON.stringify({ workspace_id: workspaceId, url: `https://example.com/${'x'.repeat(2000)}` })
  const pack = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync }
  const unpack = { gzip: gunzipSync, deflate: inflateSync, br: brotliDecompressSync }
  for (const encoding of ['gzip', 'deflate', 'br'] as const) {
    const headers = { authorization: `Bearer ${key}`, 'content-type': JSON_TYPE, 'accept-encoding': encoding }
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/link',
      headers: { ...headers, 'content-encoding': encoding },
      payload: pack[encoding](text),
    })
    t.equal(response.statusCode, 200, encoding)
    t.equal(response.headers['content-encoding'], encoding)
    t.match(response.headers.vary, /accept-encoding/i)
    t.equal(JSON.parse(unpack[encoding](response.rawPayload).toString()).url, JSON.parse(text).url)
  }
  const plain = await app.inject({ url: '/api/openapi.json' })
  t.notOk(plain.headers['content-encoding'])
  const packed = await app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'gzip, br' } })
  t.equal(packed.headers['content-encoding'], 'gzip')
  t.equal(gunzipSync(packed.rawPayload).toString(), plain.body)
})

const brotli = (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_LGWIN]: 20 } })
const packers = { gzip: gzipSync, deflate: deflateSync, br: brotli }

t.test('what a compressed body unpacks to is bounded, on every route, with a key and without', async (t) => {
  const packed = (bytes: number) =>
    Object.entries(packers).map(([coding, pack]) => [coding, pack(Buffer.alloc(bytes, ' '))] as const)
  const inject = (url: string, method: 'POST' | 'PATCH', coding: string, payload: Buffer, headers = {}) =>
    app.inject({
      ...{ method, url, payload },
      headers: { 'content-type': JSON_TYPE, 'content-encoding': coding, ...headers },
    })
  const tooLarge = { error: /unpacked|too large/, code: 'payload_too_large' }
  for (const [coding, payload] of packed(17 * 1024 * 1024)) {
    const some = coding === 'gzip' ? routes : routes.filter(({ url }) => /v1.(link|conversions|workspaces)$/.test(url))
    for (const { method, url } of some) {
      const answer = await inject(urlOf(url), method, coding, payload, { 'x-api-key': key })
      t.match(answer.json(), tooLarge, `${coding} ${url}`)
    }
  }
  for (const [coding, payload] of packed(64 * 1024 + 1)) {
    const answer = await inject('/api/v1/conversions', 'POST', coding, payload)
    t.match([answer.statusCode, answer.json()], [413, tooLarge], `${coding} without a key`)
  }
  for (const [coding, payload] of packed(64 * 1024 - 2)) {
    const answer = await inject('/api/v1/conversions', 'POST', coding, payload)
    t.equal(answer.json().code, 'bad_request', 'it has been read, and is blank')
  }
  for (const [coding, payload] of packed(1024 * 1024 + 1))
    t.match(
      (await inject('/api/v1/link', 'POST', coding, payload)).json(),
      tooLarge,
      `${coding}, with a key in it, perhaps`,
    )
})

t.test('nothing is unpacked beyond the bound, and the connection still carries the answer', async (t) => {
  for (const [coding, pack] of Object.entries(packers)) {
    let members = 0
    const member = pack(Buffer.alloc(1024 * 1024))
    async function* endless() {
      for (; members < 1_000; members += 1) yield member
    }
    const unpacked = unpackBody(Readable.from(endless()), coding as 'gzip', { bytesMax: 64 * 1024 })
    let bytes = 0
    const read = async () => {
      for await (const chunk of unpacked) bytes += chunk.length
    }
    await t.rejects(read(), { code: 'payload_too_large' }, coding)
    t.ok(bytes <= 64 * 1024, coding)
  }
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const payload = gzipSync(Buffer.alloc(512 * 1024 * 1024)) // half a megabyte, which the socket does not take at once
  for (let i = 0; i < 3; i += 1) {
    const answer = await fetch(`${address}/api/v1/conversions`, {
      method: 'POST',
      headers: { 'content-type': JSON_TYPE, 'content-encoding': 'gzip', 'x-api-key': key },
      body: payload,
    })
    t.match([answer.status, await answer.json()], [413, { code: 'payload_too_large' }])
  }
  for (const coding of ['gzip', 'br', 'deflate', 'lzma']) {
    const answer = await fetch(`${address}/api/v1/workspaces`, {
      headers: { 'content-encoding': coding, 'x-api-key': key },
    })
    t.equal(answer.status, coding === 'lzma' ? 400 : 200, 'of a request without a body')
  }
})

t.test('a compressed body is held to the limit by what comes out of it', async (t) => {
  const send = (encoding: string, type: string, payload: Buffer) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/link',
      headers: { authorization: `Bearer ${key}`, 'content-type': type, 'content-encoding': encoding },
      payload,
    })
  const bomb = await send('gzip', JSON_TYPE, gzipSync(Buffer.alloc(64 * 1024 * 1024, 32)))
  t.match(bomb.json(), { code: 'payload_too_large' })
  t.match((await send('gzip', JSON_TYPE, Buffer.from('{}'))).json(), { code: 'bad_request' })
  const url = 'https://example.com/'
  const link = JSON.stringify({ workspace_id: workspaceId, url })
  t.match((await send('x-gzip', JSON_TYPE, gzipSync(link))).json(), { url })
  t.match((await send('GZip', JSON_TYPE, gzipSync(link))).json(), { url })
  t.match((await send('identity', JSON_TYPE, Buffer.from(link))).json(), { url })
  const parts = `${part('name="url"', url)}${part('name="workspace_id"', String(workspaceId))}--b--`
  t.match((await send('identity', MULTIPART_TYPE, Buffer.from(parts))).json(), { url })
  t.match((await send('lzma', JSON_TYPE, Buffer.from('{}'))).json(), {
    code: 'bad_request',
    error: /br, gzip, deflate/,
  })
  const form = gzipSync(`${part('name="url"', 'https://example.com/')}--b--`)
  t.match((await send('gzip', MULTIPART_TYPE, form)).json(), { code: 'bad_request', error: /compressed/ })
})

t.test('a body is unpacked in few pieces, because each costs CPU', async (t) => {
  const packed = gzipSync(Buffer.alloc(4 * 1024 * 1024))
  let pieces = 0
  for await (const _ of unpackBody(Readable.from([packed]), 'gzip', { bytesMax: 8 * 1024 * 1024 })) pieces += 1
  t.equal(pieces, 64)
})
