// Every page in the other languages: no text is too long for its place. An account chooses its language, whatever the browser's.
import t, { type Test } from 'tap'
import { createDomainCheck } from '../../api/domains/check-cname.js'
import { LANGUAGES, type Language } from '../../words/languages.js'
import { openLook, press, seeText, settled, WIDTHS, withDashboard } from './dashboard-fixture.js'
import { addSamplePages } from './sample-pages.js'

/**
 * Texts that do not fit: parts of the page that reach beyond the screen, and what is cut off without saying so. Names and
 * addresses of people may be cut, and then end with an ellipsis; a heading, a button or a label is never cut.
 */
const notFitting = `[
  ...[document.documentElement, ...document.querySelectorAll('dialog, .toast, .note')]
    .filter((box) => box.scrollWidth > box.clientWidth || box.getBoundingClientRect().right > innerWidth + 1)
    .map((box) => (box.className || 'page') + ': ' + (box.scrollWidth - box.clientWidth) + ' px too wide'),
  ...[...document.querySelectorAll('button, label, h1, h2, h3, th, .chip, .tabs a, nav a')]
    .filter((box) => box.offsetParent && !box.closest('.cut, .truncate, .unseen') && box.scrollWidth > box.clientWidth + 1)
    .filter((box) => getComputedStyle(box).overflowX !== 'visible' && getComputedStyle(box).display !== 'inline')
    .map((box) => 'cut: ' + box.textContent),
]`

t.test('pages in other languages', async (t) => {
  const dashboard = await withDashboard(t, { domainCheck: createDomainCheck('cname.example.com', []) })
  if (!dashboard) return
  const { api, address, browser, page } = dashboard
  const { pages, openPages, barePages, signInNewcomer } = await addSamplePages(dashboard)

  async function openIn(context: Parameters<typeof openLook>[0], language: Language, width: number) {
    const look = await openLook(context, { width })
    await look.tab.setExtraHTTPHeaders({ 'Accept-Language': language })
    return look
  }
  type Look = Awaited<ReturnType<typeof openIn>>

  async function check(t: Test, { tab, complaints }: Look, language: Language, url: string, name: string) {
    await tab.goto(url)
    await settled(tab)
    t.equal(await tab.evaluate('document.documentElement.lang'), language, name)
    t.same(await tab.evaluate(notFitting), [], name)
    t.same(complaints.splice(0), [], name)
  }

  for (const language of LANGUAGES.filter((one) => one !== 'en'))
    for (const [device, width] of Object.entries(WIDTHS))
      await t.test(`${language}, ${device}`, async (t) => {
        const own = await openIn(browser, language, width)
        for (const [name, url] of Object.entries(pages)) await check(t, own, language, url, name)
        await own.tab.close()
        const context = await browser.createBrowserContext()
        const strange = await openIn(context, language, width)
        for (const [name, path] of Object.entries(openPages)) await check(t, strange, language, address + path, name)
        await signInNewcomer(strange.tab)
        for (const [name, path] of Object.entries(barePages)) await check(t, strange, language, address + path, name)
        await context.close()
      })

  await t.test('the language of the account', async (t) => {
    const { tab } = await openIn(browser, 'fr', WIDTHS.wide)
    const language = () => tab.evaluate('document.documentElement.lang')
    await tab.goto(page('/account'))
    await settled(tab)
    t.equal(await language(), 'fr', 'is the browser’s, if the account has none')
    await tab.select('[name=language]', 'de')
    await press(tab, 'Enregistrer')
    await tab.waitForFunction(`document.documentElement.lang === 'de'`)
    await tab.goto(page('/links'))
    await settled(tab)
    t.equal(await language(), 'de')
    await seeText(tab, 'Papierkorb')
    const [{ chosen }] = await api.sql`SELECT language AS chosen FROM users WHERE id = ${api.userId}`
    t.equal(chosen, 'de', 'mails have it too')
    await tab.goto(page('/account'))
    await settled(tab)
    await tab.select('[name=language]', '')
    await press(tab, 'Speichern')
    await tab.waitForFunction(`document.documentElement.lang === 'fr'`)
    t.equal(await tab.evaluate('document.cookie'), '', 'nothing is kept')
  })
})
