import type { Page as Tab } from 'puppeteer-core'
import t from 'tap'
import { notFoundPage } from '../../redirector/pages/error-page.js'
import { framePage } from '../../redirector/pages/frame-page.js'
import type { Page } from '../../redirector/pages/html.js'
import { passwordPage } from '../../redirector/pages/password-page.js'
import { previewPage } from '../../redirector/pages/preview-page.js'
import { reportedPages, reportPage } from '../../redirector/pages/report-page.js'
import { statsPage } from '../../redirector/pages/stats-page.js'
import { warningPage } from '../../redirector/pages/warning-page.js'
import { LANGUAGES, type Language } from '../../words/languages.js'
import { openTab, withBrowser } from '../browser.js'
import { findViolations } from '../dashboard/dashboard-fixture.js'
import { until } from '../until.js'
import { sendPage, serve, serveDestination } from './serve-pages.js'

const browser = await withBrowser(t)
if (!browser) process.exit()

/** Autofocus comes some time after the page; without scripts nothing in it can be waited for but by asking. */
const hasFocus = (tab: Tab) => until(() => tab.$('input:focus'), 'the field to have the focus', { everyMs: 10 })

/** Lets the tab's clock run ahead: whatever a page would do by itself in these milliseconds, it has done then. */
async function passTime(tab: Tab, budget: number) {
  const session = await tab.createCDPSession()
  const passed = new Promise<void>((resolve) => session.once('Emulation.virtualTimeBudgetExpired', () => resolve()))
  await session.send('Emulation.setVirtualTimePolicy', { policy: 'pauseIfNetworkFetchesPending', budget })
  await passed
  await session.send('Emulation.setVirtualTimePolicy', { policy: 'advance' })
}

for (const javascript of [true, false]) {
  const without = javascript ? '' : ' without scripts'

  t.test(
    `a password is typed at once and posted, and the right one forwards to the destination${without}`,
    async (t) => {
      const there = await serveDestination(t)
      const here = await serve(t, ({ method, url, body }, res) => {
        if (body === 'password=+open+%22sesame%22')
          return void res.writeHead(302, { location: `${there.url}/there` }).end()
        const wrong = method === 'POST'
        sendPage(res, passwordPage({ alert: wrong ? 'wrong' : undefined, action: url }, 'en'), wrong ? 401 : 200)
      })
      const { tab, complaints } = await openTab(browser)
      await tab.setJavaScriptEnabled(javascript)
      await tab.goto(`${here.url}/spring?from=mail`)
      await hasFocus(tab) // nothing is clicked
      await tab.keyboard.type('guess')
      const [refused] = await Promise.all([tab.waitForNavigation(), tab.keyboard.press('Enter')])
      t.equal(refused?.status(), 401)
      t.match(await tab.$eval('[role=alert]', (alert) => alert.textContent), 'not the password')
      await hasFocus(tab)
      await tab.keyboard.type(' open "sesame"')
      await Promise.all([tab.waitForNavigation(), tab.keyboard.press('Enter')])
      t.equal(tab.url(), `${there.url}/there`, 'another site, which form-action must allow')
      t.strictSame(
        here.visits.map(({ method, url }) => `${method} ${url}`),
        ['GET /spring?from=mail', 'POST /spring?from=mail', 'POST /spring?from=mail'],
      )
      t.equal(here.visits[1].body, 'password=guess')
      t.strictSame(complaints, [])
    },
  )

  t.test(`a warning stays until it is clicked past, and tells the destination nothing${without}`, async (t) => {
    const there = await serveDestination(t)
    const here = await serve(t, (_seen, res) =>
      sendPage(res, warningPage({ destination: `${there.url}/there?a=1&b` }, 'en')),
    )
    const { tab, complaints } = await openTab(browser)
    await tab.setJavaScriptEnabled(javascript)
    await tab.goto(`${here.url}/spring`)
    await passTime(tab, 60_000)
    t.equal(tab.url(), `${here.url}/spring`)
    t.strictSame(there.visits, [])
    await Promise.all([tab.waitForNavigation(), tab.click('a')])
    t.equal(tab.url(), `${there.url}/there?a=1&b`)
    t.match(there.visits, [{ url: '/there?a=1&b', referer: undefined }])
    t.strictSame(complaints, [])
  })

  t.test(`a frame shows the destination as large as the window, wherever that redirects to${without}`, async (t) => {
    const there = await serveDestination(t)
    const moved = await serve(t, (_seen, res) => void res.writeHead(302, { location: `${there.url}/moved` }).end())
    for (const hideReferrer of [false, true]) {
      const page = framePage(
        { destination: `${moved.url}/?h=${hideReferrer}`, title: 'Spring "sale"', hideReferrer },
        'en',
      )
      const here = await serve(t, (_seen, res) => sendPage(res, page))
      const { tab, complaints } = await openTab(browser)
      await tab.setViewport({ width: 390, height: 844 })
      await tab.setJavaScriptEnabled(javascript)
      await tab.goto(`${here.url}/spring`)
      t.equal(tab.url(), `${here.url}/spring`)
      t.equal(await tab.title(), 'Spring "sale"')
      t.match(
        tab.frames().map((frame) => frame.url()),
        [`${here.url}/spring`, `${there.url}/moved`],
      )
      t.strictSame(await (await tab.$('iframe'))?.boundingBox(), { x: 0, y: 0, width: 390, height: 844 })
      const { referer } = await moved.visited(({ url }) => url === `/?h=${hideReferrer}`)
      t.equal(referer, hideReferrer ? undefined : `${here.url}/`)
      t.strictSame(complaints, [])
    }
  })
}

t.test('a frame can be left with the keyboard alone', async (t) => {
  const there = await serveDestination(t)
  const page = framePage({ destination: `${there.url}/there`, title: 'Spring', hideReferrer: false }, 'en')
  const here = await serve(t, (_seen, res) => sendPage(res, page))
  const { tab } = await openTab(browser)
  await tab.goto(here.url)
  await tab.keyboard.press('Tab')
  t.ok((await (await tab.$('a'))?.boundingBox())!.y >= 0, 'the link comes into sight')
  await Promise.all([tab.waitForNavigation(), tab.keyboard.press('Enter')])
  t.equal(tab.url(), `${there.url}/there`)
})

const days = Array.from({ length: 30 }, (_, i) => ({ day: `2026-04-${String(i + 1).padStart(2, '0')}`, clicks: i * i }))
const long = 'averylongvaluewithoutanyplacetobreakit.'.repeat(4)
const values = [
  { value: 'DE', clicks: 4000 },
  { value: long, clicks: 3000 },
  { value: '', clicks: 12 },
]
const pagesIn = (language: Language): Record<string, Page> => ({
  notFound: notFoundPage(language),
  password: passwordPage({ alert: 'wrong', action: '/spring' }, language),
  wait: passwordPage({ alert: 'wait', action: '/spring' }, language),
  warning: warningPage(
    { destination: 'https://example.com/', isFlagged: true, reportUrl: 'https://x.example' },
    language,
  ),
  longWarning: warningPage({ destination: `https://${'long-host.'.repeat(12)}example/` }, language),
  preview: previewPage(
    { og: { title: long }, destination: 'https://x.example', fullUrl: 'https://y.example', title: '' },
    language,
  ),
  report: reportPage({ shortUrl: `go.example.com/${long}` }, language),
  reported: reportedPages(language).unavailable,
  stats: statsPage(
    { total: 123_456, days, counters: { country: values, referer: values, platform: values, browser_name: [] } },
    long,
    language,
  ),
  manyClicks: statsPage(
    {
      total: 1_000_000,
      days: days.map(({ day }) => ({ day, clicks: 350_000 })),
      counters: { country: [], referer: [], platform: [], browser_name: [] },
    },
    'go.example.com/spring',
    language,
  ),
})

for (const language of LANGUAGES)
  t.test(
    `pages in ${language} fit a phone, can be read in light and dark, and break no policy of theirs`,
    async (t) => {
      const pages = pagesIn(language)
      const here = await serve(t, ({ url }, res) => sendPage(res, pages[url.slice(1)]))
      const { tab, complaints } = await openTab(browser)
      await tab.setViewport({ width: 390, height: 844 })
      for (const name of Object.keys(pages)) {
        for (const scheme of ['light', 'dark']) {
          await tab.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
          await tab.goto(`${here.url}/${name}`)
          const seen = (await tab.evaluate(`({
          language: document.documentElement.lang,
          width: document.documentElement.scrollWidth,
          ground: getComputedStyle(document.body).backgroundColor,
          text: getComputedStyle(document.querySelector('h1')).color,
          cut: [...document.querySelectorAll('svg text')].filter((text) => text.getBBox().x < 0).map((text) => text.textContent),
        })`)) as { language: string; width: number; ground: string; text: string; cut: string[] }
          t.equal(seen.language, language)
          t.equal(seen.width, 390, `${name} needs no scrolling aside`)
          t.same(seen.cut, [], `${name} cuts nothing off its chart`)
          const [ground, text] = [brightness(seen.ground), brightness(seen.text)]
          t.ok(scheme === 'dark' ? ground < 60 && text > 200 : ground > 200 && text < 60, `${name}, ${scheme}`)
          t.same(await findViolations(tab), [], `${name}, ${scheme}`)
          if (process.env.SCREENSHOTS)
            await tab.screenshot({
              path: `${process.env.SCREENSHOTS}/${name}-${language}-${scheme}.png`,
              fullPage: true,
            })
        }
      }
      t.strictSame(complaints, [])
    },
  )

/** @param color `rgb(r, g, b)` @returns 0 to 255 */
const brightness = (color: string) => Math.max(...color.match(/\d+/g)!.slice(0, 3).map(Number))
