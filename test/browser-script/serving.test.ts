import { gunzipSync } from 'node:zlib'
import t from 'tap'
import { openScripts, STUB, stubHash } from '../../api/browser-script/scripts.js'
import { withApi } from '../api/api-fixture.js'

const { app } = await withApi(t)
const { current, versions } = openScripts()
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

t.test('every version is served to every page, as what it is', async (t) => {
  for (const url of ['/t.js', ...versions.map(({ path }) => path)]) {
    const { statusCode, headers, rawPayload } = await get(url)
    t.equal(statusCode, 200)
    t.match(headers, {
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    })
    t.notOk(headers['set-cookie'])
    const { content } = versions.find(({ path }) => path === url) ?? current
    t.same(rawPayload, content)
  }
})

t.test('caches keep a version for good, and the name that stays for an hour', async (t) => {
  const named = await get('/t.js')
  t.match(named.headers['cache-control'], /^public, max-age=3600,/)
  for (const { path, etag } of versions) {
    const { headers } = await get(path)
    t.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    t.equal(headers.etag, etag)
  }
  for (const known of [named.headers.etag, `"other", ${named.headers.etag}`, '*']) {
    const again = await get('/t.js', { 'if-none-match': String(known) })
    t.same([again.statusCode, again.body], [304, ''])
    t.equal(again.headers['cache-control'], named.headers['cache-control'])
  }
  t.equal((await get('/t.js', { 'if-none-match': '"other"' })).statusCode, 200)
  t.equal((await app.inject({ method: 'HEAD', url: '/t.js' })).statusCode, 200)
})

t.test('packed for whoever takes gzip', async (t) => {
  for (const accepted of ['gzip', 'br, gzip;q=0.5', 'gzip, deflate, br, zstd']) {
    const { headers, rawPayload } = await get('/t.js', { 'accept-encoding': accepted })
    t.equal(headers['content-encoding'], 'gzip', accepted)
    t.ok(rawPayload.length < 2_000)
    t.same(gunzipSync(rawPayload), current.content)
  }
  for (const accepted of ['identity', 'br', 'gzip;q=0', 'br, gzip;q=0.0, deflate'])
    t.notOk((await get('/t.js', { 'accept-encoding': accepted })).headers['content-encoding'], accepted)
})

t.test('what a page needs to pin it', async (t) => {
  const { headers, body } = await get('/t.json')
  t.equal(headers['access-control-allow-origin'], '*')
  t.equal(headers['cache-control'], 'no-store')
  t.same(JSON.parse(body), { path: current.path, integrity: current.integrity, stub: STUB, stub_hash: stubHash })
})

t.test('a version that never was is not found', async (t) => {
  t.equal((await get('/t.0000000000000000.js')).statusCode, 404)
})
