// An API that hangs: it takes requests and answers none.
import type { HTTPRequest, Page } from 'puppeteer-core'
import t from 'tap'
import { insertClicks } from '../api/insert-clicks.js'
import { until } from '../until.js'
import { openLook, press, seeText, settled, withDashboard } from './dashboard-fixture.js'

const DAY_MS = 86_400_000

/** Long waits of the page pass twenty times as fast. */
const hasten = (tab: Page) =>
  tab.evaluateOnNewDocument(`
    const wait = window.setTimeout
    window.setTimeout = (call, ms, ...more) => wait(call, ms >= 5000 ? ms / 20 : ms, ...more)`)

/** @param isHeld whether a request is never answered */
async function holdRequests(tab: Page, isHeld: (request: HTTPRequest) => boolean) {
  await tab.setRequestInterception(true)
  tab.on('request', (request) => {
    if (!isHeld(request)) void request.continue()
  })
}

t.test('a server that hangs', async (t) => {
  const dashboard = await withDashboard(t)
  if (!dashboard) return
  const { api, browser, page } = dashboard
  const { body: link } = await api.post(`/workspace/${api.workspaceId}/links`, { url: 'https://example.com/' })
  const click = { workspace_id: api.workspaceId, link_id: link.id, time: new Date(Date.now() - 10 * DAY_MS) }
  await insertClicks(api.clickhouse.client, [click])

  await t.test('it is said, figures of another period disappear, and the page tries again', async (t) => {
    const { tab } = await openLook(browser)
    await hasten(tab)
    let isHanging = false
    let held = 0
    await holdRequests(tab, (request) => {
      const isHeld = isHanging && request.url().includes('/clicks')
      if (isHeld && request.url().includes('/clicks?')) held += 1
      return isHeld
    })
    const people = () => tab.$eval('.tile-figure', (tile) => tile.textContent)
    await tab.goto(page('/overview'))
    await settled(tab)
    t.equal(await people(), '1')
    isHanging = true
    await press(tab, '7 days')
    await tab.waitForFunction(`document.querySelector('.tile-figure').textContent === '–'`)
    await tab.waitForSelector('[aria-label="Links"] .skeleton')
    await seeText(tab, 'The server does not answer. This page tries again')
    await until(() => held > 3, 'the series to be asked for again')
    isHanging = false
    await tab.waitForFunction(`document.querySelector('.tile-figure').textContent === '0'`)
    await settled(tab)
    await tab.waitForFunction(`!document.body.innerText.includes('The server does not answer')`)
    await tab.close()
  })

  await t.test('a button that waits shows it, and what it does is sent once', async (t) => {
    const { tab } = await openLook(browser)
    await hasten(tab)
    const held: HTTPRequest[] = []
    await holdRequests(tab, (request) => request.method() === 'PATCH' && held.push(request) > 0)
    await tab.goto(page('/conversions'))
    await press(tab, 'Track conversions')
    await tab.waitForSelector('.button.primary[aria-busy="true"]')
    await seeText(tab, 'The server has not answered yet.')
    t.equal(held.length, 1)
    await held[0].continue()
    await seeText(tab, 'This workspace tracks conversions')
    t.equal(await tab.$('.button[aria-busy="true"]'), null)
    await tab.close()
  })
})
