// Every page in both schemes, wide and on a phone: without violations for axe, without what the page's policy forbids, and
// not wider than the screen. SCREENSHOTS=folder keeps a picture of each: `npm run screenshots`.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'puppeteer-core'
import t, { type Test } from 'tap'
import { createDomainCheck } from '../../api/domains/check-cname.js'
import { findViolations, openLook, type Scheme, settled, showIn, WIDTHS, withDashboard } from './dashboard-fixture.js'
import { addSamplePages } from './sample-pages.js'

/** The rules of axe that are about colours alone. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']
const { SCREENSHOTS: folder } = process.env

/** The whole page, however long, and not only what a screen shows of it. */
async function keepPicture(tab: Page, file: string) {
  const { width } = tab.viewport()!
  // Twice: what is below the screen has its height once it is on it.
  for (let turn = 0; turn < 2; turn += 1) {
    const height = Number(await tab.evaluate('document.documentElement.scrollHeight'))
    await tab.setViewport({ width, height })
  }
  await tab.screenshot({ path: `${file}.png` })
  await tab.setViewport({ width, height: width < 600 ? 740 : 900 })
}

t.test('pages', async (t) => {
  const dashboard = await withDashboard(t, { domainCheck: createDomainCheck('cname.example.com', []) })
  if (!dashboard) return
  const { address, browser } = dashboard
  const { pages, openPages, barePages, signInNewcomer } = await addSamplePages(dashboard)
  if (folder) mkdirSync(folder, { recursive: true })

  type Look = Awaited<ReturnType<typeof openLook>>

  /** Checks a page in `scheme`. Rules that are not about colours are checked in the light scheme only. */
  async function check(t: Test, { tab, complaints }: Look, scheme: Scheme, title: string) {
    await showIn(tab, scheme)
    await settled(tab)
    t.same(await findViolations(tab, scheme === 'light' ? undefined : OF_COLOURS), [])
    const overflow = Number(await tab.evaluate('document.documentElement.scrollWidth - innerWidth'))
    t.ok(overflow <= 0, `${overflow} px wider than the screen`)
    t.same(complaints.splice(0), [])
    if (folder) await keepPicture(tab, path.join(folder, title))
  }

  /** Loads it once for both schemes, as for people whose machine turns dark in the evening. */
  async function checkBoth(look: Look, url: string, name: string, device: string) {
    await showIn(look.tab, 'light')
    await look.tab.goto(url)
    for (const scheme of ['light', 'dark'] as const) {
      const title = `${name}-${scheme}-${device}`
      await t.test(title, (t) => check(t, look, scheme, title))
    }
  }

  for (const device of Object.keys(WIDTHS) as (keyof typeof WIDTHS)[]) {
    const width = WIDTHS[device]
    const opened = await openLook(browser, { width })
    for (const [name, url] of Object.entries(pages)) await checkBoth(opened, url, name, device)
    await opened.tab.close()
    const stranger = await browser.createBrowserContext()
    const openedByStranger = await openLook(stranger, { width })
    for (const [name, path] of Object.entries(openPages))
      await checkBoth(openedByStranger, `${address}${path}`, name, device)
    await signInNewcomer(openedByStranger.tab)
    for (const [name, path] of Object.entries(barePages))
      await checkBoth(openedByStranger, `${address}${path}`, name, device)
    await stranger.close()
  }
})
