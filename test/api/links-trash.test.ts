import t from 'tap'
import * as v from 'valibot'
import {
  deletedLinkSchema,
  deletedLinksSchema,
  purgedLinksSchema,
  restoredLinksSchema,
} from '../../api/links/link-schemas.js'
import { purgeTrash } from '../../maintenance/purge-trash.js'
import { addStranger, withApi } from './api-fixture.js'

const api = await withApi(t)
const { sql, workspaceId } = api
const path = `/workspace/${workspaceId}/links`
const DESTINATION = 'https://example.com/'
const create = async (fields: object = {}) => (await api.post('/link', { url: DESTINATION, ...fields })).body
const deletedAt = async (id: number) => (await sql`SELECT deleted_at FROM links WHERE id = ${id}`)[0].deleted_at
const trash = async () => (await api.get(`/workspace/${workspaceId}/list_links?deleted=true`)).body
const stranger = await addStranger(sql)
const taken = { slug: ['has already been taken'] }

t.test('a deleted link lies in the trash, with its slug, which is free', async (t) => {
  const link = await create({ slug: '/gone' })
  const { status, body } = await api.delete(`${path}/${link.id}`)
  t.equal(status, 200)
  t.ok(v.is(deletedLinkSchema, body))
  t.equal((await api.delete(`${path}/${link.id}`)).status, 200, 'and again')
  t.match(await trash(), {
    total_entries: 1,
    workspace_link_count: 0,
    links: [{ id: link.id, slug: '/gone', deleted: true }],
  })
  t.ok((await deletedAt(link.id)) instanceof Date)
  t.match((await api.get(`/link/${link.id}`)).body, { id: link.id, slug: '/gone', deleted: true })
  const next = await create({ slug: '/gone' })
  const refused = await api.post(`${path}/restore`, { ids: [link.id] })
  t.equal(refused.status, 200)
  t.ok(v.is(restoredLinksSchema, refused.body))
  t.same(refused.body, { restored: [], errors: { [link.id]: taken } })
  await api.delete(`${path}/${next.id}`)
  const both = await api.post(`${path}/restore`, { ids: [next.id, link.id] })
  t.same(both.body, { restored: [next.id], errors: { [link.id]: taken } }, 'of two with one slug, the first returns')
  await api.delete(`${path}/${next.id}`)
  const { body: restored } = await api.post(`${path}/restore`, { ids: [link.id] })
  t.ok(v.is(restoredLinksSchema, restored))
  t.same(restored, { restored: [link.id] })
  t.equal(await deletedAt(link.id), null)
})

t.test(
  'the trash says since when and until when it has a link, and owners remove links from it for good',
  async (t) => {
    const [gone, live] = [
      await create({ slug: '/for-good', alias: '/alias-for-good' }),
      await create({ slug: '/stays' }),
    ]
    await api.delete(`${path}/${gone.id}`)
    const at = (await deletedAt(gone.id)).toISOString()
    t.same((await trash()).trash[gone.id], { deleted_at: at, purged_at: null })
    t.notOk('trash' in (await api.get(`/workspace/${workspaceId}/list_links`)).body)
    const { status, body } = await api.post(`${path}/purge`, { ids: [live.id, gone.id, 99_999] })
    t.equal(status, 200)
    t.ok(v.is(purgedLinksSchema, body))
    t.same(body, { purged: [gone.id] }, 'no link outside the trash')
    t.equal((await api.get(`/link/${gone.id}`)).status, 404)
    t.equal((await api.get(`/link/${live.id}`)).status, 200)
    t.same(await sql`SELECT id FROM links WHERE slug = '/alias-for-good'`, [])
    t.same((await api.post(`/workspace/${stranger.workspaceId}/links/purge`, { ids: [live.id] })).status, 404)
  },
)

t.test('links whose slug or alias was taken meanwhile stay in the trash, and the others return', async (t) => {
  const [free, slugless, aliasless, live] = [
    await create({ slug: '/free', alias: '/free-too' }),
    await create({ slug: '/slugless', alias: '/kept' }),
    await create({ slug: '/kept-too', alias: '/aliasless' }),
    await create({ slug: '/live' }),
  ]
  const ids = [free.id, slugless.id, live.id, aliasless.id]
  await api.delete(path, { ids: [free.id, slugless.id, aliasless.id] })
  await create({ slug: '/slugless', alias: '/aliasless' })
  const { status, body } = await api.post(`${path}/restore`, { ids })
  t.equal(status, 200)
  t.ok(v.is(restoredLinksSchema, body))
  t.same(body, {
    restored: [free.id, live.id],
    errors: { [slugless.id]: taken, [aliasless.id]: { alias: taken.slug } },
  })
  t.match((await api.get(`/link/${free.id}`)).body, { deleted: false, alias: '/free-too' })
  for (const { id } of [slugless, aliasless]) t.equal((await api.get(`/link/${id}`)).body.deleted, true)
  // One that stays where it is takes nothing from those behind it.
  const [wantsBoth, wantsOne] = [
    await create({ slug: '/claimed', alias: '/gone-by' }),
    await create({ slug: '/spare' }),
  ]
  await api.delete(path, { ids: [wantsBoth.id, wantsOne.id] })
  await create({ slug: '/gone-by' })
  await sql`UPDATE links SET slug = '/claimed' WHERE id = ${wantsOne.id}`
  const second = await api.post(`${path}/restore`, { ids: [wantsBoth.id, wantsOne.id] })
  t.same(second.body, { restored: [wantsOne.id], errors: { [wantsBoth.id]: { alias: taken.slug } } })
})

t.test('many at once; those of nobody or somebody else are left out', async (t) => {
  const [a, b] = [await create(), await create()]
  const { body: theirs } = await api.post('/link', { url: DESTINATION }, { key: stranger.key })
  const ids = [b.id, theirs.id, a.id, 2 ** 31 - 1, b.id]
  const { status, body } = await api.delete(path, { ids })
  t.equal(status, 200)
  t.ok(v.is(deletedLinksSchema, body))
  t.same(body, { deleted: [b.id, a.id] })
  t.same((await api.post(`${path}/restore`, { ids })).body, { restored: [b.id, a.id] })
  t.equal((await api.get(`/link/${theirs.id}`, { key: stranger.key })).body.deleted, false)
  t.equal((await api.delete(`${path}/${theirs.id}`)).status, 404)
  t.equal((await api.delete(`/workspace/${stranger.workspaceId}/links`, { ids })).status, 404)
  t.equal((await api.post(`/workspace/${stranger.workspaceId}/links/restore`, { ids })).status, 404)
  t.same((await api.delete(path, { ids: [] })).body, { deleted: [] })
})

t.test('what is no list of ids is refused', async (t) => {
  for (const body of [{}, { ids: 'x' }, { ids: [0] }, { ids: [{}] }, { ids: Array(1001).fill(1) }, { ids: null }]) {
    for (const answer of [await api.delete(path, body), await api.post(`${path}/restore`, body)])
      t.match(answer, { status: 400, body: { ids: [String] } }, JSON.stringify(body).slice(0, 40))
  }
  t.match(await api.delete(path, []), { status: 400 })
  t.equal((await api.delete(path)).status, 400)
})

t.test('a client may name a content type and send nothing', async (t) => {
  const link = await create()
  const headers = { 'content-type': 'application/json' }
  t.equal((await api.delete(`${path}/${link.id}`, undefined, { headers })).body, 'Link deleted')
})

t.test('deletions and restorations of the same links at once end in one of both', async (t) => {
  const links = await Promise.all(Array.from({ length: 20 }, () => create()))
  const ids = links.map(({ id }) => id)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => {
      const order = i % 4 < 2 ? ids : ids.toReversed()
      return i % 2 ? api.delete(path, { ids: order }) : api.post(`${path}/restore`, { ids: order })
    }),
  )
  for (const { status } of answers) t.equal(status, 200)
  const states = await sql`SELECT DISTINCT deleted, deleted_at IS NOT NULL AS stamped FROM links WHERE id = ANY(${ids})`
  t.equal(states.length, 1)
  t.equal(states[0].deleted, states[0].stamped)
})

t.test('the trash is emptied of what has lain there long enough, by several processes at once', async (t) => {
  const old = await create({ alias: '/old-alias' })
  const fresh = await create()
  const kept = await create()
  await api.delete(path, { ids: [old.id, fresh.id] })
  await sql`INSERT INTO links (workspace_id, slug, url, deleted, deleted_at)
    SELECT ${workspaceId}, '/purge-' || n, ${DESTINATION}, true, now() - interval '31 days' FROM generate_series(1, 2500) AS n`
  await sql`UPDATE links SET deleted_at = now() - interval '31 days' WHERE id = ${old.id}`
  await sql`UPDATE links SET deleted_at = now() - interval '29 days' WHERE id = ${fresh.id}`
  const purged = await Promise.all([purgeTrash(sql, 30), purgeTrash(sql, 30), purgeTrash(sql, 30)])
  t.equal(purged[0] + purged[1] + purged[2], 2501)
  t.same(await sql`SELECT id FROM links WHERE slug = '/old-alias' OR slug LIKE '/purge-%' OR id = ${old.id}`, [])
  t.equal((await api.get(`/link/${fresh.id}`)).status, 200)
  t.equal((await api.get(`/link/${kept.id}`)).status, 200)
  t.equal((await api.post(`${path}/restore`, { ids: [old.id] })).body.restored.length, 0)
})

t.test('a form says one id, or several', async (t) => {
  const links = [await create(), await create()]
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const [a, b] = links.map(({ id }) => id)
  t.same((await api.delete(path, `ids=${a}`, { headers })).body, { deleted: [a] })
  t.same((await api.post(`${path}/restore`, `ids[]=${a}`, { headers })).body, { restored: [a] })
  t.same((await api.delete(path, `ids=${a}&ids=${b}`, { headers })).body, { deleted: [a, b] })
  const boundary = { 'content-type': 'multipart/form-data; boundary=b' }
  const part = `--b\r\nContent-Disposition: form-data; name="ids"\r\n\r\n${b}\r\n--b--`
  t.same((await api.post(`${path}/restore`, part, { headers: boundary })).body, { restored: [b] })
  const many = await api.post(
    '/links',
    Array.from({ length: 450 }, () => ({ url: 'https://example.com' })),
  )
  const ids: number[] = many.body.map(({ link }: { link: { id: number } }) => link.id)
  const deleted = await api.delete(path, ids.map((id) => `ids=${id}`).join('&'), { headers })
  t.equal(deleted.body.deleted?.length, 450, JSON.stringify(deleted.body))
  const partOf = (id: number) => `--b\r\nContent-Disposition: form-data; name="ids[]"\r\n\r\n${id}\r\n`
  const parts = await api.post(`${path}/restore`, `${ids.map(partOf).join('')}--b--`, { headers: boundary })
  t.equal(parts.body.restored.length, 450)
  const tooMany = Array.from({ length: 1001 }, (_, i) => `ids=${i + 1}`).join('&')
  t.match(await api.delete(path, tooMany, { headers }), { status: 400, body: { ids: [/at most 1000/] } })
  t.match(await api.delete(path, 'ids=1&'.repeat(6_000), { headers }), { status: 400, body: { error: /2000 values/ } })
  t.match(await api.delete(path, 'ids=x', { headers }), { status: 400, body: { ids: ['must be an integer'] } })
})
