import type { HttpResponse } from 'uWebSockets.js'
import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import { packRichLink } from '../../click/packed-link.js'
import { createOtherPaths } from '../../redirector/answer/other-paths.js'
import { createCounts } from '../../redirector/counts.js'
import type { LinkOptions } from '../../redirector/links/link-options.js'
import { createLinksWithOptions } from '../../redirector/links/links-with-options.js'
import type { StatsPageOf } from '../../redirector/pages/answer-stats.js'
import { QrQueueFull } from '../../redirector/pages/draw-qr.js'

const identity = { workspaceId: 7, linkId: 8, domainId: 1, host: 'go.example', path: '/spring' }
const domain = { id: 1, host: 'go.example', workspaceId: 7 }
const visit = { path: '/spring', query: '', address: new Uint32Array(4), acceptLanguage: '' }

function openPaths(parts: Partial<Parameters<typeof createOtherPaths>[0]>) {
  return createOtherPaths({
    linksWithOptions: createLinksWithOptions(),
    stats: () => Promise.reject(new Error('not asked for')),
    qrDrawing: { draw: () => Promise.reject(new Error('not asked for')) },
    reports: { show: () => undefined },
    settings: { isFrozen: () => false },
    onWarning: () => {},
    originOf: ({ host }) => `https://${host}`,
    counts: createCounts(),
    ...parts,
  })
}

function aResponse() {
  const answered = { head: '' }
  const res = {
    writeStatus(text: string) {
      answered.head = text
      return res
    },
    end() {},
    onAborted() {},
    pause() {},
    resume() {},
    cork(then: () => void) {
      then()
    },
  }
  return { res: res as unknown as HttpResponse, answered }
}

/** Statistics that were asked for, and the status that was answered without them. */
function askStats(options: Partial<LinkOptions>) {
  const asked: StatsPageOf[] = []
  const { res, answered } = aResponse()
  const answer = (of: StatsPageOf) => {
    asked.push(of)
    return new Promise<never>(() => {})
  }
  const link = packRichLink(identity, { url: 'https://secret.example/', ...options })
  openPaths({ stats: answer }).stats(res, { isHead: false, domain, link, visit })
  return { asked, status: answered.head.slice(0, 3) }
}

async function askQr(failure: Error) {
  const warnings: string[] = []
  const { res, answered } = aResponse()
  const link = packRichLink(identity, { url: 'https://secret.example/' })
  const onWarning = (message: string) => warnings.push(message)
  openPaths({ qrDrawing: { draw: () => Promise.reject(failure) }, onWarning }).qr(res, {
    isHead: false,
    domain,
    link,
    visit,
  })
  await setImmediate()
  return { head: answered.head, warnings }
}

t.test('a code that has no place in the queue gets 503, one that is too long 404', async (t) => {
  t.match(await askQr(new QrQueueFull('full')), { head: /^503 .*\r\nRetry-After: 1\r\n/, warnings: [] })
  t.match(await askQr(new RangeError('too long')), { head: /^404 /, warnings: [] })
  t.match(await askQr(new Error('no memory')), { head: /^503 /, warnings: [/no memory/] })
})

t.test('statistics are shown where the owner made them public, under the short URL alone', async (t) => {
  const shown = { workspaceId: 7, linkId: 8, title: 'go.example/spring' }
  for (const options of [{}, { passwordHash: 'x' }, { spam: true as const }]) {
    t.strictSame(askStats(options), { asked: [], status: '404' })
    t.strictSame(askStats({ ...options, publicAnalytics: true }), { asked: [shown], status: '' })
  }
})
