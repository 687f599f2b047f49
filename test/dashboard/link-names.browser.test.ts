// Reports count links by their ids. The pages name exactly those that they show, however few clicks these have.
import t from 'tap'
import { insertClicks } from '../api/insert-clicks.js'
import { openLook, settled, withDashboard } from './dashboard-fixture.js'

const LINKS = 120

t.test('every link that is shown has its name, or else its address', async (t) => {
  const dashboard = await withDashboard(t)
  if (!dashboard) return
  const { api, browser, page } = dashboard
  const drafts = Array.from({ length: LINKS }, (_, i) => ({ url: 'https://a.test/', slug: `/many-${i}` }))
  const { body } = await api.post(`/workspace/${api.workspaceId}/links`, drafts)
  const links: { id: number; full_url: string }[] = body.map(({ link }: { link: object }) => link)
  const click = { workspace_id: api.workspaceId, time: new Date(Date.now() - 60_000) }
  // The first two have the fewest clicks of all.
  const clicks = links.flatMap(({ id }, i) => Array(i < 2 ? 1 : 2).fill({ ...click, link_id: id }))
  await insertClicks(api.clickhouse.client, clicks)
  const [least, other] = links
  const nameOf = ({ full_url }: { full_url: string }) => full_url.replace(/^https?:\/\//, '')
  const { tab, complaints } = await openLook(browser)
  const asked: string[] = []
  tab.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/links/names')) asked.push(...searchParams.getAll('ids'))
  })
  await tab.goto(page(`/overview?link_id=${least.id}&link_id=${other.id}`))
  for (const link of [least, other]) {
    await tab.waitForSelector(`[aria-label^="Remove the filter Links: ${nameOf(link)}"]`)
    await tab.waitForSelector(`[aria-label="Links"] .share[title="${nameOf(link)}: 1"]`)
  }
  await settled(tab)
  t.same(asked.toSorted(), [least, other].map(({ id }) => String(id)).toSorted(), 'nothing else is asked for')
  t.same(complaints, [])
})
