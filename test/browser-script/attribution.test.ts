// From the short link to the conversion in the API's list, in a browser with third-party cookies off.
import fs from 'node:fs'
import t from 'tap'
import { openScripts, stubHash } from '../../api/browser-script/scripts.js'
import { openTab } from '../browser.js'
import { createAuthority } from '../certificates.js'
import { withFolder } from '../folder.js'
import { until } from '../until.js'
import {
  cookiesOf,
  loaded,
  openInstallation,
  openShop,
  tag,
  thirdPartyCookiesOff,
  thirdPartyCookiesOn,
  track,
  withVisitor,
} from './sites.js'

const installation = await openInstallation(t)
// Behind it, so that it is closed before it: the API waits for connections to end.
const browser = await withVisitor(t, thirdPartyCookiesOff)
if (!browser) process.exit()
const { api, apiPort, addLink, arrived, find, asked } = installation
const { current } = openScripts()
const files = await (await createAuthority(withFolder(t), 'authority')).issue('shop')
const pair = { cert: fs.readFileSync(files.cert), key: fs.readFileSync(files.key) }
const html = `<!doctype html><title>Shop</title>${tag(api)}<p id=there>`
const shop = await openShop(t, { '/': { html }, '/a%2Fb/': { html }, '/other': { html } })
const www = shop('www.shop.example')
t.afterEach(async () => void (await browser.deleteCookie(...(await cookiesOf(browser)))))

/** Visits a new link that leads to `url`. */
async function land(url: string, seen = openTab(browser!)) {
  const link = await addLink(url)
  const { tab, complaints } = await seen
  await tab.goto(link.short)
  await loaded(tab)
  return { tab, complaints, link }
}

t.test('third-party cookies are off, and the test would notice if they were not', async (t) => {
  const frame =
    "<script>document.cookie = 'a=1; samesite=none; secure'; parent.postMessage(document.cookie, '*')</script>"
  const stranger = (await openShop(t, { '/frame': { html: frame } }, apiPort, pair))('www.stranger.example')
  const html = `<script>onmessage = ({ data }) => { document.title = 'has ' + (data || 'none') }</script>
    <iframe src="${stranger}/frame"></iframe>`
  const site = (await openShop(t, { '/': { html } }, apiPort, pair))('www.shop.example')
  const titleIn = async (where: typeof browser) => {
    const { tab } = await openTab(where)
    await tab.goto(site)
    await tab.waitForFunction("document.title.startsWith('has')")
    return tab.title()
  }
  t.equal(await titleIn(browser), 'has none')
  t.equal(await titleIn((await withVisitor(t, thirdPartyCookiesOn))!), 'has a=1')
})

t.test('a visitor lands, and what they do is attributed to their link', async (t) => {
  const { tab, complaints, link } = await land(`${www}/`)
  await track(tab, 'bought', {
    event_type: 'sale',
    event_id: 'order-1',
    external_id: 42,
    amount_cents: 4990,
    currency: 'EUR',
    metadata: { plan: 'pro', user_id: 7 },
  })
  const [conversion, ...others] = await arrived('bought')
  t.match(conversion, {
    link_id: link.id,
    event_type: 'sale',
    event_id: /^[0-9A-Z]{26}\/order-1$/,
    external_id: '42',
    amount_cents: 4990,
    currency: 'EUR',
    metadata: { plan: 'pro', user_id: 7 },
    source: 'browser',
  })
  t.same(others, [])
  t.same(complaints, [])
})

t.test('the token goes from the address, and all else stays as it is, byte for byte', async (t) => {
  const state = "<script>history.replaceState({ kept: 1 }, '')</script>"
  const page = { html: `${state}${html}` }
  const site = (await openShop(t, { '/a%2Fb/': page, '/': page }))('www.shop.example')
  const token = `svc_cid=${'a-_Z9'.repeat(10)}`
  const odd = 'a=%20b+c&b=%c3%A4&svc_cid=short&mysvc_cid=1&e=&f?'
  for (const [address, expected] of [
    [`/a%2Fb/?${token}&${odd}#h?${token}&%41`, `/a%2Fb/?${odd}#h?${token}&%41`],
    [`/a%2Fb/?${odd}&${token}#?`, `/a%2Fb/?${odd}#?`],
    [`/?&&x&${token}&&`, '/?&&x&&'],
    [`/?${token}#`, '/#'],
    [`/?${token}`, '/'],
    [`/#?${token}`, `/#?${token}`],
    ['/', '/'],
  ]) {
    const { tab, complaints } = await openTab(browser)
    await tab.goto(`${site}${address}`)
    await loaded(tab)
    t.equal(await tab.evaluate('location.href'), `${site}${expected}`)
    t.same(await tab.evaluate('history.state'), { kept: 1 })
    t.equal(await tab.evaluate('history.length'), 2, 'the blank page it began with, and this one')
    t.same(complaints, [])
  }
  const { tab, link } = await land(`${site}/?a=%20b+c&b=%c3%A4#h`)
  t.equal(await tab.evaluate('location.href'), `${site}/?a=%20b+c&b=%c3%A4#h`)
  await track(tab, 'with parameters')
  t.match(await arrived('with parameters'), [{ link_id: link.id }])
})

t.test('of several tokens the last is taken, and none stays', async (t) => {
  const { tab } = await openTab(browser)
  const [one, two] = ['1'.repeat(50), '2'.repeat(50)]
  await tab.goto(`${www}/?svc_cid=${one}&a=1&svc_cid=${two}`)
  await loaded(tab)
  t.equal(await tab.evaluate('location.search'), '?a=1')
  t.match(await cookiesOf(browser), [{ value: two }])
})

t.test('a reload, another page and another tab know the link, and so does another name of the shop', async (t) => {
  const { tab, link } = await land(`${www}/?a=1`)
  await tab.reload()
  await loaded(tab)
  t.equal(await tab.evaluate('location.search'), '?a=1')
  await track(tab, 'after a reload')
  await tab.goto(`${www}/other`)
  await loaded(tab)
  await track(tab, 'on another page')
  const second = await openTab(browser)
  await second.tab.goto(`${shop('pay.shop.example')}/other`)
  await loaded(second.tab)
  await track(second.tab, 'in another tab')
  for (const name of ['after a reload', 'on another page', 'in another tab'])
    t.match(await arrived(name), [{ link_id: link.id }], name)
})

t.test('two tabs that came by two links: the later one counts, in both', async (t) => {
  const first = await land(`${www}/`)
  const second = await land(`${www}/other`)
  await track(first.tab, 'in the first')
  await track(second.tab, 'in the second')
  for (const name of ['in the first', 'in the second'])
    t.match(await arrived(name), [{ link_id: second.link.id }], name)
  t.equal((await cookiesOf(browser)).length, 1)
})

t.test('the cookie is of the registrable domain, and lives for 90 days; so does what is in storage', async (t) => {
  for (const [host, domain] of [
    ['www.shop.example', '.shop.example'],
    ['a.b.shop.co.uk', '.shop.co.uk'],
    ['shop.example', '.shop.example'],
    ['localhost', 'localhost'],
    ['127.0.0.1', '127.0.0.1'],
  ]) {
    const { tab } = await land(`${shop(host)}/`)
    const [cookie, ...others] = await cookiesOf(browser)
    t.match(cookie, { domain, path: '/', sameSite: 'Lax', secure: false, httpOnly: false })
    const days = (cookie.expires - Date.now() / 1000) / 86_400
    t.ok(days > 89.9 && days <= 90, `${days} days`)
    t.same(others, [], host)
    const [untilMs, token] = String(await tab.evaluate("localStorage.getItem('svc_cid')")).split('.')
    t.ok(Math.abs(Number(untilMs) / 1000 - cookie.expires) < 60)
    t.equal(token, cookie.value)
    await browser.deleteCookie(cookie)
  }
})

t.test('without its cookie the token is found in storage, and there not after its time', async (t) => {
  const { tab, link } = await land(`${www}/`)
  await browser.deleteCookie(...(await cookiesOf(browser)))
  await tab.goto(`${www}/other`)
  await loaded(tab)
  await track(tab, 'of storage')
  t.match(await arrived('of storage'), [{ link_id: link.id }])
  await tab.evaluate("localStorage.setItem('svc_cid', localStorage.getItem('svc_cid').replace(/^\\d+/, Date.now()))")
  await track(tab, 'too late')
  await land(`${www}/`, Promise.resolve(await openTab(browser)))
  await tab.reload()
  await loaded(tab)
  await track(tab, 'again in time')
  await arrived('again in time')
  t.same(await find('too late'), [])
})

t.test('who comes without a token sends nothing, and keeps nothing', async (t) => {
  const { tab, complaints } = await openTab(browser)
  const before = asked.length
  const site = shop('www.untouched.example')
  for (const address of ['/', '/?svc_cid=', '/?svc_cid=01KKC464C00000000000000008', `/?svc_cid=${'x'.repeat(200)}`]) {
    await tab.goto(`${site}${address}`)
    await loaded(tab)
    await track(tab, 'of nobody')
    t.equal(await tab.evaluate('location.href'), `${site}${address}`, 'what is no token stays')
    t.equal(await tab.evaluate('document.cookie + localStorage.length'), '0')
  }
  const { tab: other } = await land(`${www}/`)
  await track(other, 'of somebody')
  await arrived('of somebody')
  t.equal(asked.length, before + 1)
  t.same(complaints, [])
})

t.test('a page under a strict policy: its hash and the host of the API are all that it needs', async (t) => {
  const call = "slug('track', 'under a policy')"
  const shopScript = { html: call, headers: { 'content-type': 'text/javascript' } }
  const { path, integrity } = current
  const pinned = tag(api, `integrity="${integrity}" crossorigin`).replace('/t.js', path)
  const byHost = `default-src 'none'; script-src 'self' '${stubHash}' ${api}; connect-src ${api}`
  const byNonce = `default-src 'none'; script-src 'nonce-n' 'strict-dynamic'; connect-src ${api}`
  const policy = (value: string) => ({
    'content-security-policy': `${value}; base-uri 'none'; require-trusted-types-for 'script'`,
  })
  const site = await openShop(t, {
    '/call.js': shopScript,
    '/host': { html: `${pinned}<script src="/call.js"></script>`, headers: policy(byHost) },
    '/nonce': {
      html: `${tag(api).replaceAll('<script', '<script nonce=n')}<script nonce=n>${call}</script>`,
      headers: policy(byNonce),
    },
  })
  for (const [i, page] of ['/host', '/nonce'].entries()) {
    const { complaints, link } = await land(`${site('www.shop.example')}${page}`)
    await until(async () => (await arrived('under a policy')).length > i, `the conversion of ${page}`)
    t.equal((await find('under a policy'))[0].link_id, link.id)
    t.same(complaints, [])
  }
})

t.test('a browser refuses what has another integrity', async (t) => {
  const wrong = tag(
    api,
    `integrity="${current.integrity.replace(/-..../, '-AAAA')}" crossorigin onerror="document.title='refused'"`,
  )
  const site = await openShop(t, { '/': { html: wrong } })
  const { tab } = await openTab(browser)
  await tab.goto(site('www.shop.example'))
  await tab.waitForFunction("document.title === 'refused'")
  t.equal(await tab.evaluate('Array.isArray(slug.q)'), true)
})

t.test(
  "from the shop's own domain by a proxy, over TLS: nothing goes elsewhere, and the cookie is secure",
  async (t) => {
    const own = tag('').replace('src="/t.js"', 'src="/assets/shop.js" data-endpoint="/assets/report"')
    const policy = "default-src 'none'; script-src 'self' 'unsafe-inline'; connect-src 'self'"
    const pages = { '/': { html: own, headers: { 'content-security-policy': policy } } }
    const site = await openShop(t, pages, apiPort, pair)
    const { tab, complaints, link } = await land(`${site('www.shop.example')}/`)
    await track(tab, 'by a proxy')
    t.match(await arrived('by a proxy'), [{ link_id: link.id }])
    t.match(await cookiesOf(browser), [{ secure: true, sameSite: 'Lax', domain: '.shop.example' }])
    t.same(complaints, [])
  },
)

t.test('a function that the page has itself stays, and so does this one when the tag comes twice', async (t) => {
  const mine = `<script>function slug(text) { return text.toLowerCase() }</script>${tag(api, "onload='document.title=1'")}`
  const twice = `${tag(api)}${tag(api, "onload='document.title=1'")}<input id=slug>`
  const site = await openShop(t, { '/mine': { html: mine }, '/twice': { html: twice } })
  const { tab, complaints } = await openTab(browser)
  await tab.goto(`${site('www.shop.example')}/mine`)
  await tab.waitForFunction("document.title === '1'")
  t.equal(await tab.evaluate("slug('A B')"), 'a b')
  const link = await addLink(`${site('www.shop.example')}/twice`)
  await tab.goto(link.short)
  await tab.waitForFunction("document.title === '1'")
  await loaded(tab)
  await track(tab, 'twice loaded')
  t.equal((await arrived('twice loaded')).length, 1)
  t.same(complaints, [])
})
