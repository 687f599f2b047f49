// One delivery: every way in which it can end, against real servers.

import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { Readable } from 'node:stream'
import { Webhook } from 'standardwebhooks'
import t, { type Test } from 'tap'
import { publicReach } from '../../outbound/reach.js'
import { freePort } from '../../process/free-port.js'
import { createDeliverer, type DelivererOptions } from '../../webhooks/deliver.js'
import { readReceiver } from '../../webhooks/receiver.js'
import { createAuthority } from '../certificates.js'
import { withFolder } from '../folder.js'
import { loopbackReach } from '../loopback-reach.js'
import { until } from '../until.js'
import { toReceiver, withReceiver, withSocketServer } from './receivers.js'

const body = JSON.stringify({ event: 'click', link: { name: 'naïve ☃' } })
const KEYS = [24, 64].map((bytes) => randomBytes(bytes))

/** A deliverer of this test, and its one verb. */
function withDeliverer(t: Test, options: Partial<DelivererOptions> = {}) {
  const deliverer = createDeliverer({ reach: loopbackReach, ...options })
  t.teardown(() => deliverer.close())
  return (url: string, more: { id?: string; keys?: Buffer[]; body?: string } = {}) =>
    deliverer.deliver({ receiver: toReceiver(url), id: 'msg_1', body, keys: [], ...more })
}

t.test('what is sent, over one connection for all that come one after the other', async (t) => {
  const receiver = await withReceiver(t)
  const deliver = withDeliverer(t)
  for (let n = 0; n < 3; n++) {
    const outcome = await deliver(`${receiver.url}/hook/a%2Fb?key=1&n=${n}`)
    t.match(outcome, { kind: 'delivered', status: 200, answer: 'thanks' })
    t.ok(outcome.tookMs > 0)
    t.equal(receiver.received[n].path, `/hook/a%2Fb?key=1&n=${n}`)
  }
  t.equal(receiver.connections(), 1)
  const [{ headers, body: text }] = receiver.received
  t.equal(text, body.toString())
  t.equal(headers['content-type'], 'application/json')
  t.equal(headers['content-length'], String(Buffer.byteLength(body)))
  t.match(headers['user-agent'], /^Slugline-Webhooks\/\d+\.\d+\.\d+$/)
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'authorization'])
    t.equal(headers[name], undefined, `no ${name}`)
})

t.test('the reference library accepts the signature, of each secret that is valid', async (t) => {
  const receiver = await withReceiver(t)
  const deliver = withDeliverer(t)
  await deliver(receiver.url, { keys: KEYS, id: 'msg_7' })
  await deliver(receiver.url, { keys: KEYS.slice(0, 1), id: 'msg_8' })
  const [both, one] = receiver.received
  const verify = (key: Buffer, { headers, body }: typeof one) =>
    new Webhook(`whsec_${key.toString('base64')}`).verify(body, headers as Record<string, string>)
  for (const key of KEYS) t.same(verify(key, both), JSON.parse(body.toString()))
  t.same(verify(KEYS[0], one), JSON.parse(body.toString()))
  t.throws(() => verify(KEYS[1], one), /signature/)
  t.throws(() => verify(KEYS[0], { ...one, body: one.body.replace('click', 'clack') }), /signature/)
  t.equal(both.headers['webhook-id'], 'msg_7')
  t.equal(both.headers['webhook-signature']?.toString().split(' ').length, 2)
  t.ok(Math.abs(Number(both.headers['webhook-timestamp']) - Date.now() / 1000) < 60)
})

t.test('a user name and password of the URL are sent as every client does', async (t) => {
  const receiver = await withReceiver(t)
  const deliver = withDeliverer(t)
  await deliver(receiver.url.replace('//', '//user:p%40ss@'))
  t.equal(receiver.received[0].headers.authorization, `Basic ${Buffer.from('user:p@ss').toString('base64')}`)
})

t.test('a receiver is http or https', async (t) => {
  for (const url of ['ftp://a.example/', 'file:///etc/passwd', 'a.example', ''])
    t.equal(readReceiver(url), undefined, url)
})

t.test('an answer may say when to come again', async (t) => {
  const receiver = await withReceiver(t, (response, { path }) => {
    response.writeHead(429, { 'Retry-After': decodeURIComponent(path.slice(1)) }).end()
  })
  const deliver = withDeliverer(t)
  const inAnHour = new Date(Date.now() + 3_600_000).toUTCString()
  const secondsOf = async (text: string) =>
    (await deliver(`${receiver.url}/${encodeURIComponent(text)}`)).retryAfterSeconds
  t.equal(await secondsOf('30'), 30)
  t.ok(Math.abs((await secondsOf(inAnHour))! - 3600) < 60)
  t.equal(await secondsOf('Thu, 01 Jan 1970 00:00:00 GMT'), 0)
  for (const text of ['soon', '-3', '1e3', '']) t.equal(await secondsOf(text), undefined, text)
})

t.test('success is 2xx', async (t) => {
  const receiver = await withReceiver(t, (response, { path }) => {
    response.writeHead(Number(path.slice(1)), { Location: '/200' }).end()
  })
  const deliver = withDeliverer(t)
  for (const status of [200, 201, 204, 299]) {
    const outcome = await deliver(`${receiver.url}/${status}`)
    t.match(outcome, { kind: 'delivered', status })
  }
  for (const status of [301, 302, 307, 308, 400, 404, 410, 429, 500, 503]) {
    const outcome = await deliver(`${receiver.url}/${status}`)
    t.match(outcome, { kind: 'status', status })
  }
  t.notOk(
    receiver.received.slice(4).some(({ path }) => path === '/200'),
    'no redirect is followed',
  )
})

t.test('five seconds for all of it, wherever the receiver hangs', async (t) => {
  const deliver = withDeliverer(t, { timeoutMs: 300 })
  const silent = await withSocketServer(t, () => undefined)
  const slowHead = await withSocketServer(t, (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-'))
  const slowBody = await withReceiver(t, (response) => {
    const timer = setInterval(() => response.write('x'), 50)
    response.on('close', () => clearInterval(timer))
  })
  const silentTls = await withSocketServer(t, () => undefined)
  const urls = {
    'no answer': `http://127.0.0.1:${silent.port}/`,
    'half of a head': `http://127.0.0.1:${slowHead.port}/`,
    'a body that never ends': slowBody.url,
    'no handshake': `https://127.0.0.1:${silentTls.port}/`,
  }
  for (const [name, url] of Object.entries(urls)) {
    const outcome = await deliver(url)
    t.equal(outcome.kind, 'timeout', name)
  }
  const byDns = withDeliverer(t, { timeoutMs: 300, resolve: () => new Promise(() => undefined) })
  t.match(await byDns('http://a.example/'), { kind: 'timeout' }, 'names too')
  t.equal(slowBody.received.length, 1, 'nothing is repeated')
  await until(() => silent.open() + slowHead.open() === 0, 'the connections that hang to be closed')
  t.pass('connections that hung are closed')
})

t.test('what was told to have timed out is not sent later', async (t) => {
  const receiver = await withReceiver(t)
  const answers: ((addresses: string[]) => void)[] = []
  const resolve = () => new Promise<string[]>((answer) => answers.push(answer))
  const deliver = withDeliverer(t, { timeoutMs: 200, resolve })
  t.match(await deliver(`http://a.example:${receiver.port}/`), { kind: 'timeout' })
  t.equal(answers.length, 1)
  for (const answer of answers) answer(['127.0.0.1'])
  const other = withDeliverer(t)
  await other(receiver.url) // behind it, had it been sent
  t.equal(receiver.received.length, 1)
})

t.test('of an answer the beginning is kept, and not more than a bound is read', async (t) => {
  let written = 0
  const receiver = await withReceiver(t, (response) => {
    const endless = new Readable({
      read() {
        written += 16 << 10
        this.push(Buffer.alloc(16 << 10, 'y'))
      },
    })
    endless.pipe(response)
    response.on('close', () => endless.destroy())
  })
  const deliver = withDeliverer(t)
  t.match(await deliver(receiver.url), { kind: 'delivered', status: 200, answer: 'y'.repeat(256) })
  t.ok(written < 64 << 20, `${written} bytes written, of a body without end`)
})

t.test('no connection, one that ends, and what is not HTTP', async (t) => {
  const deliver = withDeliverer(t)
  t.match(await deliver(`http://127.0.0.1:${await freePort()}/`), { kind: 'refused', error: /ECONNREFUSED/ })
  const ending = await withSocketServer(t, (socket) => socket.once('data', () => socket.destroy()))
  t.match(await deliver(`http://127.0.0.1:${ending.port}/`), { kind: 'disconnected' })
  const half = await withSocketServer(t, (socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhal')),
  )
  t.match(await deliver(`http://127.0.0.1:${half.port}/`), { kind: 'disconnected', status: 200 })
  const ssh = await withSocketServer(t, (socket) => socket.once('data', () => socket.write('SSH-2.0-OpenSSH_9.2\r\n')))
  t.match(await deliver(`http://127.0.0.1:${ssh.port}/`), { kind: 'malformed' })
  const large = await withReceiver(t, (response) => response.writeHead(200, { 'X-A': 'a'.repeat(60_000) }).end())
  t.match(await deliver(large.url), { kind: 'malformed' })
})

t.test('the certificate must be trusted, and for the name', async (t) => {
  const folder = withFolder(t)
  const authority = await createAuthority(folder, 'authority')
  const files = await authority.issue('receiver', ['hooks.example'])
  const read = (file: string) => fs.readFileSync(file, 'utf8')
  const receiver = await withReceiver(t, undefined, { cert: read(files.cert), key: read(files.key) })
  const resolve = async () => ['127.0.0.1']
  const trusting = withDeliverer(t, { resolve, ca: read(authority.ca) })
  t.match(await trusting(`https://hooks.example:${receiver.port}/`), { kind: 'delivered' })
  t.match(await trusting(`https://other.example:${receiver.port}/`), { kind: 'tls', error: /altnames/ })
  t.match(await trusting(receiver.url), { kind: 'delivered' }, 'an address, which the certificate has too')
  const others = withDeliverer(t, { resolve })
  t.match(await others(`https://hooks.example:${receiver.port}/`), { kind: 'tls' })
  t.equal(receiver.received.length, 2)
  const plain = await withReceiver(t)
  t.match(await trusting(`https://127.0.0.1:${plain.port}/`), { kind: 'tls' }, 'a port without TLS')
})

t.test('public addresses only, however they are written', async (t) => {
  const receiver = await withReceiver(t)
  const names: string[] = []
  const deliver = withDeliverer(t, {
    reach: publicReach,
    resolve: async (name) => {
      names.push(name)
      return (
        { 'none.example': [], 'mixed.example': ['8.8.8.8', '10.0.0.1'], 'zone.example': ['fe80::1%lo'] }[name] ?? [
          '127.0.0.1',
        ]
      )
    },
  })
  const hosts = ['127.0.0.1', '2130706433', '0x7f.1', '017700000001', '127.1', '0', '127.0.0.1.', '[::1]']
  hosts.push(
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '169.254.169.254',
    '%31%32%37.0.0.1',
    '①②⑦.0.0.1',
  )
  for (const host of hosts) t.match(await deliver(`http://${host}:${receiver.port}/`), { kind: 'blocked' }, host)
  t.same(names, [], 'none of them is a name')
  for (const name of ['localhost', 'own.example', 'mixed.example', 'zone.example'])
    t.match(await deliver(`http://${name}:${receiver.port}/`), { kind: 'blocked' }, name)
  t.match(await deliver(`http://none.example:${receiver.port}/`), { kind: 'dns' })
  t.equal(receiver.connections(), 0)
  t.equal(readReceiver('http://[fe80::1%25lo]/'), undefined, 'a zone is no URL')
})

t.test('a name is resolved once: the address that was looked at is the one connected to', async (t) => {
  const receiver = await withReceiver(t)
  const answers = [['127.0.0.1'], ['127.0.0.2']]
  let asked = 0
  const resolve = async () => answers[asked++] ?? []
  const deliver = withDeliverer(t, { resolve })
  const url = `http://rebinding.example:${receiver.port}/`
  t.match(await deliver(url), { kind: 'delivered' })
  t.match(await deliver(url), { kind: 'delivered' })
  t.same([asked, receiver.connections()], [1, 1], 'nor asked again for the next delivery')
  asked = 0
  const careful = withDeliverer(t, { resolve, reach: publicReach })
  // Customers read the error: it does not say where a name of ours leads.
  const error = 'rebinding.example leads to an address that is not public'
  t.match(await careful(url), { kind: 'blocked', error })
  t.match(await careful(url), { kind: 'blocked', error })
  t.same([asked, receiver.connections()], [2, 1], 'looked at for each connection')
})

t.test('a name without addresses', async (t) => {
  const deliver = withDeliverer(t, {
    resolve: async () => {
      throw new Error('queryA ENOTFOUND a.example')
    },
  })
  t.match(await deliver('http://a.example/'), { kind: 'dns', error: /ENOTFOUND/ })
})

t.test('a name with thousands of addresses is refused before they are looked at', async (t) => {
  const receiver = await withReceiver(t)
  let looks = 0
  const mayConnect = async () => {
    looks += 1
    return true
  }
  const reach = { ...publicReach, mayConnect }
  const addresses = (count: number) => Array.from({ length: count }, () => '127.0.0.1')
  const hosts: Record<string, string[]> = { 'many.example': addresses(4000), 'some.example': addresses(64) }
  const deliver = withDeliverer(t, { reach, resolve: async (name) => hosts[name] })
  const refused = await deliver(`http://many.example:${receiver.port}/`)
  t.match(refused, { kind: 'dns', error: 'many.example has 4000 addresses, more than 64' })
  t.equal(looks, 0)
  t.match(await deliver(`http://some.example:${receiver.port}/`), { kind: 'delivered' })
  t.equal(looks, 64)
})

t.test('an error is text that Postgres takes, whatever strangers have put into it', async (t) => {
  const deliver = withDeliverer(t, {
    resolve: async () => {
      throw new Error(`a\0b${'\u{1f600}'.repeat(1000)}`)
    },
  })
  const { error } = await deliver('http://a.example/')
  t.ok(error?.startsWith('a\ufffdb'))
  t.ok(error!.length <= 300)
  t.equal(Buffer.from(error!).toString(), error)
})

t.test('a receiver that floods with parts that are no answer is ended before its time is over', async (t) => {
  const deliver = withDeliverer(t)
  const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1'
  const floods: [string, string, string][] = [
    ['interim answers', '', 'HTTP/1.1 103\r\n\r\n'],
    ['interim answers with heads', '', `HTTP/1.1 103 x\r\n${'a:b\r\n'.repeat(1500)}\r\n`],
    ['an extension of a chunk', `${chunked};`, 'a'],
    ['empty lines', '', '\r\n'],
    ['trailers', `${chunked}\r\nx\r\n0\r\n`, 'a:b\r\n'],
  ]
  for (const [name, start, unit] of floods) {
    const piece = unit.repeat(Math.ceil(65_536 / unit.length))
    const { port, open } = await withSocketServer(t, (socket) => {
      const go = () => {
        while (!socket.destroyed && socket.write(piece));
      }
      socket.once('data', () => {
        socket.write(start)
        socket.on('drain', go)
        go()
      })
    })
    t.equal((await deliver(`http://127.0.0.1:${port}/`)).kind, 'malformed', name)
    await until(() => open() === 0, 'the connection to be closed')
  }
})

t.test('a connection may have any number of answers that are not too large', async (t) => {
  const receiver = await withReceiver(t, (response) => response.end('x'.repeat(60_000)))
  const deliver = withDeliverer(t)
  for (let n = 0; n < 10; n++) t.equal((await deliver(receiver.url)).kind, 'delivered')
  t.equal(receiver.connections(), 1)
})

t.test('heads without end, interim answers without end, and other protocols end the delivery', async (t) => {
  const deliver = withDeliverer(t, { timeoutMs: 500 })
  const flood = (line: string) =>
    withSocketServer(t, (socket) =>
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\n')
        const timer = setInterval(() => socket.write(line), 5)
        socket.on('close', () => clearInterval(timer))
      }),
    )
  const upgrade = await withSocketServer(t, (socket) =>
    socket.once('data', () => socket.write('HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n')),
  )
  const interim = await withSocketServer(t, (socket) =>
    socket.once('data', () => {
      const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 5)
      socket.on('close', () => clearInterval(timer))
    }),
  )
  const kinds = []
  for (const { port, open } of [
    await flood('X-A: b\r\n'),
    await flood(`X-A: ${'b'.repeat(5000)}\r\n`),
    interim,
    upgrade,
  ]) {
    kinds.push((await deliver(`http://127.0.0.1:${port}/`)).kind)
    await until(() => open() === 0, 'the connection to be closed')
  }
  t.match(kinds, ['timeout', 'malformed', 'timeout', /disconnected|malformed/])
})
