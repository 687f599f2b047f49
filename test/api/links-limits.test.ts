import t from 'tap'
import { now, withApi } from './api-fixture.js'
import { insertClicks } from './insert-clicks.js'

t.setTimeout(60_000)
const api = await withApi(t)
const { sql, clickhouse, workspaceId } = api
const DESTINATION = 'https://example.com/'
const usedBefore = async (linkId: number) => {
  const [row] = await sql`SELECT used_before::integer AS used FROM link_expiry WHERE link_id = ${linkId}`
  return row?.used
}

t.test('a limit that comes later counts the clicks from before it', async (t) => {
  const { body } = await api.post('/links', [
    { url: DESTINATION },
    { url: DESTINATION },
    { url: DESTINATION, expiry_clicks: 3 },
  ])
  const [busy, idle, born] = body.map(({ link }: { link: { id: number } }) => link.id)
  const addClicks = (count: number) =>
    insertClicks(
      clickhouse.client,
      Array.from({ length: count }, () => ({ workspace_id: workspaceId, link_id: busy, time: now })),
    )
  await addClicks(5)

  const answers = await api.post('/links', [
    { id: busy, expiry_clicks: 10 },
    { id: idle, expiry_clicks: 10 },
    { id: born, expiry_clicks: 10 },
  ])
  t.same(
    answers.body.map(({ status }: { status: string }) => status),
    ['success', 'success', 'success'],
  )
  t.equal(await usedBefore(busy), 5)
  t.equal(await usedBefore(idle), 0)
  t.equal(await usedBefore(born), undefined, 'a limit from the start counts by itself')

  await addClicks(2)
  await api.post('/link', { id: busy, expiry_clicks: 20 })
  t.equal(await usedBefore(busy), 5, 'raising a limit changes nothing of what is counted')
  await api.post('/link', { id: busy, expiry_clicks: null })
  await api.post('/link', { id: busy, expiry_clicks: 20 })
  t.equal(await usedBefore(busy), 7, 'without a limit nobody counted')
})

t.test('a limit of people counts the clicks of people from before it', async (t) => {
  const { body } = await api.post('/links', [
    { url: DESTINATION },
    { url: DESTINATION, expiry_humans_only: true },
    { url: DESTINATION },
  ])
  const [told, known, all] = body.map(({ link }: { link: { id: number } }) => link.id)
  const click = { workspace_id: workspaceId, time: now }
  const clicksOf = (link_id: number) => ['', 'Googlebot', ''].map((bot_name) => ({ ...click, link_id, bot_name }))
  await insertClicks(clickhouse.client, [told, known, all].flatMap(clicksOf))
  await api.post('/links', [
    { id: told, expiry_clicks: 10, expiry_humans_only: true },
    { id: known, expiry_clicks: 10 },
    { id: all, expiry_clicks: 10 },
  ])
  t.same(await Promise.all([told, known, all].map(usedBefore)), [2, 2, 3])
})
