// Templates of links in the form: UTM parameters alone, and all fields of a new link.
import t from 'tap'
import { demandGoodLook, fill, openLook, press, seeText, settled, withDashboard } from './dashboard-fixture.js'

t.test('templates', async (t) => {
  const dashboard = await withDashboard(t)
  if (!dashboard) return
  const { api, browser, page } = dashboard
  const W = `/workspace/${api.workspaceId}`
  const { body: link } = await api.post(`${W}/links`, { url: 'https://example.com/', utm_term: 'old' })
  const { tab, complaints } = await openLook(browser)
  const choose = async (name: string, where = tab) =>
    (await where.waitForSelector(`::-p-xpath(//li[contains(., "${name}")]/*)`))!.click()
  const templates = async () => (await api.get(`${W}/templates`)).body.templates

  await t.test('UTM parameters are saved as a template, and the link is not', async (t) => {
    await tab.goto(page('/links/new'))
    await settled(tab)
    await fill(tab, 'Destination', 'https://example.com/')
    await press(tab, 'UTM templates')
    await choose('Save as template')
    await seeText(tab, 'Nothing to save yet')
    await fill(tab, 'UTM source', 'newsletter')
    await fill(tab, 'UTM medium', 'email')
    await press(tab, 'UTM templates')
    await choose('Save as template')
    await fill(tab, 'Name', 'Newsletter')
    await tab.keyboard.press('Enter')
    await seeText(tab, 'Template saved')
    t.match(await templates(), [{ name: 'Newsletter' }])
    t.same((await templates())[0].fields, { utm_source: 'newsletter', utm_medium: 'email' })
    t.match(tab.url(), /\/links\/new$/, 'the form around the dialog is not sent')
  })

  await t.test('a new link begins with all fields of a template', async (t) => {
    await fill(tab, 'Name', 'Weekly')
    await press(tab, 'Templates')
    await choose('Save as template')
    await (await tab.waitForSelector('dialog [name="name"]'))!.type('Whole')
    await tab.keyboard.press('Enter')
    await tab.waitForSelector('dialog', { hidden: true })
    t.same((await templates())[1].fields, { name: 'Weekly', utm_source: 'newsletter', utm_medium: 'email' })
    await tab.close({ runBeforeUnload: false })
    const { tab: fresh } = await openLook(browser)
    await fresh.goto(page('/links/new'))
    await settled(fresh)
    await press(fresh, 'Templates')
    await (await fresh.waitForSelector('::-p-xpath(//li[contains(., "Whole")]/*)'))!.click()
    await fill(fresh, 'Destination', 'https://example.com/weekly')
    await press(fresh, 'Create link')
    await seeText(fresh, 'works now')
    const { links } = (await api.get(`${W}/links?search=weekly`)).body
    t.match(links, [{ name: 'Weekly', utm_source: 'newsletter', url: 'https://example.com/weekly' }])
    await fresh.close()
  })

  await t.test('the UTM parameters of a template replace those of a link', async (t) => {
    const { tab, complaints } = await openLook(browser)
    await tab.goto(page(`/links/${link.id}`))
    await settled(tab)
    await press(tab, 'UTM templates')
    await choose('Newsletter', tab)
    await seeText(tab, 'https://example.com/?utm_source=newsletter&utm_medium=email')
    await press(tab, 'Save')
    await seeText(tab, 'Saved')
    const { body } = await api.get(`/link/${link.id}`)
    t.match(body, { utm_source: 'newsletter', utm_medium: 'email', utm_term: null })
    t.same(complaints, [])
  })

  await t.test('it looks well', async (t) => {
    await api.post(`${W}/templates`, { name: 'Donaudampf'.repeat(10), fields: { utm_source: 'a' } })
    for (const width of [1280, 390])
      for (const scheme of ['light', 'dark'] as const) {
        const { tab, complaints } = await openLook(browser, { width, scheme })
        await tab.goto(page('/links/new'))
        await settled(tab)
        for (const name of ['Templates', 'UTM templates']) {
          await press(tab, name)
          await demandGoodLook(t, tab)
        }
        await (await tab.waitForSelector('::-p-xpath(//li[contains(., "Manage templates")]/*)'))!.click()
        await tab.waitForSelector('dialog li')
        await demandGoodLook(t, tab)
        t.same(complaints, [])
        await tab.close()
      }
  })
  t.same(complaints, [])
})
