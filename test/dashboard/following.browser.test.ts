// The figures of the overview follow the clicks that come in, without a sign of loading.
import type { HTTPRequest } from 'puppeteer-core'
import t from 'tap'
import { insertClicks } from '../api/insert-clicks.js'
import { until } from '../until.js'
import { openLook, settled, withDashboard } from './dashboard-fixture.js'

t.test('figures, chart, map and cards follow the live clicks', async (t) => {
  const dashboard = await withDashboard(t)
  if (!dashboard) return
  const { api, browser, page } = dashboard
  const { body: link } = await api.post(`/workspace/${api.workspaceId}/links`, {
    url: 'https://example.com/',
    name: 'Spring',
  })
  const time = new Date(Date.now() - 60_000)
  const click = { workspace_id: api.workspaceId, link_id: link.id, time, country: 'DE' }
  await insertClicks(api.clickhouse.client, [click])
  const { tab, complaints } = await openLook(browser)
  const streams: HTTPRequest[] = []
  await tab.setRequestInterception(true)
  tab.on('request', (request) => {
    if (request.url().includes('/clicks/stream')) streams.push(request)
    else void request.continue()
  })
  await tab.goto(page('/overview'))
  await settled(tab)
  await tab.waitForSelector('[aria-label="Links"] .share[title="Spring: 1"]')
  await until(() => streams.length > 0, 'the stream to be asked for')
  await tab.evaluate(`
    window.signs = []
    const canvas = document.querySelector('.chart canvas')
    new MutationObserver(() => {
      if (document.querySelector('[aria-busy="true"], main .skeleton')) window.signs.push('loading')
      if (!canvas.isConnected) window.signs.push('another chart')
    }).observe(document.body, { subtree: true, childList: true, attributes: true })`)

  await insertClicks(api.clickhouse.client, [{ ...click, country: 'FR' }])
  const facts = { full_url: 'http://x.test/a', destination: 'https://example.com/', platform: 'ios', bot_name: null }
  const data = JSON.stringify({ ...facts, id: '1', time, link_id: link.id, country: 'FR', browser_name: 'Chrome' })
  const body = `id: 1\nevent: click\ndata: ${data}\n\n`
  await streams[0].respond({ status: 200, contentType: 'text/event-stream', body })
  await tab.waitForFunction(`document.querySelector('.tile-figure').textContent === '2'`)
  await tab.waitForSelector('[aria-label="Links"] .share[title="Spring: 2"]')
  await tab.waitForSelector('[aria-label="Places"] .share[title="France: 1"]')
  await tab.waitForSelector('.world [data-country="FR"]')
  const people = `[...document.querySelectorAll('.series .unseen tbody tr')].map((row) => row.children[1].textContent)`
  await tab.waitForFunction(`${people}.includes('2')`)
  t.same(await tab.evaluate('window.signs'), [])
  t.same(complaints, [])
})
