import fs from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { packLink, packRichLink } from '../../click/packed-link.js'
import type { LinkField } from '../../links/field-kinds.js'
import { linkFieldList } from '../../links/link-fields.js'
import { createLinkCache, type LinkSource } from '../../redirector/links/link-cache.js'
import { packingOf } from '../../redirector/links/read-link-row.js'
import { loadSnapshot, saveSnapshot } from '../../redirector/links/snapshot.js'
import { createSettings } from '../../redirector/links/workspace-settings.js'

const plain = {
  workspaceId: 1,
  linkId: 7,
  domainId: 0,
  host: 'go.example',
  path: '/a',
  destination: 'https://example.com/',
}
const link = packLink(plain)
const cursor = { history: 'test', xmin: '7', latest: null, atMs: 1 }

function aCache(bytesMax = 8 << 20) {
  const nobody = () => Promise.reject(new Error('nobody is asked'))
  const cache = createLinkCache({ loadDomain: nobody, loadLink: nobody } as LinkSource, bytesMax)
  const settings = createSettings(undefined as never)
  settings.restore({ signingKey: Buffer.alloc(32).toString('base64'), workspaces: [] })
  return { cache, settings }
}

async function aSnapshot(folder: string) {
  const file = path.join(folder, 'snapshot')
  const { cache, settings } = aCache()
  cache.links.set(link)
  await saveSnapshot(file, cache, settings, cursor)
  return file
}

const load = async (file: string) => {
  const { cache, settings } = aCache()
  return { cursor: await loadSnapshot(file, cache, settings), links: cache.links.size }
}

/** A link with its own HTML, as only a link with options has it. */
const linkWithTags = (linkId: number, headTags: string) =>
  packRichLink(
    { workspaceId: 1, linkId, domainId: 0, host: 'go.example', path: `/${linkId}` },
    { url: 'https://example.com/', headTags },
  )

/** Records the length of every text that is written to files until the test ends. */
function recordWrites(t: Test) {
  const lengths: number[] = []
  const { open } = fs.promises
  t.teardown(() => {
    fs.promises.open = open
  })
  fs.promises.open = async (...given) => {
    const handle = await open(...given)
    for (const name of ['write', 'appendFile'] as const) {
      const write = handle[name].bind(handle) as (text: string) => Promise<never>
      handle[name] = (text: unknown) => {
        lengths.push(String(text).length)
        return write(text as string)
      }
    }
    return handle
  }
  return lengths
}

t.test('one turn writes no more than a slice, however large links and hosts are', async (t) => {
  const file = path.join(t.testdir(), 'snapshot')
  const lengths = recordWrites(t)
  const { cache, settings } = aCache(256 << 20)
  const text = '"'.repeat(50_000)
  for (let i = 1; i <= 100; i += 1) {
    cache.links.set(linkWithTags(i, text))
    cache.hosts.set(`${i}.example`, { id: i, host: `${i}.example`, workspaceId: 1, robotsTxt: text })
  }
  await saveSnapshot(file, cache, settings, cursor)
  const longest = Math.max(
    ...fs
      .readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.length),
  )
  t.ok(Math.max(...lengths) <= 256 * 1024 + longest + 1, `${Math.max(...lengths)} characters in one turn`)
  const loaded = aCache(256 << 20)
  t.same(await loadSnapshot(file, loaded.cache, loaded.settings), cursor)
  t.equal(loaded.cache.links.size, 100)
  t.same([...loaded.cache.hosts.entries()], [...cache.hosts.entries()], 'in the same order')
})

t.test('a slice has few entries too, so that small links wait no longer', async (t) => {
  const file = path.join(t.testdir(), 'snapshot')
  const lengths = recordWrites(t)
  const { cache, settings } = aCache(256 << 20)
  for (let i = 1; i <= 20_000; i += 1) cache.links.set(packLink({ ...plain, linkId: i, path: `/${i}` }))
  await saveSnapshot(file, cache, settings, cursor)
  t.ok(lengths.length >= 6, `${lengths.length} slices`)
  t.same(await load(file), { cursor, links: 20_000 })
})

t.test('a text with a line separator of Unicode does not damage a snapshot', async (t) => {
  const file = path.join(t.testdir(), 'snapshot')
  const { cache, settings } = aCache()
  const hostile = '<script>"\u2028\u2029\u0085\r\n\0</script>'
  cache.links.set(link)
  cache.links.set(linkWithTags(8, hostile))
  cache.hosts.set('a.example', { id: 1, host: 'a.example', workspaceId: 1, robotsTxt: hostile })
  await saveSnapshot(file, cache, settings, cursor)
  const loaded = aCache()
  t.same(await loadSnapshot(file, loaded.cache, loaded.settings), cursor)
  t.same(loaded.cache.links.get(0, '/8'), cache.links.get(0, '/8'))
  t.same(loaded.cache.knownDomain('a.example'), cache.knownDomain('a.example'))
})

t.test('a damaged snapshot, or one of a former format, fills nothing', async (t) => {
  const file = await aSnapshot(t.testdir())
  const whole = fs.readFileSync(file, 'utf8')
  const [header, ...lines] = whole.split('\n')
  const former = JSON.stringify({ ...JSON.parse(header), format: 'slugline link cache 8', hosts: [] })
  const damaged = [
    whole.slice(0, -5),
    whole.slice(0, 20),
    lines.join('\n'),
    [former, ...lines].join('\n'),
    '',
    'null\n',
  ]
  for (const text of damaged) {
    fs.writeFileSync(file, text)
    t.same(await load(file), { cursor: undefined, links: 0 }, text.slice(0, 40))
  }
})

const withField = (field: LinkField) => packingOf([...linkFieldList, ['new_field', field]])

t.test('a snapshot fills the cache', async (t) => {
  t.same(await load(await aSnapshot(t.testdir())), { cursor, links: 1 })
})

t.test('a snapshot of links that were packed of other fields is not believed', async (t) => {
  const file = await aSnapshot(t.testdir())
  const packing = packingOf(linkFieldList)
  const others = [
    withField({ kind: 'flag', description: 'new', option: 'isNew' }),
    withField({ kind: 'line', description: 'new', lengthMax: 1, partOf: 'url' }),
    packingOf(linkFieldList.filter(([name]) => name !== 'spam' && name !== 'cloaking')),
  ]
  for (const other of others) {
    fs.writeFileSync(`${file}.other`, fs.readFileSync(file, 'utf8').replace(packing, other))
    t.same(await load(`${file}.other`), { cursor: undefined, links: 0 })
  }
})

t.test('fields that only the API knows leave it as it is', async (t) => {
  t.equal(withField({ kind: 'flag', description: 'new' }), packingOf(linkFieldList))
})
