import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import type { Test } from 'tap'
import { linkTo } from '../../api/sessions/browser-links.js'
import { insertUserLink } from '../../api/sessions/user-links-table.js'
import { withApi } from '../api/api-fixture.js'
import { type BrowserOptions, openTab, withBrowser } from '../browser.js'

export const WIDTHS = { wide: 1280, phone: 360 } as const

export type Scheme = 'light' | 'dark'

interface Look {
  scheme?: Scheme
  width?: number
}

/** A tab of this look, in which nothing moves. */
export async function openLook(
  browser: Browser | BrowserContext,
  { width = WIDTHS.wide, scheme = 'light' }: Look = {},
) {
  const opened = await openTab(browser)
  await opened.tab.setViewport({ width, height: width < 600 ? 740 : 900 })
  await showIn(opened.tab, scheme)
  return opened
}

/** Sets the colour scheme of the machine, and that nothing moves. */
export const showIn = (tab: Page, scheme: Scheme) =>
  tab.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ])

/** The API on a port of its own, and a browser whose tabs are signed in. @returns undefined where there is no Chromium */
export async function withDashboard(
  t: Test,
  options: Parameters<typeof withApi>[1] = {},
  browserOptions: BrowserOptions = {},
) {
  const browser = await withBrowser(t, browserOptions)
  if (!browser) return undefined
  const api = await withApi(t, { now: () => new Date(), ...options })
  // Without an address, the first page would ask for one.
  await api.sql`UPDATE users SET email = coalesce(email, 'owner@example.com') WHERE id = ${api.userId}`
  const address = await api.app.listen({ host: '127.0.0.1', port: 0 })
  t.teardown(() => browser.close()) // before the API, which waits for connections that browsers keep
  const { tab } = await openTab(browser)
  await tab.goto(linkTo(address, 'signIn', await insertUserLink(api.sql, 'sign_in', api.userId)))
  await tab.waitForSelector('.shell')
  await tab.close()
  return { api, address, browser, page: (path: string) => `${address}/w/${api.workspaceId}${path}` }
}

/** Waits until a page is there, nothing on it is a skeleton, and nothing is loading. */
export async function settled(tab: Page) {
  await tab.waitForFunction(
    `document.querySelector('main h1') && !document.querySelector('.skeleton, [aria-busy="true"]')`,
  )
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * @param rules only these; by default those that axe has switched on
 * @returns what axe finds wrong, and where
 */
export async function findViolations(tab: Page, rules?: string[]): Promise<string[]> {
  await tab.evaluate(axe)
  const options = rules ? { runOnly: { type: 'rule', values: rules } } : {}
  const { violations } = (await tab.evaluate(`axe.run(${JSON.stringify(options)})`)) as AxeResults
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
}

/** Axe finds nothing wrong, and nothing is wider than the window. */
export async function demandGoodLook(t: Test, tab: Page) {
  t.same(await findViolations(tab), [])
  t.ok(await tab.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'nothing hangs out')
}

export const seeText = (tab: Page, text: string) =>
  tab.waitForFunction(`document.body.innerText.includes(${JSON.stringify(text)})`)

/** Types over what the field of this label has. */
export async function fill(tab: Page, label: string, text: string, role = 'textbox') {
  const field = await tab.waitForSelector(`::-p-aria([name="${label}"][role="${role}"])`)
  await field!.evaluate((input) => (input as unknown as { select(): void }).select())
  await field!.type(text)
}

/** Presses the button of this name, when it has stopped moving: a click into a layout that shifts hits something else. */
export const press = (tab: Page, name: string) => tab.locator(`::-p-aria([name="${name}"][role="button"])`).click()
