import t from 'tap'
import * as v from 'valibot'
import { bulkResultSchema } from '../../api/links/link-schemas.js'
import { saveLinks } from '../../api/links/save-links.js'
import { withApi } from './api-fixture.js'

const api = await withApi(t)
const { sql, workspaceId } = api
const url = 'https://example.com/'
const taken = { slug: ['has already been taken'] }
const context = {
  sql,
  caller: { userId: null, workspaceIds: [workspaceId] },
  defaultHost: 'go.example.com',
  countClicks: async () => new Map<number, number>(),
}

async function create(links: object[]): Promise<{ id: number; slug: string }[]> {
  const { body } = await api.post('/links', links)
  t.ok(v.is(bulkResultSchema, body))
  return body.map((entry: { link: { id: number } }) => entry.link)
}

t.test('creations and updates mixed are answered in the order given', async (t) => {
  const old = await create([{ url }, { url }])
  const { body } = await api.post(`/workspace/${workspaceId}/links`, [
    { id: old[1].id, name: 'b' },
    { url, slug: '/mixed', alias: '/mixed-too' },
    { id: old[0].id, name: 'a' },
    { url, alias: '/mixed' },
    { url: 'x' },
  ])
  t.ok(v.is(bulkResultSchema, body))
  t.match(body, [
    { status: 'success', link: { id: old[1].id, name: 'b' } },
    { status: 'success', link: { slug: '/mixed', alias: '/mixed-too' } },
    { status: 'success', link: { id: old[0].id, name: 'a' } },
    { status: 'error', error: { alias: ['has already been taken'] } },
    { status: 'error', error: { url: [String] } },
  ])
})

t.test('two updates of one link both count, the later one over the earlier', async (t) => {
  const [link] = await create([{ url }])
  const { body } = await api.post('/links', [
    { id: link.id, name: 'first', note: 'kept' },
    { id: link.id, name: 'second' },
  ])
  for (const entry of body) t.match(entry, { status: 'success', link: { name: 'second', note: 'kept' } })
})

t.test('updates that stand in no other way are one statement', async (t) => {
  const links = await create(Array.from({ length: 1000 }, () => ({ url })))
  const before = await sql<[{ id: string }]>`SELECT max(id) AS id FROM link_changes`
  const { body } = await api.post(
    '/links',
    links.map(({ id }, i) => ({ id, name: `n${i}`, slug: `/renamed-${i}` })),
  )
  t.ok(body.every((entry: { link: { name: string } }, i: number) => entry.link.name === `n${i}`))
  const [{ transactions, changes }] = await sql`
    SELECT count(DISTINCT xid)::integer AS transactions, count(*)::integer AS changes
    FROM link_changes WHERE id > ${before[0].id}`
  t.same({ transactions, changes }, { transactions: 1, changes: 2000 })
})

t.test('where slugs are in the way, only those updates fail that cannot be', async (t) => {
  const links = await create(['/w0', '/w1', '/w2', '/w3'].map((slug) => ({ url, slug })))
  const { body } = await api.post('/links', [
    { id: links[0].id, slug: '/w9', name: 'moved' },
    { id: links[1].id, slug: '/w0', name: 'into its place' },
    { id: links[2].id, slug: '/w3', name: 'taken' },
    { id: links[2].id, note: 'all the same' },
    { url, slug: '/w9' },
  ])
  // Creations come first: the new link has /w9.
  t.match(body, [
    { status: 'error', error: taken },
    { status: 'error', error: taken },
    { status: 'error', error: taken },
    { status: 'success', link: { slug: '/w2', name: null, note: 'all the same' } },
    { status: 'success', link: { slug: '/w9' } },
  ])
  const chain = await api.post('/links', [
    { id: links[0].id, slug: '/w8' },
    { id: links[1].id, slug: '/w0' },
    { id: links[3].id, slug: '/w2' },
  ])
  t.match(chain.body, [{ link: { slug: '/w8' } }, { link: { slug: '/w0' } }, { status: 'error', error: taken }])
})

t.test('of a hundred who want one slug, one has it', async (t) => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => api.post('/link', { url, slug: '/hundred' })))
  t.equal(answers.filter(({ status }) => status === 200).length, 1)
  t.equal(answers.filter(({ status, body }) => status === 400 && body.slug?.[0] === taken.slug[0]).length, 99)
})

t.test('requests that change the same links in opposite orders are both done', async (t) => {
  const links = await create(Array.from({ length: 200 }, () => ({ url })))
  const patches = links.map(({ id }) => ({ id, name: 'x' }))
  const orders = Array.from({ length: 8 }, (_, i) => (i % 2 ? patches.toReversed() : patches))
  const answers = await Promise.all(orders.map((order) => api.post('/links', order)))
  for (const { body } of answers) t.ok(body.every(({ status }: { status: string }) => status === 'success'))
})

t.test('when the time is over nothing is half done', async (t) => {
  const [link] = await create([{ url, slug: '/held' }])
  await sql.begin(async (tx) => {
    await tx`SELECT FROM links WHERE id = ${link.id} FOR UPDATE`
    const inputs = [
      { url, slug: '/half' },
      { id: link.id, name: 'half' },
    ]
    await t.rejects(saveLinks(context, inputs, 300), { code: '57014' }) // an outage: answered with 503
  })
  t.same(await sql`SELECT FROM links WHERE slug = '/half'`, [])
  const passwords = Array.from({ length: 50 }, (_, i) => ({ url, slug: `/half-${i}`, password: 'x' }))
  await t.rejects(saveLinks(context, passwords, 100), { code: 'service_unavailable' })
  t.same(await sql`SELECT FROM links WHERE slug LIKE '/half-%'`, [])
})
