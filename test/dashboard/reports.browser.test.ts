// Pages of reports beside the straight way: addresses that make no sense, values without letters, weeks that are not whole.
import t from 'tap'
import { insertClicks } from '../api/insert-clicks.js'
import { withCountedListeners } from '../live/counted-listeners.js'
import { until } from '../until.js'
import { findViolations, openLook, press, seeText, settled, WIDTHS, withDashboard } from './dashboard-fixture.js'

t.test('a page that is not seen holds no connection', async (t) => {
  const { live, listeners } = withCountedListeners(t)
  const dashboard = await withDashboard(t, { live }, { whole: true })
  if (!dashboard) return
  const { browser, page } = dashboard
  const { tab } = await openLook(browser)
  for (let i = 0; i < 10; i += 1) {
    await tab.goto(page(`/overview?period=${['7d', '30d'][i % 2]}`))
    await tab.waitForSelector('.live .pulse.on')
  }
  await until(() => listeners.now === 1, 'the last page alone to listen')
  await tab.goBack()
  await tab.waitForSelector('.live .pulse.on')
  await until(() => listeners.now === 1, 'the page that came back to listen')
  const { tab: other } = await openLook(browser)
  await other.bringToFront()
  await tab.waitForFunction('document.hidden', { polling: 50 }) // by default it looks at each frame, and draws none
  await until(() => listeners.now === 0, 'the hidden tab to stop listening')
  await tab.bringToFront()
  await until(() => listeners.now === 1, 'the tab that is seen again to listen')
  await Promise.all([tab.close(), other.close()])
})

t.test('reports', async (t) => {
  const dashboard = await withDashboard(t)
  if (!dashboard) return
  const { api, browser, page } = dashboard
  const { body: link } = await api.post(`/workspace/${api.workspaceId}/links`, {
    url: 'https://example.com/',
    name: 'Spring',
  })
  const click = { workspace_id: api.workspaceId, link_id: link.id, time: new Date(Date.now() - 60_000) }
  await insertClicks(api.clickhouse.client, [{ ...click, country: 'DE', platform: 'windows' }])

  await t.test('a view that there is not is said once, with the way to one', async (t) => {
    const { tab } = await openLook(browser)
    const said = () => tab.$$eval('[role="alert"]', (notes) => notes.map((note) => note.textContent))
    await tab.goto(page('/overview?country=%3Cscript%3E&browser_name=Chrome&period=7d'))
    await tab.waitForSelector('[role="alert"]')
    await tab.waitForNetworkIdle({ idleTime: 100 })
    t.match(await said(), [/^This view cannot be shown:Countries: must have two lettersShow without it$/])
    t.match(await said(), { length: 1 })
    await press(tab, 'Show without it')
    await tab.waitForFunction(`location.search === '?browser_name=Chrome&period=7d'`)
    await settled(tab)
    t.same(await said(), [])

    await tab.goto(page('/overview?start=foo&end=2020-99-99&period=zzz&country=DE'))
    await tab.waitForSelector('[role="alert"]')
    t.match(await said(), [/First day: must be a day.*Last day: must be a day/])
    t.match(await said(), [/Period: must be one of 24h, 7d/])
    await press(tab, 'Show without it')
    await tab.waitForFunction(`location.search === '?country=DE'`)
    await settled(tab)
    t.equal(await tab.$eval('.tile-figure', (tile) => tile.textContent), '1')

    await tab.goto(page(`/compare?link_id=${link.id}&start=2026-02-01&end=2026-01-01`))
    await tab.waitForSelector('[role="alert"]')
    t.match(await said(), [/Last day: must be after start/])
    await tab.goto(page('/overview?link_id=99999'))
    await tab.waitForSelector('[role="alert"]')
    t.match(await said(), [/Links: does not exist/])
    await tab.close()
  })

  await t.test('values and filters are said in words, and blanks are seen', async (t) => {
    const campaigns = [' ', 'lead', ' lead', 'two  words', 'two words', 'two\nwords', '!now']
    await insertClicks(
      api.clickhouse.client,
      campaigns.map((utm_campaign) => ({ ...click, utm_campaign, country: 'FR' })),
    )
    const { tab } = await openLook(browser)
    const facts = {
      link_id: link.id,
      full_url: 'http://x.test:8080/a',
      destination: 'https://example.com/',
      time: click.time,
    }
    const live = { ...facts, id: '1', country: 'FR', browser_name: 'Chrome', platform: 'ios', bot_name: null }
    const body = `id: 1\nevent: click\ndata: ${JSON.stringify(live)}\n\n`
    const streams: string[] = []
    await tab.setRequestInterception(true)
    tab.on('request', (request) => {
      if (!/\/clicks\/stream/.test(request.url())) return void request.continue()
      streams.push(new URL(request.url()).search)
      void request.respond({ status: 200, contentType: 'text/event-stream', body })
    })
    await tab.goto(page('/overview?country=!DE&country=fr'))
    await settled(tab)
    const chips = () => tab.$$eval('[aria-label="Filters"] .chip', (chips) => chips.map((chip) => chip.textContent))
    t.same(await chips(), ['Countries: not Germany', 'Countries: France'])
    const names = await tab.$$eval('[aria-label="Campaigns"] .share > :first-child', (all) =>
      all.map((name) => name.textContent),
    )
    t.same(names.toSorted(), ['!now', '␣', '␣lead', 'lead', 'two words', 'two␣␣words', 'two↵words'].toSorted())
    await tab.waitForSelector('.live li')
    t.match(await tab.$eval('.live li', (one) => one.textContent), /x\.test:8080\/a.*France · Chrome · iOS$/)
    await tab.evaluate(`dispatchEvent(new Event('pagehide')); dispatchEvent(new Event('pageshow'))`)
    await until(() => streams.at(-1)!.endsWith('&after=1'), 'a stream that goes on after the last click')
    t.match(streams[0], 'bots=exclude', 'people are counted, and listed')
    const all = await tab.waitForSelector('.tile ::-p-text(All clicks)')
    await all!.click()
    await until(() => streams.at(-1)!.includes('bots=include'), 'a stream of all clicks')

    const now = await tab.waitForSelector('[aria-label="Campaigns"] .share ::-p-text(!now)')
    await now!.click()
    await tab.waitForFunction(`new URLSearchParams(location.search).get('utm_campaign') === '\\\\!now'`)
    await settled(tab)
    t.equal((await chips()).at(-1), 'Campaign: !now')
    t.equal(await tab.$eval('.tile-figure', (tile) => tile.textContent), '1')
    const turned = async (from: string, to: string, count: string) => {
      await tab.focus(`[aria-label="Change the filter ${from} to ${to}"]`)
      await tab.keyboard.press('Enter')
      await tab.waitForFunction(`document.querySelector('[aria-label="Filters"]').textContent.includes('${to}')`)
      await settled(tab)
      t.equal(await tab.$eval('.tile-figure', (tile) => tile.textContent), count)
    }
    await turned('Campaign: !now', 'not !now', '6')
    await turned('Campaign: not !now', '!now', '1')
    await tab.close()
  })

  await t.test('a row filters by what it is a value of, also while those of another tab are awaited', async (t) => {
    const { tab } = await openLook(browser)
    await tab.setRequestInterception(true)
    tab.on('request', (request) => {
      // Destinations never come.
      if (!request.url().includes('/counters/destination')) void request.continue()
    })
    await tab.goto(page('/overview'))
    await settled(tab)
    await press(tab, 'Destinations')
    await tab.waitForSelector('[aria-label="Links"][aria-busy="true"]')
    await (await tab.waitForSelector('[aria-label="Links"] .share ::-p-text(Spring)'))!.click()
    await tab.waitForFunction(`location.search === '?link_id=${link.id}'`)
    t.pass()
    await tab.close()
  })

  await t.test('a link in the trash keeps its name, and it is said where it is', async (t) => {
    const { body: old } = await api.post(`/workspace/${api.workspaceId}/links`, { url: 'https://a.test/', name: 'Old' })
    await insertClicks(api.clickhouse.client, [{ ...click, link_id: old.id }])
    await api.delete(`/workspace/${api.workspaceId}/links`, { ids: [old.id] })
    const { tab } = await openLook(browser)
    await tab.goto(page(`/overview?link_id=${old.id}`))
    await tab.waitForSelector('[aria-label^="Remove the filter Links: Old (in the trash)"]')
    await tab.waitForSelector('[aria-label="Links"] .share[title="Old (in the trash): 1"]')
    t.pass()
    await tab.close()
  })

  await t.test('all tabs of a card are seen, and its CSV is beside them', async (t) => {
    const { tab } = await openLook(browser)
    await tab.goto(page('/overview'))
    for (const width of [WIDTHS.phone, 1440]) {
      await tab.setViewport({ width, height: 3000 })
      await settled(tab)
      const wrong = await tab.$$eval('.counter > .row', (heads) =>
        heads.filter(({ firstElementChild: tabs, lastElementChild: csv }) => {
          const [{ top, right, bottom }, link] = [tabs!.getBoundingClientRect(), csv!.getBoundingClientRect()]
          return tabs!.scrollWidth > tabs!.clientWidth || link.left < right || link.top < top || link.bottom > bottom
        }),
      )
      t.same(wrong, [], `${width} px`)
    }
    await press(tab, 'CSV')
    const clicks = await tab.waitForSelector('a[href*="clicks/export"]')
    t.match(await clicks!.evaluate((link) => link.getAttribute('href')), /bots=exclude/, 'clicks of those counted')
    await tab.close()
  })

  await t.test('Back undoes one choice', async (t) => {
    const { tab } = await openLook(browser)
    const choose = async (group: string, name: string) => {
      await (await tab.waitForSelector(`[aria-label="${group}"] button ::-p-text(${name})`))!.click()
      await tab.waitForSelector(`[aria-label="${group}"] [aria-pressed="true"] ::-p-text(${name})`)
    }
    await tab.goto(page('/overview'))
    await choose('Period', '7 days')
    await choose('What is counted', 'Visitors')
    await choose('What is counted', 'Visitors')
    await choose('What is counted', 'All clicks')
    for (const query of ['?period=7d&count=unique', '?period=7d', '']) {
      await tab.goBack()
      await tab.waitForFunction(`location.search === '${query}'`)
    }
    const counted = '[aria-label="What is counted"] [aria-pressed="true"] .tile-name'
    t.equal(await tab.$eval(counted, (name) => name.textContent), 'People')
    await tab.close()
  })

  await t.test('days that cannot be shown are told beside their field', async (t) => {
    const asked = (start: string) => api.get(`/workspace/${api.workspaceId}/clicks?${start}&frequency=week`)
    t.match(await asked('start=2006-01-01&end=2025-12-31'), { status: 200 }, '7,305 days')
    t.match(await asked('start=2005-12-31&end=2025-12-31'), { status: 400 })
    const { tab } = await openLook(browser)
    await tab.goto(page('/overview?start=2005-12-31&end=2025-12-31'))
    await tab.waitForSelector('[role="alert"] ::-p-text(First day: at most 7,305 days are shown)')
    await tab.goto(page('/overview?start=2006-01-01&end=2025-12-31'))
    await settled(tab)
    await press(tab, 'Jan 1, 2006 – Dec 31, 2025')
    const first = await tab.waitForSelector('dialog input[name="start"]')
    await first!.evaluate((input) => {
      input.value = '1990-01-01'
    })
    await press(tab, 'Show')
    await tab.waitForSelector('dialog .field ::-p-text(At most 7,305 days are shown)')
    await tab.waitForSelector('dialog input[name="start"]:focus[aria-invalid="true"]')
    t.same(await findViolations(tab), [])
    await first!.evaluate((input) => {
      input.value = '2025-12-01'
    })
    await press(tab, 'Show')
    await tab.waitForFunction(`location.search === '?start=2025-12-01&end=2025-12-31'`)
    await tab.close()
  })

  await t.test('labels of hours are whole, and what is no whole week is marked', async (t) => {
    const { tab } = await openLook(browser)
    await tab.evaluateOnNewDocument(`
      const drawn = CanvasRenderingContext2D.prototype.fillText
      window.labels = []
      CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
        const half = this.textAlign === 'center' ? this.measureText(text).width / 2 : 0
        window.labels.push({ text, end: x + half, width: this.canvas.width })
        drawn.apply(this, arguments)
      }`)
    const heads = () => tab.$$eval('.series .unseen tbody th', (all) => all.map((one) => one.textContent))
    await tab.goto(page('/overview?period=24h'))
    await tab.waitForFunction('window.labels.length > 0')
    const labels = (await tab.evaluate('window.labels')) as { text: string; end: number; width: number }[]
    t.same(
      labels.filter(({ text, end, width }) => end > width || /^0\d:/.test(text)),
      [],
    )
    t.match((await heads()).at(-1), /:00 \(part\)$/, 'this hour is not over')

    await tab.goto(page('/overview?start=2025-01-01&end=2025-08-03'))
    await tab.waitForSelector('.chart canvas')
    const weeks = await heads()
    t.equal(weeks[0], '2024-12-30 (part)')
    t.match(weeks.slice(1), Array(30).fill(/^\d{4}-\d\d-\d\d$/), 'the last week ends on its Sunday')
    await tab.waitForSelector('::-p-text(Shaded: not a whole week.)')
    await tab.goto(page(`/compare?link_id=${link.id}&period=12m`))
    await tab.waitForSelector('::-p-text(Shaded: not a whole week.)')
    await tab.close()
  })

  await t.test('hours that clocks show twice, and weeks of which there were fewer before, are drawn', async (t) => {
    const { tab, complaints } = await openLook(browser)
    await tab.emulateTimezone('America/New_York')
    await tab.evaluateOnNewDocument(`
      const drawn = Path2D.prototype.lineTo
      window.points = []
      Path2D.prototype.lineTo = function (x, y) {
        window.points.push(x)
        drawn.call(this, x, y)
      }`)
    await tab.goto(page('/overview?start=2025-11-02&end=2025-11-02'))
    await tab.waitForSelector('.chart canvas')
    const rows = () =>
      tab.$$eval('.series .unseen tbody tr', (all) => all.map((row) => [...row.children].map((one) => one.textContent)))
    await settled(tab)
    t.equal((await rows()).length, 25)
    const chart = await tab.$('.chart .u-over')
    const { x, y, width } = (await chart!.boundingBox())!
    await tab.mouse.move(x + width / 23, y + 50)
    await tab.waitForFunction(`/1:00\\sAM -0[45]:00/.test(document.querySelector('.u-legend').textContent)`)
    const chosen = () => tab.$eval('[aria-label="Period"] [aria-pressed="true"]', (one) => one.textContent)
    t.equal(await chosen(), 'Nov 2, 2025', 'the same day wherever one is')
    await tab.waitForFunction('window.points.length > 0')
    t.equal(await tab.evaluate('new Set(window.points.filter(Number.isFinite)).size'), 24, 'no hour is missing')
    await tab.goto(page('/overview?start=2025-01-05&end=2025-05-12'))
    await settled(tab)
    t.same((await rows())[0], ['2024-12-30 (part)', '0', '0', '0', '0'])
    const tiles = await tab.$$eval('.tile', (all) => all.map((tile) => tile.textContent))
    t.same(tiles, ['People0', 'All clicks0', 'Visitors0'], 'nothing is no news')
    t.match(await chosen(), /^Jan 5\s–\sMay 12, 2025$/)
    t.same(complaints, [])
    await tab.close()
  })

  await t.test('who is no member any more is told so once, whatever the view', async (t) => {
    const { tab } = await openLook(browser)
    await tab.goto(page('/overview'))
    await settled(tab)
    const members = await api.sql`DELETE FROM workspace_members RETURNING *`
    await press(tab, '7 days')
    await seeText(tab, 'This page does not exist, or you have no access to it')
    t.equal(await tab.$('[role="alert"]'), null)
    await api.sql`INSERT INTO workspace_members ${api.sql(members)}`
    const way = await tab.waitForSelector('main .empty a')
    await way!.click()
    await tab.waitForFunction(`location.search === ''`)
    await settled(tab)
    t.ok(await tab.$('.tile-figure'))
    await tab.close()
  })
})
