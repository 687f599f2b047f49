import { writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'puppeteer-core'
import { linkTo } from '../api/sessions/browser-links.js'
import { insertUserLink } from '../api/sessions/user-links-table.js'
import { median } from './cpu.js'
import { openPhone, settled, startBrowser } from './phone.js'
import { fillClicks } from './reports/fill.js'
import { LINKS } from './requests.js'
import type { Stage } from './stage.js'
import { joinWorkspace, startApi } from './start-api.js'
import type { Row } from './table.js'

/** A report is as large as its values, not as its clicks: the counters have as many as they show. */
const CLICKS = 200_000
const WORKSPACE = 1
const SCROLL_PIXELS = 3_000

type Figures = Record<'bytes' | 'interactive' | 'drawn' | 'frames' | 'slowestFrame' | 'found', number>

const evaluate = <T>(tab: Page, script: string) => tab.evaluate(script) as Promise<T>

/** The first load of the overview: bytes of script as sent, and seconds until a tap would be answered. */
async function measureFirstLoad(browser: Browser, url: string) {
  const tab = await openPhone(browser)
  const client = await tab.createCDPSession()
  await client.send('Network.enable')
  const scripts = new Set<string>()
  let bytes = 0
  client.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await tab.goto(url)
  await settled(tab)
  // Painted, and nothing that began before holds the page up.
  const interactive = await evaluate<number>(
    tab,
    `Math.max(measured.shellAt, ...measured.longTasks.filter(({ startTime }) => startTime <= measured.shellAt).map(({ startTime, duration }) => startTime + duration))`,
  )
  return { tab, bytes, interactive: interactive / 1000 }
}

/** Another period: seconds from the last answer to the last paint. */
async function measureReport(tab: Page) {
  await evaluate(tab, 'performance.clearResourceTimings(); measured.paints.length = 0')
  const before = await evaluate<string>(tab, 'location.href')
  // The last one asks which.
  const periods = await tab.$$('.page-head .segments > button')
  await periods.at(-2)!.evaluate((button) => (button as unknown as { click(): void }).click())
  await tab.waitForFunction(`location.href !== ${JSON.stringify(before)} && measured.paints.length > 0`)
  await settled(tab)
  const [drawn, answers] = await evaluate<[number, number]>(
    tab,
    `(() => {
      const ends = performance.getEntriesByType('resource').filter(({ name }) => /\\/clicks/.test(name)).map(({ responseEnd }) => responseEnd)
      return [measured.paints.at(-1) - Math.max(...ends), ends.length]
    })()`,
  )
  if (answers === 0) throw new Error('no report was asked for')
  return drawn / 1000
}

/** Frames while a finger moves the list, and the longest between two. */
async function measureScroll(tab: Page) {
  await evaluate(
    tab,
    `window.frames_ = []; (function next(at) { frames_.push(at); window.isScrolled || requestAnimationFrame(next) })(performance.now())`,
  )
  const client = await tab.createCDPSession()
  await client.send('Input.synthesizeScrollGesture', {
    x: 200,
    y: 500,
    yDistance: -SCROLL_PIXELS,
    speed: 1_500,
    gestureSourceType: 'mouse',
  })
  const times = await evaluate<number[]>(tab, 'window.isScrolled = true, frames_')
  const scrolled = await evaluate<number>(tab, 'scrollY')
  if (scrolled < SCROLL_PIXELS / 2) throw new Error(`the list moved by ${scrolled} pixels`)
  const gaps = times.slice(1).map((time, i) => time - times[i])
  return {
    frames: (gaps.length * 1000) / (times.at(-1)! - times[0]),
    slowestFrame: Math.max(...gaps) / 1000,
  }
}

/** Seconds from a letter to the rows that have it. */
async function measureSearch(tab: Page) {
  await tab.waitForSelector('input[type="search"]')
  await evaluate(
    tab,
    `document.querySelector('input[type="search"]').addEventListener('input', () => { measured.typedAt = performance.now() }, { once: true }); scrollTo(0, 0)`,
  )
  await tab.type('input[type="search"]', '7')
  await tab.waitForFunction(`location.search.includes('search=7')`)
  await settled(tab)
  return (await evaluate<number>(tab, 'measured.paints.at(-1) - measured.typedAt')) / 1000
}

/** A file of as many links as there are is checked. @returns seconds of all, and of the longest task that held the page up */
async function measureImport(browser: Browser, url: string, folder: string) {
  const file = path.join(folder, 'links.csv')
  const rows = Array.from(
    { length: LINKS },
    (_, i) => `n${i},https://www.example.com/products/${i}?ref=${i},Product ${i}`,
  )
  writeFileSync(file, ['keyword,url,title', ...rows].join('\n'))
  const tab = await openPhone(browser)
  await tab.goto(url)
  const input = await tab.waitForSelector('input[type="file"]')
  await evaluate(tab, 'measured.longTasks.length = 0')
  const startedMs = performance.now()
  await input!.uploadFile(file)
  await tab.waitForFunction(`document.querySelector('#run-title')?.textContent.startsWith('Checked')`)
  const seconds = (performance.now() - startedMs) / 1000
  const longest = await evaluate<number>(tab, 'Math.max(0, ...measured.longTasks.map(({ duration }) => duration))')
  await tab.close()
  return { seconds, longest: longest / 1000 }
}

async function measureRound(browser: Browser, base: string): Promise<Figures> {
  const { tab, bytes, interactive } = await measureFirstLoad(browser, `${base}/overview`)
  const drawn = await measureReport(tab)
  await tab.goto(`${base}/links`)
  await settled(tab)
  const scrolled = await measureScroll(tab)
  const found = await measureSearch(tab)
  await tab.close()
  return { bytes, interactive, drawn, ...scrolled, found }
}

/** The dashboard on a middling phone, of a workspace of 100,000 links. */
export async function measureDashboard(stage: Stage, rounds: number): Promise<Row[]> {
  const { sql, client } = stage
  const { userId } = await joinWorkspace(stage, WORKSPACE)
  await sql`VACUUM (ANALYZE) links`
  await fillClicks(client, { to: CLICKS, lastDay: new Date().toISOString().slice(0, 10) }, () => undefined)
  const { api, origin } = await startApi(stage)
  const base = `${origin}/w/${WORKSPACE}`
  const browser = await startBrowser()
  try {
    const tab = await browser.newPage()
    await tab.goto(linkTo(origin, 'signIn', await insertUserLink(sql, 'sign_in', userId)))
    await tab.waitForSelector('.shell')
    await tab.close()
    const all: Figures[] = []
    for (let round = 0; round < rounds; round += 1) all.push(await measureRound(browser, base))
    const imported = await measureImport(browser, `${base}/import`, stage.dataDir)
    console.log(`dashboard: load of the machine ${os.loadavg()[0].toFixed(1)}, ${os.cpus().length} cores`)
    const of = (name: keyof Figures) => median(all.map((figures) => figures[name]))
    const range = (name: keyof Figures) => {
      const values = all.map((figures) => figures[name])
      return `${Math.min(...values).toFixed(3)} to ${Math.max(...values).toFixed(3)}`
    }
    const less = { against: '', more: false } as const
    return [
      {
        what: 'script of the first load',
        value: of('bytes') / 1000,
        unit: 'kilobytes',
        must: 150,
        want: 75,
        detail: 'compressed, the overview with it',
        ...less,
      },
      {
        what: 'first load until interactive',
        value: of('interactive'),
        unit: 'seconds',
        must: 1,
        want: 0.7,
        detail: range('interactive'),
        ...less,
      },
      {
        what: 'reports drawn after the last answer',
        value: of('drawn'),
        unit: 'seconds',
        must: 0.1,
        want: 0.05,
        detail: range('drawn'),
        ...less,
      },
      {
        what: 'frames while the list scrolls',
        value: of('frames'),
        unit: 'frames a second',
        must: 58,
        want: 60,
        detail: `longest ${of('slowestFrame').toFixed(3)} s`,
        ...less,
        more: true,
      },
      {
        what: 'letter typed to rows found',
        value: of('found'),
        unit: 'seconds',
        must: 1,
        want: 0.5,
        detail: range('found'),
        ...less,
      },
      {
        what: `longest task while ${LINKS} rows are checked`,
        value: imported.longest,
        unit: 'seconds',
        must: 0.2,
        want: 0.1,
        detail: `${imported.seconds.toFixed(1)} s in all`,
        ...less,
      },
    ]
  } finally {
    await browser.close()
    api.kill('SIGTERM')
  }
}
