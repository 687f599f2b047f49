import type { HTTPRequest, Page as Tab } from 'puppeteer-core'
import t from 'tap'
import { TAG_FIELDS } from '../../links/link-fields.js'
import { framePage } from '../../redirector/pages/frame-page.js'
import { type TagPageLink, tagPage } from '../../redirector/pages/tag-page.js'
import { openTab, withBrowser } from '../browser.js'
import { sendPage, serve, serveDestination } from './serve-pages.js'
import { TAG_IDS } from './tag-ids.js'
import { stubScript, VENDOR_STUBS } from './vendor-stubs.js'

const browser = await withBrowser(t)
if (!browser) process.exit()

const isOurs = (request: HTTPRequest) => new URL(request.url()).hostname === '127.0.0.1'

/** Answers what a page asks of others, as `answer` does; what it leaves alone hangs, as an unreachable host does. */
async function standIn(tab: Tab, answer: (request: HTTPRequest) => void) {
  await tab.setRequestInterception(true)
  tab.on('request', (request) => {
    if (isOurs(request)) void request.continue()
    else answer(request)
  })
}

const respond = (request: HTTPRequest, contentType: string, body: string) =>
  void request.respond({ status: 200, contentType, body, headers: { 'access-control-allow-origin': '*' } })

/** A site with one pixel page, the destination it forwards to, and a tab that goes to it. */
async function openPage(t: Parameters<typeof serve>[0], link: Partial<TagPageLink>) {
  const there = await serveDestination(t)
  const destination = `${there.url}/there?a=1&b="2"`
  const page = tagPage(
    {
      ...{ destination, tagIds: {}, customTagsAllowed: false, hideReferrer: false, title: 'Spring sale' },
      ...link,
    },
    'en',
  )
  const here = await serve(t, (_seen, res) => sendPage(res, page))
  const { tab, complaints } = await openTab(browser!)
  const landed = new Promise<void>((resolve) => {
    tab.on('framenavigated', (frame) => frame.url().startsWith(there.url) && resolve())
  })
  async function arrived() {
    const seen = await there.visited(({ url }) => url === '/there?a=1&b=%222%22')
    await landed
    return seen
  }
  return { tab, complaints, url: `${here.url}/spring`, arrived }
}

for (const field of TAG_FIELDS) {
  t.test(`${field}: the vendor is called with the id, its policy suffices, and the visitor goes on`, async (t) => {
    const { tab, complaints, url, arrived } = await openPage(t, { tagIds: { [field]: TAG_IDS[field] } })
    const stub = VENDOR_STUBS[field]
    const asked: string[] = []
    const sent = new Map<string, unknown>()
    await standIn(tab, (request) => {
      if (request.url().startsWith(`${stub.beacon}?`)) {
        for (const [way, calls] of new URL(request.url()).searchParams) sent.set(way, JSON.parse(calls))
        return respond(request, 'text/plain', '')
      }
      asked.push(request.url())
      respond(request, 'text/javascript', stubScript(stub))
    })
    await tab.goto(url, { waitUntil: 'domcontentloaded' })
    await arrived()
    t.strictSame(asked, [stub.script])
    t.strictSame(sent.get('image'), stub.expected)
    t.strictSame(sent.get('request'), stub.expected)
    t.strictSame(complaints, [])
  })
}

t.test('around a frame, all vendors are called with their ids, and the visitor stays', async (t) => {
  for (const customTagsAllowed of [false, true]) {
    const there = await serveDestination(t)
    const page = framePage(
      {
        ...{ destination: `${there.url}/there`, title: 'Spring sale', hideReferrer: false },
        tags: {
          tagIds: TAG_IDS,
          customTagsAllowed,
          bodyTags: '<script>fetch("https://own.example/own").catch(() => {})</script>',
        },
      },
      'en',
    )
    const here = await serve(t, (_seen, res) => sendPage(res, page))
    const { tab, complaints } = await openTab(browser)
    const asked = new Set<string>()
    await standIn(tab, (request) => {
      asked.add(request.url())
      void request.abort()
    })
    await tab.goto(`${here.url}/spring`, { waitUntil: 'load' })
    await there.visited(({ url }) => url === '/there')
    for (const { script } of Object.values(VENDOR_STUBS)) t.ok(asked.has(script), script)
    t.equal(asked.has('https://own.example/own'), customTagsAllowed)
    t.equal(await tab.evaluate('document.getElementById("go-on").textContent.includes("destination")'), false)
    t.equal(tab.url(), `${here.url}/spring`)
    t.equal(tab.frames()[1].url(), `${there.url}/there`)
    t.strictSame(complaints, [])
  }
})

t.test('the visitor goes on while all vendors hang', async (t) => {
  const { tab, complaints, url, arrived } = await openPage(t, { tagIds: TAG_IDS })
  const hanging: HTTPRequest[] = []
  await standIn(tab, (request) => void hanging.push(request))
  await tab.goto(url, { waitUntil: 'domcontentloaded' })
  await arrived()
  t.strictSame(
    hanging.map((request) => request.url()).sort(),
    Object.values(VENDOR_STUBS)
      .map(({ script }) => script)
      .sort(),
  )
  t.strictSame(complaints, [])
})

t.test('the visitor goes on when all vendors fail, or none is there, and does not come back here', async (t) => {
  for (const tagIds of [TAG_IDS, {}]) {
    const { tab, complaints, url, arrived } = await openPage(t, { tagIds })
    await standIn(tab, (request) => void request.abort('connectionrefused'))
    await tab.goto(url, { waitUntil: 'domcontentloaded' })
    t.match(await arrived(), { referer: new URL(url).origin })
    await tab.waitForSelector('#there')
    t.equal(await tab.evaluate('history.length'), 2, 'the blank page it began with, and the destination')
    t.strictSame(complaints, [])
  }
})

t.test('with the referrer hidden, nobody is told where the visitor was', async (t) => {
  const { tab, url, arrived } = await openPage(t, { tagIds: TAG_IDS, hideReferrer: true })
  const referers: (string | undefined)[] = []
  await standIn(tab, (request) => {
    referers.push(request.headers().referer)
    void request.abort()
  })
  await tab.goto(url, { waitUntil: 'domcontentloaded' })
  t.equal((await arrived()).referer, undefined)
  t.strictSame(referers.filter(Boolean), [])
})

t.test('without scripts, the visitor goes on, and vendors that have a way without them are told', async (t) => {
  const { tab, complaints, url, arrived } = await openPage(t, { tagIds: TAG_IDS })
  await tab.setJavaScriptEnabled(false)
  const asked: string[] = []
  await standIn(tab, (request) => {
    if (request.url().startsWith('https:')) asked.push(new URL(request.url()).host) // not the browser's page of an error
    void request.abort()
  })
  await tab.goto(url, { waitUntil: 'domcontentloaded' })
  await arrived()
  t.strictSame(asked.sort(), [
    ...['ct.pinterest.com', 'px.ads.linkedin.com', 'www.facebook.com', 'www.googletagmanager.com'],
  ])
  t.strictSame(complaints, [])
})

t.test('a customer’s own tags run, inline and from elsewhere, and cannot keep the visitor', async (t) => {
  const { tab, complaints, url, arrived } = await openPage(t, {
    customTagsAllowed: true,
    tagIds: { fb_pixel_id: TAG_IDS.fb_pixel_id },
    headTags: '<script>fetch("https://own.example/inline?" + eval("1 + 1"))</script>',
    bodyTags: '<script src="https://own.example/own.js"></script><!-- never closed',
  })
  const asked: string[] = []
  await standIn(tab, (request) => void asked.push(request.url()))
  await tab.goto(url, { waitUntil: 'domcontentloaded' }).catch(() => {}) // a script of theirs hangs
  await arrived()
  t.strictSame(asked.sort(), [
    'https://connect.facebook.net/en_US/fbevents.js',
    'https://own.example/inline?2',
    'https://own.example/own.js',
  ])
  t.strictSame(complaints, [])
})

t.test('where they are not allowed, policies keep scripts of others out', async (t) => {
  const there = await serveDestination(t)
  const whole = tagPage(
    {
      ...{
        destination: `${there.url}/there`,
        tagIds: TAG_IDS,
        customTagsAllowed: false,
        hideReferrer: false,
        title: '',
      },
    },
    'en',
  )
  const injected = '<script>document.title = "taken"</script><script src="https://own.example/own.js"></script>'
  const page = { ...whole, html: whole.html.replace('</body>', `${injected}</body>`) }
  const here = await serve(t, (_seen, res) => sendPage(res, page))
  const { tab, complaints } = await openTab(browser)
  const asked: string[] = []
  await standIn(tab, (request) => {
    asked.push(request.url())
    void request.abort()
  })
  await tab.goto(here.url, { waitUntil: 'domcontentloaded' })
  await there.visited(({ url }) => url === '/there')
  t.notOk(asked.includes('https://own.example/own.js'))
  t.equal(complaints.length, 2, 'which is how the other tests would see it')
})
