// Links beside each other: chosen by a search or in the list, and kept in the address.
import t from 'tap'
import { insertClicks } from '../api/insert-clicks.js'
import { fill, openLook, press, seeText, settled, WIDTHS, withDashboard } from './dashboard-fixture.js'

t.test('compare', async (t) => {
  const dashboard = await withDashboard(t)
  if (!dashboard) return
  const { api, browser, page } = dashboard
  const ids: number[] = []
  for (const name of ['Spring', 'Summer', 'Autumn'])
    ids.push((await api.post(`/workspace/${api.workspaceId}/links`, { url: 'https://example.com/', name })).body.id)
  const time = new Date(Date.now() - 60_000)
  const clicksOf = (index: number, count: number, bot_name = '') =>
    Array.from({ length: count }, (_, n) => {
      const visitor_hash = String(n % 2)
      return { workspace_id: api.workspaceId, link_id: ids[index], time, bot_name, visitor_hash }
    })
  await insertClicks(api.clickhouse.client, [...clicksOf(0, 5), ...clicksOf(0, 2, 'curl'), ...clicksOf(1, 3)])
  const { tab, complaints } = await openLook(browser)
  const rows = () =>
    tab.$$eval('.sums tbody tr', (rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)))

  await t.test('links are found, added and taken away; the address has them', async (t) => {
    await tab.goto(page('/compare'))
    for (const [index, name] of ['Spring', 'Autumn'].entries()) {
      await fill(tab, 'Search links to compare', name, 'searchbox')
      const found = await tab.waitForSelector(`.found li:only-child button ::-p-text(${name})`)
      await found!.click()
      await tab.waitForFunction(`location.search.includes('link_id=${ids[index * 2]}')`)
    }
    await settled(tab)
    t.same(await rows(), [
      ['Spring', '5', '7', '2'],
      ['Autumn', '0', '0', '0'],
    ])
    await press(tab, 'Remove the filter Link: Autumn')
    await tab.waitForFunction(`document.querySelectorAll('.sums tbody tr').length === 1`)
    await tab.goBack()
    await tab.waitForFunction(`document.querySelectorAll('.sums tbody tr').length === 2`)
  })

  await t.test('links that are selected in the list', async (t) => {
    await tab.goto(page('/links'))
    for (const id of ids.slice(0, 2)) {
      const box = await tab.waitForSelector(`::-p-xpath(//tr[.//a[contains(@href, "/links/${id}")]]//input)`)
      await box!.click()
    }
    const compare = await tab.waitForSelector('.selection a')
    await compare!.click()
    await tab.waitForSelector('.sums')
    await settled(tab)
    t.same((await rows()).toSorted(), [
      ['Spring', '5', '7', '2'],
      ['Summer', '3', '3', '2'],
    ])
  })

  await t.test('with more links than fit into a chart the way stays, and it is said how many fit', async (t) => {
    const drafts = Array.from({ length: 3 }, (_, i) => ({ url: 'https://example.com/', name: `More ${i}` }))
    const { body } = await api.post(`/workspace/${api.workspaceId}/links`, drafts)
    // No toast goes by itself, after its eight seconds.
    await tab.evaluateOnNewDocument(`
      const wait = window.setTimeout
      window.setTimeout = (call, ms, ...more) => (ms === 8000 ? 0 : wait(call, ms, ...more))`)
    const all = [...ids, ...body.map(({ link }: { link: { id: number } }) => link.id)]
    await tab.goto(page('/links'))
    await settled(tab)
    for (const id of all) {
      const box = await tab.waitForSelector(`::-p-xpath(//tr[.//a[contains(@href, "/links/${id}")]]//input)`)
      await box!.click()
    }
    await tab.waitForSelector('.selection strong ::-p-text(6 links)')
    await press(tab, 'Compare')
    await seeText(tab, 'At most 5 links are compared')
    await tab.focus('.side nav a[href$="/overview"]')
    await tab.keyboard.press('Enter')
    await tab.waitForFunction(`document.activeElement?.matches('main h1') && location.pathname.endsWith('/overview')`)
    await tab.waitForFunction(`!document.querySelector('.toast')`)
    const ring = await tab.evaluate(`{
      const heading = document.querySelector('main h1');
      [heading.matches(':focus-visible'), getComputedStyle(heading).outlineStyle]
    }`)
    t.same(ring, [true, 'none'], 'a heading cannot be used, and has no ring')
    await tab.goto(page(`/compare?${all.map((id) => `link_id=${id}`).join('&')}`))
    await seeText(tab, 'The first 5 of 6 links are compared.')
    await settled(tab)
    t.equal((await rows()).length, 5)
    await api.delete(`/workspace/${api.workspaceId}/links`, { ids: all.slice(3) })
  })

  await t.test('what was done is told on the page to which it leads', async () => {
    await tab.goto(page('/links/new'))
    await fill(tab, 'Destination', 'https://example.com/new')
    await press(tab, 'Create link')
    await tab.waitForFunction(`/\\/links\\/\\d+$/.test(location.pathname)`)
    await tab.waitForSelector('.toast ::-p-text(works now)')
  })

  await t.test('a visitor who comes back in another hour is one', async (t) => {
    const clicks = ['08', '20'].map((hour) => ({ ...clicksOf(2, 1)[0], time: new Date(`2026-01-05T${hour}:00:00Z`) }))
    await insertClicks(api.clickhouse.client, clicks)
    const day = `link_id=${ids[2]}&start=2026-01-05&end=2026-01-05`
    await tab.goto(page(`/compare?${day}`))
    await tab.waitForSelector('.sums')
    await settled(tab)
    t.same(await rows(), [['Autumn', '2', '2', '1']])
    await tab.goto(page(`/overview?${day}`))
    await settled(tab)
    t.same(await tab.$$eval('.tile-figure', (tiles) => tiles.map((tile) => tile.textContent)), ['2', '2', '1'])
  })

  await t.test('what stands below the chart stays there when it comes', async (t) => {
    for (const width of Object.values(WIDTHS)) {
      const { tab } = await openLook(browser, { width })
      const waiting: (() => void)[] = []
      let isHeld = true
      await tab.setRequestInterception(true)
      tab.on('request', (request) => {
        const goOn = () => void request.continue()
        if (isHeld && request.url().includes('/clicks?')) waiting.push(goOn)
        else goOn()
      })
      await tab.goto(page(`/compare?link_id=${ids[0]}&link_id=${ids[1]}`))
      await tab.waitForSelector('.found li') // beneath the table, and asked for beside the series
      const topOf = () => tab.$eval('.sums', (table) => table.getBoundingClientRect().top)
      const before = await topOf()
      isHeld = false
      for (const goOn of waiting) goOn()
      await settled(tab)
      t.equal(waiting.length, 3)
      t.equal(await topOf(), before, `${width} pixels wide`)
      await tab.close()
    }
  })
  t.same(complaints, [])
})
