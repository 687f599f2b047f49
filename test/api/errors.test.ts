import t from 'tap'
import { withApi } from './api-fixture.js'

const api = await withApi(t)
const { app, key } = api
const json = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }

async function send(payload: string, headers: Record<string, string> = json) {
  const response = await app.inject({ method: 'POST', url: '/api/v1/link', headers, payload })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

t.test('what cannot be read is refused in the envelope', async (t) => {
  for (const payload of ['{', '', '[']) {
    const { status, body } = await send(payload)
    t.equal(status, 400, payload)
    t.equal(body.code, 'bad_request')
    t.type(body.error, 'string')
  }
  const xml = await send('<a/>', { ...json, 'content-type': 'application/xml' })
  t.equal(xml.status, 400)
  t.equal(xml.body.code, 'bad_request')
  const large = await send(JSON.stringify({ url: 'x'.repeat(17 * 1024 * 1024) }))
  t.equal(large.status, 413)
  t.equal(large.body.code, 'payload_too_large')
})

t.test('what is not an object has no fields', async (t) => {
  for (const payload of ['null', '7', '"x"']) t.match(await send(payload), { status: 400, body: { base: [String] } })
})

t.test('unknown paths and paths that cannot be decoded', async (t) => {
  for (const [url, status] of [
    ['/nothing', 404],
    ['/api/v1/nothing', 404],
    ['/api/v1/link/%zz', 400],
  ] as const) {
    const response = await app.inject({ url, headers: json })
    t.equal(response.statusCode, status, url)
    t.same(Object.keys(response.json()).sort(), ['code', 'error'])
    t.ok(response.headers['x-request-id'])
  }
})

t.test('a path that has other methods names them', async (t) => {
  const cases = [
    ['PUT', `/api/v1/workspace/${api.workspaceId}/links/1`, 'DELETE, PATCH'],
    ['DELETE', '/api/v1/link', 'POST'],
    ['POST', '/api/openapi.json?x=1', 'GET, HEAD'],
  ] as const
  for (const [method, url, allow] of cases) {
    const response = await app.inject({ method, url })
    t.match(response.json(), { code: 'method_not_allowed', error: allow }, url)
    t.equal(response.statusCode, 405)
    t.equal(response.headers.allow, allow)
    t.ok(response.headers['x-request-id'])
  }
  for (const payload of ['', '{bad']) {
    const response = await app.inject({ method: 'PUT', url: '/api/v1/link', headers: json, payload })
    t.equal(response.statusCode, 405, `a body that cannot be read is not: ${payload}`)
    t.equal(response.headers.allow, 'POST')
  }
})

t.test('every answer names its request', async (t) => {
  t.equal((await api.get('/workspaces', { headers: { 'x-request-id': 'abc-1' } })).headers['x-request-id'], 'abc-1')
  t.equal((await api.get('/nothing', { headers: { 'x-request-id': 'abc-2' } })).headers['x-request-id'], 'abc-2')
  const unfit = await api.get('/workspaces', { headers: { 'x-request-id': 'a b' } })
  t.match(unfit.headers['x-request-id'], /^[0-9a-f-]{36}$/)
})

t.test('an unforeseen failure says nothing of its cause', async (t) => {
  await api.sql`ALTER TABLE workspaces RENAME COLUMN plan TO plan_away`
  t.teardown(() => api.sql`ALTER TABLE workspaces RENAME COLUMN plan_away TO plan`)
  const { status, body } = await api.get('/workspaces')
  t.equal(status, 500)
  t.same(body, { error: 'Internal error', code: 'internal_error' })
})

t.test('requests are counted by route, never by path', async (t) => {
  await api.get('/link/12345')
  const text = await api.registry.metrics()
  t.match(text, 'slugline_api_request_seconds_count{method="GET",route="/api/v1/link/:id",status="404"} ')
  t.notMatch(text, '12345')
})
