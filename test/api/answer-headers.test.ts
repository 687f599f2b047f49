import { connect } from 'node:net'
import t from 'tap'
import { withApi } from './api-fixture.js'

const api = await withApi(t)
const address = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }))

/** Sends text as it is. @returns status, headers by their lower-case names, and body of the answer */
async function sendRaw(text: string) {
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(address.port), address.hostname)
    let answer = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      answer += chunk
    })
    socket.on('close', () => resolve(answer)).on('error', reject)
    socket.write(text)
  })
  const [head, body] = answer.split('\r\n\r\n')
  const [statusLine, ...lines] = head.split('\r\n')
  const headers = new Map(lines.map((line) => [line.split(':')[0].toLowerCase(), line.slice(line.indexOf(':') + 2)]))
  return { status: Number(statusLine.split(' ')[1]), headers, body }
}

const authorization = `Host: x\r\nConnection: close\r\nAuthorization: Bearer ${api.key}\r\n`
const post = `POST /api/v1/link HTTP/1.1\r\n${authorization}Content-Type: application/json\r\n`

for (const [what, request, status] of [
  ['an answer', `GET /api/v1/workspaces HTTP/1.1\r\n${authorization}\r\n`, 200],
  ['the document', `GET /api/openapi.json HTTP/1.1\r\n${authorization}\r\n`, 200],
  ['the page', `GET /api/docs HTTP/1.1\r\n${authorization}\r\n`, 200],
  ['no key', 'GET /api/v1/workspaces HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 401],
  ['an unknown path', `GET /nothing HTTP/1.1\r\n${authorization}\r\n`, 404],
  ['a path that cannot be decoded', `GET /api/v1/link/%zz HTTP/1.1\r\n${authorization}\r\n`, 400],
  ['a body that is not JSON', `${post}Content-Length: 1\r\n\r\n{`, 400],
  ['a body that is too large', `${post}Content-Length: 99999999\r\n\r\n`, 413],
  ['no host', `GET /api/v1/workspaces HTTP/1.1\r\n${authorization.replace('Host: x\r\n', '')}\r\n`, 400],
  [
    'no host, which HTTP 1.0 has not',
    `GET /api/v1/workspaces HTTP/1.0\r\n${authorization.replace('Host: x\r\n', '')}\r\n`,
    200,
  ],
  ['an unknown expectation', `GET /api/v1/workspaces HTTP/1.1\r\n${authorization}Expect: tea\r\n\r\n`, 200],
  ['TRACE, which would echo a key', `TRACE /api/v1/workspaces HTTP/1.1\r\n${authorization}\r\n`, 405],
  ['no HTTP', 'nonsense\r\n\r\n', 400],
  ['headers that are too large', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
] as const) {
  t.test(`what no browser guesses at, and no name of a product: ${what}`, async (t) => {
    const { status: answered, headers, body } = await sendRaw(request)
    t.equal(answered, status)
    t.equal(headers.get('x-content-type-options'), 'nosniff')
    t.match(headers.get('content-security-policy'), /^default-src 'none';.* base-uri 'none'; .*frame-ancestors 'none'$/)
    t.match(headers.get('referrer-policy'), /^(same-origin|no-referrer)$/)
    t.ok(headers.get('content-type'))
    t.match(headers.get('x-request-id'), /^[\w-]{36}$/)
    for (const name of ['limit', 'remaining', 'reset']) t.match(headers.get(`x-ratelimit-${name}`), /^\d+$/, name)
    for (const name of ['server', 'x-powered-by', 'via']) t.notOk(headers.has(name), name)
    if (status >= 400) t.match(JSON.parse(body), { error: String, code: String })
  })
}

t.test('nobody keeps an answer with data or a secret, also one that refuses', async (t) => {
  const authorization = { authorization: `Bearer ${api.key}` }
  for (const [method, url, headers] of [
    ['GET', '/api/v1/workspaces', authorization],
    ['POST', `/api/v1/workspace/${api.workspaceId}/keys`, authorization],
    ['GET', '/api/v1/session', {}],
    ['POST', '/api/v1/session', {}],
    ['GET', '/api/v1/nothing', {}],
  ] as const)
    t.equal((await api.app.inject({ method, url, headers })).headers['cache-control'], 'no-store', `${method} ${url}`)
})

t.test('with an https address, browsers are told to stay with it', async (t) => {
  const secure = await withApi(t, { apiUrl: 'https://api.example.com' })
  for (const url of ['/api/v1/workspaces', '/api/docs', '/', '/nothing.js'])
    t.equal((await secure.app.inject(url)).headers['strict-transport-security'], 'max-age=31536000', url)
  t.equal((await api.app.inject('/api/docs')).headers['strict-transport-security'], undefined)
})
