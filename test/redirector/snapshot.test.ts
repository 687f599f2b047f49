import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { packLink } from '../../click/packed-link.js'
import type { LinkField } from '../../links/field-kinds.js'
import { linkFieldList } from '../../links/link-fields.js'
import { createLinkCache, type LinkSource } from '../../redirector/links/link-cache.js'
import { packingOf } from '../../redirector/links/read-link-row.js'
import { loadSnapshot, saveSnapshot } from '../../redirector/links/snapshot.js'
import { createSettings } from '../../redirector/links/workspace-settings.js'

const link = packLink({
  workspaceId: 1,
  linkId: 7,
  domainId: 0,
  host: 'go.example',
  path: '/a',
  destination: 'https://example.com/',
})
const cursor = { history: 'test', xmin: '7', latest: null, atMs: 1 }

function aCache() {
  const nobody = () => Promise.reject(new Error('nobody is asked'))
  const cache = createLinkCache({ loadDomain: nobody, loadLink: nobody } as LinkSource, 1 << 20)
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
