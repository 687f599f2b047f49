import type { HttpRequest, HttpResponse } from 'uWebSockets.js'
import t from 'tap'
import { packLink } from '../../click-log/link.js'
import { createLinkCache } from '../../redirector/link-cache.js'
import { createHandler } from '../../redirector/server.js'
import { createAddress, parseAddress } from '../../visit/address.js'
import { createAddressList } from '../../visit/address-list.js'

/** Addresses that are recorded for requests with these headers, from `peer`. */
function recordedAddress(proxyHeader: 'x-forwarded-for' | 'forwarded', peer: string, headers: Record<string, string>) {
  const cache = createLinkCache(undefined as never, 1 << 20)
  cache.hosts.set('go.example', { id: 0, host: 'go.example' })
  const destination = 'https://example.com/'
  cache.links.set(packLink({ workspaceId: 1, linkId: 2, domainId: 0, host: 'go.example', path: '/a', destination }))
  let recorded: number[] = []
  const handler = createHandler(
    {
      cache,
      record(_link, visit) {
        recorded = [...visit.address]
        return true
      },
      trustedProxies: createAddressList(['loopback']),
      proxyHeader,
      peer,
      counts: { redirects: 0, notFound: 0, unavailable: 0 },
    },
    0,
  )
  const all: Record<string, string> = { host: 'go.example', ...headers }
  const request = {
    getUrl: () => '/a',
    getQuery: () => '',
    getHeader: (name: unknown) => all[Buffer.from(name as ArrayBuffer).toString()] ?? '',
  }
  const response = { writeStatus: () => response, endWithoutBody: () => response }
  handler(response as unknown as HttpResponse, request as unknown as HttpRequest)
  return recorded
}

const addressOf = (text: string) => {
  const address = createAddress()
  parseAddress(text, address)
  return [...address]
}

t.test('only the header that the proxy writes says who came, and only from a trusted peer', async (t) => {
  const headers = { 'x-forwarded-for': '192.0.2.1', forwarded: 'for=192.0.2.2;proto=https, for="[2001:db8::3]:80"' }
  t.same(recordedAddress('x-forwarded-for', '127.0.0.1', headers), addressOf('192.0.2.1'))
  t.same(recordedAddress('forwarded', '127.0.0.1', headers), addressOf('2001:db8::3'))
  t.same(recordedAddress('forwarded', '127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }), addressOf('127.0.0.1'))
  for (const header of ['x-forwarded-for', 'forwarded'] as const)
    t.same(recordedAddress(header, '203.0.113.9', headers), addressOf('203.0.113.9'))
})
