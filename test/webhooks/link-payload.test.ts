// Webhooks describe a link with the same fields and values as the API.
import t from 'tap'
import { linkPayload, type NotedChange } from '../../webhooks/link-payload.js'
import { addDomain, withApi } from '../api/api-fixture.js'

const publicUrl = new URL('https://go.example.com')

t.test('links are told as the API answers them', async (t) => {
  const { sql, post, get, delete: remove, workspaceId } = await withApi(t)
  await sql`UPDATE workspaces SET webhooks = '{https://hook.example}'`
  await addDomain(sql, workspaceId, 'go.customer.example')
  async function allTold() {
    const rows = await sql<(NotedChange & { id: string })[]>`DELETE FROM webhook_outbox RETURNING *`
    return rows.toSorted((a, b) => Number(a.id) - Number(b.id)).map((row) => linkPayload(row, publicUrl))
  }
  async function told() {
    const [payload, ...none] = await allTold()
    t.same(none, [])
    t.same(Object.keys(payload), ['event', 'timestamp', 'link'])
    return payload
  }
  const { body: created } = await post('/link', {
    workspace_id: workspaceId,
    url: 'https://example.com/a',
    slug: '/café',
    domain: 'go.customer.example',
    alias: '/b',
    name: 'Spring',
    tags: ['x', 'y'],
    password: 'secret',
    expiry_datetime: '2030-01-31T12:00:00.250Z',
    expiry_clicks: 7,
    rules: [
      { what: 'rotator', url: 'https://example.com/b', percentage: 30, sticky: true },
      { what: 'country', url: 'https://example.com/c', matches: 'CH' },
    ],
    webhooks: ['https://hook.example/link'],
    qr_styles: { color: '#112233' },
  })
  const first = await told()
  t.equal(first.event, 'link.created')
  t.same(first.link, created)
  t.equal(first.link.password, '********')
  t.ok(Math.abs(Date.now() - Date.parse(first.timestamp)) < 60_000)

  const { body: updated } = await post('/link', { id: created.id, slug: '/new', password: null, alias: null })
  const second = await told()
  t.equal(second.event, 'link.updated')
  t.same(second.link, updated)

  await remove(`/workspace/${workspaceId}/links/${created.id}`)
  const third = await told()
  const { body: deleted } = await get(`/link/${created.id}`)
  t.equal(third.event, 'link.deleted')
  t.same(third.link, deleted)
  t.match(third.link, { slug: '/new', domain: 'go.customer.example', deleted: true })

  await post(`/workspace/${workspaceId}/links/restore`, { ids: [created.id] })
  await told()
  await post('/link', { id: created.id, deleted: true, slug: '/other', domain: 'go.example.com' })
  t.match(await allTold(), [
    { event: 'link.updated', link: { slug: '/other', domain: null, deleted: false } },
    {
      event: 'link.deleted',
      link: {
        slug: '/new',
        domain: 'go.customer.example',
        full_url: 'https://go.customer.example/new',
        deleted: true,
      },
    },
  ])
  await post(`/workspace/${workspaceId}/links/restore`, { ids: [created.id] })
  await told()
  await sql`DELETE FROM links WHERE id = ${created.id}`
  t.match(await told(), { event: 'link.deleted', link: { slug: '/other', domain: null, deleted: true } })
})
