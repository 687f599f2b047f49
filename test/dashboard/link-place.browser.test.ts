// The pages of one link: their header stays where it is, and what it does is done to this link.
import t from 'tap'
import { until } from '../until.js'
import { fill, findViolations, openLook, press, seeText, settled, WIDTHS, withDashboard } from './dashboard-fixture.js'

t.test('the pages of a link', async (t) => {
  const dashboard = await withDashboard(t)
  if (!dashboard) return
  const { api, browser, page } = dashboard
  const W = `/workspace/${api.workspaceId}`
  const create = async (slug: string, more = {}) =>
    (await api.post(`${W}/links`, { url: 'https://example.com/', slug, ...more })).body
  const readLink = async ({ id }: { id: number }) => (await api.get(`/link/${id}`)).body

  await t.test('the tabs are where they will be before the link is there', async (t) => {
    const link = await create('/with-a-long-name', { name: 'A long name of a link '.repeat(8) })
    for (const width of [WIDTHS.wide, WIDTHS.phone]) {
      const { tab, complaints } = await openLook(browser, { width })
      // The answer waits until the header has been measured.
      let go = () => {}
      const held = new Promise<void>((resolve) => {
        go = resolve
      })
      await tab.setRequestInterception(true)
      tab.on('request', (request) => {
        if (request.url().endsWith(`/api/v1/link/${link.id}`)) void held.then(() => request.continue())
        else void request.continue()
      })
      await tab.goto(page(`/links/${link.id}`))
      const topOf = async () => (await (await tab.waitForSelector('.link-head nav'))!.boundingBox())!.y
      const before = await topOf()
      t.ok(await tab.$('.skeleton'), 'the link is not there yet')
      go()
      await seeText(tab, 'A long name of a link')
      await tab.waitForSelector('form.link-form')
      t.equal(await topOf(), before, `at a width of ${width}`)
      t.ok(Number(await tab.evaluate('document.documentElement.scrollWidth')) <= width)
      t.same(complaints, [])
      await tab.close()
    }
  })

  await t.test('statistics are about this link, with its address and the way back', async (t) => {
    const link = await create('/counted', { name: 'Counted link' })
    const { tab, complaints } = await openLook(browser)
    const asked: string[] = []
    tab.on('request', (request) => asked.push(request.url()))
    await tab.goto(page(`/links/${link.id}`))
    await settled(tab)
    await tab.click('.link-head nav a[href$="/statistics"]')
    await tab.waitForFunction(`location.pathname.endsWith('/links/${link.id}/statistics')`)
    await settled(tab)
    t.equal(await tab.$eval('h1', (heading) => heading.textContent), 'Counted link')
    await tab.waitForSelector('.link-head a[target="_blank"][href$="/counted"]')
    const reports = asked.filter((url) => /\/clicks[/?]/.test(url))
    t.ok(reports.length > 3)
    t.same(
      reports.filter((url) => !url.includes(`link_id=${link.id}`)),
      [],
    )
    t.same(await findViolations(tab), [])
    await tab.click('.link-head nav a[href$="/qr"]')
    await tab.waitForSelector('.qr-code img')
    await fill(tab, 'Size in pixels', '300', 'spinbutton')
    await press(tab, 'Save')
    await until(async () => (await readLink(link)).qr_styles?.size === 300, 'the saved style')
    t.same(await findViolations(tab), [])
    await tab.click('.link-address a[href$="/links"]')
    await tab.waitForFunction(`document.querySelector('h1')?.textContent === 'Links'`)
    t.same(complaints, [])
    await tab.close()
  })

  await t.test('it is switched, duplicated, deleted and restored from its header', async (t) => {
    const link = await create('/handled', { name: 'Handled', tags: ['kept'] })
    const { tab, complaints } = await openLook(browser)
    await tab.goto(page(`/links/${link.id}`))
    await settled(tab)
    const button = await tab.waitForSelector('[role="switch"]:enabled')
    await button!.click()
    await until(async () => !(await readLink(link)).enabled, 'the link is off')
    await seeText(tab, 'Switched off')
    await fill(tab, 'Name', 'Renamed')
    await press(tab, 'Save')
    await tab.waitForFunction(`document.querySelector('h1').textContent === 'Renamed'`)
    t.equal((await readLink(link)).enabled, false, 'the form has not switched it on again')
    await press(tab, 'Delete the link')
    await seeText(tab, 'In the trash')
    await press(tab, 'Restore')
    await tab.waitForSelector('::-p-aria([name="Delete the link"][role="button"])')
    t.equal((await readLink(link)).deleted, false)
    await tab.click('a[aria-label="Duplicate the link"]')
    await tab.waitForSelector('::-p-aria([name="Tags: remove kept"][role="button"])')
    await fill(tab, 'Slug', 'duplicate')
    await press(tab, 'Create link')
    await seeText(tab, '/duplicate works now')
    const { links } = (await api.get(`${W}/links?search=duplicate`)).body
    t.match(links, [{ name: 'Renamed', tags: ['kept'], url: 'https://example.com/' }])
    t.same(complaints, [])
    await tab.close()
  })
})
