import { createHook } from 'node:async_hooks'
import t from 'tap'
import * as v from 'valibot'
import { findCaller } from '../../api/keys/caller.js'
import { openDatabaseTurns } from '../../api/limits/database-turns.js'
import { bulkResultSchema } from '../../api/links/link-schemas.js'
import type { Entry } from '../../api/links/save/entry.js'
import { saveLinks } from '../../api/links/save/save-links.js'
import { takeRun } from '../../api/links/save/take-run.js'
import { publicReach } from '../../outbound/reach.js'
import { createPlans } from '../../usage/plans.js'
import { withApi } from './api-fixture.js'

const api = await withApi(t)
const { sql, workspaceId } = api
const DESTINATION = 'https://example.com/'
const taken = { slug: ['has already been taken'] }
const context = {
  sql,
  inDatabaseTurn: openDatabaseTurns(),
  caller: (await findCaller(sql, { kind: 'key', secret: api.key }))!,
  defaultHost: 'go.example.com',
  namedWorkspaceId: () => workspaceId,
  plans: createPlans(),
  countClicks: async () => new Map(),
  reach: publicReach,
}

async function create(links: object[]): Promise<{ id: number; slug: string }[]> {
  const { body } = await api.post('/links', links)
  t.ok(v.is(bulkResultSchema, body))
  return body.map((entry: { link: { id: number } }) => entry.link)
}

t.test('creations and updates mixed are answered in the order given', async (t) => {
  const old = await create([{ url: DESTINATION }, { url: DESTINATION }])
  const { body } = await api.post(`/workspace/${workspaceId}/links`, [
    { id: old[1].id, name: 'b' },
    { url: DESTINATION, slug: '/mixed', alias: '/mixed-too' },
    { id: old[0].id, name: 'a' },
    { url: DESTINATION, alias: '/mixed' },
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

t.test('two updates of one link both count, and each shows what it made of the link', async (t) => {
  const [link] = await create([{ url: DESTINATION }])
  const { body } = await api.post('/links', [
    { id: link.id, name: 'first', note: 'kept' },
    { id: link.id, name: 'second' },
  ])
  t.match(body, [
    { status: 'success', link: { name: 'first', note: 'kept' } },
    { status: 'success', link: { name: 'second', note: 'kept' } },
  ])
})

t.test('updates that stand in no other way are one statement', async (t) => {
  const links = await create(Array.from({ length: 1000 }, () => ({ url: DESTINATION })))
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
  const links = await create(['/w0', '/w1', '/w2', '/w3'].map((slug) => ({ url: DESTINATION, slug })))
  const { body } = await api.post('/links', [
    { id: links[0].id, slug: '/w9', name: 'moved' },
    { id: links[1].id, slug: '/w0', name: 'into its place' },
    { id: links[2].id, slug: '/w3', name: 'taken' },
    { id: links[2].id, note: 'all the same' },
    { url: DESTINATION, slug: '/w9' },
  ])
  t.match(body, [
    { status: 'success', link: { slug: '/w9', name: 'moved' } },
    { status: 'success', link: { slug: '/w0', name: 'into its place' } },
    { status: 'error', error: taken },
    { status: 'success', link: { slug: '/w2', name: null, note: 'all the same' } },
    { status: 'error', error: taken },
  ])
  const chain = await api.post('/links', [
    { id: links[0].id, slug: '/w8' },
    { id: links[1].id, slug: '/w9' },
    { id: links[3].id, slug: '/w2' },
  ])
  t.match(chain.body, [{ link: { slug: '/w8' } }, { link: { slug: '/w9' } }, { status: 'error', error: taken }])
})

t.test('entries are applied in order: each finds what those before it left', async (t) => {
  const [a, b] = await create(['/o-a', '/o-b'].map((slug) => ({ url: DESTINATION, slug })))
  const renamed = await api.post('/links', [
    { id: a.id, slug: '/o-c' },
    { url: DESTINATION, slug: '/o-a', name: 'in its place' },
    { id: a.id, alias: '/o-d' },
    { id: a.id, alias: null },
    { id: b.id, alias: '/o-d' },
    { id: b.id, deleted: true },
    { url: DESTINATION, slug: '/o-b', alias: '/o-d' },
    { id: b.id, deleted: false },
    { url: DESTINATION, slug: '/o-c' },
  ])
  t.match(renamed.body, [
    { link: { id: a.id, slug: '/o-c' } },
    { link: { slug: '/o-a', name: 'in its place' } },
    { link: { slug: '/o-c', alias: '/o-d' } },
    { link: { slug: '/o-c', alias: null } },
    { link: { slug: '/o-b', alias: '/o-d' } },
    { link: { id: b.id, deleted: true } },
    { link: { slug: '/o-b', alias: '/o-d' } },
    { status: 'error', error: taken },
    { status: 'error', error: taken },
  ])
})

t.test('two links swap their slugs over a third one, and else keep them', async (t) => {
  const [a, b] = await create(['/s-a', '/s-b'].map((slug) => ({ url: DESTINATION, slug })))
  const swapped = await api.post('/links', [
    { id: a.id, slug: '/s-b' },
    { id: b.id, slug: '/s-a' },
  ])
  t.match(swapped.body, [
    { status: 'error', error: taken },
    { status: 'error', error: taken },
  ])
  const turned = await api.post('/links', [
    { id: a.id, slug: '/s-c' },
    { id: b.id, slug: '/s-a' },
    { id: a.id, slug: '/s-b' },
  ])
  t.match(turned.body, [{ link: { slug: '/s-c' } }, { link: { slug: '/s-a' } }, { link: { id: a.id, slug: '/s-b' } }])
})

t.test('entries that do not depend on each other are written together, the others one after the other', async (t) => {
  const entry = (draft: Entry['draft'], link?: { id: number; slug: string }) =>
    ({ draft, workspaceId, link: link && { ...link, domain_id: 0, alias: null } }) as Entry
  const links = Array.from({ length: 500 }, (_, i) => ({ id: i + 1, slug: `/kind-${i}` }))
  const apart = links.flatMap((link, i) => [
    entry({ id: link.id, slug: link.slug, name: 'x' }, link),
    entry({ url: DESTINATION, slug: `/new-${i}` }),
    entry({ url: DESTINATION }),
  ])
  t.equal(takeRun(apart).length, 1_500)
  const same = entry({ url: DESTINATION, slug: '/same' })
  t.equal(takeRun([same, same, same]).length, 3, 'creations settle it among themselves')
  const [one, two] = links
  for (const [what, first, second] of [
    ['a slug that was given up', entry({ slug: '/x' }, one), entry({ url: DESTINATION, slug: one.slug })],
    ['an alias in the place of a slug', entry({ slug: '/x' }, one), entry({ alias: one.slug }, two)],
    ['a slug that both want', entry({ slug: '/x' }, one), entry({ slug: '/x' }, two)],
    ['a slug that was created', entry({ url: DESTINATION, slug: '/x' }), entry({ slug: '/x' }, one)],
    ['a link that was deleted', entry({ deleted: true }, one), entry({ url: DESTINATION, slug: one.slug })],
    [
      'a link that moved to another domain',
      { ...entry({}, one), domainId: 7 },
      entry({ url: DESTINATION, slug: one.slug }),
    ],
    ['the same link', entry({ name: 'x' }, one), entry({ note: 'x' }, one)],
  ] as const)
    t.equal(takeRun([first, second, same]).length, 1, what)
})

t.test('long texts are written by several statements, with the same outcome', async (t) => {
  const rules = Array.from({ length: 10 }, (_, i) => ({
    what: 'country',
    matches: 'DE',
    url: `https://x.invalid/${i}/${'r'.repeat(6_000)}`,
  }))
  const drafts = Array.from({ length: 70 }, (_, i) => ({ url: DESTINATION, slug: `/long-${i % 60}`, rules }))
  const written = drafts.map((draft) => ({ draft, workspaceId }) as Entry)
  let statements = 0
  for (let open = written; open.length > 0; statements += 1) {
    const run = takeRun(open)
    t.ok(run.length < 10)
    open = open.slice(run.length)
  }
  t.ok(statements > 7)
  t.equal(takeRun(written.slice(0, 1)).length, 1, 'one link, however long it is')

  const { status, body } = await api.post('/links', drafts)
  t.equal(status, 200)
  body.forEach((entry: { status: string; link?: { slug: string }; error?: object }, i: number) => {
    if (i < 60) t.equal(entry.link!.slug, `/long-${i}`)
    else t.same(entry.error, { slug: ['has already been taken'] })
  })
})

t.test('of a hundred who want one slug, one has it', async (t) => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => api.post('/link', { url: DESTINATION, slug: '/hundred' })),
  )
  t.equal(answers.filter(({ status }) => status === 200).length, 1)
  t.equal(answers.filter(({ status, body }) => status === 400 && body.slug?.[0] === taken.slug[0]).length, 99)
})

t.test('requests that change the same links in opposite orders are both done', async (t) => {
  const links = await create(Array.from({ length: 200 }, () => ({ url: DESTINATION })))
  const patches = links.map(({ id }) => ({ id, name: 'x' }))
  const orders = Array.from({ length: 8 }, (_, i) => (i % 2 ? patches.toReversed() : patches))
  const answers = await Promise.all(orders.map((order) => api.post('/links', order)))
  for (const { body } of answers) t.ok(body.every(({ status }: { status: string }) => status === 'success'))
})

t.test('when the time is over nothing is half done', async (t) => {
  const [link] = await create([{ url: DESTINATION, slug: '/held' }])
  await sql.begin(async (tx) => {
    await tx`SELECT FROM links WHERE id = ${link.id} FOR UPDATE`
    const inputs = [
      { url: DESTINATION, slug: '/half' },
      { id: link.id, name: 'half' },
    ]
    await t.rejects(saveLinks(context, inputs, 300), { code: '57014' }) // an outage: answered with 503
  })
  t.same(await sql`SELECT FROM links WHERE slug = '/half'`, [])
  const passwords = Array.from({ length: 50 }, (_, i) => ({ url: DESTINATION, slug: `/half-${i}`, password: 'x' }))
  await t.rejects(saveLinks(context, passwords, 100), { code: 'service_unavailable' })
  t.same(await sql`SELECT FROM links WHERE slug LIKE '/half-%'`, [])
})

t.test('an entry that fails keeps no slug from those behind it', async (t) => {
  await create([{ url: DESTINATION, slug: '/kept' }])
  const { body } = await api.post(`/workspace/${workspaceId}/links`, [
    { url: DESTINATION, slug: '/kept', alias: '/free-1' },
    { url: DESTINATION, slug: '/free-1', alias: '/free-2' },
    { url: DESTINATION, slug: '/free-2' },
    { url: DESTINATION, slug: '/free-3', alias: '/kept' },
    { url: DESTINATION, slug: '/free-4', alias: '/free-3' },
    { url: DESTINATION, slug: '/free-4' },
    { url: DESTINATION, slug: '/kept', alias: '/kept' },
  ])
  const aliasTaken = { status: 'error', error: { alias: taken.slug } }
  t.match(body, [
    { status: 'error', error: taken },
    { status: 'success', link: { slug: '/free-1', alias: '/free-2' } },
    { status: 'error', error: taken },
    aliasTaken,
    { status: 'success', link: { slug: '/free-4', alias: '/free-3' } },
    { status: 'error', error: taken },
    aliasTaken,
  ])
})

t.test('passwords of links are hashed one after the other, those of all requests together', async (t) => {
  const running = new Set<number>()
  let most = 0
  const hook = createHook({
    init(id, type) {
      if (type !== 'SCRYPTREQUEST') return
      running.add(id)
      most = Math.max(most, running.size)
    },
    before: (id) => void running.delete(id),
  }).enable()
  t.teardown(() => hook.disable())
  const links = Array.from({ length: 3 }, () => ({ url: DESTINATION, password: 'violet anchor' }))
  const answers = await Promise.all([links, links, links].map((body) => api.post('/links', body)))
  for (const { body } of answers) t.match(body, [{ status: 'success' }, { status: 'success' }, { status: 'success' }])
  t.equal(most, 1)
})
