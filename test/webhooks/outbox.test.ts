// Every change of a link is noted once, in the transaction that changes it, whichever way it is made.
import t from 'tap'
import { dropOldChanges } from '../../maintenance/drop-old-changes.js'
import { purgeTrash } from '../../maintenance/purge-trash.js'
import { addDomain, addStranger, withApi } from '../api/api-fixture.js'

interface Noted {
  event: string
  link_id: number
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const DESTINATION = 'https://example.com/a'
const HOOK = 'https://hook.example/'

async function withOutbox(t: Parameters<typeof withApi>[0]) {
  const api = await withApi(t)
  const { sql, workspaceId } = api
  await sql`UPDATE workspaces SET webhooks = ${[HOOK]} WHERE id = ${workspaceId}`
  const links = `/workspace/${workspaceId}/links`
  /** Changes in the outbox since the last call. */
  async function noted(expected?: number) {
    const rows = await sql<(Noted & { id: bigint })[]>`DELETE FROM webhook_outbox RETURNING *`
    t.equal(rows.length, expected ?? rows.length, 'as many events')
    return rows.toSorted((a, b) => Number(a.id) - Number(b.id))
  }
  const eventsOf = (rows: Noted[]) => rows.map(({ event, link_id }) => [event, link_id])
  const events = async () => eventsOf(await noted())
  const create = async (fields: object = {}): Promise<number> =>
    (await api.post('/link', { workspace_id: workspaceId, url: DESTINATION, ...fields })).body.id
  return { ...api, links, noted, events, eventsOf, create }
}

t.test('one link: created, updated, deleted, restored, purged', async (t) => {
  const { sql, post, delete: remove, links, noted, events, create, workspaceId } = await withOutbox(t)
  const domainId = await addDomain(sql, workspaceId, 'go.customer.example')
  const id = await create({ slug: '/a', domain: 'go.customer.example', password: 'secret' })
  const [created, ...none] = await noted()
  t.same(none, [])
  t.match(created, {
    event: 'link.created',
    link_id: id,
    before: null,
    after: {
      id,
      url: DESTINATION,
      slug: '/a',
      domain: 'go.customer.example',
      alias: null,
      deleted: false,
      password_hash: '',
    },
  })
  await post('/link', { id, name: 'Spring', slug: '/b' })
  t.match(await noted(1), [
    { event: 'link.updated', before: { name: null, slug: '/a' }, after: { name: 'Spring', slug: '/b' } },
  ])
  await post('/link', { id, name: 'Spring' })
  t.same(await events(), [['link.updated', id]], 'also where all is as it was')
  await remove(`${links}/${id}`)
  t.match(await noted(1), [
    {
      event: 'link.deleted',
      before: { slug: '/b', domain: 'go.customer.example', deleted: false },
      after: { deleted: true },
    },
  ])
  await remove(`${links}/${id}`)
  await post('/link', { id, name: 'Nobody sees it' })
  t.same(await events(), [], 'in the trash')
  await post(`${links}/restore`, { ids: [id] })
  t.same(await events(), [['link.updated', id]])
  await post('/link', { id, deleted: true })
  t.same(await events(), [['link.deleted', id]])
  await post(`${links}/restore`, { ids: [id] })
  await noted()
  await post('/link', { id, deleted: true, name: 'Autumn', slug: '/c' })
  t.match(
    await noted(2),
    [
      {
        event: 'link.updated',
        before: { name: 'Nobody sees it', slug: '/b', deleted: false },
        after: { name: 'Autumn', slug: '/c', deleted: false, deleted_at: null },
      },
      {
        event: 'link.deleted',
        before: { name: 'Autumn', slug: '/b', domain: 'go.customer.example', deleted: false },
        after: { deleted: true },
      },
    ],
    'changed and deleted at once',
  )
  await sql`UPDATE links SET deleted_at = now() - interval '31 days' WHERE id = ${id}`
  t.equal(await purgeTrash(sql, 30), 1)
  t.same(await events(), [], 'it was said when the link was deleted')

  const gone = await create({ domain_id: domainId, slug: '/gone' })
  await noted()
  await sql`DELETE FROM links WHERE id = ${gone}`
  t.match(await noted(1), [
    { event: 'link.deleted', before: { slug: '/gone', domain: 'go.customer.example' }, after: null },
  ])
})

t.test('many links at once, of which some fail', async (t) => {
  const { post, delete: remove, links, noted, eventsOf, events } = await withOutbox(t)
  const { body } = await post(links, [
    { url: DESTINATION, slug: '/one' },
    { url: DESTINATION, slug: '/one' },
    { url: 'nothing' },
    { url: DESTINATION, slug: '/two', alias: '/one' },
    { url: DESTINATION, slug: '/three', alias: '/four' },
  ])
  t.same(
    body.map(({ status }: { status: string }) => status),
    ['success', 'error', 'error', 'error', 'success'],
  )
  const [one, three] = [body[0].link.id, body[4].link.id]
  const created = await noted()
  t.same(eventsOf(created), [
    ['link.created', one],
    ['link.created', three],
  ])
  t.equal(created[1].after!.alias, '/four')
  await post(links, [
    { id: one, name: 'first' },
    { id: three, name: 'other' },
    { id: one, name: 'second' },
    { id: one, slug: '/three' },
  ])
  const updated = await noted()
  t.same(eventsOf(updated), [
    ['link.updated', one],
    ['link.updated', three],
    ['link.updated', one],
  ])
  t.same([updated[2].before!.name, updated[2].after!.name], ['first', 'second'])
  await remove(links, { ids: [three, one, 999_999] })
  t.same((await events()).toSorted(), [
    ['link.deleted', one],
    ['link.deleted', three],
  ])
  await post(`${links}/restore`, { ids: [one, three] })
  t.same((await events()).length, 2)
})

t.test('an alias is part of its link', async (t) => {
  const { post, noted, create } = await withOutbox(t)
  const id = await create({ slug: '/a', alias: '/b' })
  t.match(await noted(1), [{ event: 'link.created', after: { slug: '/a', alias: '/b' } }])
  await post('/link', { id, alias: '/c' })
  t.match(await noted(1), [{ event: 'link.updated', after: { alias: '/c' } }])
  await post('/link', { id, alias: null })
  t.match(await noted(1), [{ event: 'link.updated', after: { alias: null } }])
  await post('/link', { id, alias: '/d' })
  await post('/link', { id, name: 'kept' })
  t.match(await noted(2), [{ after: { alias: '/d' } }, { before: { alias: '/d' }, after: { alias: '/d' } }])
  await post('/link', { id, deleted: true })
  t.match(await noted(1), [{ event: 'link.deleted', before: { slug: '/a', alias: '/d' } }])
})

t.test('a domain that is removed changes its links, or deletes them', async (t) => {
  const { sql, delete: remove, noted, events, create, workspaceId } = await withOutbox(t)
  for (const [linksGo, event, query] of [
    ['move', 'link.updated', ''],
    ['delete', 'link.deleted', '?links=delete'],
  ]) {
    const name = `${linksGo}.customer.example`
    const domain_id = await addDomain(sql, workspaceId, name)
    const live = await create({ domain_id, slug: `/${linksGo}`, alias: `/${linksGo}-too` })
    const dead = await create({ domain_id })
    await remove(`/workspace/${workspaceId}/links/${dead}`)
    await noted()
    const { status } = await remove(`/workspace/${workspaceId}/domains/${domain_id}${query}`)
    t.equal(status, 200)
    const rows = await noted()
    t.match(rows, [{ event, link_id: live, before: { domain: name, slug: `/${linksGo}`, alias: `/${linksGo}-too` } }])
    t.equal(rows.length, 1, 'once, and nothing of what was in the trash')
    t.equal(rows[0].after!.domain, linksGo === 'move' ? '' : name)
  }
  t.same(await events(), [])
})

t.test('only where somebody wants to know', async (t) => {
  const { sql, post, delete: remove, links, noted, create, eventsOf, events, workspaceId } = await withOutbox(t)
  const stranger = await addStranger(sql)
  await post('/link', { workspace_id: stranger.workspaceId, url: DESTINATION }, { key: stranger.key })
  await sql`UPDATE workspaces SET webhooks = '{}'`
  const id = await create()
  await post('/link', { id, name: 'a' })
  await remove(`${links}/${id}`)
  await post(`${links}/restore`, { ids: [id] })
  t.same(await events(), [])

  await post('/link', { id, webhooks: [HOOK] })
  t.same(await events(), [['link.updated', id]])
  const other = await create()
  const own = await create({ webhooks: [HOOK] })
  await post(links, [
    { id, name: 'b' },
    { id: other, name: 'b' },
    { id: own, name: 'b', webhooks: null },
  ])
  const rows = await noted()
  t.same(eventsOf(rows), [
    ['link.created', own],
    ['link.updated', id],
  ])
  await post('/link', { id, webhooks: [], deleted: true })
  t.same(await events(), [['link.deleted', id]], 'of who was there before')
  await sql`UPDATE links SET webhooks = ${[HOOK]} WHERE id = ${other}`
  t.same(await events(), [], 'subscribing is no change of the link')

  await create({ webhooks: [HOOK] })
  await sql`DELETE FROM workspaces WHERE id = ${workspaceId}`
  t.same(await events(), [], 'a workspace takes along what was to be told')
})

t.test('what is rolled back was not', async (t) => {
  const { sql, events, create } = await withOutbox(t)
  const id = await create()
  await events()
  await sql
    .begin(async (tx) => {
      await tx`UPDATE links SET name = 'a' WHERE id = ${id}`
      throw new Error('changed my mind')
    })
    .catch(() => {})
  t.same(await events(), [])
})

t.test('webhooks has a row for each URL of the two arrays, as long as it is there', async (t) => {
  const { sql, post, create, workspaceId } = await withOutbox(t)
  const rows = () => sql`SELECT link_id, url, missed::integer FROM webhooks ORDER BY link_id NULLS FIRST, url`
  const long = `https://hook.example/${'a'.repeat(2_000)}`
  const id = await create({ webhooks: [HOOK, long] })
  const ofWorkspace = { link_id: null, url: HOOK, missed: 0 }
  t.same(await rows(), [ofWorkspace, { link_id: id, url: HOOK, missed: 0 }, { link_id: id, url: long, missed: 0 }])
  await sql`UPDATE webhooks SET missed = 7 WHERE link_id = ${id} AND url = ${HOOK}`
  await post('/link', { id, webhooks: ['https://other.example/', HOOK] })
  t.same(await rows(), [
    ofWorkspace,
    { link_id: id, url: HOOK, missed: 7 },
    { link_id: id, url: 'https://other.example/', missed: 0 },
  ])
  const [{ id: hookId }] = await sql`SELECT id FROM webhooks WHERE link_id = ${id} AND url = ${HOOK}`
  await sql`INSERT INTO webhook_deliveries VALUES (${hookId}, '[]')`
  await post('/link', { id, webhooks: null })
  t.same(await rows(), [ofWorkspace])
  t.same(await sql`SELECT FROM webhook_deliveries`, [])
  await post('/link', { id, webhooks: [HOOK] })
  t.same((await rows())[1], { link_id: id, url: HOOK, missed: 0 })
  await sql`DELETE FROM links WHERE id = ${id}`
  await sql`UPDATE workspaces SET webhooks = ARRAY['https://other.example/'] WHERE id = ${workspaceId}`
  t.same(await rows(), [{ link_id: null, url: 'https://other.example/', missed: 0 }])
  await sql`INSERT INTO signing_secrets (workspace_id, secret) VALUES (${workspaceId}, ${Buffer.alloc(32)})`
  await sql`DELETE FROM workspaces WHERE id = ${workspaceId}`
  t.same(await rows(), [])
  t.same(await sql`SELECT FROM signing_secrets`, [])
})

t.test('what nobody has told of for three days is dropped, and missed by who was to be told', async (t) => {
  const { sql, events, create, workspaceId } = await withOutbox(t)
  const [first, second] = [await create({ webhooks: [HOOK] }), await create()]
  await sql`UPDATE webhooks SET events = '{click}' WHERE link_id = ${first}`
  await sql`UPDATE webhook_outbox SET occurred_at = now() - interval '73 hours'`
  await sql`
    INSERT INTO webhook_outbox (workspace_id, link_id, event, occurred_at)
    SELECT ${workspaceId}, ${second}, 'link.updated', now() - interval '4 days' FROM generate_series(1, 2500)`
  const third = await create()
  const dropped = await Promise.all([dropOldChanges(sql), dropOldChanges(sql), dropOldChanges(sql)])
  t.equal(
    dropped.reduce((sum, count) => sum + count, 0),
    2502,
  )
  t.same(await events(), [['link.created', third]])
  t.match(await sql`SELECT link_id, missed::integer, missed_at FROM webhooks ORDER BY id`, [
    { link_id: null, missed: 2502, missed_at: Date },
    { link_id: first, missed: 0, missed_at: null },
  ])
  t.equal(await dropOldChanges(sql), 0)
})
