// The api counts guesses and requests without a key by the address that a trusted proxy names, in each form of its header.
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { readConfig } from '../../api/config.js'
import { clientAddressOf } from '../../api/http/client-address.js'
import { createAddress, parseAddress } from '../../visit/address/address.js'
import { createAddressList } from '../../visit/address/address-list.js'

const stores = { DATABASE_URL: 'postgres://a/b', CLICKHOUSE_URL: 'http://a' }
const headers = ['x-forwarded-for', 'x-forwarded-for-lines', 'forwarded', 'forwarded-lines'] as const

/** The address of a request with these header lines, as an api with this PROXY_HEADER reads it. */
async function addressOf(header: string, lines: Record<string, string[]>, trusted = ['loopback']) {
  const { PROXY_HEADER } = readConfig({ ...stores, PROXY_HEADER: header })
  const proxies = { trusted: createAddressList(trusted), header: PROXY_HEADER }
  const server = createServer((asked, answer) =>
    answer.end(JSON.stringify([...clientAddressOf(asked, proxies)])),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const asking = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', headers: lines }).end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  const text = Buffer.concat(await answer.toArray()).toString()
  server.close()
  return JSON.parse(text) as number[]
}

function wordsOf(text: string) {
  const address = createAddress()
  parseAddress(text, address)
  return [...address]
}

t.test('a proxy names the client in one line, or in a line of its own after a forged one', async (t) => {
  for (const header of headers) {
    const name = header.replace('-lines', '')
    const entry = (address: string) => (name === 'forwarded' ? `for=${address}` : address)
    const other = name === 'forwarded' ? 'x-forwarded-for' : 'forwarded'
    const forged = { [other]: ['for=203.0.113.66', '203.0.113.66'] }
    const one = { ...forged, [name]: [entry('198.51.100.7')] }
    const two = { ...forged, [name]: [entry('203.0.113.66'), entry('198.51.100.7')] }
    t.same(await addressOf(header, one), wordsOf('198.51.100.7'), header)
    t.same(await addressOf(header, two), wordsOf('198.51.100.7'), `${header}, two lines`)
    t.same(await addressOf(header, two, ['192.0.2.1']), wordsOf('127.0.0.1'), `${header} of a peer that is not trusted`)
    t.same(await addressOf(header, forged), wordsOf('127.0.0.1'), `no ${header}`)
  }
})

t.test('an api does not start with a header that it does not read', (t) => {
  const message = new RegExp(`PROXY_HEADER must be one of ${headers.join(', ')}, because the api reads no other`)
  for (const other of ['proxy-protocol', 'x-real-ip'])
    t.throws(() => readConfig({ ...stores, PROXY_HEADER: other }), message)
  t.end()
})
