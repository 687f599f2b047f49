import type { HttpRequest, HttpResponse } from 'uWebSockets.js'
import { once } from 'node:events'
import net from 'node:net'
import t from 'tap'
import { packLink } from '../../click/packed-link.js'
import { createHandler } from '../../redirector/answer/handle-visit.js'
import { createCounts } from '../../redirector/counts.js'
import { listen } from '../../redirector/http/listen.js'
import { listenNodeHttp } from '../../redirector/http/listen-node-http.js'
import { createLinkCache, UNKNOWN_DOMAIN } from '../../redirector/links/link-cache.js'
import { createSettings } from '../../redirector/links/workspace-settings.js'
import { createAddress, parseAddress } from '../../visit/address/address.js'
import { createAddressList } from '../../visit/address/address-list.js'
import type { ProxyHeader } from '../../visit/address/proxy-header.js'

/** A cache that knows one link, `/a`, and cannot load any. */
function cacheOfOne() {
  const cache = createLinkCache(undefined as never, 1 << 20)
  cache.hosts.set('go.example', { id: 0, host: 'go.example', workspaceId: 0 })
  const destination = 'https://example.com/'
  cache.links.set(packLink({ workspaceId: 1, linkId: 2, domainId: 0, host: 'go.example', path: '/a', destination }))
  return cache
}

/** A handler that hands over the address it would record. */
function handlerOf(
  proxyHeader: ProxyHeader,
  trusted: string[],
  peer: string,
  onRecord: (address: number[]) => void,
  cache = cacheOfOne(),
) {
  return createHandler(
    {
      cache,
      recorder: {
        record(_link, visit) {
          onRecord([...visit.address])
          return true
        },
        nextRandom: () => new Uint8Array(10),
      },
      settings: createSettings(undefined as never),
      trustedProxies: createAddressList(trusted),
      proxyHeader,
      peer,
      counts: createCounts(),
      // a plain link needs none of these
      linksWithOptions: undefined as never,
      answerVisit: undefined as never,
      otherPaths: undefined as never,
    },
    'get',
  )
}

/** Address that is recorded for a request with these headers, from `peer`. */
function recordedAddress(proxyHeader: ProxyHeader, peer: string, headers: Record<string, string>) {
  let recorded: number[] = []
  const handler = handlerOf(proxyHeader, ['loopback'], peer, (address) => {
    recorded = address
  })
  askWith(handler, headers)
  return recorded
}

function askWith(handler: ReturnType<typeof handlerOf>, headers: Record<string, string>) {
  const all: Record<string, string> = { host: 'go.example', ...headers }
  const request = {
    getUrl: () => '/a',
    getQuery: () => '',
    getHeader: (name: unknown) => all[Buffer.from(name as ArrayBuffer).toString()] ?? '',
  }
  const response = { writeStatus: () => response, endWithoutBody: () => response }
  handler(response as unknown as HttpResponse, request as unknown as HttpRequest)
}

const addressOf = (text: string) => {
  const address = createAddress()
  parseAddress(text, address)
  return [...address]
}

/** The address that is recorded of a visit that comes as these bytes, from the loopback. */
async function recordedOverWire(
  listenWith: typeof listen | typeof listenNodeHttp,
  proxyHeader: ProxyHeader,
  trusted: string[],
  sent: string | Buffer,
) {
  let recorded: number[] = []
  const handler = handlerOf(proxyHeader, trusted, '127.0.0.1', (address) => {
    recorded = address
  })
  const listening = await listenWith({ get: handler, head: handler, any: handler }, '127.0.0.1', 0)
  const socket = net.connect(listening.port, '127.0.0.1')
  socket.write(sent)
  const [answer] = await once(socket, 'data')
  t.match(String(answer), /^HTTP\/1\.1 302 /)
  socket.destroy()
  await listening.close()
  return recorded
}

t.test('only the header that the proxy writes says who came, and only from a trusted peer', async (t) => {
  const headers = { 'x-forwarded-for': '192.0.2.1', forwarded: 'for=192.0.2.2;proto=https, for="[2001:db8::3]:80"' }
  t.same(recordedAddress('x-forwarded-for', '127.0.0.1', headers), addressOf('192.0.2.1'))
  t.same(recordedAddress('forwarded', '127.0.0.1', headers), addressOf('2001:db8::3'))
  t.same(recordedAddress('forwarded', '127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }), addressOf('127.0.0.1'))
  for (const header of ['x-forwarded-for', 'forwarded'] as const)
    t.same(recordedAddress(header, '203.0.113.9', headers), addressOf('203.0.113.9'))
})

t.test('a proxy that adds a line of its own is believed that line, not the one of the client', async (t) => {
  const ask = (proxyHeader: ProxyHeader, listenWith: typeof listen | typeof listenNodeHttp, trusted: string[]) => {
    const lines = ['X-Forwarded-For: 192.0.2.1', 'Accept: */*', 'x-forwarded-for: 192.0.2.2, 198.51.100.7']
    const forwarded = ['Forwarded: for=192.0.2.3', 'forwarded: for=198.51.100.7;proto=https']
    const head = ['GET /a HTTP/1.1', 'Host: go.example', ...lines, ...forwarded].join('\r\n')
    return recordedOverWire(listenWith, proxyHeader, trusted, `${head}\r\n\r\n`)
  }
  for (const header of ['x-forwarded-for-lines', 'forwarded-lines'] as const) {
    for (const listenWith of [listen, listenNodeHttp]) {
      t.same(await ask(header, listenWith, ['loopback']), addressOf('198.51.100.7'))
      t.same(await ask(header, listenWith, []), addressOf('127.0.0.1'))
    }
  }
})

t.test('the PROXY protocol before a connection says who came, and only from a trusted peer', async (t) => {
  const signature = Buffer.from('0d0a0d0a000d0a515549540a', 'hex')
  // Version 2, PROXY, TCP over IPv4, 12 bytes: 192.0.2.7:12345 to 127.0.0.1:80
  const header = Buffer.from([0x21, 0x11, 0, 12, 192, 0, 2, 7, 127, 0, 0, 1, 0x30, 0x39, 0, 80])
  const request = Buffer.from('GET /a HTTP/1.1\r\nHost: go.example\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n')
  const ask = (trusted: string[], before: Buffer) =>
    recordedOverWire(listen, 'proxy-protocol', trusted, Buffer.concat([before, request]))
  t.same(await ask(['loopback'], Buffer.concat([signature, header])), addressOf('192.0.2.7'))
  t.same(await ask(['loopback'], Buffer.alloc(0)), addressOf('127.0.0.1'))
  t.same(await ask([], Buffer.concat([signature, header])), addressOf('127.0.0.1'))
})

t.test('a host that is asked for stays in the cache, however many others come', async (t) => {
  const cache = cacheOfOne()
  let recorded = 0
  const onRecord = () => {
    recorded += 1
  }
  const handler = handlerOf('x-forwarded-for', [], '127.0.0.1', onRecord, cache)
  for (let i = 0; i < 30_000; i++) {
    cache.hosts.set(`${i}.example`, UNKNOWN_DOMAIN)
    if (i % 1000 === 0) askWith(handler, {})
  }
  t.equal(recorded, 30)
})
