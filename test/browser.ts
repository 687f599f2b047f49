import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContext, launch, type Page } from 'puppeteer-core'
import type { Test } from 'tap'
import { withFolder } from './folder.js'
import { findChromium } from './programs.js'

export interface BrowserOptions {
  /** Further arguments of the command line. */
  args?: string[]
  /** The browser's settings. */
  preferences?: object
  /** With tabs, of which one hides the others. */
  whole?: boolean
}

function withProfile(t: Test, preferences: object) {
  const folder = withFolder(t, 'chromium')
  mkdirSync(path.join(folder, 'Default'))
  writeFileSync(path.join(folder, 'Default/Preferences'), JSON.stringify(preferences))
  return folder
}

/**
 * Headless Chromium that goes when the test has ended. Where there is none the test is skipped, and says so, or fails
 * with REQUIRE_CHROMIUM=1.
 */
export async function withBrowser(
  t: Test,
  { args = [], preferences, whole }: BrowserOptions = {},
): Promise<Browser | undefined> {
  const executablePath = findChromium({ whole })
  if (!executablePath) {
    const message = 'NO CHROMIUM: pages are not tested in a browser (CHROMIUM names one)'
    if (process.env.REQUIRE_CHROMIUM === '1') t.fail(message)
    else {
      console.error(message)
      t.plan(0, message)
    }
    return undefined
  }
  const browser = await launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', ...args],
    userDataDir: preferences && withProfile(t, preferences),
    timeout: 120_000,
  })
  t.teardown(() => browser.close())
  return browser
}

/** A new tab. `complaints` has every violation of a page's policy and every error of its scripts. */
export async function openTab(browser: Browser | BrowserContext): Promise<{ tab: Page; complaints: string[] }> {
  const tab = await browser.newPage()
  tab.setDefaultTimeout(120_000)
  const complaints: string[] = []
  tab.on('console', (message) => {
    if (/Content Security Policy|Permissions policy/i.test(message.text())) complaints.push(message.text())
  })
  tab.on('pageerror', (error) => complaints.push(String(error)))
  return { tab, complaints }
}
