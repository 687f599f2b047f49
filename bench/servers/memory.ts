// Fills a cache with a million links and says what that took: `memory.js cache` or `memory.js map`.
import { flat, packLink } from '../../click/packed-link.js'
import { createLinkCache } from '../../redirector/links/link-cache.js'

const LINKS = 1_000_000
// Flat, as strings are that come from a header or a database; concatenated ones would take more, on both sides.
const slugOf = (i: number) => flat(`/${(i * 7919 + 1_000_000_007).toString(36)}`)
const destinationOf = (i: number) => flat(`https://www.example.com/products/${i * 7919}?ref=campaign-${i % 97}`)
const keyOf = (i: number) => flat(`127.0.0.1${slugOf(i)}`)

function resident(): number {
  for (let i = 0; i < 5; i++) globalThis.gc!()
  return process.memoryUsage().rss
}

const before = resident()
let kept: unknown
if (process.argv[2] === 'map') {
  const map = new Map<string, object>()
  for (let i = 0; i < LINKS; i++) {
    map.set(keyOf(i), {
      id: i,
      workspaceId: 1,
      host: '127.0.0.1',
      slug: slugOf(i),
      destination: destinationOf(i),
      enabled: true,
      deleted: false,
    })
  }
  kept = map
} else {
  const cache = createLinkCache(undefined as never, Number(process.argv[3]))
  for (let i = 0; i < LINKS; i++) {
    const [path, destination] = [slugOf(i), destinationOf(i)]
    cache.links.set(packLink({ workspaceId: 1, linkId: i, domainId: 0, host: '127.0.0.1', path, destination }))
  }
  if (cache.links.size !== LINKS) throw new Error(`only ${cache.links.size} links fit`)
  kept = cache
}
process.send?.({ bytesALink: (resident() - before) / LINKS, kept: kept !== undefined })
