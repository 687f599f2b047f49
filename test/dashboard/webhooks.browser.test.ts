// Webhooks that a person adds and changes are those that the API then answers.

import type { Page } from 'puppeteer-core'
import t from 'tap'
import { createDeliverer } from '../../webhooks/deliver.js'
import { loopbackReach } from '../loopback-reach.js'
import { withReceiver } from '../webhooks/receivers.js'
import {
  demandGoodLook,
  fill,
  openLook,
  press,
  seeText,
  settled,
  showIn,
  WIDTHS,
  withDashboard,
} from './dashboard-fixture.js'

/** A box or a choice by its words. */
async function choose(tab: Page, name: string, role: 'checkbox' | 'radio') {
  const box = await tab.waitForSelector(`::-p-aria([name="${name}"][role="${role}"])`)
  await box!.click()
}

const errorsIn = (tab: Page) => tab.$$eval('.field .error', (all) => all.map(({ textContent }) => textContent))

t.test('webhooks', async (t) => {
  const { deliver, close } = createDeliverer({ reach: loopbackReach })
  t.teardown(close)
  const dashboard = await withDashboard(t, { webhooks: { deliver, reach: loopbackReach } })
  if (!dashboard) return
  const { api, browser, page } = dashboard
  const answer = { status: 200, text: 'thanks' }
  const receiver = await withReceiver(t, (response) => response.writeHead(answer.status).end(answer.text))
  const url = `${receiver.url}/hook`
  const { body: link } = await api.post(`/workspace/${api.workspaceId}/links`, {
    url: 'https://example.com/',
    name: 'Spring sale',
  })
  const hooks = async () => (await api.get(`/workspace/${api.workspaceId}/all_webhooks`)).body.webhooks
  const { tab, complaints } = await openLook(browser)

  await t.test('added, with the events that are wanted', async (t) => {
    await tab.goto(page('/webhooks'))
    await seeText(tab, 'Notify your own systems')
    await press(tab, 'Add a webhook')
    await fill(tab, 'URL', 'ftp://nowhere')
    await press(tab, 'Add webhook')
    await tab.waitForSelector('[aria-invalid="true"]')
    t.match(await errorsIn(tab), [/is not an http or https URL/], 'what is wrong stands beside its field')
    await fill(tab, 'URL', url)
    for (const event of ['Links created', 'Links changed', 'Links deleted']) await choose(tab, event, 'checkbox')
    await press(tab, 'Add webhook')
    await seeText(tab, 'Nothing was sent yet')
    t.match(await hooks(), [{ id: url, events: ['click'], link: null }])
  })

  await t.test('tried, with what came back', async (t) => {
    await press(tab, 'Send a test event')
    await seeText(tab, 'Status 200')
    t.match(JSON.parse(receiver.received[0].body), { event: 'click', test: true })
    await tab.waitForFunction(`document.querySelectorAll('tbody tr').length === 1`)
    answer.status = 418
    answer.text = 'a teapot'
    await tab.select('select[name="event"]', 'link.deleted')
    await press(tab, 'Send a test event')
    await seeText(tab, 'a teapot')
    await tab.waitForFunction(`document.querySelectorAll('tbody tr').length === 2`)
    const rows = await tab.$$eval('tbody tr', (all) => all.map(({ textContent }) => textContent))
    t.match(rows, [/Links deleted.*test.*Not accepted.*418.*ms/, /Clicks.*test.*Delivered.*200/], 'newest first')
  })

  await t.test('a delivery shows its payload and its answer, and is sent again', async (t) => {
    const before = receiver.received.length
    answer.status = 200
    answer.text = 'better now'
    const show = await tab.waitForSelector('tbody tr:first-child button')
    await show!.click()
    await seeText(tab, 'One attempt')
    t.match(JSON.parse((await tab.$eval('dialog .payload', (one) => one.textContent))!), { event: 'link.deleted' })
    await seeText(tab, 'a teapot')
    await press(tab, 'Send again')
    await seeText(tab, '2 attempts')
    await seeText(tab, 'better now')
    t.equal(receiver.received.length, before + 1)
    t.equal(receiver.received.at(-1)!.body, receiver.received.at(-2)!.body)
    for (const scheme of ['dark', 'light'] as const) {
      await tab.setViewport({ width: 390, height: 740 })
      await showIn(tab, scheme)
      await demandGoodLook(t, tab)
    }
    await tab.setViewport({ width: WIDTHS.wide, height: 900 })
    await press(tab, 'Close')
    await tab.waitForFunction(`document.querySelectorAll('tbody tr').length === 3`)
    await tab.waitForSelector('tbody tr:first-child .chip ::-p-text(sent again)')
  })

  await t.test('told of something else', async (t) => {
    await choose(tab, 'Clicks', 'checkbox')
    await press(tab, 'Save')
    await seeText(tab, 'be empty')
    await choose(tab, 'Links deleted', 'checkbox')
    await press(tab, 'Save')
    await seeText(tab, 'Saved')
    t.match(await hooks(), [{ events: ['link.deleted'] }])
  })

  await t.test('switched off, and on again by undoing it', async (t) => {
    await api.sql`UPDATE webhooks SET failing_since = now() - interval '1 hour'`
    await press(tab, 'Switch off')
    await seeText(tab, 'Switched off')
    t.notMatch(await tab.evaluate('document.body.innerText'), 'it had failed', 'a person did, not Slugline')
    t.match(await hooks(), [{ enabled: false }])
    await press(tab, 'Undo')
    await seeText(tab, 'The webhook is on')
    t.match(await hooks(), [{ enabled: true }])
  })

  await t.test('one that Slugline has switched off says why, and is switched on again', async (t) => {
    await api.sql`
      UPDATE webhooks SET failing_since = now() - interval '3 days', switched_off_at = now(), missed = 7, missed_at = now()`
    await tab.goto(page('/webhooks'))
    await seeText(tab, 'it had failed since')
    await seeText(tab, '7 events were not sent')
    await press(tab, `Actions for ${url.replace('http://', '')}`)
    await press(tab, 'Switch on')
    await seeText(tab, 'The webhook is on')
    t.match(await hooks(), [{ enabled: true, failing_since: null }])
  })

  await t.test('one of a link; that http is not encrypted stays to be seen', async (t) => {
    const plain = 'http://hooks.example.com/in'
    await press(tab, 'Add a webhook')
    await fill(tab, 'URL', plain)
    await tab.select('dialog select', 'link')
    await tab.waitForSelector('dialog input[type="radio"]')
    t.equal(await tab.$('dialog input[type="radio"]:checked'), null, 'nobody has chosen one yet')
    await fill(tab, 'Which link', 'nothing like it', 'searchbox')
    await seeText(tab, 'No links found')
    await press(tab, 'Add webhook')
    await seeText(tab, 'Choose a link')
    await fill(tab, 'Which link', 'spring', 'searchbox')
    await choose(tab, `Spring sale ${link.full_url.replace('https://', '')}`, 'radio')
    await press(tab, 'Add webhook')
    await seeText(tab, 'http is not encrypted')
    await tab.waitForSelector(`main a[href$="/links/${link.id}"] ::-p-text(Spring sale)`)
    t.match(await hooks(), [
      { id: url, link: null },
      { id: plain, link: { id: link.id } },
    ])
    await tab.goto(page('/webhooks'))
    await seeText(tab, 'not encrypted')
  })

  await t.test('removed, when that is confirmed', async (t) => {
    await press(tab, 'Actions for hooks.example.com/in')
    await press(tab, 'Remove')
    await press(tab, 'Remove webhook')
    await seeText(tab, 'Nothing is sent to hooks.example.com/in any more')
    t.match(
      (await hooks()).map(({ id }: { id: string }) => id),
      [url],
    )
  })

  await t.test('who only reads is offered nothing that would be refused', async (t) => {
    await api.sql`UPDATE workspace_members SET role = 'viewer'`
    await tab.goto(page(`/webhooks/one?id=${encodeURIComponent(url)}`))
    await settled(tab)
    const buttons = await tab.$$eval('main button', (all) => all.map((button) => button.textContent || button.title))
    t.same(buttons, ['Copy the URL', 'Refresh'])
    await tab.goto(page('/webhooks'))
    await settled(tab)
    t.same(await tab.$$('main button'), [])
    await api.sql`UPDATE workspace_members SET role = 'owner'`
  })

  await t.test('below the Business plan the page says which plan has them', async (t) => {
    await api.sql`UPDATE workspaces SET plan = 'growth'`
    await tab.goto(page('/webhooks'))
    await seeText(tab, 'Webhooks need the Business plan or a larger one')
    await press(tab, `Actions for ${url.replace('http://', '')}`)
    await press(tab, 'Remove')
    await press(tab, 'Remove webhook')
    await tab.waitForSelector('.empty')
    t.same(await hooks(), [], 'what is left over can be removed')
    t.equal(await tab.$('main .page-head button'), null)
  })
  t.same(complaints, [])
})
