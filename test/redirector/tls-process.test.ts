import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import path from 'node:path'
import t from 'tap'
import { freePort } from '../../process/free-port.js'
import { readConfig } from '../../redirector/config.js'
import { withFolder } from '../folder.js'
import { programVictim } from '../programs.js'
import { withPostgres } from '../services.js'
import { makePair, writePair } from './tls-certificate.js'

const dir = withFolder(t, 'tls')
const main = await makePair('main', ['go.example'])
const other = await makePair('other', ['other.example'])
const file = (name: string, content: string) => {
  writeFileSync(path.join(dir, name), content)
  return path.join(dir, name)
}
const cert = file('main.crt', main.cert)
const key = file('main.key', main.key)

function complaintsOf(env: NodeJS.ProcessEnv): string {
  try {
    readConfig({ DATABASE_URL: 'postgres://localhost/x', ...env })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

t.test('everything that is wrong with TLS is said at once, with the rest of the configuration', async (t) => {
  const all = complaintsOf({
    TLS_CERT: cert,
    TLS_KEY: file('other.key', other.key),
    TLS_DIR: path.join(dir, 'missing'),
    ACME_WEBROOT: path.join(dir, 'neither'),
    PROXY_HEADER: 'proxy-protocol',
    REDIRECTOR_PORT: 'x',
  })
  for (const line of [
    'REDIRECTOR_PORT must be a port number',
    'TLS_CERT and TLS_KEY do not fit: the key does not match the certificate',
    /TLS_DIR cannot be read: ENOENT/,
    /ACME_WEBROOT cannot be read: ENOENT/,
    'PROXY_HEADER cannot be proxy-protocol with TLS',
  ])
    t.match(all, line)
  t.match(complaintsOf({ TLS_CERT: cert }), 'TLS_KEY is required with TLS_CERT')
  t.match(complaintsOf({ TLS_KEY: key }), 'TLS_CERT is required with TLS_KEY')
  t.match(complaintsOf({ TLS_CERT: path.join(dir, 'none'), TLS_KEY: key }), /TLS_CERT cannot be read: ENOENT/)
  t.match(complaintsOf({ TLS_CERT: key, TLS_KEY: key }), 'the certificate is not one in PEM')
  t.match(complaintsOf({ TLS_CERT: cert, TLS_KEY: cert }), 'the key is not an unencrypted one in PEM')
  t.match(complaintsOf({ REDIRECTOR_HTTP_PORT: '80' }), /REDIRECTOR_HTTP_PORT .* needs TLS_CERT/)
  t.match(complaintsOf({ TLS_DIR: dir, REDIRECTOR_HTTP_PORT: '70000' }), 'must be at most 65535')
  t.equal(complaintsOf({ TLS_CERT: cert, TLS_KEY: key, REDIRECTOR_HTTP_PORT: '80' }), '')
})

interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  body: string
}
async function ask(module: typeof http | typeof https, options: https.RequestOptions): Promise<Answer> {
  const request = module.request({ host: '127.0.0.1', agent: false, rejectUnauthorized: false, ...options }).end()
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  let body = ''
  for await (const chunk of response.setEncoding('utf8')) body += chunk
  return { status: response.statusCode!, headers: response.headers, body }
}

t.test('a redirector with TLS answers there, and redirects there from its plain port', async (t) => {
  const { sql, url } = await withPostgres(t)
  await sql`INSERT INTO workspaces (name) VALUES ('one')`
  await sql`INSERT INTO domains (workspace_id, name) VALUES (1, 'other.example')`
  await sql`INSERT INTO links (workspace_id, domain_id, slug, url) VALUES (1, 1, '/a', 'https://example.com/branded')`
  await sql`INSERT INTO links (workspace_id, slug, url) VALUES (1, '/a', 'https://example.com/a')`
  const [port, plainPort, monitorPort] = [await freePort(), await freePort(), await freePort()]
  writePair(dir, 'other.example', other)
  mkdirSync(path.join(dir, '.well-known/acme-challenge'), { recursive: true })
  file('.well-known/acme-challenge/to-ken_1', 'to-ken_1.thumbprint')
  const redirector = programVictim(t, 'redirector', 'redirector/main.js', {
    DATABASE_URL: url,
    DATA_DIR: withFolder(t, 'data'),
    REDIRECTOR_PORT: String(port),
    REDIRECTOR_HTTP_PORT: String(plainPort),
    REDIRECTOR_MONITOR_PORT: String(monitorPort),
    TLS_CERT: cert,
    TLS_KEY: key,
    TLS_DIR: dir,
    ACME_WEBROOT: dir,
    LIBUS_LISTEN_EXCLUSIVE_PORT: '1',
  })
  await redirector.start()

  const visit = (host: string, servername: string) => ask(https, { port, path: '/a', servername, headers: { host } })
  t.match(await visit('127.0.0.1', ''), { status: 302, headers: { location: 'https://example.com/a' } })
  t.match(await visit('other.example', 'other.example'), {
    status: 302,
    headers: { location: 'https://example.com/branded' },
  })

  const plain = (path: string, host: string, method = 'GET') =>
    ask(http, { port: plainPort, path, method, headers: { host } })
  for (const method of ['GET', 'HEAD', 'POST']) {
    t.match(await plain('/a?b=c%20d', 'Other.example:8080', method), {
      status: 308,
      headers: { location: `https://other.example:${port}/a?b=c%20d`, 'cache-control': 'no-store' },
    })
  }
  for (const host of ['evil.example/', 'a@evil.example', 'evil example', '"'])
    t.equal((await plain('/a', host)).status, 400, host)
  t.match(await plain('/.well-known/acme-challenge/to-ken_1', 'new.example'), {
    status: 200,
    body: 'to-ken_1.thumbprint',
  })
  for (const token of ['missing', '..%2f..%2fmain.key', '', 'to-ken_1/x'])
    t.match(await plain(`/.well-known/acme-challenge/${token}`, 'new.example'), { status: 404, body: '' }, token)
  await redirector.stop()
})
