import { type Browser, launch, type Page, PredefinedNetworkConditions } from 'puppeteer-core'
import { findChromium } from '../test/programs.js'

/** The mid-tier mobile of DevTools: a quarter of this machine's speed, and Fast 4G (165 ms a round trip, 8.1 Mbit/s). */
const SLOWDOWN = 4
const NETWORK = PredefinedNetworkConditions['Fast 4G']
const SCREEN = { width: 412, height: 823, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

/** Runs in each page before its own scripts: when things changed and were painted, and what held the page up. */
const RECORDER = `
  window.measured = { paints: [], longTasks: [], shellAt: 0 }
  new PerformanceObserver((list) => measured.longTasks.push(...list.getEntries().map(({ startTime, duration }) => ({ startTime, duration }))))
    .observe({ type: 'longtask', buffered: true })
  // A frame is painted between its callbacks and the next message.
  const afterPaint = (then) => requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => then(performance.now())
    channel.port2.postMessage(0)
  })
  new MutationObserver(() => {
    const isShell = !measured.shellAt && document.querySelector('main h1')
    afterPaint((at) => {
      measured.paints.push(at)
      if (isShell) measured.shellAt ||= at
    })
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })`

export const startBrowser = () =>
  launch({
    executablePath: findChromium({ whole: true }),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    timeout: 120_000,
  })

/** A tab as of a middling phone, with nothing in its cache but the session. */
export async function openPhone(browser: Browser): Promise<Page> {
  const tab = await browser.newPage()
  tab.setDefaultTimeout(120_000)
  await tab.setViewport(SCREEN)
  await tab.setCacheEnabled(false)
  await tab.evaluateOnNewDocument(RECORDER)
  await tab.emulateCPUThrottling(SLOWDOWN)
  await tab.emulateNetworkConditions(NETWORK)
  return tab
}

/** Waits until the page has all its answers, and has shown them. Not asked in each frame, which the page would wait for. */
export const settled = (tab: Page) =>
  tab.waitForFunction(
    `performance.now() - measured.paints.at(-1) > 300 && document.querySelector('main h1') && !document.querySelector('.skeleton, [aria-busy="true"]')`,
    { polling: 200 },
  )
