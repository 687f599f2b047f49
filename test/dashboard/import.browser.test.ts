// A file on the Import page: what a dry run says of it, what the API then has, and what is left when it is interrupted.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { HTTPRequest, Page } from 'puppeteer-core'
import t from 'tap'
import { withFolder } from '../folder.js'
import { until } from '../until.js'
import { findViolations, openLook, press, seeText, withDashboard } from './dashboard-fixture.js'

t.setTimeout(300_000)

const ROWS = 2_500

t.test('import', async (t) => {
  const dashboard = await withDashboard(t)
  if (!dashboard) return
  const { api, browser, page } = dashboard
  const folder = withFolder(t, 'import-page')
  const fileOf = (name: string, lines: string[]) => {
    const file = path.join(folder, name)
    writeFileSync(file, lines.join('\r\n'))
    return file
  }
  const countLinks = async (): Promise<number> =>
    (await api.get(`/workspace/${api.workspaceId}/links?page_size=1`)).body.total_entries
  async function openImport() {
    const opened = await openLook(browser)
    await opened.tab.goto(page('/import'))
    return opened
  }
  async function choose(tab: Page, file: string) {
    const input = await tab.waitForSelector('input[type="file"]')
    await input!.uploadFile(file)
  }
  /** The counts on the card: name → count. */
  const tally = (tab: Page) =>
    tab.$$eval('.tally > div', (entries) =>
      Object.fromEntries(
        entries.map((entry) => [
          entry.children[0].textContent,
          Number(entry.children[1].textContent!.replace(/\D/g, '')),
        ]),
      ),
    )

  await t.test('a mixed file: checked without writing, imported, refused rows told and kept', async (t) => {
    await api.post(`/workspace/${api.workspaceId}/links`, { slug: '/there', url: 'https://example.com/there' })
    const file = fileOf('mixed.csv', [
      'keyword,url,title,timestamp,colour',
      'm-1,https://example.com/1,"One, with a comma",,',
      'm-ftp,ftp://example.com/,,,',
      'there,https://example.com/there,,,',
      '',
      'm-2,https://example.com/2,"Two\r\nlines",,red',
      'm-1,https://example.com/other,,,',
      'm short,https://example.com/3,,,',
    ])
    const { tab, complaints } = await openImport()
    await choose(tab, file)
    await seeText(tab, 'Checked: nothing is written yet')
    await seeText(tab, 'Links of YOURLS')
    await seeText(tab, 'Not imported: colour')
    const expected = { 'already there': 1, skipped: 0, refused: 3 }
    t.same(await tally(tab), { 'rows read': 6, 'could be created': 2, ...expected })
    const refused = await tab.$$eval('.refusals li', (rows) => rows.map((row) => row.textContent))
    t.same(refused, [
      'Row 3url: must be an http or https URL/m-ftp → ftp://example.com/',
      'Row 7keyword: has already been taken/m-1 → https://example.com/other',
      'Row 8keyword: has invalid characters/m short → https://example.com/3',
    ])
    t.same(await findViolations(tab), [])
    t.equal(await countLinks(), 1, 'a dry run writes nothing')

    await press(tab, 'Import 2 links')
    await seeText(tab, 'Imported')
    t.same(await tally(tab), { 'rows done': 6, created: 2, ...expected })
    t.equal(await countLinks(), 3)
    const { body } = await api.get(`/workspace/${api.workspaceId}/links?search=m-2`)
    t.match(body.links[0], { slug: '/m-2', url: 'https://example.com/2', name: 'Two lines' })

    const client = await tab.createCDPSession()
    await client.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder })
    await press(tab, 'CSV of refused rows')
    let report = ''
    await until(async () => {
      try {
        report = readFileSync(path.join(folder, 'refused-mixed.csv'), 'utf8')
      } catch {}
      return report !== ''
    }, 'the file of refused rows')
    t.same(report.split('\r\n'), [
      'row,column,reason,short_url,url',
      '3,url,must be an http or https URL,/m-ftp,ftp://example.com/',
      '7,keyword,has already been taken,/m-1,https://example.com/other',
      '8,keyword,has invalid characters,/m short,https://example.com/3',
      '',
    ])

    await choose(tab, file)
    await seeText(tab, 'Nothing is left to import.')
    t.match(await tally(tab), { 'could be created': 0, 'already there': 3 })
    t.same(complaints, [])
    await tab.close()
  })

  const large = () =>
    fileOf('large.csv', ['keyword,url', ...Array.from({ length: ROWS }, (_, i) => `l-${i},https://example.com/${i}`)])

  /** Lets `count` requests that create links through; those behind them wait, and are answered by nobody. */
  async function holdAfter(tab: Page, count: number) {
    const held: HTTPRequest[] = []
    let passed = 0
    await tab.setRequestInterception(true)
    tab.on('request', (request) => {
      if (request.method() === 'POST' && /\/links$/.test(request.url())) {
        passed += 1
        if (passed > count) return void held.push(request)
      }
      void request.continue()
    })
    return held
  }

  await t.test('paused, it goes on; cancelled, it says what was done; the same file goes on', async (t) => {
    const { tab } = await openImport()
    const before = await countLinks()
    const held = await holdAfter(tab, 1)
    await choose(tab, large())
    await press(tab, 'Import 2,500 links')
    await until(async () => held.length === 1, 'the second request')
    await press(tab, 'Pause')
    await seeText(tab, 'Nothing more is sent until you continue')
    t.match(await tally(tab), { created: 1_000 })
    await held[0].continue()
    await until(async () => (await countLinks()) === before + 2_000, 'the links of the request that was on its way')
    t.equal(held.length, 1, 'and no further request')
    await press(tab, 'Continue')
    await until(async () => held.length === 2, 'the third request')
    await press(tab, 'Cancel')
    await held[1].continue()
    await seeText(tab, 'The rows counted here are done and stay')
    t.equal((await tally(tab)).created, (await countLinks()) - before, 'what it says is what is there')
    await tab.close()
  })

  await t.test('a page that is closed in between: the same file goes on', async (t) => {
    await api.sql`DELETE FROM links WHERE starts_with(slug, '/l-')`
    const before = await countLinks()
    const first = await openImport()
    const held = await holdAfter(first.tab, 1)
    await choose(first.tab, large())
    await press(first.tab, 'Import 2,500 links')
    await until(async () => held.length === 1, 'the second request')
    await first.tab.close()

    const { tab, complaints } = await openImport()
    await choose(tab, large())
    await seeText(tab, 'Checked')
    const button = await tab.waitForSelector('.page .button.primary')
    await button!.click()
    await seeText(tab, 'Imported')
    const told = await tally(tab)
    t.match(told, { 'rows done': ROWS, skipped: 0, refused: 0 })
    t.ok(told['already there'] >= 1_000, 'the first request of the closed page')
    t.equal(told.created + told['already there'], ROWS)
    t.equal(await countLinks(), before + ROWS, 'each is there once')
    t.same(complaints, [])
    await tab.close()
  })

  await t.test('a limit is waited for, and said', async () => {
    const { tab } = await openImport()
    let isLimited = true
    await tab.setRequestInterception(true)
    tab.on('request', (request) => {
      const isAsked = request.method() === 'POST' && /\/links$/.test(request.url())
      if (!isAsked || !isLimited) return void request.continue()
      isLimited = false
      const headers = { 'Retry-After': '2' }
      void request.respond({ status: 429, headers, contentType: 'application/json', body: '{"message":"Too many"}' })
    })
    await choose(tab, fileOf('limited.csv', ['keyword,url', 'limited,https://example.com/']))
    await press(tab, 'Import 1 link')
    await seeText(tab, 'Too many: again in 2 s')
    await seeText(tab, 'Imported')
    await tab.close()
  })

  await t.test('conversions are known by their header; what is neither is said', async (t) => {
    const { tab } = await openImport()
    await choose(tab, fileOf('nothing.csv', ['name,colour', 'a,red']))
    await seeText(tab, 'The header fits none of the formats slugline, yourls')
    await choose(tab, fileOf('none.csv', []))
    await seeText(tab, 'The file is empty')
    const rows = ['event_name,external_id,amount_cents,occurred_at', 'sale,a,500,2026-01-01', 'sale,b,many,2026-01-01']
    await choose(tab, fileOf('sales.csv', rows))
    await seeText(tab, 'Conversions')
    await press(tab, 'Import 1 conversion')
    await seeText(tab, 'Imported')
    t.same(await tally(tab), { 'rows done': 2, recorded: 1, 'already there': 0, refused: 1 })
    const { body } = await api.get('/conversions')
    t.match(body.conversions, [{ event_name: 'sale', amount_cents: 500, source: 'import' }])
    await tab.close()
  })

  await t.test('a session that ends is asked for again, and the import goes on', async (t) => {
    const { tab } = await openImport()
    await choose(tab, fileOf('session.csv', ['keyword,url', 'session,https://example.com/']))
    await tab.waitForSelector('::-p-aria([name="Import 1 link"])')
    await tab.evaluate(`fetch('/api/v1/session', { method: 'DELETE' })`)
    await press(tab, 'Import 1 link')
    await seeText(tab, 'Your session has ended')
    await seeText(tab, 'The import was interrupted')
    t.equal((await api.get(`/workspace/${api.workspaceId}/links?search=/session`)).body.total_entries, 0)
    await tab.close()
  })
})
