// Periods, steps and comparisons of reports. The address keeps each choice.
import t from 'tap'
import { insertClicks } from '../api/insert-clicks.js'
import { fill, findViolations, openLook, press, seeText, settled, withDashboard } from './dashboard-fixture.js'

t.test('periods', async (t) => {
  const dashboard = await withDashboard(t)
  if (!dashboard) return
  const { api, browser, page } = dashboard
  const { body: link } = await api.post(`/workspace/${api.workspaceId}/links`, { url: 'https://example.com/' })
  const clicks = ['2026-05-10', '2026-05-10', '2026-06-20', '2025-05-10', '2024-01-31'].map((day) => ({
    workspace_id: api.workspaceId,
    link_id: link.id,
    time: new Date(`${day}T12:00:00Z`),
  }))
  await insertClicks(api.clickhouse.client, [...clicks, { ...clicks[0], time: new Date(Date.now() - 1_000) }])
  const { tab, complaints } = await openLook(browser)
  await tab.emulateTimezone('UTC')
  const choose = (label: string, value: string) => tab.select(`select[aria-label="${label}"]`, value)
  const isQuery = (query: string) => tab.waitForFunction(`location.search === ${JSON.stringify(query)}`)
  const tile = () => tab.$eval('.tile', (one) => one.textContent)
  const heads = () => tab.$$eval('.series .unseen thead th', (all) => all.map((head) => head.textContent))
  const times = () => tab.$$eval('.series .unseen tbody th', (all) => all.map((head) => head.textContent))

  await t.test('all time begins with the first click, and is compared with nothing', async (t) => {
    await tab.goto(page('/overview'))
    await settled(tab)
    await choose('Other period', 'all')
    await isQuery('?period=all')
    await settled(tab)
    t.equal(await tile(), 'People6')
    t.match((await times())[0], /^2024-01-29/, 'days would be too many, so it is by weeks')
    t.same(await heads(), ['Time', 'People', 'All clicks', 'Visitors'])
    t.equal(await tab.$('select[aria-label="Compare with"]'), null)
    await choose('Step of the chart', 'month')
    await isQuery('?period=all&frequency=month')
    await settled(tab)
    t.equal((await times())[0], '2024-01-01')
    t.match((await times()).at(-1), / \(part\)$/)
    await seeText(tab, 'Shaded: not a whole month.')
    t.same(await findViolations(tab), [])
  })

  await t.test("days are those of the workspace's time zone", async (t) => {
    await tab.goto(page('/settings'))
    await (await tab.waitForSelector('select[name="timezone"]'))!.select('Pacific/Kiritimati')
    await fill(tab, 'Currency', 'EURO')
    await press(tab, 'Save')
    await seeText(tab, 'Must be a currency of ISO 4217')
    await fill(tab, 'Currency', 'jpy')
    await press(tab, 'Save')
    await seeText(tab, 'Saved')
    t.match((await api.get('/workspaces')).body, [{ timezone: 'Pacific/Kiritimati', currency: 'JPY' }])
    await tab.evaluate(`history.pushState(null, '', '/w/${api.workspaceId}/overview?start=2026-05-11&end=2026-05-11')
      dispatchEvent(new PopStateEvent('popstate'))`)
    await seeText(tab, 'Time zone: Pacific/Kiritimati.')
    await settled(tab)
    t.equal(await tile(), 'People2New', 'at noon in UTC it is the next day there')
    t.equal((await times())[0], '2026-05-11 00:00:00')
    await tab.goto(page('/settings'))
    await (await tab.waitForSelector('select[name="timezone"]'))!.select('')
    await press(tab, 'Save')
    await seeText(tab, 'Saved')
    t.match((await api.get('/workspaces')).body, [{ timezone: null, currency: 'JPY' }])
  })

  await t.test('days are compared with those before, with those of the year before, or with nothing', async (t) => {
    const days = 'start=2026-05-01&end=2026-05-31'
    await tab.goto(page(`/overview?${days}`))
    await settled(tab)
    t.equal(await tile(), 'People2New')
    t.equal((await heads()).at(-1), 'Previous period')
    await choose('Compare with', 'year')
    await isQuery(`?${days}&compare=year`)
    await settled(tab)
    t.equal(await tile(), 'People2+100% from 1')
    t.equal((await heads()).at(-1), 'Year before')
    await seeText(tab, 'Dashed: year before.')
    await choose('Compare with', 'none')
    await isQuery(`?${days}&compare=none`)
    await settled(tab)
    t.equal(await tile(), 'People2')
    t.equal((await heads()).at(-1), 'Visitors')
    await tab.goBack()
    await isQuery(`?${days}&compare=year`)
    await settled(tab)
    t.equal(await tile(), 'People2+100% from 1')
  })

  await t.test('periods that have no button are in a list', async (t) => {
    await tab.goto(page('/overview'))
    for (const [period, count] of Object.entries({ yesterday: 0, today: 1 })) {
      await settled(tab)
      if (period === 'today') await (await tab.waitForSelector('[aria-label="Period"] ::-p-text(Today)'))!.click()
      else await choose('Other period', period)
      await isQuery(`?period=${period}`)
      await settled(tab)
      t.match(await tile(), new RegExp(`^People${count}`), period)
    }
    await tab.goto(page(`/compare?link_id=${link.id}&period=wtd`))
    await settled(tab)
    const shown = await tab.$eval('select[aria-label="Other period"]', (list) => list.value)
    t.equal(shown, 'wtd')
  })
  t.same(complaints, [])
})
