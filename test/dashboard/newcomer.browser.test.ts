// The first steps of a new user: `npm start`, the command that it prints, a link, a click, its count.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from 'puppeteer-core'
import t from 'tap'
import { openTab, withBrowser } from '../browser.js'
import { PASSWORD } from '../sessions/browser.js'
import { openDataDir, runStart } from '../start/run-start.js'
import { fill, findViolations, openLook, press, seeText, settled } from './dashboard-fixture.js'

t.setTimeout(300_000)

const textOf = (tab: Page) => tab.evaluate('document.body.innerText') as Promise<string>

t.test('from the printed command to the counted click', async (t) => {
  const browser = await withBrowser(t)
  if (!browser) return
  const dataDir = openDataDir(t)
  const start = runStart(t, dataDir)
  const [apiUrl] = /http\S+/.exec(await start.printed(/API +http\S+/))!
  await start.printed(/Sign in +DATA_DIR='[^']+' npm run admin -- user sign-in --id 1 /) // its output is no terminal here
  const admin = fileURLToPath(new URL('../../admin/main.js', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [admin, 'user', 'sign-in', '--id', '1'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, API_PUBLIC_URL: apiUrl },
  })
  const [address] = /http\S+/.exec(stdout)!
  const { tab, complaints } = await openLook(browser)

  await tab.goto(address)
  await seeText(tab, 'Choose how you sign in from now on')
  t.same(await findViolations(tab), [])
  await fill(tab, 'Name', 'Ann')
  await press(tab, 'Save and continue')
  await tab.waitForSelector('[name="email"][aria-invalid="true"]')
  await fill(tab, 'E-mail', 'ann@example.com')
  await tab.type('[name="password"]', PASSWORD)
  await press(tab, 'Save and continue')
  await tab.waitForFunction(`location.pathname.endsWith('/overview')`)
  await settled(tab)
  t.match(tab.url(), /\/w\/\d+\/overview$/, 'signed in, in the first workspace')
  t.notMatch(tab.url(), 'token')

  await tab.click('.shell > .side a[href$="/links"]')
  await tab.waitForFunction(`document.querySelector('h1')?.textContent === 'Links'`)
  await settled(tab)
  t.match(await textOf(tab), 'Your first link', 'says what to do')
  await tab.click('.empty a')
  await tab.waitForSelector('form.link-form')

  await tab.type('input[inputmode="url"]', 'no address')
  await tab.click('button[type="submit"]')
  await tab.waitForSelector('[aria-invalid="true"]')
  const error = await tab.$eval('[aria-invalid="true"]', (field) => {
    const described = field.getAttribute('aria-describedby')!.split(' ').at(-1)!
    return field.ownerDocument.getElementById(described)!.textContent
  })
  t.match(error, /address|URL/i, 'what is wrong stands beside its field')

  const destination = `http://127.0.0.1:${new URL(address).port}/api/docs`
  await tab.evaluate(`document.querySelector('input[inputmode="url"]').select()`)
  await tab.type('input[inputmode="url"]', destination)
  await tab.click('button[type="submit"]')
  await tab.waitForFunction('/links\\/\\d+$/.test(location.pathname)')
  await tab.waitForSelector('main a[target="_blank"]')
  const short = await tab.$eval('main a[target="_blank"]', (link) => link.getAttribute('href')!)

  await tab.click('.link-head nav a[href$="/statistics"]')
  await tab.waitForSelector('.live .pulse.on')
  const { tab: visitor } = await openTab(browser)
  // Headless browsers are bots.
  await visitor.setUserAgent({ userAgent: (await browser.userAgent()).replace('Headless', '') })
  await visitor.goto(short)
  t.equal(visitor.url(), destination, 'the short address leads there')

  await tab.bringToFront()
  await tab.waitForSelector('.live li')
  t.match(await textOf(tab), new URL(short).host, 'seen as it comes')
  await tab.waitForFunction(
    `fetch(location.pathname.replace('/w/', '/api/v1/workspace/').replace(/links.*/, 'clicks/counters/link_id?bots=exclude')).then((answer) => answer.json()).then(({ total }) => total === 1)`,
  )
  await tab.reload()
  await settled(tab)
  await tab.waitForFunction(`document.querySelector('.tile[aria-pressed="true"] .tile-figure')?.textContent === '1'`)
  t.same(complaints, [])
})
