// Fills a table with a million links and asks it for them, in an order of chance: `link-tables.js table` or `link-tables.js lru`.
import { LRUCache } from 'lru-cache'
import { flat, type PackedLink, packLink } from '../../click/packed-link.js'
import { LinkTable } from '../../redirector/links/link-table.js'

const LINKS = 1_000_000
const LOOKUPS = 2_000_000
const DOMAIN_ID = 0

const destinationOf = (i: number) => `https://www.example.com/products/${i * 7919}?ref=campaign-${i % 97}`
const pathOf = (i: number) => `/${(i * 7919 + 1_000_000_007).toString(36)}`
const linkOf = (i: number) =>
  packLink({
    workspaceId: 1,
    linkId: i,
    domainId: DOMAIN_ID,
    host: '127.0.0.1',
    path: flat(pathOf(i)),
    destination: flat(destinationOf(i)),
  })

interface Table {
  set(path: string, link: PackedLink): void
  get(path: string): PackedLink | undefined
}

function openTable(): Table {
  const table = new LinkTable(Number.POSITIVE_INFINITY)
  return { set: (_path, link) => table.set(link), get: (path) => table.get(DOMAIN_ID, path) }
}

/** Bounded by a number of links and keyed by paths of one domain: it costs the least so. */
function openLru(): Table {
  const cache = new LRUCache<string, PackedLink>({ max: LINKS })
  return { set: (path, link) => void cache.set(path, link), get: (path) => cache.get(path) }
}

function resident(): number {
  for (let i = 0; i < 5; i++) globalThis.gc!()
  return process.memoryUsage().rss
}

/** CPU time of this process so far: other processes on the machine do not count. */
function cpuNs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) * 1000
}

/** Paths in one buffer, so that each look-up has a text of its own, as one that came in a request. */
function openPaths(first: number) {
  const texts = Array.from({ length: LINKS }, (_, i) => pathOf(first + i))
  const bytes = Buffer.from(texts.join(''))
  const ends = new Int32Array(LINKS)
  let end = 0
  texts.forEach((text, i) => {
    end += text.length
    ends[i] = end
  })
  return (i: number) => bytes.latin1Slice(i === 0 ? 0 : ends[i - 1], ends[i])
}

/** @returns nanoseconds of CPU a look-up, and how many found a link */
function timeLookups(pathAt: (i: number) => string, look: (path: string) => unknown) {
  let random = 1
  let found = 0
  const startedNs = cpuNs()
  for (let i = 0; i < LOOKUPS; i++) {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0
    if (look(pathAt(random % LINKS)) !== undefined) found += 1
  }
  return { ns: (cpuNs() - startedNs) / LOOKUPS, found }
}

const [known, unknown] = [openPaths(0), openPaths(LINKS)]
const links = Array.from({ length: LINKS }, (_, i) => linkOf(i))
const before = resident()
const table = process.argv[2] === 'lru' ? openLru() : openTable()
const startedNs = cpuNs()
// A path of its own as key, as the one that a redirect has of the request.
for (let i = 0; i < LINKS; i++) table.set(known(i), links[i])
const insertNs = (cpuNs() - startedNs) / LINKS
// The links themselves were there before: this is what finding them takes.
const bytesALink = (resident() - before) / LINKS
timeLookups(known, table.get) // once to be compiled
const making = timeLookups(known, (path) => (path.length > 99 ? path : undefined))
const hit = timeLookups(known, table.get)
const miss = timeLookups(unknown, table.get)
if (hit.found !== LOOKUPS || miss.found !== 0) throw new Error(`${hit.found} hits, ${miss.found} misses that are none`)
process.send?.({ bytesALink, insertNs, hitNs: hit.ns - making.ns, missNs: miss.ns - making.ns })
