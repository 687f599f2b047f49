import t from 'tap'
import { insertLinks } from '../../api/links/links-table.js'
import { withApi } from './api-fixture.js'

const api = await withApi(t)
const { workspaceId } = api
const DESTINATION = 'https://example.com/'
const taken = { slug: ['has already been taken'] }

t.test('each entry is answered in its place, and a bad one harms no other', async (t) => {
  const { body: old } = await api.post('/link', { url: DESTINATION, slug: '/old' })
  const { status, body } = await api.post('/link', [
    { url: DESTINATION, slug: '/a' },
    { url: 'nonsense' },
    { url: DESTINATION, slug: '/old' },
    { url: DESTINATION },
    { id: old.id, name: 'first' },
    { url: DESTINATION, slug: '/a', name: 'again' },
    { id: 2 ** 31 - 1 },
    'no object',
    { id: old.id, slug: '/a' },
    { id: old.id, note: 'second' },
    [],
  ])
  t.equal(status, 200)
  t.match(body, [
    { index: 0, status: 'success', link: { slug: '/a', name: null } },
    { index: 1, status: 'error', error: { url: [String] } },
    { index: 2, status: 'error', error: taken },
    { index: 3, status: 'success', link: { slug: String } },
    { index: 4, status: 'success', link: { id: old.id, name: 'first' } },
    { index: 5, status: 'error', error: taken },
    { index: 6, status: 'error', error: { id: ['not found'] } },
    { index: 7, status: 'error', error: { base: ['must be an object'] } },
    { index: 8, status: 'error', error: taken },
    { index: 9, status: 'success', link: { id: old.id, name: 'first', note: 'second' } },
    { index: 10, status: 'error', error: { base: ['an entry must be an object, not an array'] } },
  ])
  t.equal(body.length, 11)
})

t.test('a thousand at once, in the order given; more are refused', async (t) => {
  const links = Array.from({ length: 1000 }, (_, i) => ({ url: `${DESTINATION}${i}` }))
  const { status, body } = await api.post(`/workspace/${workspaceId}/links`, links)
  t.equal(status, 200)
  t.ok(body.every((entry: { link: { url: string } }, i: number) => entry.link.url === `${DESTINATION}${i}`))
  t.equal(new Set(body.map((entry: { link: { slug: string } }) => entry.link.slug)).size, 1000)
  t.same((await api.post('/links', [])).body, [])
  t.match(await api.post('/links', [...links, { url: DESTINATION }]), { status: 400, body: { base: [String] } })
})

t.test('statements at once that want the same slugs in opposite orders do not lock each other out', async (t) => {
  const links = Array.from({ length: 1000 }, (_, i) => ({
    workspace_id: workspaceId,
    domain_id: 0,
    slug: `/both-${i}`,
    url: DESTINATION,
    name: null,
    note: null,
    enabled: true,
    created_by_user_id: null,
  }))
  const orders = [links, links.toReversed(), links, links.toReversed()]
  const added = await Promise.all(
    orders.map((order) => insertLinks(api.sql, order, { kind: 'session', id: 1, userId: null })),
  )
  t.equal(added.flat().length, 1000)
})

t.test('ids follow the order given, whatever the slugs', async (t) => {
  const slugs = ['/z', '/m', '/b', '/y']
  const { body } = await api.post(
    '/links',
    slugs.map((slug) => ({ url: DESTINATION, slug })),
  )
  const ids = body.map((entry: { link: { id: number } }) => entry.link.id)
  t.same(
    ids,
    ids.toSorted((a: number, b: number) => a - b),
  )
})
