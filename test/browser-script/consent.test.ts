import type { Page as Tab } from 'puppeteer-core'
import t, { type Test } from 'tap'
import { STUB } from '../../api/browser-script/scripts.js'
import { openTab } from '../browser.js'
import { cookiesOf, loaded, openInstallation, openShop, tag, track, withVisitor } from './sites.js'

const { api, addLink, arrived, find, asked } = await openInstallation(t)
// Behind it, so that it is closed before it: the API waits for connections to end.
const browser = await withVisitor(t)
if (!browser) process.exit()
const html = `<!doctype html>${tag(api)}`
const early = (calls: string) => `<script>${STUB};${calls}</script>${tag(api)}`
const sites = await openShop(t, {
  '/': { html },
  '/asks': { html: tag(api, 'data-consent="denied"') },
  '/granted': { html: tag(api, 'data-consent="granted"') },
  '/mistaken': { html: tag(api, 'data-consent="yes"') },
  '/early': { html: early("slug('track', 'before the word'); slug('consent', 'denied')") },
  '/elsewhere': { html: '<title>Elsewhere</title>' },
})
let shops = 0
/** Each test's shop has a domain of its own, so that none finds what another has kept. */
const openShopName = () => sites(`www.shop${shops++}.example`)

async function land(url: string, { where = browser, before = '' } = {}) {
  const link = await addLink(url)
  const { tab, complaints } = await openTab(where!)
  if (before) await tab.evaluateOnNewDocument(before)
  await tab.goto(link.short)
  await loaded(tab)
  return { tab, complaints, link }
}

const keptIn = (tab: Tab) => tab.evaluate('[document.cookie, localStorage.length]')
const isKept = async (t: Test, tab: Tab) => t.match(await keptIn(tab), [/^svc_cid=/, 1])
const isNotKept = async (t: Test, tab: Tab) => t.same(await keptIn(tab), ['', 0])

t.test('where a page asks first, nothing is kept or sent before it is granted; then all of it', async (t) => {
  const site = openShopName()
  const before = asked.length
  const { tab, complaints, link } = await land(`${site}/asks?a=1`)
  t.equal(await tab.evaluate('location.search'), '?a=1', 'nobody copies an address with a token')
  await track(tab, 'asked')
  await isNotKept(t, tab)
  const { tab: other } = await land(`${openShopName()}/`)
  await track(other, 'meanwhile')
  await arrived('meanwhile')
  t.equal(asked.length, before + 1)
  await tab.evaluate("void slug('consent', 'granted')")
  t.match(await arrived('asked'), [{ link_id: link.id }])
  await isKept(t, tab)
  t.same(complaints, [])
})

t.test('on its next page it is neither read nor removed until it is granted there too', async (t) => {
  const site = openShopName()
  const { tab, link } = await land(`${site}/asks`)
  await tab.evaluate("void slug('consent', 'granted')")
  await tab.goto(`${site}/asks`)
  await loaded(tab)
  await track(tab, 'on the next page')
  await isKept(t, tab)
  await track((await land(`${openShopName()}/`)).tab, 'beside it')
  await arrived('beside it')
  t.same(await find('on the next page'), [])
  await tab.evaluate("void slug('consent', 'granted')")
  t.match(await arrived('on the next page'), [{ link_id: link.id }])
})

t.test('denied: what was kept goes, what waits is forgotten, and nothing is sent', async (t) => {
  const fetchFails = 'const passOn = fetch; window.fetch = (...a) => window.isOn ? passOn(...a) : Promise.reject(1)'
  const { tab, complaints } = await land(`${openShopName()}/`, { before: fetchFails })
  await isKept(t, tab)
  await track(tab, 'waited')
  await tab.evaluate("void slug('consent', 'denied')")
  await isNotKept(t, tab)
  t.same(await cookiesOf(browser).then((all) => all.filter(({ domain }) => domain.includes(`shop${shops - 1}.`))), [])
  await track(tab, 'denied')
  await tab.evaluate("window.isOn = true; void slug('consent', 'granted')")
  await track(tab, 'granted again')
  await arrived('granted again')
  await tab.goto(`${sites('www.shop.example')}/elsewhere`)
  await track((await land(`${openShopName()}/`)).tab, 'behind them')
  await arrived('behind them')
  for (const name of ['waited', 'denied']) t.same(await find(name), [], name)
  t.same(complaints, [])
})

t.test('denied before the script has come holds for the calls before it', async (t) => {
  const { tab } = await land(`${openShopName()}/early`)
  await isNotKept(t, tab)
  await tab.evaluate("void slug('consent', 'granted')")
  await track(tab, 'behind the word')
  await arrived('behind the word')
  t.same(await find('before the word'), [])
})

t.test('a default that nobody knows is a denial', async (t) => {
  const { tab } = await land(`${openShopName()}/mistaken`)
  await isNotKept(t, tab)
})

/** A browser that asks not to be tracked: only a word of the visitor's counts more. */
async function isHonoured(t: Test, where: typeof browser, before: string, signal: string) {
  for (const page of ['/', '/granted']) {
    const name = `against ${signal} at ${page}`
    const sent = asked.length
    const { tab, link, complaints } = await land(`${openShopName()}${page}`, { where, before })
    t.equal(await tab.evaluate(signal), true, signal)
    await track(tab, name)
    await isNotKept(t, tab)
    await track((await land(`${openShopName()}/`)).tab, `${name}, of another`)
    await arrived(`${name}, of another`)
    t.equal(asked.length, sent + 1)
    await tab.evaluate("void slug('consent', 'granted')")
    t.match(await arrived(name), [{ link_id: link.id }])
    await isKept(t, tab)
    t.same(complaints, [])
  }
}

t.test('Do Not Track is a denial', async (t) => {
  await isHonoured(t, await withVisitor(t, { enable_do_not_track: true }), '', "navigator.doNotTrack === '1'")
})

t.test('Global Privacy Control is a denial', async (t) => {
  const before = "Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true })"
  await isHonoured(t, browser, before, 'navigator.globalPrivacyControl === true')
})

t.test('where the browser keeps nothing, the landing page itself still reports', async (t) => {
  const where = await withVisitor(t, { profile: { default_content_setting_values: { cookies: 2 } } })
  const { tab, complaints, link } = await land(`${openShopName()}/?a=1`, { where })
  const storage = 'try { localStorage.length } catch (error) { error.name }'
  t.same(await tab.evaluate(`[${JSON.stringify('')} + document.cookie, eval(${JSON.stringify(storage)})]`), [
    '',
    'SecurityError',
  ])
  t.equal(await tab.evaluate('location.search'), '?a=1')
  await track(tab, 'kept nowhere')
  t.match(await arrived('kept nowhere'), [{ link_id: link.id }])
  t.same(complaints, [])
})

t.test('so does one in a frame that is shut off from its own site', async (t) => {
  const told = `onload="parent.postMessage(origin + location.search, '*')"`
  const inner = await openShop(t, {
    '/': { html: `${tag(api, told)}<script>slug('track', 'in a frame')</script>` },
  })
  const link = await addLink(`${inner('www.framed.example')}/?a=1`)
  const listener = '<script>onmessage = ({ data }) => { document.title = data }</script>'
  const frame = `<iframe sandbox="allow-scripts" src="${link.short}"></iframe>`
  const outer = await openShop(t, { '/': { html: `${listener}${frame}` } })
  const { tab, complaints } = await openTab(browser)
  await tab.goto(outer('www.outer.example'))
  await tab.waitForFunction("document.title === 'null?a=1'")
  t.match(await arrived('in a frame'), [{ link_id: link.id }])
  t.same(complaints, [])
})
