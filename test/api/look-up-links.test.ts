import t from 'tap'
import { addDomain, addStranger, withApi } from './api-fixture.js'

const api = await withApi(t)
const { sql, workspaceId } = api
const stranger = await addStranger(sql)
const lookUp = (addresses: unknown, options = {}) =>
  api.post(`/workspace/${workspaceId}/links/lookup`, { addresses }, options)

t.test('slugs and aliases, of any domain of the workspace, in the order of the request', async (t) => {
  await addDomain(sql, workspaceId, 'go.example.org')
  const url = 'https://example.com/?a=b'
  const { body: one } = await api.post('/link', { workspace_id: workspaceId, url, slug: '/one', alias: '/first' })
  const { body: other } = await api.post('/link', {
    ...{ workspace_id: workspaceId, url: 'https://example.com/other' },
    ...{ slug: '/one', domain: 'go.example.org' },
  })
  const { body: gone } = await api.post('/link', { workspace_id: workspaceId, url, slug: '/gone' })
  await api.delete(`/workspace/${workspaceId}/links/${gone.id}`)
  await api.post('/link', { url, slug: '/theirs' }, { key: stranger.key })
  const { status, body } = await lookUp([
    { slug: '/first' },
    { slug: '/one', domain: 'GO.example.org' },
    { slug: '/one', domain: null },
    { slug: '/none' },
    { slug: '/gone' },
    { slug: '/theirs' },
    { slug: '/one', domain: 'nobodys.example' },
    { slug: '/one' },
  ])
  t.equal(status, 200)
  const found = { is_taken: true, link: { id: one.id, url: one.url } }
  const nothing = { is_taken: false, link: null }
  t.same(body.addresses, [
    found,
    { is_taken: true, link: { id: other.id, url: other.url } },
    found,
    nothing,
    nothing,
    { is_taken: true, link: null },
    { ...nothing, error: { domain: ['is not yours'] } },
    found,
  ])
})

t.test('an answer has a bound of bytes, to which only links of the workspace count', async (t) => {
  const url = `https://example.com/?${'a'.repeat(7000)}`
  await api.post('/link', { workspace_id: workspaceId, url, slug: '/long' })
  await api.post('/link', { url, slug: '/theirs-long' }, { key: stranger.key })
  const { status, body } = await lookUp(Array(1000).fill({ slug: '/long' }))
  t.match({ status, body }, { status: 400, body: { addresses: [/more than 6 MB of URLs; send at most 500 at once/] } })
  const half = await lookUp(Array(500).fill({ slug: '/long' }))
  t.equal(half.body.addresses.filter(({ link }: { link: { url: string } }) => link.url === url).length, 500)
  t.equal((await lookUp(Array(1000).fill({ slug: '/theirs-long' }))).status, 200)
})

t.test('what is asked for wrongly, and by whom', async (t) => {
  for (const addresses of [undefined, {}, [{}], [{ slug: 'no-slash' }], Array(1001).fill({ slug: '/a' })])
    t.match(
      await lookUp(addresses),
      { status: 400, body: { addresses: [String] } },
      JSON.stringify(addresses)?.slice(0, 50),
    )
  const { body: reader } = await api.post(`/workspace/${workspaceId}/keys`, { scopes: ['read'] })
  t.equal((await lookUp([{ slug: '/one' }], { key: reader.key })).status, 200, 'it changes nothing')
  t.equal((await lookUp([{ slug: '/one' }], { key: stranger.key })).status, 404)
})
