// A flagged link and a frozen workspace are said in words, in the list, on the link's page and above every page.
import t from 'tap'
import { withBlocklist } from '../abuse/abuse-fixture.js'
import { demandGoodLook, findViolations, openLook, seeText, settled, withDashboard } from './dashboard-fixture.js'

t.test('what the operator and lists say of links is seen', async (t) => {
  const { flags } = await withBlocklist(t, 'evil.example\n')
  const dashboard = await withDashboard(t, { flags })
  if (!dashboard) return
  const { api, browser, page } = dashboard
  const links = `/workspace/${api.workspaceId}/links`
  const { body: link } = await api.post(links, { url: 'https://evil.example/', name: 'Bad' })
  const { body: disabled } = await api.post(links, { url: 'https://good.example/', name: 'Off' })
  await api.sql`
    UPDATE links SET restricted = ${api.sql.json({ action: 'disabled', at: new Date().toISOString() })} WHERE id = ${disabled.id}`

  await t.test('in the list and on the page of a link', async (t) => {
    const { tab, complaints } = await openLook(browser)
    await tab.goto(page('/links'))
    await settled(tab)
    await seeText(tab, 'Flagged')
    await seeText(tab, 'Disabled by the operator')
    await tab.goto(page(`/links/${link.id}`))
    await settled(tab)
    await seeText(tab, 'is on a list of dangerous sites (own.txt)')
    t.same(await findViolations(tab), [])
    await tab.goto(page(`/links/${disabled.id}`))
    await seeText(tab, 'has disabled this link')
    t.same(complaints, [])
    await tab.close()
  })

  await t.test('a frozen workspace has a banner above its pages, also on a phone', async (t) => {
    await api.sql`UPDATE workspaces SET frozen_at = now()`
    for (const width of [1280, 360]) {
      const { tab, complaints } = await openLook(browser, { width })
      await tab.goto(page('/links'))
      await settled(tab)
      await seeText(tab, 'has frozen this workspace')
      await demandGoodLook(t, tab)
      await tab.goto(page('/settings'))
      await settled(tab)
      t.equal(await tab.$('main ::-p-text(Delete workspace)'), null, 'the API would refuse it')
      t.same(complaints, [])
      await tab.close()
    }
  })
})
