import { gunzipSync } from 'node:zlib'
import t from 'tap'
import { LANGUAGES } from '../../words/languages.js'
import { withApi } from '../api/api-fixture.js'

const { app } = await withApi(t)
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { ...browser, ...headers } })

t.test('the page, on every path that is not the API’s', async (t) => {
  const { body } = await get('/')
  t.equal((await get('/w/12/overview?period=7d')).body, body, 'where it leads')
  const { body: any } = await get('/nowhere/at/all')
  t.equal((await get('/sign-in')).body, any)
  for (const url of ['/', '/sign-in', '/w/1/links?search=a.b', '/nowhere/at/all']) {
    const { statusCode, headers } = await get(url)
    t.equal(statusCode, 200, url)
    t.equal(headers['content-type'], 'text/html; charset=utf-8')
    t.equal(headers['cache-control'], 'no-cache')
    t.equal(headers['x-content-type-options'], 'nosniff')
  }
  t.equal((await app.inject({ method: 'HEAD', url: '/' })).statusCode, 200)
  for (const url of ['/api', '/api/', '/api/v1/nowhere', '/api/v2', '/favicon.ico', '/assets/main.js']) {
    const { statusCode, headers } = await get(url)
    t.equal(statusCode, 404, url)
    t.match(headers['content-type'], /^application\/json/)
  }
  t.equal((await app.inject({ method: 'POST', url: '/sign-in', headers: browser })).statusCode, 404)
  t.equal((await app.inject({ url: '/' })).body, body, 'a program may ask for it')
  t.equal((await app.inject({ url: '/nowhere' })).statusCode, 404, 'and is told where there is nothing')
})

t.test('the page has the language of the account, else of the browser', async (t) => {
  const languageFor = async (headers: Record<string, string>, url = '/w/1/links') => {
    const { body } = await get(url, headers)
    return /<html lang="(\w+)">/.exec(body)?.[1]
  }
  const cookie = (value: string) => ({ cookie: `other=de; slugline_language=${value}` })
  t.equal(await languageFor({}), 'en')
  t.equal(await languageFor({ 'accept-language': 'fr-CA,de;q=0.9' }), 'fr')
  t.equal(await languageFor({ 'accept-language': 'fr', ...cookie('es') }), 'es')
  for (const unknown of ['', 'tlh', 'constructor', '../de'])
    t.equal(await languageFor({ 'accept-language': 'de', ...cookie(unknown) }), 'de', unknown)
  t.equal(await languageFor({ 'accept-language': 'de' }, '/sign-in'), 'de')
  const { headers } = await get('/')
  t.equal(headers.vary, 'Accept-Encoding, Accept-Language, Cookie')
  const other = await get('/', { 'accept-language': 'de', 'if-none-match': String(headers.etag) })
  t.equal(other.statusCode, 200, 'another language is another page')
})

t.test('a path of 15,000 dots costs no more than another', async (t) => {
  const url = `/${'.'.repeat(15_000)}/`
  t.equal((await get(url)).statusCode, 200)
  const { user: before } = process.cpuUsage()
  for (let i = 0; i < 20; i++) await get(url)
  const ms = (process.cpuUsage().user - before) / 1000
  t.ok(ms < 600, `${ms} ms for 20 requests`)
})

t.test('the page has no code of its own and runs none of others', async (t) => {
  const { headers, body } = await get('/')
  const policy = String(headers['content-security-policy'])
  t.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/)
  t.match(policy, /frame-ancestors 'none'/)
  t.notMatch(policy, /unsafe|http|\*/)
  t.notMatch(body, /<script(?![^>]* src="\/assets\/[\w-]+\.js")/)
  t.notMatch(body, /<style| style=| on\w+=/)
})

t.test('whoever has the page asks whether it is another now', async (t) => {
  const { headers } = await get('/')
  const again = await get('/w/1/overview', { 'if-none-match': String(headers.etag) })
  t.same([again.statusCode, again.body], [304, ''])
  t.equal((await get('/', { 'if-none-match': '"other"' })).statusCode, 200)
})

const scriptsOf = (page: string) =>
  [...page.matchAll(/<(?:script|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)"/g)].map(([, url]) => url)

/** Scripts that this one names: those that it imports at once, or all. */
async function importsOf(url: string, isAtOnce: boolean) {
  const { body } = await get(url)
  const named = body.matchAll(isAtOnce ? /(?:from|import)"\.\/([\w-]+\.js)"/g : /"\.\/([\w-]+\.js)"/g)
  return [...named].map(([, name]) => `/assets/${name}`)
}

t.test('its files are kept for good, and come packed', async (t) => {
  const { body } = await get('/')
  const urls = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, url]) => url)
  t.match(urls, [/\.css$/, /-[A-Z0-9]{8}\.js$/])
  for (const url of urls) {
    const plain = await get(url)
    t.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable')
    const { headers, rawPayload } = await get(url, { 'accept-encoding': 'gzip, br' })
    t.equal(headers['content-encoding'], 'gzip')
    t.same(gunzipSync(rawPayload), plain.rawPayload)
  }
})

t.test(
  'the HTML of a page names all that it loads at once, and the overview in no more requests than go at once',
  async (t) => {
    for (const url of [
      '/w/1/overview',
      '/w/1/links',
      '/w/1/links/new',
      '/w/1/settings',
      '/w/1/audit-log',
      '/sign-in',
    ]) {
      const { body } = await get(url)
      const scripts = scriptsOf(body)
      for (const script of scripts)
        for (const imported of await importsOf(script, true)) t.ok(scripts.includes(imported), `${url}: ${imported}`)
      t.match(body, '<link rel="preload" href="/api/v1/session" as="fetch" crossorigin>')
    }
    const { body } = await get('/w/1/overview')
    t.notSame(scriptsOf(body), scriptsOf((await get('/sign-in')).body))
    const others = ['its style', 'who is signed in']
    t.ok(scriptsOf(body).length + others.length <= 6, 'of HTTP/1.1')
  },
)

t.test('the first load has at most 110 kB of compressed script, with what is drawn on the overview', async (t) => {
  for (const language of LANGUAGES) {
    const { body } = await get('/w/1/overview', { 'accept-language': language })
    const [main, ...queue] = scriptsOf(body).toReversed()
    t.match(main, /main-/, 'which names every page')
    const loaded = new Set([main])
    while (queue.length > 0) {
      const url = queue.pop()!
      if (loaded.has(url)) continue
      loaded.add(url)
      queue.push(...(await importsOf(url, false)))
    }
    t.ok([...loaded].some((url) => url.includes('country-map')))
    let bytes = 0
    for (const url of loaded) bytes += (await get(url, { 'accept-encoding': 'gzip' })).rawPayload.length
    t.ok(bytes > 50_000 && bytes <= 110_000, `${language}: ${bytes} B`)
  }
})
