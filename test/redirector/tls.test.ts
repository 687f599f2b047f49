// Real TLS connections to both servers, while certificates change under them.
import type { HttpRequest, HttpResponse } from 'uWebSockets.js'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import tls from 'node:tls'
import t, { type Test } from 'tap'
import { freePort } from '../../process/free-port.js'
import { listen } from '../../redirector/http/listen.js'
import { listenNodeHttp } from '../../redirector/http/listen-node-http.js'
import type { Listening } from '../../redirector/http/server.js'
import { type CertificateStore, openCertificates } from '../../redirector/tls/certificates.js'
import { listenTls } from '../../redirector/tls/listen-tls.js'
import { withFolder } from '../folder.js'
import { until } from '../until.js'
import { makePair, writePair } from './tls-certificate.js'

const POLL_MS = 20
const main = await makePair('main', ['go.example'])
const answer = (res: HttpResponse, req: HttpRequest) =>
  void res.writeStatus('200 OK').end(`to ${req.getHeader('host')}`)
const handlers = { get: answer, head: answer, any: answer }

const servers: Record<string, (store: CertificateStore) => Promise<Listening>> = {
  'uWebSockets.js': async (certificates) =>
    listen(handlers, '127.0.0.1', await freePort(), { tls: { certificates, listen: listenTls }, onWarning: t.comment }),
  'uWebSockets.js, on a port of its choice': (certificates) =>
    listen(handlers, '127.0.0.1', 0, { tls: { certificates, listen: listenTls }, onWarning: t.comment }),
  'node:http': (certificates) => listenNodeHttp(handlers, '127.0.0.1', 0, certificates),
}

/** A connection that stays, with the subject of the certificate that it was shown. */
async function connect(t: Test, port: number, servername?: string) {
  const socket = tls.connect({ port, host: '127.0.0.1', servername, rejectUnauthorized: false })
  t.teardown(() => socket.destroy())
  await once(socket, 'secureConnect')
  return {
    socket,
    subject: socket.getPeerCertificate().subject.CN,
    async ask(host: string) {
      socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
      const [data] = await once(socket, 'data')
      return String(data).split('\r\n\r\n')[1]
    },
  }
}

async function subjectOf(t: Test, port: number, servername?: string) {
  const { socket, subject } = await connect(t, port, servername)
  socket.destroy()
  return subject
}

async function withStore(t: Test) {
  const dir = withFolder(t, 'tls')
  writeFileSync(path.join(dir, 'main.crt'), main.cert)
  writeFileSync(path.join(dir, 'main.key'), main.key)
  writePair(dir, 'a.example', await makePair('a', ['a.example']))
  writePair(dir, '_.wild.example', await makePair('wild', ['*.wild.example']))
  const said: string[] = []
  const files = { cert: path.join(dir, 'main.crt'), key: path.join(dir, 'main.key'), dir, mainHost: 'go.example' }
  const store = await openCertificates(files, (message) => said.push(message), POLL_MS)
  t.teardown(() => store.close())
  return { dir, store, said }
}

for (const [name, start] of Object.entries(servers)) {
  t.test(name, async (t) => {
    t.test('a visitor is shown the certificate for the host that he names', async (t) => {
      const { store } = await withStore(t)
      const { port, server, close } = await start(store)
      t.teardown(close)
      t.match(name, server)
      t.equal(await subjectOf(t, port, 'a.example'), 'a')
      t.equal(await subjectOf(t, port, 'x.wild.example'), 'wild')
      t.equal(await subjectOf(t, port, 'y.wild.example'), 'wild')
      for (const other of ['go.example', 'unknown.example', 'wild.example', 'x.y.wild.example', undefined])
        t.equal(await subjectOf(t, port, other), 'main', String(other))
      for (const host of ['a.example', 'x.wild.example', 'unknown.example'])
        t.equal(await (await connect(t, port, host)).ask(host), `to ${host}`)
    })

    t.test('only TLS 1.3 and 1.2 are spoken, with authenticated encryption', async (t) => {
      const { store } = await withStore(t)
      const { port, close } = await start(store)
      t.teardown(close)
      for (const [version, cipher, isSpoken] of [
        ['TLSv1.3', 'TLS_AES_128_GCM_SHA256', true],
        ['TLSv1.2', 'ECDHE-ECDSA-AES128-GCM-SHA256', true],
        ['TLSv1.2', 'ECDHE-ECDSA-AES128-SHA', false],
        ['TLSv1.2', 'AES128-GCM-SHA256', false],
        ['TLSv1.1', 'ECDHE-ECDSA-AES128-SHA', false],
        ['TLSv1', 'ECDHE-ECDSA-AES128-SHA', false],
      ] as const) {
        const ciphers = version === 'TLSv1.3' ? cipher : `${cipher}:@SECLEVEL=0`
        const asked = { minVersion: version, maxVersion: version, ciphers }
        for (const servername of ['a.example', 'go.example']) {
          const socket = tls.connect({ port, host: '127.0.0.1', servername, rejectUnauthorized: false, ...asked })
          t.teardown(() => socket.destroy())
          const spoken = await once(socket, 'secureConnect').then(
            () => socket.getCipher().name,
            () => undefined,
          )
          t.equal(spoken, isSpoken ? cipher : undefined, `${version} ${cipher} for ${servername}`)
        }
      }
    })

    t.test('new certificates are for new connections, old connections go on', async (t) => {
      const { dir, store } = await withStore(t)
      const { port, close } = await start(store)
      t.teardown(close)
      const hosts = ['a.example', 'x.wild.example', 'go.example']
      const old = await Promise.all(hosts.map((host) => connect(t, port, host)))
      writePair(dir, 'a.example', await makePair('a2', ['a.example']))
      await until(async () => (await subjectOf(t, port, 'a.example')) === 'a2', 'the new certificate of a.example')
      writePair(dir, '_.wild.example', await makePair('wild2', ['*.wild.example']))
      await until(async () => (await subjectOf(t, port, 'x.wild.example')) === 'wild2', 'the new wildcard certificate')
      const main2 = await makePair('main2', ['go.example'])
      writeFileSync(path.join(dir, 'main.crt'), main2.cert)
      writeFileSync(path.join(dir, 'main.key'), main2.key)
      await until(async () => (await subjectOf(t, port)) === 'main2', 'the new main certificate')
      writePair(dir, 'late', await makePair('late', ['late.example', 'other.example']))
      await until(async () => (await subjectOf(t, port, 'late.example')) === 'late', 'the added certificate')
      t.equal(await subjectOf(t, port, 'other.example'), 'late')
      rmSync(path.join(dir, 'a.example'), { recursive: true })
      await until(
        async () => (await subjectOf(t, port, 'a.example')) === 'main2',
        'the main certificate in place of the removed one',
      )
      // In uWebSockets.js, a request on a connection whose host was removed would end the process.
      for (let i = 0; i < 3; i++) {
        for (const connection of old) t.match(await connection.ask('old.example'), 'to old.example')
      }
      for (const { socket } of old) socket.destroy()
      t.equal(await (await connect(t, port, 'late.example')).ask('late.example'), 'to late.example')
    })

    t.test('connections that come while certificates change are answered', async (t) => {
      const { dir, store } = await withStore(t)
      const { port, close } = await start(store)
      t.teardown(close)
      const pairs = [await makePair('b1', ['a.example']), await makePair('b2', ['a.example'])]
      let changes = 0
      t.teardown(store.onChange(() => void changes++))
      let answered = 0
      const visit = async () => {
        while (changes < 6) {
          try {
            const { socket, ask } = await connect(t, port, 'a.example')
            t.match(await ask('a.example'), 'to a.example')
            socket.destroy()
            answered += 1
          } catch (error) {
            // Browsers come again after a reset. It is likely here, because visitors and server share a thread.
            t.match(error, { code: 'ECONNRESET' })
            t.match(name, 'uWebSockets.js')
          }
        }
      }
      const change = async () => {
        for (let i = 0; i < 6; i++) {
          const before = changes
          writePair(dir, 'a.example', pairs[i % 2])
          await until(() => changes > before, 'the store to take the change')
        }
      }
      await Promise.all([visit(), visit(), change()])
      t.ok(answered > 0)
    })
  })
}

t.test('a broken pair is said once, and the one before stays', async (t) => {
  const { dir, store, said } = await withStore(t)
  const subject = () => store.current().byName.get('a.example')
  const before = subject()
  writeFileSync(path.join(dir, 'a.example', 'privkey.pem'), main.key)
  await until(() => said.length > 0, 'the warning about a key of another certificate')
  t.match(
    said[0],
    /a\.example\/fullchain\.pem: not used, the key does not match the certificate; the former certificate stays/,
  )
  t.equal(subject(), before)
  writeFileSync(path.join(dir, 'a.example', 'fullchain.pem'), '-----BEGIN CERTIFICATE-----\nAAAA\n')
  await until(() => said.length > 1, 'the warning about a broken certificate')
  t.match(said[1], 'the certificate is not one in PEM')
  rmSync(path.join(dir, 'a.example', 'privkey.pem'))
  await until(() => said.length > 2, 'the warning about a missing key')
  t.equal(subject(), before)
  writePair(dir, 'a.example', await makePair('a2', ['a.example']))
  await until(() => subject() !== before, 'the new certificate of a.example')
  t.equal(said.length, 3)
})

t.test('of two certificates for a name the one that expires later counts, wherever it lies', async (t) => {
  const dir = withFolder(t, 'tls')
  const pairs = [await makePair('soon', ['b.example'], 10), await makePair('later', ['b.example'], 80)]
  writePair(dir, 'b.example', pairs[0])
  writePair(dir, 'b.example-0001', pairs[1])
  writePair(dir, 'c.example', await makePair('expired', ['c.example'], -1))
  const said: string[] = []
  const store = await openCertificates({ dir, mainHost: 'b.example' }, (message) => said.push(message), POLL_MS)
  store.close()
  t.equal(store.current().byName.get('b.example')?.cert, pairs[1].cert)
  t.equal(store.current().fallback.cert, pairs[1].cert, 'the one for the main host, where none is named')
  t.match(said, [/c\.example\/fullchain.pem: the certificate has expired/])
  await t.rejects(
    openCertificates({ dir: withFolder(t), mainHost: 'b.example' }, () => undefined),
    /no valid certificate/,
  )
})
