// The pages in trouble: a session that ends, an API that fails or is slow, two people who edit the same link.
import type { Page } from 'puppeteer-core'
import t from 'tap'
import { linkTo } from '../../api/sessions/browser-links.js'
import { insertUserLink } from '../../api/sessions/user-links-table.js'
import { until } from '../until.js'
import { fill, openLook, press, seeText, settled, withDashboard } from './dashboard-fixture.js'

/** Not asked: only its button is looked at. */
const oidc = { issuer: 'https://id.example', clientId: 'slugline', clientSecret: 'x', name: 'Works' }

t.test('states', async (t) => {
  const dashboard = await withDashboard(t, { oidc })
  if (!dashboard) return
  const { api, address, browser, page } = dashboard
  const { body: link } = await api.post(`/workspace/${api.workspaceId}/links`, {
    url: 'https://example.com/',
    name: 'Shared',
  })
  /** In another tab, from which the person comes back. */
  async function signInElsewhere(tab: Page) {
    const { tab: other } = await openLook(browser)
    await other.goto(linkTo(address, 'signIn', await insertUserLink(api.sql, 'sign_in', api.userId)))
    await other.waitForSelector('.shell')
    await other.close()
    await tab.bringToFront()
    await tab.evaluate(`window.dispatchEvent(new Event('focus'))`) // not every headless browser says it
    await tab.waitForFunction(`!document.querySelector('dialog.dialog')`)
  }
  const readLink = async () => (await api.get(`/link/${link.id}`)).body

  await t.test('two people who change different fields do not undo each other’s', async (t) => {
    const { tab } = await openLook(browser)
    await tab.goto(page(`/links/${link.id}`))
    await fill(tab, 'Name', 'Mine')
    await api.patch(`/workspace/${api.workspaceId}/links/${link.id}`, { note: 'theirs' })
    await press(tab, 'Save')
    await seeText(tab, 'Saved')
    t.match(await readLink(), { name: 'Mine', note: 'theirs' })
    await press(tab, 'Undo')
    await until(async () => (await readLink()).name === 'Shared', 'the former name')
    await tab.close()
  })

  await t.test('of two people who change the same field, the second is asked', async (t) => {
    const { tab } = await openLook(browser)
    await tab.goto(page(`/links/${link.id}`))
    await fill(tab, 'Name', 'Mine')
    await api.patch(`/workspace/${api.workspaceId}/links/${link.id}`, { name: 'Theirs' })
    await press(tab, 'Save')
    await seeText(tab, 'Name is now: Theirs')
    t.equal((await readLink()).name, 'Theirs', 'nothing is lost before the person decides')
    await press(tab, 'Save mine')
    await seeText(tab, 'Saved')
    t.equal((await readLink()).name, 'Mine')
    await tab.close()
  })

  await t.test('somebody who saves at the same moment is not overwritten', async (t) => {
    const { tab } = await openLook(browser)
    await tab.goto(page(`/links/${link.id}`))
    await fill(tab, 'Name', 'Mine again')
    const theirs = [{ note: 'just now' }, { name: 'Theirs just now' }]
    await tab.setRequestInterception(true)
    tab.on('request', (request) => {
      // Behind the look at the link, and before it is saved.
      const change = request.method() === 'PATCH' ? theirs.shift() : undefined
      const changed = change && api.patch(`/workspace/${api.workspaceId}/links/${link.id}`, change)
      void Promise.resolve(changed).then(() => request.continue())
    })
    await press(tab, 'Save')
    await seeText(tab, 'Name is now: Theirs just now')
    t.match(await readLink(), { name: 'Theirs just now', note: 'just now' })
    await press(tab, 'Save mine')
    await seeText(tab, 'Saved')
    t.match(await readLink(), { name: 'Mine again', note: 'just now' })
    await tab.close()
    await api.patch(`/workspace/${api.workspaceId}/links/${link.id}`, { name: 'Mine' })
  })

  await t.test('errors stand beside their fields, and the first has the focus', async (t) => {
    const { tab } = await openLook(browser)
    await tab.goto(page('/links/new'))
    await fill(tab, 'Destination', 'no address')
    await fill(tab, 'Slug', '/with space')
    await press(tab, 'Create link')
    await tab.waitForSelector('[aria-invalid="true"]')
    const invalid = await tab.$$eval('[aria-invalid="true"]', (fields) =>
      fields.map((field) => field.parentElement!.querySelector('label')!.textContent),
    )
    t.same(invalid, ['Destination', 'Slug'])
    await tab.waitForSelector('[aria-invalid="true"]:focus')
    await tab.close()
  })

  await t.test('an API that fails is told in words, and tried again', async () => {
    const { tab } = await openLook(browser)
    let isFailing = true
    await tab.setRequestInterception(true)
    tab.on('request', (request) => {
      if (isFailing && /\/links\?/.test(request.url()))
        void request.respond({ status: 503, contentType: 'application/json', body: '{"error":"away","code":"x"}' })
      else void request.continue()
    })
    await tab.goto(page('/links'))
    await seeText(tab, 'The server could not answer (503')
    isFailing = false
    await press(tab, 'Try again')
    await seeText(tab, 'Mine')
    await tab.close()
  })

  await t.test('a page or a chart whose script is gone says so, and is loaded once it is there again', async () => {
    const { tab } = await openLook(browser)
    let areThere = false
    await tab.setRequestInterception(true)
    tab.on('request', (request) => {
      if (areThere || !/\/(audit-log|series-chart)-/.test(request.url())) return void request.continue()
      void request.respond({ status: 404 })
    })
    const open = (name: string) => tab.click(`.shell > .side a[href$="/${name}"]`)
    await tab.goto(page('/overview'))
    await seeText(tab, 'This part could not be loaded')
    await open('audit-log')
    await tab.waitForFunction(`document.querySelector('main h1')?.textContent === 'Not loaded'`)
    await seeText(tab, 'This part could not be loaded')
    areThere = true
    await open('links')
    await settled(tab)
    await open('audit-log')
    await tab.waitForFunction(`document.querySelector('main h1')?.textContent === 'Audit log'`)
    await open('overview')
    await tab.waitForSelector('.uplot')
    await tab.close()
  })

  await t.test('what was asked too fast is asked again after a short wait, and only to read', async (t) => {
    const { tab } = await openLook(browser)
    const refused = new Map<string, number>()
    let waitSeconds = 1
    let method = 'GET'
    await tab.setRequestInterception(true)
    tab.on('request', (request) => {
      const { pathname } = new URL(request.url())
      const asked = refused.get(request.method() + pathname) ?? 0
      const isOther = request.method() !== method || !/\/links$/.test(pathname) || request.isNavigationRequest()
      if (isOther || asked === 2) return void request.continue()
      refused.set(request.method() + pathname, asked + 1)
      const headers = { 'Retry-After': String(waitSeconds) }
      const body = '{"message":"At most 20 requests"}'
      void request.respond({ status: 429, contentType: 'application/json', headers, body })
    })
    const counts = () => [...refused].map(([asked, count]) => `${asked.split('/')[0]} ${count}`)
    await tab.goto(page('/links'))
    await seeText(tab, 'Mine')
    t.same(counts(), ['GET 2'])

    refused.clear()
    waitSeconds = 663_609
    await tab.reload()
    await seeText(tab, 'At most 20 requests. Try again in 8 days.')
    t.same(counts(), ['GET 1'])

    refused.clear()
    waitSeconds = 1
    method = 'POST' // the form reads tags from the same path
    await tab.goto(page('/links/new'))
    await fill(tab, 'Destination', 'https://example.com/')
    await press(tab, 'Create link')
    await seeText(tab, 'At most 20 requests. Try again in 1 second.')
    t.same(counts(), ['POST 1'])
    await tab.close()
  })

  await t.test('until a slow API answers there is a skeleton, and nothing jumps away', async (t) => {
    const { tab } = await openLook(browser)
    const held: (() => void)[] = []
    let isSlow = true
    await tab.setRequestInterception(true)
    tab.on('request', (request) => {
      if (isSlow && /\/links\?/.test(request.url())) held.push(() => void request.continue())
      else void request.continue()
    })
    await tab.goto(page('/links'))
    await tab.waitForSelector('.skeleton')
    isSlow = false // also for what the page has not asked for yet
    for (const go of held) go()
    await settled(tab)
    isSlow = true
    await fill(tab, 'Search links', 'nothing like it', 'searchbox')
    await tab.waitForSelector('[aria-busy="true"]')
    t.ok(await tab.$('tbody tr'), 'the last answer stays until the next is there')
    await tab.close()
  })

  await t.test('while it is asked who is signed in, the page says that it loads', async (t) => {
    const { tab } = await openLook(browser)
    await tab.setRequestInterception(true)
    let answer = () => {}
    tab.on('request', (request) => {
      if (new URL(request.url()).pathname !== '/api/v1/session') return void request.continue()
      answer = () => void request.continue()
    })
    await tab.goto(page('/links'), { waitUntil: 'domcontentloaded' })
    await seeText(tab, 'Loading…')
    answer()
    await settled(tab)
    t.equal(await tab.$('.waiting'), null)
    await tab.close()
  })

  await t.test('a session that ends is asked for again over the page', async (t) => {
    const { tab } = await openLook(browser)
    await tab.goto(page(`/links/${link.id}`))
    await fill(tab, 'Name', 'Typed before')
    await api.sql`DELETE FROM sessions`
    await press(tab, 'Save')
    await seeText(tab, 'Your session has ended')
    const name = await tab.$eval('dialog[open] h2', (title) => title.textContent)
    t.equal(name, 'Your session has ended')
    const typed = await tab.$$eval('form.link-form input', (fields) => fields.map((field) => field.value))
    t.ok(typed.includes('Typed before'), 'what was typed is still there')
    t.equal((await readLink()).name, 'Mine')

    const provider = await tab.waitForSelector('dialog a[href^="/api/v1/oidc/start"]')
    t.equal(await provider!.evaluate((link) => link.target), '_blank', 'the page stays as it is')
    t.equal(new URL(await provider!.evaluate((link) => link.href)).searchParams.get('to'), new URL(tab.url()).pathname)
    const otherWays = await tab.$eval('dialog a[href="/sign-in"]', (link) => link.target)
    t.equal(otherWays, '_blank', 'of those who have no password, too')
    await signInElsewhere(tab)
    await press(tab, 'Save')
    await seeText(tab, 'Saved')
    t.equal((await readLink()).name, 'Typed before')
    await tab.close()
  })

  await t.test('pages that are only read wait for the sign-in too, and are asked for again', async (t) => {
    const { tab } = await openLook(browser)
    await tab.goto(page('/overview'))
    await settled(tab)
    const tiles = () => tab.$$eval('.tile-figure', (tiles) => tiles.map((tile) => tile.textContent))
    t.same(await tiles(), ['0', '0', '0'])
    await api.sql`DELETE FROM sessions`
    await press(tab, '7 days')
    await seeText(tab, 'Your session has ended')
    await tab.waitForNetworkIdle({ idleTime: 100 })
    t.notMatch(await tab.evaluate('document.body.innerText'), 'Not authorized')
    await tab.waitForFunction(`document.querySelector('.tile-figure').textContent === '–'`)
    t.same(await tiles(), ['–', '–', '–'], 'no figures of another period')
    await tab.evaluate(`document.querySelector('nav a[href$="/webhooks"]').click()`)
    await tab.waitForFunction(`document.querySelector('main .skeleton') && location.pathname.endsWith('/webhooks')`)
    t.equal((await tab.$$('dialog[open]')).length, 1)
    await signInElsewhere(tab)
    await settled(tab)
    t.notMatch(await tab.evaluate('document.body.innerText'), 'Not authorized')
    await tab.close()
  })

  await t.test('a live stream that finds no session leads to the sign-in, and is opened again', async (t) => {
    const { tab } = await openLook(browser)
    let isServed = true
    let streams = 0
    await tab.setRequestInterception(true)
    tab.on('request', (request) => {
      if (!isServed || !/\/clicks\/stream/.test(request.url())) return void request.continue()
      streams += 1
      void request.respond({ status: 200, contentType: 'text/event-stream', body: 'retry: 50\n\n' })
    })
    await tab.goto(page('/overview'))
    await settled(tab)
    await until(() => streams > 1, 'the browser to open the ended stream again')
    await api.sql`DELETE FROM sessions`
    isServed = false
    await seeText(tab, 'Your session has ended')
    isServed = true
    streams = 0
    await signInElsewhere(tab)
    await until(() => streams > 0, 'a stream after signing in')
    t.equal(await tab.$('dialog[open]'), null)
    await tab.close()
  })
})
