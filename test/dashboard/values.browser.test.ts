// All values of a card: searched, chosen as filters, and excluded.
import t from 'tap'
import { insertClicks } from '../api/insert-clicks.js'
import { fill, findViolations, openLook, press, settled, withDashboard } from './dashboard-fixture.js'

const VALUES = 3_000

t.test('a card shows eight values, and all in a dialog', async (t) => {
  const dashboard = await withDashboard(t)
  if (!dashboard) return
  const { api, browser, page } = dashboard
  const { body: link } = await api.post(`/workspace/${api.workspaceId}/links`, { url: 'https://example.com/' })
  const click = { workspace_id: api.workspaceId, link_id: link.id, time: new Date(Date.now() - 60_000) }
  const terms = Array.from({ length: VALUES }, (_, i) => ({ ...click, utm_term: `term ${String(i).padStart(4, '0')}` }))
  await insertClicks(api.clickhouse.client, [...terms, terms[7], { ...click, utm_term: '!now' }])
  const { tab, complaints } = await openLook(browser)
  const card = '[aria-label="Campaigns"]'
  const total = () => tab.$eval('.tile-figure', (tile) => tile.textContent)
  const shown = (root: string) => tab.$$eval(`${root} .share .cut`, (all) => all.map((one) => one.textContent))
  const open = async () => {
    await press(tab, 'More of Campaigns')
    await tab.waitForSelector('dialog .values .share')
  }

  await tab.goto(page('/overview'))
  await settled(tab)
  await (await tab.waitForSelector(`${card} button ::-p-text(Term)`))!.click()
  await tab.waitForSelector(`${card} .share[title="term 0007: 2"]`)
  t.equal((await shown(card)).length, 8)
  t.match(await tab.$eval(`${card} .share`, (row) => row.textContent), /^term 00072<1%$/, 'what is there is not 0 %')

  await open()
  await tab.waitForSelector('dialog [role="status"] ::-p-text(3,001 values)')
  const drawn = (await shown('dialog')).length
  t.ok(drawn > 8 && drawn < 100, 'only rows near the sight are drawn')
  await tab.$eval('dialog .values', (list) => list.scrollTo(0, list.scrollHeight))
  await tab.waitForSelector('dialog [aria-posinset="3001"]')
  t.same(await findViolations(tab), [])

  await fill(tab, 'Search Term', 'TERM 29', 'searchbox')
  await tab.waitForSelector('dialog [role="status"] ::-p-text(100 of 3,001 values)')
  await (await tab.waitForSelector('dialog .share[title="term 2900: 1"]'))!.click()
  await fill(tab, 'Search Term', '!now', 'searchbox')
  await (await tab.waitForSelector('dialog .share[title="!now: 1"]'))!.click()
  await tab.waitForSelector('dialog .share[title="!now: 1"][aria-pressed="true"]')
  await press(tab, 'Show')
  await tab.waitForFunction(`location.search === '?utm_term=term+2900&utm_term=%5C%21now'`)
  await settled(tab)
  t.equal(await total(), '2')

  await open()
  await tab.waitForSelector('dialog [role="status"] ::-p-text(3,001 values)')
  await fill(tab, 'Search Term', '2900', 'searchbox')
  await tab.waitForSelector('dialog .share[title="term 2900: 1"][aria-pressed="true"]')
  await press(tab, 'Exclude term 2900')
  await tab.waitForSelector('dialog .share[title="term 2900: 1"][aria-pressed="false"]')
  await fill(tab, 'Search Term', 'now', 'searchbox')
  await (await tab.waitForSelector('dialog .share[title="!now: 1"][aria-pressed="true"]'))!.click()
  await press(tab, 'Show')
  await tab.waitForFunction(`location.search === '?utm_term=%21term+2900'`)
  await settled(tab)
  t.equal(await total(), '3,001')
  t.same(complaints, [])
})
