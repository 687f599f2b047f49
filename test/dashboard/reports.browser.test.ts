// Pages of reports beside the straight way: addresses that make no sense, values without letters, weeks that are not whole.
import t from 'tap'
import { insertClicks } from '../api/insert-clicks.js'
import { openLook, press, settled, WIDTHS, withDashboard } from './dashboard-fixture.js'

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
    t.match(await said(), [/^There is no such view:Countries: must have two lettersShow without it$/])
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
      slug: '/a',
      host: 'x.test',
      destination: 'https://example.com/',
      time: click.time,
    }
    const live = { ...facts, id: '1', country: 'FR', browser_name: 'Chrome', platform: 'ios', bot_name: null }
    const body = `event: click\ndata: ${JSON.stringify(live)}\n\n`
    await tab.setRequestInterception(true)
    tab.on('request', (request) => {
      if (!/\/clicks\/stream/.test(request.url())) return void request.continue()
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
    t.match(await tab.$eval('.live li', (one) => one.textContent), /France · Chrome · iOS$/)

    const now = await tab.waitForSelector('[aria-label="Campaigns"] .share ::-p-text(!now)')
    await now!.click()
    await tab.waitForFunction(`new URLSearchParams(location.search).get('utm_campaign') === '\\\\!now'`)
    await settled(tab)
    t.equal((await chips()).at(-1), 'Campaign: !now')
    t.equal(await tab.$eval('.tile-figure', (tile) => tile.textContent), '1')
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
    await tab.emulateTimezone('Europe/Berlin')
    await tab.evaluateOnNewDocument(`
      const drawn = Path2D.prototype.lineTo
      window.points = []
      Path2D.prototype.lineTo = function (x, y) {
        window.points.push(x)
        drawn.call(this, x, y)
      }`)
    await tab.goto(page('/overview?start=2025-10-26&end=2025-10-26'))
    await tab.waitForSelector('.chart canvas')
    const rows = () =>
      tab.$$eval('.series .unseen tbody tr', (all) => all.map((row) => [...row.children].map((one) => one.textContent)))
    await settled(tab)
    t.equal((await rows()).length, 25)
    await tab.waitForFunction('window.points.length > 0')
    t.equal(await tab.evaluate('new Set(window.points.filter(Number.isFinite)).size'), 24, 'no hour is missing')
    await tab.goto(page('/overview?start=2025-01-05&end=2025-05-12'))
    await settled(tab)
    t.same((await rows())[0], ['2024-12-30 (part)', '0', '0', '0', '0'])
    t.same(complaints, [])
    await tab.close()
  })
})
