// The map of countries: with the mouse, with keys alone, and as the address says.
import t from 'tap'
import { insertClicks } from '../api/insert-clicks.js'
import { openLook, seeText, settled, withDashboard } from './dashboard-fixture.js'

t.test('map', async (t) => {
  const dashboard = await withDashboard(t)
  if (!dashboard) return
  const { api, browser, page } = dashboard
  const { body: link } = await api.post(`/workspace/${api.workspaceId}/links`, { url: 'https://example.com/' })
  const time = new Date(Date.now() - 60_000)
  const counts = { DE: 6, RU: 3, XK: 2, MT: 4, '': 1 }
  const clicks = Object.entries(counts).flatMap(([country, count]) =>
    Array.from({ length: count }, () => ({ workspace_id: api.workspaceId, link_id: link.id, time, country })),
  )
  await insertClicks(api.clickhouse.client, clicks)
  const { tab, complaints } = await openLook(browser)
  const open = async () => {
    await tab.goto(page('/overview'))
    await settled(tab)
    await tab.waitForSelector('.world [data-country="DE"]')
  }
  const filtered = (country: string) => tab.waitForFunction(`location.search.includes('country=${country}')`)

  await t.test('countries with clicks have words and a colour', async (t) => {
    await open()
    const told = await tab.$$eval('.world [role="button"]', (paths) =>
      paths.map((one) => one.getAttribute('aria-label')),
    )
    t.same(told, ['Germany: 6 (38%)', 'Russia: 3 (19%)', 'Kosovo: 2 (13%)'], 'Malta is too small for the map')
    t.ok(await tab.$('.share[title="Malta: 4"]'), 'and is in the card of places')
    const colours = await tab.$$eval('.world [role="button"]', (paths) => paths.map((one) => one.getAttribute('class')))
    t.equal(new Set(colours).size, 3)
    const { width, height } = (await tab.$eval('.world [data-country="RU"]', (path) => {
      const { width, height } = path.getBoundingClientRect()
      return { width, height }
    })) as Record<string, number>
    const whole = await tab.$eval('.world', (map) => map.getBoundingClientRect().width)
    t.ok(width < whole / 2 && height > 0, 'no country is torn apart where longitudes begin anew')
  })

  await t.test('a click filters', async (t) => {
    await (await tab.waitForSelector('.world [data-country="DE"]'))!.hover()
    await tab.waitForSelector('.tip ::-p-text(Germany: 6)')
    const [tip, country] = await Promise.all(
      ['.tip', '.world [data-country="DE"]'].map(async (one) => (await (await tab.$(one))!.boundingBox())!),
    )
    t.ok(Math.abs(tip.x + tip.width / 2 - (country.x + country.width / 2)) < 30, 'the words are at the pointer')
    t.ok(tip.y < country.y + country.height / 2)
    const height = await tab.$eval('.world', (map) => map.getBoundingClientRect().height)
    t.ok(height <= 300, 'the map takes a third of the screen, which is 900 pixels high')
    await (await tab.waitForSelector('.world [data-country="DE"]'))!.click()
    await filtered('DE')
    await seeText(tab, 'Countries: Germany')
  })

  await t.test('arrows lead from the country with most clicks to the next, Enter filters', async (t) => {
    await open()
    const focused = () => tab.evaluate('document.activeElement.dataset.country')
    await tab.evaluate(`document.querySelector('.world [data-country="DE"]').focus()`)
    await seeText(tab, 'Germany: 6')
    await tab.keyboard.press('End')
    t.equal(await focused(), 'XK')
    await tab.keyboard.press('Tab')
    t.equal(await focused(), undefined, 'no other country is a stop of Tab')
    await tab.keyboard.down('Shift')
    await tab.keyboard.press('Tab')
    await tab.keyboard.up('Shift')
    t.equal(await focused(), 'XK')
    await tab.keyboard.press('Home')
    t.equal(await focused(), 'DE')
    await tab.keyboard.press('ArrowRight')
    await seeText(tab, 'Russia: 3')
    await tab.keyboard.press('Enter')
    await filtered('RU')
  })
  t.same(complaints, [])
})
