import { once } from 'node:events'
import net from 'node:net'
import t from 'tap'
import { packRichLink } from '../../click/packed-link.js'
import { createPasswordHandler } from '../../redirector/answer/answer-password.js'
import { createAnswer } from '../../redirector/answer/answer-visit.js'
import { createHandler } from '../../redirector/answer/handle-visit.js'
import { createCounts } from '../../redirector/counts.js'
import { listen } from '../../redirector/http/listen.js'
import { listenNodeHttp } from '../../redirector/http/listen-node-http.js'
import { createLinkCache } from '../../redirector/links/link-cache.js'
import type { LinkOptions } from '../../redirector/links/link-options.js'
import { createLinksWithOptions } from '../../redirector/links/links-with-options.js'
import { createSettings } from '../../redirector/links/workspace-settings.js'
import type { Visit } from '../../redirector/visit.js'
import { createAddressList } from '../../visit/address/address-list.js'
import { ask } from './ask.js'

/**
 * Handlers that know `/p`, whose password is `right`, `/c`, a frame, `/f`, which passes queries on, and `/odd`, which makes
 * no sense.
 */
function handlersOf(onRecord: (visit: Visit) => void = () => undefined) {
  const cache = createLinkCache(undefined as never, 1 << 20)
  cache.hosts.set('go.example', { id: 0, host: 'go.example', workspaceId: 0 })
  const put = (path: string, options: LinkOptions, linkId = 2) =>
    cache.links.set(packRichLink({ workspaceId: 1, linkId, domainId: 0, host: 'go.example', path }, options))
  put('/p', { url: 'https://example.com/', passwordHash: 'x' })
  put('/c', { url: 'https://example.com/', cloaking: true })
  put('/f', { url: 'https://example.com/', forwardParams: true })
  put('/odd', { url: 'https://example.com/', rules: {} as never }, 3)
  const settings = createSettings(undefined as never)
  const counts = createCounts()
  const recorder = {
    nextRandom: () => new Uint8Array(10),
    record(_link: string, visit: Visit) {
      onRecord(visit)
      return true
    },
  }
  const onWarning = (message: string) => t.match(message, /link 3 cannot be answered/)
  const deps = {
    cache,
    onWarning,
    settings,
    counts,
    recorder,
    linksWithOptions: createLinksWithOptions(),
    answerVisit: createAnswer({
      recorder,
      settings,
      counts,
      visitorFacts: () => undefined as never,
      expiry: undefined as never,
      originOf: () => 'https://go.example',
      onWarning,
    }),
    otherPaths: undefined as never,
    reports: undefined as never,
    attemptPassword: async (_link: number, _address: Uint32Array, password: string) =>
      password === 'right' ? ('right' as const) : ('wrong' as const),
    trustedProxies: createAddressList([]),
    proxyHeader: 'x-forwarded-for' as const,
  }
  return { get: createHandler(deps, 'get'), head: createHandler(deps, 'head'), any: createPasswordHandler(deps) }
}

for (const [name, listenWith] of Object.entries({ listen, listenNodeHttp })) {
  t.test(`${name}: pages, HEAD, forms and methods are answered`, async (t) => {
    const listening = await listenWith(handlersOf(), '127.0.0.1', 0)
    t.teardown(() => listening.close())
    const to = (path: string, method: string, body?: string) =>
      ask(listening.port, path, { method, body, headers: { host: 'go.example' } })
    const page = await to('/c', 'GET')
    t.match(String(page.body), '<iframe')
    t.equal(page.headers['x-content-type-options'], 'nosniff')
    const head = await to('/c', 'HEAD')
    t.same([head.status, head.headers['content-length'], head.body.length], [200, String(page.body.length), 0])
    t.equal((await to('/p', 'GET')).status, 200)
    t.equal((await to('/p', 'POST', 'password=wrong')).status, 401)
    t.match(await to('/p', 'POST', 'password=right'), { status: 302, headers: { location: 'https://example.com/' } })
    t.equal((await to('/p', 'POST', 'x'.repeat(1 << 20))).status, 400)
    t.equal((await to('/c', 'POST')).status, 405)
    t.equal((await to('/p', 'DELETE')).status, 405)
    t.equal((await to('/odd', 'GET')).status, 503, 'a link that cannot be understood')
    t.equal((await to('/c', 'GET')).status, 200, 'harms no other')
  })
}

t.test('what browsers do not send is forwarded and recorded percent-encoded: UTF-8 as UTF-8', async (t) => {
  const recorded: string[] = []
  const handlers = handlersOf(({ query }) => recorded.push(query))
  const listening = await listen(handlers, '127.0.0.1', 0)
  t.teardown(() => listening.close())
  async function answerTo(port: number, query: Buffer) {
    const socket = net.connect(port, '127.0.0.1')
    t.teardown(() => socket.destroy())
    socket.write(Buffer.concat([Buffer.from('GET /f?'), query, Buffer.from(' HTTP/1.1\r\nHost: go.example\r\n\r\n')]))
    return String((await once(socket, 'data'))[0])
  }
  const cases: [query: Buffer, expected: string][] = [
    [Buffer.from('x=ü'), 'x=%C3%BC'],
    [Buffer.from('€=日本+&x=😀%fc'), '%E2%82%AC=%E6%97%A5%E6%9C%AC+&x=%F0%9F%98%80%fc'],
    // Which byte it was that is no UTF-8, uWebSockets.js does not say.
    [Buffer.from('x=\xfc&y=%FC', 'latin1'), 'x=%EF%BF%BD&y=%FC'],
  ]
  for (const [query, expected] of cases)
    t.match(await answerTo(listening.port, query), `\r\nLocation: https://example.com/?${expected}\r\n`)
  t.same(
    recorded,
    cases.map(([, expected]) => expected),
  )
  const nodeHttp = await listenNodeHttp(handlers, '127.0.0.1', 0)
  t.teardown(() => nodeHttp.close())
  t.match(await answerTo(nodeHttp.port, Buffer.from('x=ü')), 'HTTP/1.1 400', 'which node:http refuses')
})
