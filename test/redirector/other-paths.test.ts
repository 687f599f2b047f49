import type { HttpResponse } from 'uWebSockets.js'
import t from 'tap'
import { packRichLink } from '../../click/packed-link.js'
import { createOtherPaths } from '../../redirector/answer/other-paths.js'
import { createCounts } from '../../redirector/counts.js'
import type { LinkOptions } from '../../redirector/links/link-options.js'
import { createLinksWithOptions } from '../../redirector/links/links-with-options.js'
import type { StatsPageOf } from '../../redirector/pages/answer-stats.js'

const identity = { workspaceId: 7, linkId: 8, domainId: 1, host: 'go.example', path: '/spring' }
const domain = { id: 1, host: 'go.example', workspaceId: 7 }

/** Statistics that were asked for, and the status that was answered without them. */
function askStats(options: Partial<LinkOptions>) {
  const asked: StatsPageOf[] = []
  let status: string | undefined
  const res = {
    writeStatus(text: string) {
      status = text.slice(0, 3)
      return res
    },
    end() {},
    onAborted() {},
    pause() {},
    resume() {},
    cork() {},
  }
  const answer = (of: StatsPageOf) => {
    asked.push(of)
    return Promise.resolve({ status: 503 as const, page: { html: '', csp: '' } })
  }
  const paths = createOtherPaths({
    linksWithOptions: createLinksWithOptions(),
    stats: { answer },
    reports: { show: () => undefined },
    settings: { isFrozen: () => false },
    originOf: ({ host }) => `https://${host}`,
    counts: createCounts(),
  })
  const link = packRichLink(identity, { url: 'https://secret.example/', ...options })
  paths.stats(res as unknown as HttpResponse, {
    isHead: false,
    domain,
    link,
    visit: { path: '/spring.stats', query: '', address: new Uint32Array(4) },
  })
  return { asked, status }
}

t.test('statistics are shown where the owner made them public, under the short URL alone', async (t) => {
  const shown = { workspaceId: 7, linkId: 8, title: 'go.example/spring' }
  for (const options of [{}, { passwordHash: 'x' }, { spam: true as const }]) {
    t.strictSame(askStats(options), { asked: [], status: '404' })
    t.strictSame(askStats({ ...options, publicAnalytics: true }), { asked: [shown], status: undefined })
  }
})
