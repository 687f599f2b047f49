import t from 'tap'
import { packLink } from '../../click/packed-link.js'
import { LinkTable } from '../../redirector/links/link-table.js'
import { seededRandom } from '../chaos/seeded-random.js'

const linkTo = (domainId: number, path: string, destination = `https://example.com${path}`) =>
  packLink({ workspaceId: 1, linkId: 7, domainId, host: `go${domainId}.example`, path, destination })

t.test('holds what a Map would, through 200,000 random changes', async (t) => {
  const table = new LinkTable(1 << 18)
  const map = new Map<string, string>()
  const random = seededRandom(3)
  for (let i = 0; i < 200_000; i++) {
    const domainId = Math.floor(random() * 3)
    const path = `/${Math.floor(random() * 400).toString(36)}`
    const key = `${domainId} ${path}`
    const draw = random()
    if (draw < 0.4) {
      const link = linkTo(domainId, path, `https://example.com/${i}`)
      table.set(link)
      map.set(key, link)
    } else if (draw < 0.7) {
      table.delete(domainId, path)
      map.delete(key)
    }
    if (table.get(domainId, path) !== map.get(key)) return t.fail(`${key} after ${i} changes`)
  }
  t.equal(table.size, map.size)
  t.same(new Set(table.places.filter((link) => link !== '')), new Set(map.values()))
  for (const key of [...map.keys()]) table.delete(Number(key.split(' ')[0]), key.split(' ')[1])
  t.same([table.size, table.bytes], [0, 0])
})

t.test('what only looks like a path is not found', async (t) => {
  const table = new LinkTable(1 << 18)
  table.set(linkTo(1, '/abc'))
  t.equal(table.get(1, '/abc'), linkTo(1, '/abc'))
  for (const path of ['', '/', '/ab', 'abc', '/abcd', '/ABC', 'x/abc', '\t/abc'])
    t.equal(table.get(1, path), undefined, JSON.stringify(path))
  for (const domainId of [0, 2, 11]) t.equal(table.get(domainId, '/abc'), undefined, `domain ${domainId}`)
})

t.test('memory is bounded; what is asked for stays', async (t) => {
  const table = new LinkTable(100_000)
  table.set(linkTo(0, '/kept'))
  for (let i = 0; i < 20_000; i++) {
    table.set(linkTo(0, `/s${i}`, `https://example.com/${'long/'.repeat(20)}${i}`))
    table.get(0, '/kept')
    if (table.bytes > 100_000) return t.fail(`${table.bytes} bytes`)
  }
  t.ok(table.bytes > 90_000, 'and used')
  t.ok(table.get(0, '/kept'))
  t.notOk(table.get(0, '/s1'))
  table.clear()
  t.same([table.size, table.bytes, table.get(0, '/kept')], [0, 0, undefined])
})

t.test('grows without losing any', async (t) => {
  const table = new LinkTable(1 << 26)
  for (let i = 0; i < 20_000; i++) table.set(linkTo(i % 7, `/${i.toString(36)}`))
  t.equal(table.size, 20_000)
  for (let i = 0; i < 20_000; i++)
    if (table.get(i % 7, `/${i.toString(36)}`) === undefined) return t.fail(`${i} is gone`)
  t.equal(table.get(0, '/nowhere'), undefined)
})
