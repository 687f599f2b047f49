// The PROXY protocol before the first request of a connection. Version 2 is understood, version 1 is not.
import { once } from 'node:events'
import net from 'node:net'
import t from 'tap'
import { readConfig } from '../../redirector/config.js'
import { isOldBinary } from '../../redirector/http/uws.js'
import { createAddressList } from '../../visit/address/address-list.js'
import { cuts, withEcho } from './talk.js'

const signature = Buffer.from('0d0a0d0a000d0a515549540a', 'hex')
const [LOCAL, PROXY] = [0x20, 0x21]
const [UNSPECIFIED, TCP4, TCP6] = [0x00, 0x11, 0x21]
const header = (command: number, family: number, ...content: Uint8Array[]) => {
  const all = Buffer.concat(content)
  return Buffer.concat([signature, Buffer.from([command, family, all.length >> 8, all.length & 255]), all])
}
const addresses = Buffer.from([192, 0, 2, 7, 127, 0, 0, 1, 0x30, 0x39, 0, 80])
const addresses6 = Buffer.from(`20010db8${'0'.repeat(23)}7${'0'.repeat(31)}13039${'0050'}`, 'hex')
/** A further field, such as what a proxy says of TLS. */
const field = (bytes: number) => Buffer.concat([Buffer.from([4, 0, bytes - 3]), Buffer.alloc(bytes - 3)])

const request = Buffer.from('GET /a HTTP/1.1\r\nHost: a\r\n\r\n')
const ANSWER_TO_GET = '200 get /a host=a'
const proxied = `${ANSWER_TO_GET} proxied=192.0.2.7`
const forgedAnswer = `${ANSWER_TO_GET} proxied=8.8.8.8`
const version2 = header(PROXY, TCP4, addresses)

t.test('with its request in one segment', async (t) => {
  const { say, server } = await withEcho(t)
  if (server === 'node:http') return void t.comment('for uWebSockets.js, which does not load on this system')
  const together = (header: Uint8Array) => say(Buffer.concat([header, request]))
  t.equal(await together(version2), proxied)
  t.equal(
    await together(header(PROXY, TCP6, addresses6)),
    `${ANSWER_TO_GET} proxied=${'2001:0db8'}${':0000'.repeat(5)}:0007`,
  )
  t.equal(await together(header(LOCAL, UNSPECIFIED)), ANSWER_TO_GET, 'the proxy itself asks, as for its health checks')
  t.equal(await together(header(PROXY, TCP4, addresses, field(24))), proxied, 'further fields, 36 bytes in all')
  t.equal(await together(header(PROXY, TCP4, addresses, field(25))), 'silent', 'more is not understood')
  t.equal(
    await say(Buffer.concat([version2, request]), request),
    `${proxied} | ${proxied}`,
    'it holds for what follows',
  )
  t.equal(await together(Buffer.from('PROXY TCP4 192.0.2.7 127.0.0.1 12345 80\r\n')), '505 closed', 'version 1')
})

t.test('in segments of its own, cut anywhere', async (t) => {
  const { say, server } = await withEcho(t)
  if (server === 'node:http') return void t.comment('for uWebSockets.js, which does not load on this system')
  if (server === 'old') return t.equal(await say(version2, request), '505 closed')
  t.equal(await say(version2, request), proxied)
  const whole = Buffer.concat([version2, request])
  for (const pieces of cuts(whole)) t.equal(await say(...pieces), proxied, `cut after ${pieces[0].length} bytes`)
  t.equal(await say(...[...whole].map((byte) => Buffer.from([byte]))), proxied, 'byte by byte')
})

t.test('a header before a later request is not the one of the proxy', async (t) => {
  const { say, server } = await withEcho(t, { proxyProtocolOf: createAddressList(['loopback']) })
  if (server === 'node:http') return void t.comment('for uWebSockets.js, which does not load on this system')
  if (server === 'old') return void t.comment('redirectors with this binary refuse proxy-protocol')
  const first = Buffer.concat([version2, request])
  const forged = Buffer.concat([
    header(PROXY, TCP4, Buffer.from([8, 8, 8, 8, 127, 0, 0, 1, 0x30, 0x39, 0, 80])),
    request,
  ])
  const forgedPost = Buffer.from('POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n')
  t.equal(await say(first, forged), `${proxied} | ${proxied}`)
  t.equal(await say(Buffer.concat([first, forged])), `${proxied} | ${proxied}`, 'in one segment')
  t.equal(await say(request, forged), `${ANSWER_TO_GET} | ${ANSWER_TO_GET}`, 'the proxy sent none')
  t.match(await say(Buffer.concat([version2, forgedPost]), forged), ` | ${proxied}`, 'after another method')
  for (let i = 0; i < 3; i++) t.equal(await say(forged, first), `${forgedAnswer} | ${forgedAnswer}`, 'a new connection')
})

t.test('a new connection from the same port has an address of its own', async (t) => {
  const { port, server } = await withEcho(t, { proxyProtocolOf: createAddressList(['loopback']) })
  if (server !== 'new') return void t.comment('for the binaries of Node 22 and newer')
  let localPort: number | undefined
  for (const [bytes, address] of [
    [[192, 0, 2, 7], '192.0.2.7'],
    [[8, 8, 8, 8], '8.8.8.8'],
  ] as const) {
    const socket = net.connect({ port, host: '127.0.0.1', localPort })
    t.teardown(() => socket.destroy())
    socket.write(
      Buffer.concat([header(PROXY, TCP4, Uint8Array.from([...bytes, 127, 0, 0, 1, 0x30, 0x39, 0, 80])), request]),
    )
    const [data] = await once(socket, 'data')
    t.match(String(data), `proxied=${address}`)
    localPort ??= socket.localPort
    socket.resetAndDestroy() // the port is free at once
    await once(socket, 'close')
  }
})

t.test('a redirector whose binary does not understand that does not start', (t) => {
  t.equal(isOldBinary('115'), true, 'Node 20')
  t.equal(isOldBinary('120'), true, 'Node 21')
  t.equal(isOldBinary('127'), false, 'Node 22')
  t.equal(isOldBinary('137'), false, 'Node 24')
  const read = () =>
    readConfig({ DATABASE_URL: 'postgres://localhost/x', PROXY_HEADER: 'proxy-protocol', LINK_CACHE_BYTES: 'x' })
  t.throws(read, /LINK_CACHE_BYTES must be bytes/)
  if (isOldBinary())
    t.throws(read, /PROXY_HEADER cannot be proxy-protocol with Node v\d+[\d.]*: it needs Node 22 or 24/)
  t.end()
})
