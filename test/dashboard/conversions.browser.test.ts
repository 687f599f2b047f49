// The pages of conversions: instructions for the first one, then figures, filters and the list.
import t from 'tap'
import { insertClicks } from '../api/insert-clicks.js'
import {
  demandGoodLook,
  openLook,
  press,
  seeText,
  settled,
  showIn,
  WIDTHS,
  withDashboard,
} from './dashboard-fixture.js'
import { addSampleConversions, addWorkspace } from './sample-conversions.js'

t.test('conversions', async (t) => {
  const dashboard = await withDashboard(t)
  if (!dashboard) return
  const { api, address, browser, page } = dashboard

  await t.test('a plan without conversions is told so in words', async () => {
    const { tab } = await openLook(browser)
    await tab.goto(`${address}/w/${await addWorkspace(api, 'Club', 'free')}/conversions`)
    await seeText(tab, 'Conversions need the Growth plan or a larger one')
    await tab.close()
  })

  await t.test('where there are none, the page says how to report one, and it works', async (t) => {
    const { tab, complaints } = await openLook(browser)
    await tab.goto(page('/conversions'))
    await press(tab, 'Track conversions')
    await seeText(tab, 'This workspace tracks conversions')
    const workspaces = (await api.get('/workspaces')).body
    t.equal(workspaces.find(({ id }: { id: number }) => id === api.workspaceId).conversion_tracking, true)
    const snippets = await tab.$$eval('.snippet code', (codes) => codes.map((code) => code.textContent!))
    t.match(snippets[0], `<script async src="${address}/t.js"></script>`)
    t.equal((await fetch(`${address}/t.js`)).status, 200)
    const [, url] = /curl (\S+)/.exec(snippets[1])!
    const [, body] = /-d '(.*)'$/s.exec(snippets[1])!
    const headers = { authorization: `Bearer ${api.key}`, 'content-type': 'application/json' }
    t.equal((await fetch(url, { method: 'POST', headers, body })).status, 201)
    await press(tab, 'Check again')
    await seeText(tab, 'customer-42')
    await seeText(tab, '€49.90')
    t.same(complaints, [])
    await tab.close()
  })

  await t.test('values filter, and the list goes on after its last conversion', async (t) => {
    const { body: link } = await api.post(`/workspace/${api.workspaceId}/links`, { url: 'https://example.com/' })
    await addSampleConversions(api, [link.id], new Date(), 60)
    const { tab, complaints } = await openLook(browser)
    await tab.goto(page('/conversions?period=90d'))
    await settled(tab)
    await tab.setViewport({ width: WIDTHS.phone, height: 3000 })
    const wider = await tab.evaluate(`[...document.querySelectorAll('.tile > *, .funnel > li, .plain')]
      .filter((one) => one.getBoundingClientRect().right > one.parentElement.getBoundingClientRect().right)
      .map((one) => one.textContent)`)
    t.same(wider, [], 'nothing runs out of its tile or card')
    await tab.setViewport({ width: WIDTHS.wide, height: 900 })
    await press(tab, 'Countries')
    const { total } = (await api.get(`/workspace/${api.workspaceId}/conversions/counters/country?start=all`)).body
    await seeText(tab, `Based on ${total} with a known country.`)
    const funnel = (await api.get(`/workspace/${api.workspaceId}/conversions/funnel?start=all&event_name=signup`)).body
    await (await tab.waitForSelector('.tile ::-p-text(Sales)'))!.click()
    await tab.waitForSelector('[aria-label="Events"] p ::-p-text(Sales, and refunds of them.)')
    await settled(tab)
    const events = await tab.$$eval('[aria-label="Events"] .share', (all) => all.map(({ title }) => title))
    t.match(events.toSorted().join(), /^purchase: \d+,refund: \d+$/)
    t.match(
      await tab.$eval('[aria-label="Events"] .share[title^="purchase"] .amount', (one) => one.textContent),
      /^€[\d,.]+( \+ \d)?$/,
      'what the values earned stands beside them',
    )
    await (await tab.waitForSelector('.tile ::-p-text(Conversions)'))!.click()
    const value = await tab.waitForSelector('.share[title^="signup:"]')
    await value!.click()
    await seeText(tab, 'Events: signup')
    t.match(tab.url(), 'event_name=signup')
    const leads = `document.querySelector('.funnel li:nth-child(2) strong')?.textContent`
    await tab.waitForFunction(`${leads} === '${funnel.leads}'`)
    t.ok(funnel.leads > 20)

    const idsOf = async (query: string) =>
      (await api.get(`/conversions?workspace_id=${api.workspaceId}&event_name=signup&limit=20${query}`)).body
        .conversions as Record<string, string>[]
    const first = await idsOf('')
    const second = await idsOf(`&after=${first.at(-1)!.id}`)
    const isShown = (rows: Record<string, string>[]) =>
      tab.waitForFunction(
        `[...document.querySelectorAll('.table.cards td:nth-child(4)')].map((cell) => cell.textContent).join() === ${JSON.stringify(
          rows.map(({ external_id }) => external_id ?? 'No customer').join(),
        )}`,
      )
    await isShown(first)
    await press(tab, 'Older')
    await isShown(second)
    await press(tab, 'Newer')
    await isShown(first)

    const [{ event_id, id }] = first
    await press(tab, `Actions for signup ${event_id ?? id}`)
    await (await tab.waitForSelector('.menus li button ::-p-text(Void)'))!.click()
    await seeText(tab, 'It stays in this list')
    await (await tab.waitForSelector('dialog .button.danger'))!.click()
    await tab.waitForSelector('.table.cards tbody tr:first-child .chip ::-p-text(Voided)')
    t.match(await idsOf(''), [{ id, voided: true }, { voided: false }])
    t.equal((await tab.$$(`::-p-aria([name="Actions for signup ${event_id ?? id}"])`)).length, 0, 'and not again')

    await press(tab, 'Languages')
    await settled(tab)
    await press(tab, 'Networks')
    await tab.waitForSelector('[aria-label="Places"] .share[title^="Comcast:"]')
    await press(tab, 'Devices')
    await tab.waitForSelector('[aria-label="Devices"] .share[title*="obile:"]')

    await press(tab, 'Remove the filter Events: signup')
    await tab.waitForFunction(`!location.search.includes('event_name')`)
    const csv = await tab.$eval('.page-head a[download]', (link) => link.getAttribute('href')!)
    t.match(csv, /[?&]bom=true/)
    const text = (await tab.evaluate(`fetch('${csv}').then((answer) => answer.text())`)) as string
    t.match(text, /^t,conversions,leads,sales,custom,refunds,revenue_EUR/)
    t.same(complaints, [])
    await api.sql`UPDATE workspace_members SET role = 'viewer'`
    await tab.goto(page('/conversions?period=90d'))
    await settled(tab)
    t.equal((await tab.$$('.table.cards td .menu')).length, 0, 'who only looks on voids nothing')
    await tab.close()
  })

  await t.test("the workspace's currency comes first, also without an amount", async (t) => {
    const first = () => tab.$eval('[aria-label="Revenue"] dt', (one) => one.textContent)
    const { tab } = await openLook(browser)
    await tab.goto(page('/conversions?period=90d'))
    await settled(tab)
    t.equal(await first(), 'EUR')
    await api.sql`UPDATE workspaces SET currency = 'USD'`
    await tab.reload()
    await settled(tab)
    t.equal(await first(), 'USD')
    await tab.close()
  })

  await t.test('the overview says what each link has earned, unless it is narrowed by more than links', async (t) => {
    const [{ link_id }] = await api.sql`SELECT link_id FROM conversions WHERE link_id IS NOT NULL LIMIT 1`
    const click = { workspace_id: api.workspaceId, link_id, country: 'DE', time: new Date(Date.now() - 60_000) }
    await insertClicks(api.clickhouse.client, [click])
    const { body } = await api.get(`/workspace/${api.workspaceId}/conversions/counters/link_id?start=all`)
    const { count } = body.values.find(({ value }: { value: string }) => value === String(link_id))
    const { tab, complaints } = await openLook(browser)
    for (const [width, scheme] of [
      [390, 'dark'],
      [WIDTHS.wide, 'light'],
    ] as const) {
      await tab.setViewport({ width, height: 900 })
      await showIn(tab, scheme)
      await tab.goto(page('/overview?period=90d'))
      const amount = await tab.waitForSelector('[aria-label="Links"] .amount ::-p-text(conversion)')
      t.match(await amount!.evaluate((one) => one.textContent), new RegExp(`^${count} conversions?, \\$[\\d.,]+`))
      await settled(tab)
      await demandGoodLook(t, tab)
    }
    await tab.goto(page('/overview?period=90d&country=DE'))
    await settled(tab)
    t.equal((await tab.$$('[aria-label="Links"] .share')).length, 1)
    t.equal(await tab.$('[aria-label="Links"] .amount'), null)
    t.same(complaints, [])
    await tab.close()
  })
})
