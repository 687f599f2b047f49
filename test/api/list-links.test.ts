import t from 'tap'
import { addDomain, now, withApi } from './api-fixture.js'
import { insertClicks } from './insert-clicks.js'

const api = await withApi(t)
const { workspaceId, sql, clickhouse } = api
const list = async (query = '') => (await api.get(`/workspace/${workspaceId}/list_links${query}`)).body
const ids = (body: { links: { id: number }[] }) => body.links.map((link) => link.id)

const created = await api.post('/links', [
  { url: 'https://example.com/one', name: 'beta', slug: '/one' },
  { url: 'https://example.com/two', name: 'Alpha', note: '50% off_now' },
  { url: 'https://example.com/three', name: null },
  { url: 'https://example.com/four', name: 'gamma' },
])
const [a, b, c, d] = created.body.map((entry: { link: { id: number } }) => entry.link.id)

const day = (daysAgo: number) => new Date(now.getTime() - daysAgo * 86_400_000)
await insertClicks(clickhouse.client, [
  ...Array.from({ length: 3 }, () => ({ workspace_id: workspaceId, link_id: a, time: day(40) })),
  { workspace_id: workspaceId, link_id: b, time: day(0) },
  { workspace_id: workspaceId, link_id: b, time: day(0), bot_name: 'Googlebot' },
  { workspace_id: workspaceId, link_id: b, time: day(1) },
  { workspace_id: workspaceId, link_id: b, time: day(29) },
  { workspace_id: workspaceId, link_id: b, time: day(30) },
  { workspace_id: workspaceId, link_id: c, time: day(5) },
  { workspace_id: workspaceId + 1, link_id: d, time: day(0) }, // somebody else's, whatever its link
])

t.test('statistics are of days of UTC, people and bots apart', async (t) => {
  const link = (await list()).links.find((link: { id: number }) => link.id === b)
  t.match(link, {
    clicks_total: 5,
    clicks_thirty_days: 4,
    clicks_today: 2,
    clicks_previous_day: 1,
    human_clicks_total: 4,
    human_clicks_thirty_days: 3,
    human_clicks_today: 1,
    human_clicks_previous_day: 1,
    sparkline: [1, ...new Array(27).fill(0), 1, 1],
  })
  t.equal(link.sparkline.length, 30)
  t.match((await list()).links[0], { id: d, clicks_total: 0, sparkline: new Array(30).fill(0) })
})

t.test('get_link wraps the same', async (t) => {
  const domainId = await addDomain(sql, workspaceId, 'shop.example')
  const { body } = await api.get(`/get_link/${b}`)
  t.match(body, { link: { id: b, clicks_total: 5 }, base62_id: b.toString(36).toUpperCase(), clicks_count: 5 })
  t.equal(body.domain, null)
  t.same(body.domains, [{ id: domainId, name: 'shop.example', workspace_id: workspaceId }])
  const { body: branded } = await api.post('/link', { url: 'https://example.com', domain_id: domainId })
  t.same((await api.get(`/get_link/${branded.id}`)).body.domain, body.domains[0])
  t.same(ids(await list('?domain=shop.example')), [branded.id])
  t.same(ids(await list('?domain=go.example.com')), [d, c, b, a])
  t.match(await list('?domain=nobody.example'), { domain: ['is not yours'] })
  t.same(ids(await list(`?search=${'🎪'.repeat(100)}`)), [], 'a surrogate pair is one character')
  t.match(await list(`?search=${'🎪'.repeat(101)}`), { search: ['must have at most 100 characters'] })
  await api.post('/link', { id: branded.id, deleted: true })
  t.same(ids(await list('?deleted=true')), [branded.id])
})

t.test('by clicks, where there are none', async (t) => {
  const { body } = await api.post('/workspaces', { name: 'Quiet' })
  const links = await api.post(`/workspace/${body.id}/links`, [
    { url: 'https://a.example/' },
    { url: 'https://b.example/' },
  ])
  const quiet = await api.get(`/workspace/${body.id}/list_links?sort_by=clicks_today`)
  t.same(ids(quiet.body), ids({ links: links.body.map(({ link }: { link: { id: number } }) => link) }).reverse())
})

t.test('order', async (t) => {
  t.same(ids(await list()), [d, c, b, a])
  t.same(ids(await list('?sort_dir=asc')), [a, b, c, d])
  t.same(ids(await list('?sort_by=name&sort_dir=asc')), [b, a, d, c])
  t.same(ids(await list('?sort_by=inserted_at&sort_dir=asc')), [a, b, c, d])
  t.same(ids(await list('?sort_by=clicks_total')), [b, a, c, d])
  t.same(ids(await list('?sort_by=clicks_total&sort_dir=asc')), [d, c, a, b])
  t.same(ids(await list('?sort_by=clicks_thirty_days')), [b, c, d, a])
  t.same(ids(await list('?sort_by=clicks_today&page_size=2')), [b, d])
})

t.test('search means the text itself', async (t) => {
  t.same(ids(await list('?search=ALPHA')), [b])
  t.same(ids(await list('?search=/one')), [a])
  t.same(ids(await list('?search=50%25%20off_')), [b])
  t.same(ids(await list('?search=50_')), [])
  t.same(ids(await list('?search=three&sort_by=clicks_total')), [c])
  t.match(await api.get(`/workspace/${workspaceId}/list_links?search=%00`), { status: 400, body: { search: [String] } })
})

t.test('pages', async (t) => {
  const page = await list('?page=2&page_size=3')
  t.same(ids(page), [a])
  t.match(page, {
    page_number: 2,
    page_size: 3,
    total_entries: 4,
    total_pages: 2,
    total_rows: 4,
    workspace_link_count: 4,
  })
  t.match(await list('?search=three'), { total_entries: 1, workspace_link_count: 4 })
  t.match(await api.get(`/workspace/${workspaceId}/list_links?page=99`), { status: 200, body: { links: [] } })
  for (const query of ['page=0', 'page_size=0', 'page_size=1001', 'page=x', 'sort_by=url', 'page=1&page=2'])
    t.equal((await api.get(`/workspace/${workspaceId}/list_links?${query}`)).status, 400, query)
})

t.test('a page of a thousand links with long ids', async (t) => {
  await sql`INSERT INTO links (id, workspace_id, slug, url) OVERRIDING SYSTEM VALUE
    SELECT n, ${workspaceId}, '/' || n, 'https://example.com' FROM generate_series(2000000001, 2000001000) AS n`
  await insertClicks(clickhouse.client, [{ workspace_id: workspaceId, link_id: 2000000500, time: now }])
  const { links } = await list()
  t.equal(links.length, 1000)
  t.match(links[500], { id: 2000000500, clicks_today: 1 })
})

t.test('links are filtered by status, creator and day of creation', async (t) => {
  const make = async (more: object) => {
    const { status, body } = await api.post('/link', {
      workspace_id: workspaceId,
      url: 'https://example.com/',
      ...more,
    })
    t.equal(status, 200, JSON.stringify(body))
    return body.id
  }
  const [off, expired] = [await make({ enabled: false }), await make({ expiry_datetime: '2020-01-01T00:00:00Z' })]
  const old = await make({ name: 'filtered' })
  await sql`UPDATE links SET inserted_at = '2021-03-04T23:59:59Z', created_by_user_id = ${api.userId} WHERE id = ${old}`
  t.same(ids(await list('?status=off')), [off])
  t.same(ids(await list('?status=expired')), [expired])
  t.same(ids(await list('?status=on&search=filtered')), [old])
  t.ok(ids(await list(`?created_by_user_id=${api.userId}`)).includes(old))
  t.same(ids(await list('?created_by_user_id=99999')), [])
  t.same(ids(await list('?created_from=2021-03-04&created_to=2021-03-04')), [old])
  t.same(ids(await list('?created_from=2021-03-05&created_to=2021-03-06')), [])
  t.match(await list('?status=gone&created_from=soon'), { status: [/one of/], created_from: [/a day/] })
})

t.test('a search in texts that are made for it is one pass over them', async (t) => {
  await sql`INSERT INTO links (workspace_id, slug, url, note)
    SELECT ${workspaceId}, '/costly-' || n, 'https://example.com/' || repeat('a', 4000), repeat('a', 8000)
    FROM generate_series(1, 1500) AS n`
  // LIKE would compare a hundred letters at each of 18 million, which takes longer than a search may.
  for (const search of [`${'a'.repeat(99)}b`, `b${'a'.repeat(99)}`, 'ab'.repeat(50)])
    t.match(await api.get(`/workspace/${workspaceId}/list_links?search=${search}`), {
      status: 200,
      body: { total_entries: 0 },
    })
})
