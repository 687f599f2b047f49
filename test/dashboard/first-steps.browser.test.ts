// The overview of a workspace without clicks says what to do first, and with a few points it has bars.
import t from 'tap'
import { insertClicks } from '../api/insert-clicks.js'
import { findViolations, openLook, seeText, settled, withDashboard } from './dashboard-fixture.js'

t.test('first steps', async (t) => {
  const dashboard = await withDashboard(t)
  if (!dashboard) return
  const { api, browser, page } = dashboard
  const { tab, complaints } = await openLook(browser)
  const steps = () =>
    tab.$$eval('.first-steps li', (all) => all.map((step) => step.querySelector('.unseen')!.textContent!))

  await t.test('a workspace without clicks has a list of first steps instead of a map', async (t) => {
    await tab.goto(page('/overview'))
    await tab.waitForSelector('.first-steps')
    await settled(tab)
    t.equal(await tab.$('.world'), null)
    t.same(await steps(), ['To do:', 'To do:', 'To do:', 'To do:', 'To do:'])
    t.same(
      await tab.$$eval('.first-steps a', (links) =>
        links.map((link) => link.getAttribute('href')!.replace(/^.w.\d+/, '')),
      ),
      ['/links/new', '/links', '/domains', '/members', '/conversions'],
    )
    t.same(await findViolations(tab), [])
    await api.post(`/workspace/${api.workspaceId}/links`, { url: 'https://example.com/' })
    await api.patch(`/workspace/${api.workspaceId}`, { conversion_tracking: true })
    await tab.reload()
    await tab.waitForSelector('.first-steps')
    t.same(await steps(), ['Done:', 'To do:', 'To do:', 'To do:', 'Done:'])
  })

  await t.test('a period without clicks says so, and a short one has bars', async (t) => {
    const { body: link } = await api.post(`/workspace/${api.workspaceId}/links`, { url: 'https://example.com/' })
    const time = new Date(Date.now() - 20 * 86_400_000)
    await insertClicks(api.clickhouse.client, [{ workspace_id: api.workspaceId, link_id: link.id, time }])
    await tab.evaluateOnNewDocument(`
      const drawn = Path2D.prototype.rect
      window.bars = new Set()
      Path2D.prototype.rect = function (x, y, width, height) {
        if (width < 100) window.bars.add(x)
        drawn.call(this, x, y, width, height)
      }`)
    await tab.goto(page('/overview?period=7d'))
    await seeText(tab, 'No clicks in this period.')
    await settled(tab)
    t.equal(await tab.$('.first-steps'), null)
    await tab.goto(page('/overview?period=30d'))
    await tab.waitForSelector('.chart canvas')
    await settled(tab)
    t.equal(await tab.evaluate('window.bars.size'), 0)
    const [from, to] = [-3, 1].map((days) => new Date(time.getTime() + days * 86_400_000).toISOString().slice(0, 10))
    await tab.goto(page(`/overview?start=${from}&end=${to}`))
    await tab.waitForFunction('window.bars.size === 5')
    t.same(complaints, [])
  })
})
