import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { createTokenSigner } from '../../click/attribution-token.js'
import { FROM_DATA_CENTRE, SCANNED } from '../../click/record.js'
import { startPostgres } from '../../embedded/postgres.js'
import { migratePostgres } from '../../migrate/migrate-postgres.js'
import { connectPostgres } from '../../postgres/connect.js'
import { freePort } from '../../process/free-port.js'
import { hashPassword } from '../../process/password.js'
import { withFolder } from '../folder.js'
import { programVictim } from '../programs.js'
import { until } from '../until.js'
import { type AskOptions, ask as askAt } from './ask.js'
import { recordedClicks } from './recorded-clicks.js'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const FACEBOOK = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'
const BLUESKY = 'Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)'
const XING = 'XING-contenttabreceiver/2.0'
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const GERMAN = '141.20.1.1' // Humboldt University
const AMERICAN = '12.0.0.1' // AT&T
const HETZNER = '88.198.0.1'

const dataDir = withFolder(t, 'redirector')
const postgresDir = path.join(dataDir, 'postgres')
const postgres = await startPostgres({ dataDir: postgresDir })
t.teardown(() => postgres.stop())
const sql = connectPostgres(postgres.url, 'test')
t.teardown(() => sql.end({ timeout: 1 }))
await migratePostgres(sql)
await sql`INSERT INTO workspaces (name) VALUES ('plain'), ('tracking'), ('excluding')`
await sql`UPDATE workspaces SET conversion_tracking = true WHERE id = 2`
await sql`UPDATE workspaces SET excluded_ips = ${['192.0.2.0/24', 'nonsense', '2001:db8::/32']} WHERE id = 3`
await sql`INSERT INTO domains ${sql([
  { workspace_id: 1, name: 'go.example', fallback_url: null, root_url: null, favicon_url: null, robots_txt: null },
  {
    workspace_id: 1,
    name: 'set.example',
    fallback_url: 'https://example.com/fallback',
    root_url: 'https://example.com/root',
    favicon_url: 'https://example.com/icon.png',
    robots_txt: 'User-agent: *\nAllow: /\n',
  },
])}`

const port = await freePort()
const redirector = programVictim(t, 'redirector', 'redirector/main.js', {
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  REDIRECTOR_PORT: String(port),
  REDIRECTOR_MONITOR_PORT: '0',
  PUBLIC_URL: 'https://short.example',
  LIBUS_LISTEN_EXCLUSIVE_PORT: '1',
  LINK_CACHE_SNAPSHOT_MS: '100',
  CLICKHOUSE_URL: '',
})
await redirector.start()

let links = 0
/** A link with these columns, of workspace 1 on go.example. @returns its path and id */
async function link(columns: Record<string, unknown> = {}) {
  links += 1
  const slug = `/l${links}`
  const row = { workspace_id: 1, domain_id: 1, slug, url: 'https://example.com/to', ...columns }
  const [{ id }] = await sql<{ id: number }[]>`INSERT INTO links ${sql(row)} RETURNING id`
  return { slug, id }
}

interface Visitor extends AskOptions {
  agent?: string
  from?: string
  host?: string
}

const ask = (slug: string, { agent = CHROME, from = '203.0.113.7', host = 'go.example', ...options }: Visitor = {}) =>
  askAt(port, slug, {
    ...options,
    headers: { host, 'user-agent': agent, 'x-forwarded-for': from, ...options.headers },
  })
const location = async (slug: string, visitor?: Visitor) => (await ask(slug, visitor)).headers.location
const clicksOf = (id: number) => recordedClicks(dataDir).filter((click) => click.linkId === id)

t.test('utm parameters and replacements are in the destination, and in the record', async (t) => {
  const { slug, id } = await link({
    url: 'https://example.com/{a}?utm_source=x',
    replacements: 'a=b c',
    utm_source: 'y',
  })
  t.equal(await location(slug), 'https://example.com/b%20c?utm_source=y')
  t.match(clicksOf(id), [{ kind: 'get', flags: 0, destination: 'https://example.com/b%20c?utm_source=y', path: slug }])
})

t.test('parameters are passed on, click ids of advertisers without being recorded', async (t) => {
  const { slug, id } = await link({ url: 'https://example.com/{who}?a=0#f', forward_params: true })
  t.equal(await location(`${slug}?a=1&gclid=7&who=me`), 'https://example.com/me?a=1&gclid=7&who=me#f')
  t.match(clicksOf(id), [{ destination: 'https://example.com/me?a=1&who=me#f' }])
})

t.test('an alias forwards as its link, whose click it is', async (t) => {
  const { slug, id } = await link({ forward_params: true })
  await sql`INSERT INTO links (workspace_id, domain_id, slug, url, alias_of) VALUES (1, 1, '/alias', '', ${id})`
  t.equal(await location('/alias?a=1'), 'https://example.com/to?a=1')
  t.match(clicksOf(id), [{ path: '/alias' }])
  await sql`UPDATE links SET enabled = false WHERE id = ${id}`
  await until(async () => (await ask('/alias')).status === 404, 'the alias to be gone')
  t.equal((await ask(slug)).status, 404)
})

t.test('rules choose by country and platform', async (t) => {
  const rules = [
    { what: 'country', matches: 'DE', url: 'https://example.com/de' },
    { what: 'platform', matches: 'ios', url: 'https://example.com/ios' },
    { what: 'rotator', percentage: 100, url: 'https://example.com/rest' },
  ]
  const { slug, id } = await link({ rules: sql.json(rules) })
  t.equal(await location(slug, { from: GERMAN, agent: IPHONE }), 'https://example.com/de')
  t.equal(await location(slug, { from: AMERICAN, agent: IPHONE }), 'https://example.com/ios')
  t.equal(await location(slug, { from: AMERICAN }), 'https://example.com/rest')
  t.same(
    clicksOf(id).map(({ destination }) => destination),
    ['https://example.com/de', 'https://example.com/ios', 'https://example.com/rest'],
  )
})

t.test('a sticky rotator forwards a visitor the same way every time, and visitors different ways', async (t) => {
  const rules = [50, 50].map((percentage, i) => ({
    what: 'rotator',
    percentage,
    sticky: true,
    url: `https://example.com/${i}`,
  }))
  const { slug } = await link({ rules: sql.json(rules) })
  const seen = new Set<string | undefined>()
  for (let visitor = 0; visitor < 20; visitor++) {
    const ways = new Set<string | undefined>()
    for (let i = 0; i < 5; i++) ways.add(await location(slug, { from: `198.51.100.${visitor}` }))
    t.equal(ways.size, 1)
    for (const way of ways) seen.add(way)
  }
  t.equal(seen.size, 2)
})

t.test('a link expires by time, with a page or a destination; nothing is recorded then', async (t) => {
  const past = { expiry_datetime: new Date(Date.now() - 1000) }
  const page = await link(past)
  const elsewhere = await link({ ...past, expiry_destination: 'https://example.com/over' })
  const future = await link({ expiry_datetime: new Date(Date.now() + 3600_000) })
  const expired = await ask(page.slug)
  t.equal(expired.status, 404)
  t.match(String(expired.body), /expired/)
  t.equal(await location(elsewhere.slug), 'https://example.com/over')
  t.equal(await location(future.slug), 'https://example.com/to')
  t.same(
    [page, elsewhere, future].map(({ id }) => clicksOf(id).length),
    [0, 0, 1],
  )
})

t.test('expiry_clicks lets exactly as many through, however many come at once', async (t) => {
  const { slug, id } = await link({ expiry_clicks: 5, expiry_destination: 'https://example.com/over' })
  const answers = await Promise.all(Array.from({ length: 30 }, () => location(slug)))
  t.equal(answers.filter((to) => to === 'https://example.com/to').length, 5)
  t.equal(answers.filter((to) => to === 'https://example.com/over').length, 25)
  t.equal(clicksOf(id).length, 5)
})

t.test('who only looks where a link leads uses up none of its clicks, and is recorded', async (t) => {
  const { slug, id } = await link({ expiry_clicks: 2 })
  const looking: Visitor[] = [
    { method: 'HEAD' },
    { headers: { 'sec-purpose': 'prefetch' } },
    { headers: { 'x-purpose': 'preview' } },
    { agent: FACEBOOK },
    { agent: 'meta-externalagent/1.1' },
  ]
  for (const visitor of [...looking, ...looking]) t.equal(await location(slug, visitor), 'https://example.com/to')
  t.equal((await ask(slug)).status, 302)
  t.equal((await ask(slug, { agent: GOOGLEBOT })).status, 302, 'another bot takes one')
  for (const visitor of [{}, ...looking])
    t.equal((await ask(slug, visitor)).status, 404, 'and then all is over, for all')
  t.equal(clicksOf(id).length, 12)
})

t.test('with expiry_humans_only bots use up no clicks', async (t) => {
  const { slug, id } = await link({ expiry_clicks: 2, expiry_humans_only: true, click_fraud_mode: 1 })
  for (const visitor of [{ agent: GOOGLEBOT }, {}, { agent: 'curl/8.5.0' }, { from: HETZNER }, {}])
    t.equal((await ask(slug, visitor)).status, 302)
  t.equal((await ask(slug)).status, 404)
  t.equal(clicksOf(id).length, 5)
})

t.test('the language with most weight is recorded', async (t) => {
  const { slug, id } = await link({})
  const cases: [header: string, language: string][] = [
    ['de-CH,de;q=0.9', 'de-CH'],
    ['de', 'de'],
    ['de,en;q=0.5', 'de'],
    ['en;q=0.5,fr;q=0.9', 'fr'],
    ['en-US;q=0.1,de;q=1', 'de'],
    ['fr;q=0,it', 'it'],
    ['*;q=1,pt-BR;q=0.4', 'pt'],
    ['', ''],
  ]
  for (const [header] of cases) await ask(slug, { headers: { 'accept-language': header } })
  t.same(
    clicksOf(id).map(({ language }) => language),
    cases.map(([, language]) => language),
  )
})

t.test('bots that a link refuses get 404, and are not recorded', async (t) => {
  const { slug, id } = await link({ block_bots: true })
  t.equal((await ask(slug, { agent: GOOGLEBOT })).status, 404)
  t.equal((await ask(slug)).status, 302)
  t.equal(clicksOf(id).length, 1)
})

t.test('data centres are flagged or refused', async (t) => {
  const flagged = await link({ click_fraud_mode: 1 })
  const refused = await link({ click_fraud_mode: 2 })
  t.equal((await ask(flagged.slug, { from: HETZNER })).status, 302)
  t.equal((await ask(refused.slug, { from: HETZNER })).status, 404)
  t.equal((await ask(refused.slug, { from: GERMAN })).status, 302)
  t.match(clicksOf(flagged.id), [{ flags: FROM_DATA_CENTRE }])
  t.equal(clicksOf(refused.id).length, 1)
})

t.test('what the destination is told of where visitors come from', async (t) => {
  const cases: [Record<string, unknown>, string | undefined][] = [
    [{ forward_params: true }, undefined],
    [{ hide_referrer: true }, 'no-referrer'],
    [{ referer_mode: 0, hide_referrer: true, cloaking: true }, 'no-referrer'],
    [{ referer_mode: 1 }, 'origin'],
    [{ referer_mode: 2 }, 'no-referrer'],
    [{ referer_mode: 3, custom_referer: 'https://elsewhere.example/' }, 'no-referrer'],
    [{ referer_mode: 3, custom_referer: 'https://go.example/from' }, 'unsafe-url'],
  ]
  for (const [columns, policy] of cases) {
    const { headers } = await ask((await link(columns)).slug)
    t.equal(headers['referrer-policy'], policy, JSON.stringify(columns))
    t.match(headers, { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  }
})

t.test('pages: a frame, tags, a page as referrer; GET and HEAD alike, and recorded', async (t) => {
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
  t.equal((await ask(elsewhere.slug, { host: 'short.example' })).status, 302, 'own HTML is for own domains')
})

t.test('where the destination forbids frames, the visitor is led to it directly', async (t) => {
  const frames = sql.json({ 'https://example.com/{who}': false, 'https://example.com/de': true })
  const rules = [{ what: 'country', matches: 'DE', url: 'https://example.com/de' }]
  const { slug } = await link({ url: 'https://example.com/{who}', cloaking: true, frames, rules: sql.json(rules) })
  t.equal(await location(`${slug}?who=me`), 'https://example.com/me')
  t.match(String((await ask(slug, { from: GERMAN })).body), '<iframe src="https://example.com/de"')
})

t.test('crawlers get the preview, people the destination; skipped ones are not recorded', async (t) => {
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

t.test('a link marked as spam warns first, of any destination, and is recorded once', async (t) => {
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

t.test('pages are titled by the short URL, never by the name that the link has inside', async (t) => {
  const set = { name: 'Internal: lure for ACME' }
  const pages = [{ cloaking: true }, { ga4_tag_id: 'G-ABC123' }, { og_description: 'x' }, { password_hash: 'x' }]
  for (const columns of pages) {
    const { slug } = await link({ ...set, ...columns })
    const body = String((await ask(slug, { agent: 'og_description' in columns ? FACEBOOK : CHROME })).body)
    t.notMatch(body, 'Internal')
    if (!('password_hash' in columns)) t.match(body, `<title>go.example${slug}</title>`)
  }
})

t.test('a password is asked for; the right one forwards and is recorded, the wrong one is neither', async (t) => {
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

t.test('an empty password is wrong, like any other', async (t) => {
  const { slug } = await link({ password_hash: await hashPassword('open') })
  for (const body of ['', 'password=']) {
    const { status, body: page } = await ask(slug, { method: 'POST', body })
    t.equal(status, 401)
    t.match(String(page), 'not the password')
  }
})

t.test('a flood of wrong passwords, of many addresses, is told to wait; others go on', async (t) => {
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
  t.ok(ahead.filter((status) => status === 401).length < 34, 'before those of the flood that wait are through')
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

t.test('a domain’s settings: unknown slugs, root, icon, robots', async (t) => {
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

t.test('a slash behind a slug is ignored where the domain says so', async (t) => {
  const { slug, id } = await link({ forward_params: true })
  const own = await link({ slug: '/own/', url: 'https://example.com/own' })
  t.equal((await ask(`${slug}/`)).status, 404)
  t.equal((await ask(`${slug}/`)).status, 404, 'from the cache')
  await sql`UPDATE domains SET ignore_trailing_slash = true WHERE id = 1`
  await until(async () => (await ask(`${slug}/`)).status === 302, 'the changed link with a slash behind it')
  t.equal(await location(`${slug}/?a=1`), 'https://example.com/to?a=1')
  t.match(clicksOf(id).at(-1), { path: slug })
  t.equal(await location('/own/'), 'https://example.com/own', 'a link with it comes first')
  t.equal((await ask('/own')).status, 404)
  t.equal((await ask('/nowhere/')).status, 404)
  t.equal((await ask('/')).status, 404)
  const locked = await link({ password_hash: await hashPassword('open') })
  t.equal((await ask(`${locked.slug}/`, { method: 'POST', body: 'password=open' })).status, 302)
  await sql`UPDATE domains SET ignore_trailing_slash = false WHERE id = 1`
  await until(async () => (await ask(`${slug}/`)).status === 404, 'the deleted link to be gone')
  t.equal(clicksOf(own.id).length, 1)
})

t.test('a QR code has the link, and a scan is recorded as one', async (t) => {
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

t.test('statistics are there only where they are public', async (t) => {
  const open = await link({ public_analytics: true })
  t.equal((await ask(`${(await link()).slug}.stats`)).status, 404)
  t.equal((await ask(`${open.slug}.stats`)).status, 503, 'without ClickHouse')
  t.equal((await ask('/nowhere.stats')).status, 404)
})

t.test('a workspace that tracks conversions: people’s destinations name their click', async (t) => {
  const [{ signing_key }] = await sql<{ signing_key: Buffer }[]>`SELECT signing_key FROM installation`
  const signer = createTokenSigner(signing_key)
  const tokenIn = (address = '') => new URL(address).searchParams.get('svc_cid') ?? ''
  for (const columns of [{}, { forward_params: true, url: 'https://example.com/?svc_cid=old#f' }]) {
    const { slug, id } = await link({ workspace_id: 2, ...columns })
    const address = await location(`${slug}?a=1`)
    const [click] = clicksOf(id)
    t.same(signer.verify(tokenIn(address)), { linkId: id, clickId: click.id })
    t.notMatch(click.destination, tokenIn(address), 'the record has no token')
    t.notOk(tokenIn(await location(slug, { agent: GOOGLEBOT })).length > 3, 'no bot has one')
    t.equal(new URL(address!).searchParams.getAll('svc_cid').length, 1)
  }
})

t.test('visits from excluded addresses are answered, and not recorded', async (t) => {
  const { slug, id } = await link({ workspace_id: 3 })
  t.equal(await location(slug, { from: '192.0.2.77' }), 'https://example.com/to')
  t.equal(await location(slug, { from: '2001:db8::7' }), 'https://example.com/to')
  t.equal(clicksOf(id).length, 0)
  t.equal(await location(slug), 'https://example.com/to')
  t.equal(clicksOf(id).length, 1)
  await sql`UPDATE workspaces SET excluded_ips = '{}' WHERE id = 3`
  await until(async () => {
    await location(slug, { from: '192.0.2.77' })
    return clicksOf(id).length > 1
  }, 'a click in the log')
})

t.test('prefetches and previews are recorded as what they are', async (t) => {
  const { slug, id } = await link()
  for (const headers of [
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
    { 'x-purpose': 'preview' },
    {},
  ])
    t.equal(await location(slug, { headers }), 'https://example.com/to')
  t.same(
    clicksOf(id).map(({ kind }) => kind),
    ['prefetch', 'prefetch', 'prefetch', 'preview', 'get'],
  )
})

t.test('with Postgres away, all that was known goes on, also after a restart', async (t) => {
  const rich = await link({ url: 'https://example.com/{a}', forward_params: true })
  const tracked = await link({ workspace_id: 2 })
  const check = async () => {
    t.equal(await location(`${rich.slug}?a=ü`.replace('ü', '%C3%BC')), 'https://example.com/%C3%BC?a=%C3%BC')
    t.match(await location(tracked.slug), /svc_cid=/)
  }
  await check()
  const folder = path.join(dataDir, 'link-cache')
  const snapshot = () => fs.readdirSync(folder).map((name) => path.join(folder, name))
  const isKept = ({ slug }: { slug: string }) =>
    snapshot().some((file) => fs.readFileSync(file, 'utf8').includes(`${slug}\\t`))
  await until(async () => {
    // Visited again and again: that a link was made can be read after its first visit, and makes it be forgotten.
    await check()
    return isKept(rich) && isKept(tracked)
  }, 'the new link')
  t.equal(fs.statSync(snapshot()[0]).mode & 0o777, 0o600, 'nobody else reads the snapshot')
  await postgres.stop()
  await check()
  await redirector.kill()
  await redirector.start()
  await check()
})
