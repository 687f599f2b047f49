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
import { JSON_TYPE, MULTIPART_TYPE, part, withBodyRoutes } from './bodies-fixture.js'

const { app, key, workspaceId, routes, urlOf } = await withBodyRoutes(t)
const brotli = (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_LGWIN]: 20 } })
const packers = { gzip: gzipSync, deflate: deflateSync, br: brotli }

t.test('a body may be compressed, and an answer is compressed if the request accepts it', async (t) => {
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

t.test('a compressed body is limited by its unpacked length, on every route, with a key and without', async (t) => {
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
    t.equal(answer.json().code, 'bad_request', 'the body was read, and is blank')
  }
  for (const [coding, payload] of packed(1024 * 1024 + 1))
    t.match(
      (await inject('/api/v1/link', 'POST', coding, payload)).json(),
      tooLarge,
      `${coding}, whose body may have a key`,
    )
})

t.test('a body is unpacked up to its limit only, and the connection still carries the answer', async (t) => {
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
  const payload = gzipSync(Buffer.alloc(512 * 1024 * 1024)) // half a megabyte, more than the socket takes at once
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
    t.equal(answer.status, coding === 'lzma' ? 400 : 200, 'a request without a body')
  }
})

t.test('a compressed body that is too large or invalid is refused, and every name of a coding is known', async (t) => {
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
