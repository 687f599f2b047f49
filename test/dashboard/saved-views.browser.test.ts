// Views of the list of links under names, in the menu of its page.
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

  await t.test('it looks well with many views of long names', async (t) => {
    for (let i = 0; i < 12; i += 1)
      await api.post(`${W}/views`, { name: `${i}${'Donaudampf'.repeat(9)}`, filters: { tag: 'a' } })
    for (const width of [1280, 390])
      for (const scheme of ['light', 'dark'] as const) {
        const { tab, complaints } = await openLook(browser, { width, scheme })
        await tab.goto(page('/links?tag=a'))
        await settled(tab)
        await (await tab.waitForSelector('.page-head .menu > button'))!.click()
        await demandGoodLook(t, tab)
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
