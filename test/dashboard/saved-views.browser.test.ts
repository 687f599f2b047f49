// Views of the list of links under names, in the menu of its page.
import type { HTTPResponse } from 'puppeteer-core'
import t from 'tap'
import { demandGoodLook, fill, openLook, press, seeText, settled, withDashboard } from './dashboard-fixture.js'

t.test('saved views', async (t) => {
  const dashboard = await withDashboard(t)
  if (!dashboard) return
  const { api, browser, page } = dashboard
  const W = `/workspace/${api.workspaceId}`
  for (const tags of [['sale'], ['other']]) await api.post(`${W}/links`, { url: 'https://example.com/', tags })
  const { tab, complaints } = await openLook(browser)
  const choose = async (name: string) =>
    (await tab.waitForSelector(`::-p-xpath(//li[contains(., "${name}")]/*)`))!.click()
  const heads = () => tab.$$eval('thead th', (all) => all.map((head) => head.textContent))

  await t.test('filters, order and columns are saved, and opened again', async (t) => {
    await tab.goto(page('/links?tag=sale&sort_by=clicks_total&sort_dir=desc&page=1'))
    await settled(tab)
    await press(tab, 'Columns')
    await (await tab.waitForSelector('dialog label ::-p-text(Created)'))!.click()
    await press(tab, 'Done')
    await press(tab, 'Views')
    await choose('Save this view')
    await press(tab, 'Save')
    await seeText(tab, "Can't be blank")
    await fill(tab, 'Name', 'Sale')
    await tab.keyboard.press('Enter')
    await seeText(tab, 'View saved')
    t.match((await api.get(`${W}/views`)).body.views, [
      { filters: { tag: 'sale', sort_by: 'clicks_total', sort_dir: 'desc' }, hidden_columns: ['created'] },
    ])
    await tab.evaluate('localStorage.clear()')
    await tab.goto(page('/links'))
    await settled(tab)
    t.ok((await heads()).includes('Created'))
    await press(tab, 'Views')
    await choose('Sale')
    await tab.waitForFunction(`location.search === '?tag=sale&sort_by=clicks_total&sort_dir=desc'`)
    await settled(tab)
    t.notOk((await heads()).includes('Created'))
    await tab.waitForSelector('.page-head .menu > button ::-p-text(Sale)')
    await tab.goBack()
    await tab.waitForFunction(`location.search === ''`)
  })

  await t.test('it is renamed and deleted', async (t) => {
    await api.post(`${W}/views`, { name: 'Taken', filters: { status: 'off' } })
    await tab.goto(page('/links?tag=sale'))
    await settled(tab)
    await press(tab, 'Views')
    await choose('Manage views')
    await press(tab, 'Rename Sale')
    await fill(tab, 'Name', 'taken')
    await press(tab, 'Save')
    await seeText(tab, 'Is already the name of another view')
    await fill(tab, 'Name', 'Winter sale')
    await press(tab, 'Save')
    await press(tab, 'Delete Taken')
    await seeText(tab, 'View deleted')
    await tab.waitForFunction(`document.querySelectorAll('dialog li').length === 1`)
    t.match((await api.get(`${W}/views`)).body.views, [{ name: 'Winter sale' }])
  })

  await t.test('a view takes the present filters over, a deleted one comes back, and both can be undone', async (t) => {
    const kept = async () =>
      (await api.get(`${W}/views`)).body.views.map(({ name, filters }: { name: string; filters: object }) => [
        name,
        filters,
      ])
    const before = { tag: 'sale', sort_by: 'clicks_total', sort_dir: 'desc' }
    await tab.goto(page('/links?status=off'))
    await settled(tab)
    await press(tab, 'Views')
    await choose('Manage views')
    await press(tab, 'Update Winter sale')
    await seeText(tab, 'View updated: Winter sale')
    t.same(await kept(), [['Winter sale', { status: 'off' }]])
    await press(tab, 'Undo')
    await seeText(tab, 'Undone')
    t.same(await kept(), [['Winter sale', before]])
    await press(tab, 'Delete Winter sale')
    await seeText(tab, 'View deleted: Winter sale')
    t.same(await kept(), [])
    await press(tab, 'Undo')
    await tab.waitForSelector('dialog li')
    t.same(await kept(), [['Winter sale', before]])
    await press(tab, 'Update Winter sale')
    await seeText(tab, 'View updated: Winter sale')
    const [{ id }] = (await api.get(`${W}/views`)).body.views
    for (const button of ['Undo', 'Update Winter sale']) {
      // The dialog reads the views again after each attempt, so somebody changes this one before each.
      await api.patch(`${W}/views/${id}`, { filters: { tag: button } })
      const isChange = (answer: HTTPResponse) => answer.request().method() === 'PATCH'
      const isList = (answer: HTTPResponse) => answer.request().method() === 'GET' && answer.url().endsWith('/views')
      const [answer] = await Promise.all([
        tab.waitForResponse(isChange),
        tab.waitForResponse(isList),
        press(tab, button),
      ])
      t.equal(answer.status(), 412, button)
      await seeText(tab, 'Somebody else has changed it meanwhile')
      t.same(await kept(), [['Winter sale', { tag: button }]], button)
    }
    await api.patch(`${W}/views/${id}`, { filters: before })
    await press(tab, 'Done')
  })

  await t.test('a view without filters does not give its name to the plain list', async (t) => {
    const { body } = await api.post(`${W}/views`, { name: 'Everything', filters: {} })
    await tab.evaluate('localStorage.clear()')
    await tab.goto(page('/links'))
    await settled(tab)
    await press(tab, 'Views')
    await tab.waitForSelector('.menu a[aria-current] ::-p-text(Everything)')
    t.equal(await tab.$eval('.page-head .menu > button', (button) => button.textContent), 'Views')
    await api.delete(`${W}/views/${body.id}`)
  })

  await t.test('after Delete, Rename and Save, the focus stays where the user was', async (t) => {
    for (const name of ['A', 'B', 'C']) await api.post(`${W}/views`, { name, filters: { tag: name } })
    await tab.goto(page('/links?status=on'))
    await settled(tab)
    const focusIsOn = (name: string) =>
      tab.waitForFunction(
        `(document.activeElement.ariaLabel ?? document.activeElement.textContent) === ${JSON.stringify(name)}`,
      )
    await press(tab, 'Views')
    await choose('Manage views')
    await press(tab, 'Delete B')
    await focusIsOn('Delete C')
    await tab.keyboard.press('Enter')
    await focusIsOn('Delete Winter sale')
    await press(tab, 'Rename A')
    await fill(tab, 'Name', 'A2')
    await tab.keyboard.press('Enter')
    await focusIsOn('Rename A2')
    await press(tab, 'Delete Winter sale')
    await focusIsOn('Delete A2')
    await tab.keyboard.press('Enter')
    await seeText(tab, 'There are none any more')
    await focusIsOn('Done')
    await tab.keyboard.press('Enter')
    await focusIsOn('Views')
    await tab.keyboard.press('Enter')
    await choose('Save this view')
    await fill(tab, 'Name', 'On')
    await tab.keyboard.press('Enter')
    await seeText(tab, 'View saved')
    await tab.waitForSelector('.page-head .menu > button:focus')
    t.match((await api.get(`${W}/views`)).body.views, [{ name: 'On' }])
  })

  await t.test('it looks well with many views of long names', async (t) => {
    for (let i = 0; i < 50; i += 1)
      await api.post(`${W}/views`, { name: `${i}${'Donaudampf'.repeat(9)}`, filters: { tag: 'a' } })
    for (const width of [1280, 390])
      for (const scheme of ['light', 'dark'] as const) {
        const { tab, complaints } = await openLook(browser, { width, scheme })
        await tab.goto(page('/links?tag=a'))
        await settled(tab)
        await (await tab.waitForSelector('.page-head .menu > button'))!.click()
        await demandGoodLook(t, tab)
        const isWithin = `document.querySelector('.page-head .menu > ul').getBoundingClientRect().bottom <= innerHeight`
        t.ok(await tab.evaluate(isWithin), 'the menu scrolls')
        await (await tab.waitForSelector('::-p-xpath(//li[contains(., "Manage views")]/*)'))!.click()
        await tab.waitForSelector('dialog li')
        await demandGoodLook(t, tab)
        t.same(complaints, [])
        await tab.close()
      }
  })

  await t.test('a viewer opens views, and is offered nothing else', async (t) => {
    await api.sql`UPDATE workspace_members SET role = 'viewer'`
    await tab.goto(page('/links'))
    await settled(tab)
    await press(tab, 'Views')
    await tab.waitForSelector('.page-head .menu li')
    t.equal(await tab.$('.page-head .menu li button'), null)
  })
  t.same(complaints, [])
})
