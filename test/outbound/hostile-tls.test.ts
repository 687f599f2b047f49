// A host that a customer names costs this process little by TLS, whatever it chooses, sends or repeats.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import tls, { type TLSSocket, type TlsOptions } from 'node:tls'
import { generate } from 'selfsigned'
import t, { type Test } from 'tap'
import { createDeliverer } from '../../webhooks/deliver.js'
import { loopbackReach } from '../loopback-reach.js'
import { toReceiver } from '../webhooks/receivers.js'
import { keyUpdate, newSessionTicket, type Records, withTakenOver } from './taken-over-tls.js'

const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'

/** A key and a certificate for 127.0.0.1, which the deliverer trusts. @param names further names of the certificate */
async function createPair(keyType: 'ec' | 'rsa', names: string[] = []) {
  const altNames = [{ type: 7 as const, ip: '127.0.0.1' }, ...names.map((value) => ({ type: 2 as const, value }))]
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'receiver' }], {
    keyType,
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames }],
  })
  return { cert, key }
}

type Pair = Awaited<ReturnType<typeof createPair>>

/** A busy machine takes longer than the five seconds of a delivery to send what is too much. */
const TIMEOUT_MS = 60_000

/** Delivers one webhook after the other to a port. */
function withDeliveries(t: Test, { cert }: Pair, port: number) {
  const deliverer = createDeliverer({ reach: loopbackReach, timeoutMs: TIMEOUT_MS, ca: cert })
  t.teardown(() => deliverer.close())
  const receiver = toReceiver(`https://127.0.0.1:${port}/`)
  return () => deliverer.deliver({ receiver, id: 'msg_1', body: '{}', keys: [] })
}

/** A receiver that speaks TLS its own way. */
async function withServer(t: Test, options: TlsOptions, onSecure: (socket: TLSSocket) => void) {
  const sockets = new Set<TLSSocket>()
  const errors: string[] = []
  const server = tls.createServer(options, (socket) => {
    sockets.add(socket)
    socket.on('error', (error: NodeJS.ErrnoException) => {
      errors.push(error.code ?? error.message)
      socket.destroy()
    })
    onSecure(socket)
  })
  server.on('tlsClientError', (error: NodeJS.ErrnoException) => errors.push(error.code ?? error.message))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return { port: (server.address() as AddressInfo).port, sockets, errors }
}

const answerAtOnce = (socket: TLSSocket) => socket.on('data', () => socket.write(ANSWER))

/** Parameters of Diffie-Hellman with a number of 9,999 bits, as PEM. OpenSSL takes at most 10,000 bits. */
function createLargeGroup(): string {
  const field = (tag: number, content: Buffer) =>
    Buffer.concat([Buffer.from([tag, 0x82, content.length >> 8, content.length & 255]), content])
  const prime = Buffer.alloc(1250, 0xff)
  prime[0] = 0x7f
  const der = field(0x30, Buffer.concat([field(2, prime), Buffer.from([2, 1, 2])]))
  const lines = der.toString('base64').match(/.{1,64}/g)!
  return ['-----BEGIN DH PARAMETERS-----', ...lines, '-----END DH PARAMETERS-----', ''].join('\n')
}

t.test('no server chooses a Diffie-Hellman with a large prime', async (t) => {
  const pair = await createPair('rsa')
  const own = { ...pair, maxVersion: 'TLSv1.2' as const, ciphers: 'DHE-RSA-AES128-GCM-SHA256@SECLEVEL=0' }
  const groups: Record<string, TlsOptions> = {
    'a prime of its own in TLS 1.2': { ...own, dhparam: createLargeGroup() },
    'ffdhe8192 of TLS 1.3': { ...pair, minVersion: 'TLSv1.3', ecdhCurve: 'ffdhe8192' },
  }
  for (const [name, options] of Object.entries(groups)) {
    const { port, sockets } = await withServer(t, options, answerAtOnce)
    t.match(await withDeliveries(t, pair, port)(), { kind: 'tls' }, name)
    t.equal(sockets.size, 0, `no handshake by ${name}`)
  }
})

t.test('TLS 1.2 and 1.3 with elliptic curves are spoken', async (t) => {
  for (const keyType of ['ec', 'rsa'] as const) {
    const pair = await createPair(keyType)
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
      const versions = { minVersion: version, maxVersion: version }
      const { port } = await withServer(t, { ...pair, ...versions }, answerAtOnce)
      t.match(await withDeliveries(t, pair, port)(), { kind: 'delivered' }, `${version}, ${keyType}`)
    }
    const old = { maxVersion: 'TLSv1.2' as const, ciphers: 'ECDHE-ECDSA-AES128-SHA256:ECDHE-RSA-AES128-SHA256' }
    const { port } = await withServer(t, { ...pair, ...old }, answerAtOnce)
    t.match(await withDeliveries(t, pair, port)(), { kind: 'delivered' }, `old suites, ${keyType}`)
  }
})

t.test('no server negotiates again', async (t) => {
  const pair = await createPair('ec')
  const { port, errors } = await withServer(t, { ...pair, maxVersion: 'TLSv1.2' }, (socket) => {
    socket.once('data', () =>
      socket.renegotiate({}, (error) => {
        if (!error) socket.write(ANSWER)
      }),
    )
  })
  t.match(await withDeliveries(t, pair, port)(), { kind: 'disconnected' })
  t.match(errors, [/NO_RENEGOTIATION/])
})

t.test('a certificate without end is not read', async (t) => {
  const names = Array.from({ length: 1_600 }, (_, i) => `${i}.${'a'.repeat(40)}.example`)
  const pair = await createPair('ec', names)
  t.ok(Buffer.byteLength(pair.cert) > 100_000, `${Buffer.byteLength(pair.cert)} characters of PEM`)
  const { port } = await withServer(t, pair, answerAtOnce)
  t.match(await withDeliveries(t, pair, port)(), { kind: 'tls', error: /too much/ })
})

t.test('messages of TLS end the connection when they are more than an answer needs', async (t) => {
  const pair = await createPair('ec')
  const ticket = newSessionTicket(4_000)
  const floods: Record<string, (records: Records) => Buffer> = {
    'changes of keys': (records) => keyUpdate(records),
    'session tickets': ({ encrypt }) => encrypt(22, ticket),
    'empty records': ({ encrypt }) => Buffer.concat([encrypt(23, Buffer.alloc(0)), encrypt(23, Buffer.from('H'))]),
  }
  for (const [name, next] of Object.entries(floods)) {
    const isAnswer = name === 'empty records' // which OpenSSL takes if each 32nd record has content
    const server = await withTakenOver(t, pair, async (socket, records) => {
      const write = async (bytes: Buffer) => {
        if (!socket.write(bytes) && !socket.destroyed)
          await Promise.race([once(socket, 'drain'), once(socket, 'close')])
      }
      if (isAnswer) await write(records.encrypt(23, Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 20000\r\n\r\n')))
      for (let sent = 0, n = 0; sent < 1 << 20 && n < 20_000 && !socket.destroyed; n++) {
        const bytes = next(records)
        sent += bytes.length
        await write(bytes)
      }
      if (!isAnswer) await write(records.encrypt(23, Buffer.from(ANSWER)))
    })
    t.match(await withDeliveries(t, pair, server.port)(), { kind: 'tls', error: /too much/ }, name)
  }
})

t.test('a kept connection may have any number of answers, in lines that are records of their own', async (t) => {
  const pair = await createPair('ec')
  const lines = ['HTTP/1.1 200 OK', ...Array.from({ length: 12 }, (_, i) => `X-${i}: ${i}`), 'Content-Length: 0', '']
  const { port, sockets } = await withServer(t, { ...pair, maxVersion: 'TLSv1.2' }, (socket) => {
    socket.setNoDelay(true).on('data', () => {
      for (const line of lines) socket.write(`${line}\r\n`)
    })
  })
  const deliver = withDeliveries(t, pair, port)
  let isDelivered = true
  for (let n = 0; n < 400 && isDelivered; n++) isDelivered = (await deliver()).kind === 'delivered'
  t.ok(isDelivered)
  t.equal(sockets.size, 1)
})
