// Requests that are sent before the ones before them are answered. Those that are answered at once are answered in order,
// however they come. Where an answer waits, nothing more is read from the connection until it is given. But what was read
// together with a waiting request is the parser's already: uWebSockets.js then closes the connection, and nothing that can
// be called from JavaScript stops it. The client sends again what has no answer (RFC 9112, 9.3.2).
import { once } from 'node:events'
import net from 'node:net'
import t, { type Test } from 'tap'
import { packLink, packRichLink } from '../../click/packed-link.js'
import { createPasswordHandler } from '../../redirector/answer/answer-password.js'
import { createAnswer } from '../../redirector/answer/answer-visit.js'
import { createHandler } from '../../redirector/answer/handle-visit.js'
import { createCounts } from '../../redirector/counts.js'
import { listen } from '../../redirector/http/listen.js'
import { listenNodeHttp } from '../../redirector/http/listen-node-http.js'
import type { Listening } from '../../redirector/http/server.js'
import { createLinkCache } from '../../redirector/links/link-cache.js'
import { createLinksWithOptions } from '../../redirector/links/links-with-options.js'
import { createSettings } from '../../redirector/links/workspace-settings.js'
import { createAddressList } from '../../visit/address/address-list.js'
import { until } from '../until.js'
import { createTalk, serverOf } from './talk.js'

const HOST = 'go.example'
const domain = { id: 0, host: HOST, workspaceId: 0 }
const linkTo = (path: string, destination: string) =>
  packLink({ workspaceId: 1, linkId: 2, domainId: 0, host: HOST, path, destination })

/** Handlers that have `/cached` and `/p`, whose password is `right`, and load others when the test lets them. */
function createHandlers() {
  const held: (() => void)[] = []
  const whenLet = <T>(value: T) => new Promise<T>((resolve) => held.push(() => resolve(value)))
  const cache = createLinkCache(
    {
      loadDomain: async () => domain,
      loadLink: async (_domain, slug) => whenLet(linkTo(slug, slug === '/none' ? '' : `https://example.com${slug}`)),
    },
    1 << 20,
  )
  cache.hosts.set(HOST, domain)
  cache.links.set(linkTo('/cached', 'https://example.com/cached'))
  const asking = { url: 'https://example.com/p', passwordHash: 'x' }
  cache.links.set(packRichLink({ workspaceId: 1, linkId: 3, domainId: 0, host: HOST, path: '/p' }, asking))
  const settings = createSettings(undefined as never)
  const counts = createCounts()
  const recorder = { record: () => true, nextRandom: () => new Uint8Array(10) }
  const linksWithOptions = createLinksWithOptions()
  const deps = {
    cache,
    settings,
    counts,
    recorder,
    linksWithOptions,
    onWarning: t.fail,
    answerVisit: createAnswer({
      recorder,
      settings,
      counts,
      visitorFacts: () => undefined as never,
      expiry: undefined as never,
      originOf: () => `http://${HOST}`,
      onWarning: t.fail,
    }),
    otherPaths: undefined as never,
    reports: undefined as never,
    attemptPassword: (_link: number, _address: Uint32Array, password: string) =>
      whenLet(password === 'right' ? ('right' as const) : ('wrong' as const)),
    trustedProxies: createAddressList([]),
    proxyHeader: 'x-forwarded-for' as const,
  }
  const get = createHandler(deps, 'get')
  return { handlers: { get, head: createHandler(deps, 'head'), any: createPasswordHandler(deps) }, held }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`
const FORM = 'password=right'
const post = `POST /p HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: ${FORM.length}\r\n\r\n${FORM}`

/** A connection, and what has been answered on it: the path each answer forwards to, or its status. */
async function start(t: Test, listenWith: typeof listen | typeof listenNodeHttp) {
  const { handlers, held } = createHandlers()
  const listening: Listening = await listenWith(handlers, '127.0.0.1', 0)
  t.teardown(() => listening.close())
  const { open, settle } = createTalk(t, listening.port, get('/cached'))
  const { send, text, received } = await open()
  const answers = () =>
    [...text().matchAll(/HTTP\/1\.1 (\d{3})[\s\S]*?\r\n\r\n/g)].map(
      ([head, status]) => /^Location: https:\/\/example\.com(.*)\r$/m.exec(head)?.[1] ?? status,
    )
  return {
    server: serverOf(listening),
    send,
    answers,
    isClosed: () => received().endsWith('closed'),
    /** Lets what waits be answered until `count` answers are there. */
    async letAnswer(count: number) {
      await until(
        async () => {
          if (answers().length >= count) return true
          held.shift()?.()
          await settle()
        },
        () => `${count} answers; there are ${answers().length}`,
        { everyMs: 0 },
      )
    },
  }
}

for (const [name, listenWith] of Object.entries({ listen, listenNodeHttp })) {
  const segments: Record<string, { sent: string[]; answered: string[] }> = {
    'a cached link, and another, in one': { sent: [get('/cached') + get('/cached')], answered: ['/cached', '/cached'] },
    'a link that is not cached, and one that is': { sent: [get('/a'), get('/cached')], answered: ['/a', '/cached'] },
    'a slug that is nobody’s, and a cached link': {
      sent: [get('/none'), get('/cached')],
      answered: ['404', '/cached'],
    },
    'a password, and a link': { sent: [post, get('/cached')], answered: ['/p', '/cached'] },
    'the password in a segment of its own, and a link': {
      sent: [post.slice(0, -FORM.length), FORM, get('/cached')],
      answered: ['/p', '/cached'],
    },
  }
  for (const [what, { sent, answered }] of Object.entries(segments)) {
    t.test(`${name}: ${what}`, async (t) => {
      const { send, answers, letAnswer, isClosed } = await start(t, listenWith)
      await send(...sent)
      await letAnswer(answered.length)
      t.same(answers(), answered)
      t.notOk(isClosed())
    })
  }

  t.test(`${name}: a link that is not cached, and another, in one segment`, async (t) => {
    const { send, answers, isClosed, letAnswer, server } = await start(t, listenWith)
    await send(get('/a') + get('/cached'))
    if (server !== 'node:http') return t.same([answers(), isClosed()], [[], true])
    await letAnswer(2)
    t.same(answers(), ['/a', '/cached'])
  })

  t.test(`${name}: 20 links that are not cached, each in a segment`, async (t) => {
    const { send, answers, isClosed, letAnswer, server } = await start(t, listenWith)
    const paths = Array.from({ length: 20 }, (_, i) => `/${i}`)
    await send(...paths.map(get))
    // When reading goes on after the first answer, all others come at once.
    const answered = server === 'node:http' ? 20 : 1
    await letAnswer(answered)
    t.same(answers(), paths.slice(0, answered))
    t.equal(isClosed(), server !== 'node:http')
  })
}

t.test('a visitor who says that he sends no more, while his answer waits, is answered', async (t) => {
  const { handlers, held } = createHandlers()
  const listening = await listen(handlers, '127.0.0.1', 0)
  t.teardown(() => listening.close())
  if (listening.server === 'node:http') return void t.comment('for uWebSockets.js, which does not load on this system')
  const socket = net.connect({ port: listening.port, host: '127.0.0.1', allowHalfOpen: true })
  t.teardown(() => socket.destroy())
  socket.write(get('/a'))
  await until(() => held.length > 0, 'the request', { everyMs: 0 })
  socket.end()
  await createTalk(t, listening.port, get('/cached')).settle()
  held[0]()
  const [data] = await once(socket, 'data')
  t.match(String(data), 'Location: https://example.com/a\r\n')
})
