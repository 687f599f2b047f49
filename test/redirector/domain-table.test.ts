import t from 'tap'
import { type Domain, DomainTable, textBytes } from '../../redirector/links/domain-table.js'

const domainOf = (id: number, workspaceId: number, robotsTxt?: string): Domain => ({
  id,
  host: `${id}.example`,
  workspaceId,
  ignoreTrailingSlash: true,
  ...(robotsTxt !== undefined && { robotsTxt }),
})
const LARGE = 'x'.repeat(1000)
const put = (table: DomainTable, domain: Domain) => table.set(domain.host, domain)
const cut = (table: DomainTable) => [...table.entries()].filter(([, { isCut }]) => isCut).map(([, { id }]) => id)

t.test('the workspace that has most texts loses its oldest, and others none', async (t) => {
  const table = new DomainTable(10 * textBytes(domainOf(1, 1, LARGE)))
  for (const id of [1, 2]) put(table, domainOf(id, 1, LARGE))
  for (let id = 100; id < 120; id++) put(table, domainOf(id, 2, LARGE))
  t.same(cut(table), [100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111])
  for (let id = 200; id < 220; id++) put(table, domainOf(id, 3, LARGE))
  const kept = [...table.entries()].filter(([, { isCut }]) => !isCut).map(([, { workspaceId }]) => workspaceId)
  t.same(kept, [1, 1, 2, 2, 2, 2, 3, 3, 3, 3], 'two with as many as they like share the rest')
  t.equal(table.size, 42)
  t.same(table.get('100.example'), {
    id: 100,
    host: '100.example',
    workspaceId: 2,
    ignoreTrailingSlash: true,
    isCut: true,
  })
})

t.test('a domain that changes or moves gives back what it had', async (t) => {
  const table = new DomainTable(10 * textBytes(domainOf(1, 1, LARGE)))
  for (let round = 0; round < 100; round++) {
    put(table, domainOf(1, round, LARGE))
    put(table, domainOf(2, 1, LARGE))
    table.forget(2)
    table.forget(3)
  }
  t.equal(table.get('2.example'), undefined)
  for (let id = 10; id < 19; id++) put(table, domainOf(id, 5, LARGE))
  t.same(cut(table), [], 'ten have room')
  table.clear()
  for (let id = 10; id < 20; id++) put(table, domainOf(id, 5, LARGE))
  t.same(cut(table), [])
  t.equal(table.size, 10)
})

t.test('texts that have no room at all are not kept', async (t) => {
  const table = new DomainTable(100)
  put(table, domainOf(1, 1, LARGE))
  t.same(cut(table), [1])
  put(table, domainOf(2, 1))
  t.same(cut(table), [1], 'a domain without texts is whole')
})
