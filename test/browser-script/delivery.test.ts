import http from 'node:http'
import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import { STUB } from '../../api/browser-script/scripts.js'
import { openTab } from '../browser.js'
import { until } from '../until.js'
import { loaded, openInstallation, openShop, tag, track, withVisitor } from './sites.js'

const { api, apiPort, addLink, arrived, find, asked } = await openInstallation(t)
// Behind it, so that it is closed before it: the API waits for connections to end.
const browser = await withVisitor(t)
if (!browser) process.exit()
const shop = (
  await openShop(t, {
    '/': { html: `<!doctype html>${tag(api)}` },
    '/stub': { html: `<script>${STUB}</script>` },
    '/elsewhere': { html: '<title>Elsewhere</title>' },
  })
)('www.shop.example')

/** Visits a new link that leads to `url`, as a browser in which `before` has run. */
async function land(url: string, before?: string) {
  const link = await addLink(url)
  const { tab, complaints } = await openTab(browser!)
  if (before) await tab.evaluateOnNewDocument(before)
  await tab.goto(link.short)
  return { tab, complaints, link }
}

/** Stands between a page and the API; `answer` says of each report whether it is passed on, and whether its answer is. */
async function openProxy(t: Test, answer: (nth: number) => { isPassed: boolean; status?: number }) {
  let reports = 0
  const server = http.createServer((request, response) => {
    reports += 1
    const { isPassed, status } = answer(reports)
    const end = (status: number) => response.writeHead(status, { 'access-control-allow-origin': '*' }).end()
    if (!isPassed) return end(status!)
    const { method, headers } = request
    request.pipe(
      http.request({ port: apiPort, path: '/api/v1/conversions', method, headers }, (passed) => {
        passed.resume()
        if (status) end(status)
        else if (status === 0) response.destroy()
        else end(passed.statusCode!)
      }),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://proxy.example:${(server.address() as AddressInfo).port}`,
    reports: () => reports,
  }
}

const NO_FETCH = 'window.fetch = () => new Promise(() => undefined)'
const SWALLOWED_BEACONS = 'navigator.sendBeacon = () => true'

t.test('calls from before the script are made when it comes, as by a tag manager', async (t) => {
  const { tab, complaints, link } = await land(`${shop}/stub`)
  await track(tab, 'early', { event_id: 'e-1' })
  await tab.evaluate("window.caught = slug; void slug('track', 'early too')")
  await tab.evaluate(
    `void document.head.append(Object.assign(document.createElement('script'), { src: '${api}/t.js' }))`,
  )
  await loaded(tab)
  await tab.evaluate("void caught('track', 'late, by the stub')")
  t.match(await arrived('early'), [{ link_id: link.id, event_id: /\/e-1$/ }])
  for (const name of ['early too', 'late, by the stub']) t.match(await arrived(name), [{ link_id: link.id }])
  t.same(complaints, [])
})

t.test('reports need no preflight', async (t) => {
  const { tab } = await land(`${shop}/`)
  await loaded(tab)
  await track(tab, 'straight', { metadata: { a: 1 } })
  await arrived('straight')
  t.same(
    asked.filter((request) => !request.startsWith('POST')),
    [],
  )
})

t.test('a report whose answer is lost is sent again, and counts once', async (t) => {
  const before = asked.length
  for (const lost of [503, 429, 0]) {
    const proxy = await openProxy(t, (nth) => ({ isPassed: true, status: nth === 1 ? lost : undefined }))
    const site = await openShop(t, { '/': { html: tag(api, `data-endpoint="${proxy.url}"`) } })
    const { tab, complaints, link } = await land(site('www.shop.example'))
    await loaded(tab)
    await track(tab, `lost ${lost}`)
    await until(async () => proxy.reports() === 2, 'the second report')
    t.match(await arrived(`lost ${lost}`), [{ link_id: link.id, event_id: /\/\d+-\d+-\d+-\d+$/ }])
    t.equal((await find(`lost ${lost}`)).length, 1)
    t.same(complaints, [])
  }
  // On a busy machine the script may send a report a third time, before it gets the second answer.
  const repeated = asked.slice(before).filter((request) => request === 'POST 200').length
  t.ok(repeated >= 3, `the second time each was known: ${repeated}`)
})

t.test('a report that did not come through is sent again', async (t) => {
  const proxy = await openProxy(t, (nth) => ({ isPassed: nth > 2, status: 502 }))
  const site = await openShop(t, { '/': { html: tag(api, `data-endpoint="${proxy.url}"`) } })
  const { tab, link } = await land(site('www.shop.example'))
  await loaded(tab)
  await track(tab, 'the third time')
  t.match(await arrived('the third time'), [{ link_id: link.id }])
})

t.test('one that is refused is not, nor when the page is left', async (t) => {
  const { tab, complaints } = await land(`${shop}/`)
  await loaded(tab)
  await track(tab, 'refused', { amount_cents: -1 })
  await until(async () => asked.includes('POST 422'), 'the refused report')
  await track(tab, 'not refused')
  await arrived('not refused')
  await tab.goto(`${shop}/elsewhere`)
  const { tab: other } = await land(`${shop}/`)
  await loaded(other)
  await track(other, 'behind it')
  await arrived('behind it')
  t.equal(asked.filter((request) => request === 'POST 422').length, 1)
  t.same(complaints, [])
})

t.test('what is not answered when the page is left goes by a beacon, once', async (t) => {
  const { tab, complaints, link } = await land(`${shop}/`, NO_FETCH)
  await loaded(tab)
  await track(tab, 'left behind')
  await tab.evaluate("addEventListener('pagehide', () => slug('track', 'last words'))")
  await tab.goto(`${shop}/elsewhere`)
  for (const name of ['left behind', 'last words']) t.match(await arrived(name), [{ link_id: link.id }], name)
  t.same(complaints, [])
})

t.test('or when it goes to the background', async (t) => {
  const { tab, link } = await land(`${shop}/`, NO_FETCH)
  await loaded(tab)
  await track(tab, 'in the background')
  await tab.evaluate(`
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    void document.dispatchEvent(new Event('visibilitychange'))`)
  t.match(await arrived('in the background'), [{ link_id: link.id }])
})

t.test('where beacons are swallowed, last words are said by a fetch that outlives the page', async (t) => {
  const { tab, link } = await land(`${shop}/`, SWALLOWED_BEACONS)
  await loaded(tab)
  await tab.evaluate("addEventListener('pagehide', () => slug('track', 'outlived'))")
  await tab.goto(`${shop}/elsewhere`)
  t.match(await arrived('outlived'), [{ link_id: link.id }])
})

t.test('nothing that goes wrong is thrown into the page', async (t) => {
  const site = await openShop(t, { '/': { html: tag(api, 'data-endpoint="http://away.example:9/"') } })
  const broken = `
    crypto.getRandomValues = undefined
    history.replaceState = () => { throw new Error('broken') }
    navigator.sendBeacon = () => { throw new Error('broken') }`
  for (const before of [undefined, 'delete window.fetch', `fetch = () => 1`, broken]) {
    const { tab, complaints } = await land(site('www.shop.example'), before)
    await loaded(tab)
    t.equal(
      await tab.evaluate(`
        const cyclic = {}
        cyclic.cyclic = cyclic
        const calls = [[], [null], ['no such'], ['track'], ['track', {}, 7], ['track', 'a', null],
          ['track', 'a', { metadata: cyclic }], ['track', 'a', { amount_cents: 1n }], ['track', Symbol('a')], ['consent']]
        const answers = calls.map((call) => slug(...call))
        slug('consent', 'granted')
        slug('track', 'a')
        slug.q.push(1)
        dispatchEvent(new Event('pagehide'))
        answers.every((answer) => answer === undefined)`),
      true,
    )
    await tab.goto(`${shop}/elsewhere`)
    t.same(complaints, [])
  }
})
