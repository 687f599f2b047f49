import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import t from 'tap'
import { buildApp } from '../../api/app.js'
import { until } from '../until.js'
import { withApi } from './api-fixture.js'

const api = await withApi(t)
const { key, workspaceId } = api
const lines: string[] = []
const sink = new Writable({
  write(chunk, _encoding, done) {
    lines.push(...String(chunk).trim().split('\n'))
    done()
  },
})
const app = buildApp({
  sql: api.sql,
  shards: { of: async () => api.clickhouse.client },
  publicUrl: new URL('https://go.example.com'),
  log: pino({ level: 'trace' }, sink),
  registry: new Registry(),
  now: () => new Date(),
})
t.teardown(() => app.close())
let answerLate = () => {}
app.get('/late', { handlerTimeout: 20, config: { isUndocumented: true } }, async (_request, reply) => {
  await new Promise<void>((resolve) => (answerLate = resolve))
  return reply.send('late')
})
const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))

/** Sends text as it is and resolves with all that comes back. */
function sendRaw(text: string) {
  return new Promise<string>((resolve, reject) => {
    const socket = connect(Number(address.port), address.hostname)
    let answer = ''
    socket.setEncoding('utf8').on('data', (chunk) => (answer += chunk))
    socket.on('close', () => resolve(answer)).on('error', reject)
    socket.end(text)
  })
}

t.test('a request is one line, with its id, route, status and key', async (t) => {
  lines.length = 0
  const url = `/api/v1/workspace/${workspaceId}/keys?search=private`
  await app.inject({ url, headers: { authorization: `Bearer ${key}`, 'x-request-id': 'the-request' } })
  const logged = lines.map((line) => JSON.parse(line)).filter((line) => line.requestId === 'the-request')
  t.equal(logged.length, 1)
  t.match(logged[0], {
    level: 30,
    msg: 'request',
    method: 'GET',
    route: '/api/v1/workspace/:workspace_id/keys',
    status: 200,
    ms: Number,
    keyId: Number,
  })
  t.notMatch(logged[0], { url: /./ })
})

t.test('what is refused has a line too: who was refused, if that is known', async (t) => {
  const [{ id }] = await api.sql<[{ id: number }]>`
    INSERT INTO api_keys (hash, prefix, workspace_id, scopes) VALUES (sha256('sk_reads'), 'sk_r', ${workspaceId}, '{read}')
    RETURNING id`
  lines.length = 0
  const ask = (authorization: string) =>
    app.inject({ method: 'DELETE', url: `/api/v1/workspace/${workspaceId}/links/1`, headers: { authorization } })
  t.equal((await ask('Bearer sk_reads')).statusCode, 403)
  t.equal((await ask('Bearer sk_wrong')).statusCode, 401)
  const [forbidden, unknown] = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  const route = '/api/v1/workspace/:workspace_id/links/:id'
  t.match(forbidden, { method: 'DELETE', route, status: 403, keyId: id })
  t.match(unknown, { method: 'DELETE', route, status: 401 })
  t.notOk('keyId' in unknown)
})

t.test('a key is in no line, however it is presented, whatever goes wrong', async (t) => {
  lines.length = 0
  const basic = Buffer.from(`${key}:`).toString('base64')
  const secret = 'whsec_in_a_url'
  const ways: [query: string, headers: Record<string, string>, body?: string][] = [
    ['', { authorization: `Bearer ${key}` }],
    ['', { authorization: `Basic ${basic}` }],
    ['', { authorization: `Digest ${key}` }],
    ['', { authorization: key }],
    ['', { 'x-api-key': key }],
    [`?api_key=${key}`, {}],
    [`?api_key=${key}&api_key=${key}`, {}],
    ['', { 'content-type': 'application/json' }, JSON.stringify({ api_key: key, url: 'https://example.com' })],
    ['', { 'content-type': 'application/json' }, `{"api_key":"${key}", broken`],
    ['', { 'content-type': 'application/x-www-form-urlencoded' }, `api_key=${key}&url=https://example.com/?${secret}`],
  ]
  const paths = ['/api/v1/link', '/api/v1/workspaces', '/nothing', `/api/v1/link/${key}`, '/api/v1/%zz']
  for (const isBroken of [false, true]) {
    if (isBroken)
      await api.sql.unsafe(`ALTER TABLE links RENAME TO links_away; ALTER TABLE api_meters RENAME TO meters_away`)
    for (const path of paths) {
      for (const [query, headers, payload] of ways) {
        await app.inject({ method: payload ? 'POST' : 'GET', url: path + query, headers, payload })
      }
    }
  }
  await api.sql.unsafe(`ALTER TABLE links_away RENAME TO links; ALTER TABLE meters_away RENAME TO api_meters`)
  const unreadable = await sendRaw(`GET / HTTP/9.9\r\nAuthorization: Bearer ${key}\r\n\r\n`)
  t.match(unreadable, /^HTTP\/1.1 400 [\s\S]*"code":"bad_request"/)
  const headers = await sendRaw(`GET / HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}${'x'.repeat(100_000)}\r\n\r\n`)
  t.match(headers, /^HTTP\/1.1 431 /)

  t.equal((await app.inject({ url: `/late?api_key=${key}` })).statusCode, 503)
  answerLate()
  await until(() => lines.some((line) => line.includes('FST_ERR_REP_ALREADY_SENT')), 'the line of a late answer')

  const text = lines.join('\n')
  t.match(text, 'request failed', 'failures were logged')
  t.match(text, 'limits cannot be looked at')
  for (const hidden of [key, basic, encodeURIComponent(basic), secret, 'api_key=', Buffer.from(key).toString('hex')])
    t.notOk(text.includes(hidden), hidden.slice(0, 9))
  const bytes = [...Buffer.from(key)].join(',')
  t.notOk(text.includes(bytes), 'nor as the bytes of a buffer')
})
