import t from 'tap'
import { SCANNED } from '../../click/record.js'
import { hashPassword } from '../../process/password.js'
import { until } from '../until.js'
import { FACEBOOK, GERMAN, withRedirector } from './redirector-fixture.js'

const BLUESKY = 'Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)'
const XING = 'XING-contenttabreceiver/2.0'

const { sql, ask, location, link, clicksOf } = await withRedirector(
  t,
  (sql) =>
    sql`INSERT INTO domains ${sql({
      workspace_id: 1,
      name: 'set.example',
      fallback_url: 'https://example.com/fallback',
      root_url: 'https://example.com/root',
      favicon_url: 'https://example.com/icon.png',
      robots_txt: 'User-agent: *\nAllow: /\n',
    })}`,
)

t.test(
  'a link with a frame, tags or a referrer has a page, which GET and HEAD get and which is recorded',
  async (t) => {
    const cases: [Record<string, unknown>, RegExp][] = [
      [{ cloaking: true }, /<iframe src="https:\/\/example\.com\/to"/],
      [{ ga4_tag_id: 'G-ABC123' }, /G-ABC123/],
      [{ head_tags: '<!-- own -->' }, /<!-- own -->/],
      [{ referer_mode: 3, custom_referer: 'https://go.example/from?x' }, /history\.replaceState/],
    ]
    for (const [columns, expected] of cases) {
      const { slug, id } = await link(columns)
      const found = await ask(slug)
      t.equal(found.status, 200)
      t.match(String(found.body), expected)
      t.match(found.headers, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': /default-src/ })
      const head = await ask(slug, { method: 'HEAD' })
      t.same([head.status, head.headers['content-length']], [200, String(found.body.length)])
      t.same(
        clicksOf(id).map(({ kind }) => kind),
        ['get', 'head'],
      )
    }
    const elsewhere = await link({ head_tags: '<!-- own -->', domain_id: 0 })
    t.equal(
      (await ask(elsewhere.slug, { host: 'short.example' })).status,
      302,
      'the default host shows no HTML of a link',
    )
  },
)

t.test('a visitor is redirected if the destination forbids frames', async (t) => {
  const frames = sql.json({ 'https://example.com/{who}': false, 'https://example.com/de': true })
  const rules = [{ what: 'country', matches: 'DE', url: 'https://example.com/de' }]
  const { slug } = await link({ url: 'https://example.com/{who}', cloaking: true, frames, rules: sql.json(rules) })
  t.equal(await location(`${slug}?who=me`), 'https://example.com/me')
  t.match(String((await ask(slug, { from: GERMAN })).body), '<iframe src="https://example.com/de"')
})

t.test('crawlers get the preview and people the destination, and skipped crawlers are not recorded', async (t) => {
  const { slug, id } = await link({ og_title: 'A <title>', og_image: 'https://example.com/i.png' })
  const preview = await ask(slug, { agent: FACEBOOK })
  t.equal(preview.status, 200)
  t.match(String(preview.body), /og:title" content="A &lt;title&gt;"/)
  t.match(String(preview.body), `https://go.example${slug}`)
  t.equal(await location(slug), 'https://example.com/to')
  t.equal(clicksOf(id).length, 2)
  for (const agent of [
    BLUESKY,
    'Pinterest/0.2 (+http://www.pinterest.com/)',
    'meta-externalagent/1.1',
    'TikTokSpider',
    XING,
  ])
    t.match(String((await ask(slug, { agent })).body), 'og:title', agent)
  const skipping = await link({ skip_social_crawler_tracking: true })
  t.equal((await ask(skipping.slug, { agent: FACEBOOK })).status, 302)
  t.equal(clicksOf(skipping.id).length, 0)
})

t.test('a link that is marked as spam warns of its destination first, and is recorded once', async (t) => {
  const set = { spam: true, url: 'https://example.com/to?a=<b>', name: 'internal', forward_params: true }
  const { slug, id } = await link({
    ...set,
    cloaking: true,
    ga4_tag_id: 'G-ABC123',
    og_title: 'Nice',
    head_tags: '<i>',
  })
  const page = await ask(`${slug}?b=1`)
  t.equal(page.status, 200)
  t.match(page.headers, { 'referrer-policy': 'no-referrer', 'content-security-policy': /default-src 'none'/ })
  t.match(String(page.body), '<a href="https://example.com/to?a=&lt;b&gt;&amp;b=1"')
  t.match(String(page.body), '<strong>example.com</strong>')
  t.notMatch(String(page.body), /<script|<iframe|<i>|http-equiv|internal/)
  t.match(clicksOf(id), [{ kind: 'get', destination: 'https://example.com/to?a=<b>&b=1' }])
  const preview = await ask(slug, { agent: FACEBOOK })
  t.match(String(preview.body), 'marked as spam')
  t.notMatch(String(preview.body), 'Nice')
  const head = await ask(`${slug}?b=1`, { method: 'HEAD' })
  t.same([head.status, head.headers['content-length']], [200, String(page.body.length)])
  t.equal(clicksOf(id).length, 3)
  const over = await link({ spam: true, expiry_datetime: new Date(0), expiry_destination: 'https://example.com/over' })
  const expired = await ask(over.slug)
  t.equal(expired.headers.location, undefined)
  t.match(String(expired.body), '<a href="https://example.com/over"')
  t.equal(clicksOf(over.id).length, 0)
  const locked = await link({ ...set, password_hash: await hashPassword('open') })
  const form = await ask(locked.slug)
  t.notMatch(String(form.body), 'example.com')
  const opened = await ask(locked.slug, { method: 'POST', body: 'password=open' })
  t.equal(opened.status, 200)
  t.match(String(opened.body), '<strong>example.com</strong>')
  t.equal(clicksOf(locked.id).length, 1)
  await sql`UPDATE links SET spam = false WHERE id = ${locked.id}`
  await until(
    async () => (await ask(locked.slug, { method: 'POST', body: 'password=open' })).status === 302,
    'the password to be taken',
  )
})

t.test('pages are titled by the short URL, never by the name of the link', async (t) => {
  const set = { name: 'Internal: lure for ACME' }
  const pages = [{ cloaking: true }, { ga4_tag_id: 'G-ABC123' }, { og_description: 'x' }, { password_hash: 'x' }]
  for (const columns of pages) {
    const { slug } = await link({ ...set, ...columns })
    const body = String((await ask(slug, { agent: 'og_description' in columns ? FACEBOOK : undefined })).body)
    t.notMatch(body, 'Internal')
    if (!('password_hash' in columns)) t.match(body, `<title>go.example${slug}</title>`)
  }
})

t.test('a QR code has the link, and a scan of it is recorded as a scan', async (t) => {
  const qr_styles = sql.json({ size: 80, margin: 1, dotsOptions: { size: [9_000] }, width: 7 })
  const { slug, id } = await link({ forward_params: true, qr_styles })
  const svg = await ask(`${slug}.qr`)
  t.match(svg.headers, {
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-security-policy': /^default-src 'none'; img-src data:;/,
    'x-content-type-options': 'nosniff',
  })
  t.match(String(svg.body), /<svg[^>]* width="80"/, 'names that are not known change nothing')
  const png = await ask(`${slug}.qr?format=png`)
  t.equal(png.headers['content-type'], 'image/png')
  t.equal(png.body.readUInt32BE(0), 0x89504e47)
  t.equal((await ask(`${slug}.qr?format=gif`)).status, 400)
  t.equal((await ask('/nowhere.qr')).status, 404)
  t.equal(clicksOf(id).length, 0, 'looking at it is no click')
  t.equal(await location(`${slug}?trigger=qr&a=1`), 'https://example.com/to?a=1')
  const plain = await link()
  t.equal(await location(`${plain.slug}?trigger=qr`), 'https://example.com/to')
  t.match([...clicksOf(id), ...clicksOf(plain.id)], [{ flags: SCANNED }, { flags: SCANNED }])
})

t.test('statistics are answered only if the link has public_analytics', async (t) => {
  const open = await link({ public_analytics: true })
  t.equal((await ask(`${(await link()).slug}.stats`)).status, 404)
  t.equal((await ask(`${open.slug}.stats`)).status, 503, 'without ClickHouse')
  t.equal((await ask('/nowhere.stats')).status, 404)
})

t.test('the settings of a domain answer unknown slugs, the root, the icon and robots.txt', async (t) => {
  const on = (host: string) => async (slug: string) => {
    const { status, headers, body } = await ask(slug, { host })
    return [status, headers.location ?? String(body).split('\n')[1]]
  }
  const [set, unset] = [on('set.example'), on('go.example')]
  t.same(await set('/nowhere'), [302, 'https://example.com/fallback'])
  t.same(await set('/nowhere'), [302, 'https://example.com/fallback'], 'from the cache too')
  t.same(await set('/'), [302, 'https://example.com/root'])
  t.same(await set('/favicon.ico'), [302, 'https://example.com/icon.png'])
  t.same(await set('/robots.txt'), [200, 'Allow: /'])
  t.same((await unset('/'))[0], 404)
  t.same((await unset('/favicon.ico'))[0], 404)
  t.same(await unset('/robots.txt'), [200, 'Disallow: /'])
  await sql`UPDATE domains SET fallback_url = null WHERE name = 'set.example'`
  await until(async () => (await set('/nowhere'))[0] === 404, 'the domain to have no fallback')
})

t.test('a link asks for its password, and the right one is forwarded and recorded', async (t) => {
  const { slug, id } = await link({ password_hash: await hashPassword('secret & ünïque'), forward_params: true })
  const post = (password: string, from?: string) =>
    ask(`${slug}?a=1`, {
      method: 'POST',
      body: new URLSearchParams({ password }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      from,
    })
  const form = await ask(`${slug}?a=1`)
  t.equal(form.status, 200)
  t.match(String(form.body), `action="${slug}?a=1"`)
  t.equal((await ask(slug, { method: 'HEAD' })).status, 200)
  const wrong = await post('wrong')
  t.equal(wrong.status, 401)
  t.match(String(wrong.body), '<form')
  t.equal(clicksOf(id).length, 0)
  const right = await post('secret & ünïque')
  t.equal(right.status, 302)
  t.equal(right.headers.location, 'https://example.com/to?a=1')
  t.match(clicksOf(id), [{ kind: 'get', destination: 'https://example.com/to?a=1' }])
  t.equal((await ask(slug, { method: 'POST', body: 'no=password' })).status, 400)
  t.equal((await ask(slug, { method: 'POST', body: 'x'.repeat(100_000) })).status, 400)
  t.equal((await ask(slug, { method: 'PUT' })).status, 405)
  const open = await link()
  t.equal((await ask(open.slug, { method: 'POST' })).status, 405)
  t.equal((await ask('/nowhere', { method: 'POST' })).status, 404)
})

t.test('an empty password is wrong like any other', async (t) => {
  const { slug } = await link({ password_hash: await hashPassword('open') })
  for (const body of ['', 'password=']) {
    const { status, body: page } = await ask(slug, { method: 'POST', body })
    t.equal(status, 401)
    t.match(String(page), 'not the password')
  }
})

t.test('a flood of wrong passwords from many addresses is told to wait, and others go on', async (t) => {
  const [attacked, other] = await Promise.all(
    [1, 2].map(async () => link({ password_hash: await hashPassword('open'), url: 'https://example.com/to' })),
  )
  const post = (slug: string, password: string, from?: string) =>
    ask(slug, { method: 'POST', body: `password=${password}`, from })
  const flood = Array.from({ length: 200 }, (_, i) => post(attacked.slug, 'wrong', `198.51.100.${i}`))
  const ahead: number[] = []
  for (const each of flood) void each.then(({ status }) => ahead.push(status))
  await until(async () => ahead.includes(429), 'an attempt that is refused with 429')
  t.equal((await post(other.slug, 'open')).status, 302)
  t.ok(ahead.filter((status) => status === 401).length < 34, 'the other link does not wait for the whole flood')
  const answers = await Promise.all(flood)
  t.same(new Set(answers.map(({ status }) => status)), new Set([401, 429]))
  const refused = answers.find(({ status }) => status === 429)!
  t.match(refused.headers, {
    'retry-after': '10',
    'content-type': 'text/html; charset=utf-8',
    'x-robots-tag': 'noindex',
  })
  t.match(String(refused.body), 'Please wait')
  t.match(String(refused.body), '<form')
  t.equal((await post(attacked.slug, 'open')).status, 302)
})

t.test('a page is in the language of the browser, and says so to caches; a redirect is as it was', async (t) => {
  const plain = await link()
  const locked = await link({ password_hash: await hashPassword('open') })
  const spam = await link({ spam: true })
  const framed = await link({ cloaking: true })
  const inLanguage = (path: string, language: string, options = {}) =>
    ask(path, { host: 'short.example', ...options, headers: { 'accept-language': language } })
  const go = { host: 'go.example' }
  const wrong = { ...go, method: 'POST', body: 'password=wrong' }
  const cases: [path: string, options: object, status: number, words: Record<string, string>][] = [
    ['/none', {}, 404, { en: 'Not found', de: 'Nicht gefunden', fr: 'Page introuvable', es: 'No encontrado' }],
    [locked.slug, go, 200, { en: 'Password', de: 'Passwort', fr: 'Mot de passe', es: 'Contraseña' }],
    [locked.slug, wrong, 401, { de: 'nicht das Passwort', fr: 'pas le mot de passe', es: 'no es la contraseña' }],
    [spam.slug, go, 200, { en: 'marked as spam', de: 'als Spam markiert', fr: 'indésirable', es: 'marcado como spam' }],
    [framed.slug, go, 200, { en: 'without a frame', de: 'ohne Rahmen', fr: 'sans cadre', es: 'sin marco' }],
    [`${plain.slug}.report`, go, 200, { en: 'Report', de: 'melden', fr: 'Signaler', es: 'Denunciar' }],
  ]
  for (const [path, options, status, words] of cases)
    for (const [language, text] of [...Object.entries(words), ...Object.entries(words)]) {
      const answer = await inLanguage(path, `it;q=0.9,${language}-XY;q=0.8`, options)
      t.equal(answer.status, status, path)
      t.match(String(answer.body), `<html lang="${language}">`, path)
      t.match(String(answer.body), text)
      t.match(answer.headers, { 'content-language': language, vary: 'Accept-Language' })
    }
  t.match(String((await inLanguage('/none', 'it')).body), '<html lang="en">')
  const { status, headers } = await inLanguage(plain.slug, 'de', go)
  t.equal(status, 302)
  t.notOk(headers.vary ?? headers['content-language'])
})
