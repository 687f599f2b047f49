// People create workspaces and delete them in the dashboard.
import t from 'tap'
import {
  demandGoodLook,
  fill,
  findViolations,
  openLook,
  press,
  seeText,
  settled,
  showIn,
  withDashboard,
} from './dashboard-fixture.js'

t.test('workspaces', async (t) => {
  const dashboard = await withDashboard(t)
  if (!dashboard) return
  const { api, browser, page } = dashboard
  const { tab, complaints } = await openLook(browser)
  tab.setDefaultTimeout(15000)
  const names = async () => (await api.sql`SELECT name FROM workspaces ORDER BY id`).map(({ name }) => name)
  const shownIn = (selector: string, text: string) =>
    tab.waitForFunction(`document.querySelector('${selector}')?.innerText.includes(${JSON.stringify(text)})`)
  const openMenu = () => tab.click('.side > .menu > button')
  const [first] = await names()

  await t.test('an owner creates one in the menu of workspaces, and is in it then', async (t) => {
    await tab.goto(page('/settings'))
    await settled(tab)
    await openMenu()
    await press(tab, 'New workspace')
    await press(tab, 'Create workspace')
    await seeText(tab, "Can't be blank")
    t.same(await findViolations(tab), [])
    await fill(tab, 'Name', 'Side project')
    await press(tab, 'Create workspace')
    await seeText(tab, 'Side project is there, and you are its owner')
    await shownIn('.side .menu', 'Side project')
    await tab.waitForFunction(`location.pathname.endsWith('/overview')`)
    t.same(await names(), [first, 'Side project'])
    await openMenu()
    await shownIn('.side .menu ul', first)
    await tab.keyboard.press('Escape')
  })

  await t.test('unsaved changes of the page are not lost by it', async () => {
    await tab.goto(page('/settings'))
    await fill(tab, 'Slack URL', 'https://hooks.slack.com/x')
    await openMenu()
    await press(tab, 'New workspace')
    await fill(tab, 'Name', 'Third')
    await press(tab, 'Create workspace')
    await seeText(tab, 'Your changes on this page are not saved yet.')
    await press(tab, 'Cancel')
    await openMenu()
    await (await tab.waitForSelector('.side .menu ul ::-p-text(Third)'))!.click()
    await press(tab, 'Leave')
    await shownIn('.side .menu', 'Third')
  })

  await t.test('deleting one needs its name, and leads to another workspace', async (t) => {
    const [{ id }] = await api.sql`SELECT id FROM workspaces WHERE name = 'Side project'`
    const link = await api.post(`/workspace/${api.workspaceId}/links`, { url: 'https://example.com/' })
    await tab.goto(page('/settings').replace(`/w/${api.workspaceId}/`, `/w/${id}/`))
    await settled(tab)
    await press(tab, 'Delete workspace')
    const label = 'To confirm, type its name: Side project'
    await fill(tab, label, 'side')
    await tab.keyboard.press('Enter')
    await seeText(tab, 'Is not the name of the workspace')
    t.same(await findViolations(tab), [])
    t.ok((await names()).includes('Side project'))
    await fill(tab, label, 'Side project')
    await tab.keyboard.press('Enter')
    await seeText(tab, 'Side project is deleted')
    await tab.waitForFunction(`location.pathname.endsWith('/overview')`)
    await shownIn('.side .menu', first)
    t.same(await names(), [first, 'Third'])
    t.equal((await api.get(`/link/${link.body.id}`)).status, 200, 'the other workspace has its links')
  })

  await t.test('members neither create nor delete workspaces', async (t) => {
    await api.sql`UPDATE workspace_members SET role = 'member'`
    await tab.goto(page('/settings'))
    await settled(tab)
    t.equal(await tab.$('main ::-p-text(Delete workspace)'), null)
    await openMenu()
    await shownIn('.side .menu ul', first)
    t.equal(await tab.$('.side ::-p-text(New workspace)'), null)
    await api.sql`UPDATE workspace_members SET role = 'owner'`
  })

  await t.test('whoever deletes the last own workspace learns before that there is no way to a new one', async (t) => {
    await api.sql`UPDATE workspace_members SET role = 'member' WHERE workspace_id <> ${api.workspaceId}`
    await tab.goto(page('/settings'))
    await settled(tab)
    await press(tab, 'Delete workspace')
    await seeText(tab, 'you cannot create a new one afterwards')
    await api.sql`DELETE FROM workspaces WHERE name = 'Third'`
    await tab.reload()
    await press(tab, 'Delete workspace')
    await seeText(tab, 'nothing of it can be restored')
    t.notMatch(await tab.$eval('dialog', (one) => one.textContent), 'create a new one')
    await fill(tab, `To confirm, type its name: ${first}`, first)
    await tab.keyboard.press('Enter')
    await seeText(tab, 'You are not a member of any workspace')
  })

  await t.test('a person without a workspace creates one, also on a phone', async (t) => {
    for (const scheme of ['dark', 'light'] as const) {
      await tab.setViewport({ width: 390, height: 740 })
      await showIn(tab, scheme)
      await tab.reload()
      await seeText(tab, 'You are not a member of any workspace')
      await demandGoodLook(t, tab)
    }
    await press(tab, 'New workspace')
    await fill(tab, 'Name', 'Afresh')
    await press(tab, 'Create workspace')
    await seeText(tab, 'Afresh is there, and you are its owner')
    t.same(await names(), ['Afresh'])
  })
  t.same(complaints, [])
})
