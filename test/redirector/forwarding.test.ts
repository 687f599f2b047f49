import t from 'tap'
import { createTokenSigner } from '../../click/attribution-token.js'
import { FROM_DATA_CENTRE } from '../../click/record.js'
import { hashPassword } from '../../process/password.js'
import { until } from '../until.js'
import { FACEBOOK, GERMAN, GOOGLEBOT, type Visitor, withRedirector } from './redirector-fixture.js'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const AMERICAN = '12.0.0.1' // AT&T
const HETZNER = '88.198.0.1'

const [TRACKING, EXCLUDING] = [2, 3]

const { sql, ask, location, link, clicksOf } = await withRedirector(t, async (sql) => {
  await sql`INSERT INTO workspaces (name, conversion_tracking) VALUES ('tracking', true)`
  await sql`
    INSERT INTO workspaces (name, excluded_ips) VALUES ('excluding', ${['192.0.2.0/24', 'nonsense', '2001:db8::/32']})`
})

t.test('utm parameters and replacements are in the destination, and in the record', async (t) => {
  const { slug, id } = await link({
    url: 'https://example.com/{a}?utm_source=x',
    replacements: 'a=b c',
    utm_source: 'y',
  })
  t.equal(await location(slug), 'https://example.com/b%20c?utm_source=y')
  t.match(clicksOf(id), [{ kind: 'get', flags: 0, destination: 'https://example.com/b%20c?utm_source=y', path: slug }])
})

t.test('parameters are passed on, and click ids of advertisers are not recorded', async (t) => {
  const { slug, id } = await link({ url: 'https://example.com/{who}?a=0#f', forward_params: true })
  t.equal(await location(`${slug}?a=1&gclid=7&who=me`), 'https://example.com/me?a=1&gclid=7&who=me#f')
  t.match(clicksOf(id), [{ destination: 'https://example.com/me?a=1&who=me#f' }])
})

t.test('an alias forwards as its link, which gets the click', async (t) => {
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

t.test('a link that has expired by time answers a page or a destination, and records nothing', async (t) => {
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

t.test('expiry_clicks lets exactly as many visits through, however many come at once', async (t) => {
  const { slug, id } = await link({ expiry_clicks: 5, expiry_destination: 'https://example.com/over' })
  const answers = await Promise.all(Array.from({ length: 30 }, () => location(slug)))
  t.equal(answers.filter((to) => to === 'https://example.com/to').length, 5)
  t.equal(answers.filter((to) => to === 'https://example.com/over').length, 25)
  t.equal(clicksOf(id).length, 5)
})

t.test('prefetches, previews and crawlers use up no click of a link, and are recorded', async (t) => {
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
  t.equal((await ask(slug, { agent: GOOGLEBOT })).status, 302, 'another bot uses one up')
  for (const visitor of [{}, ...looking])
    t.equal((await ask(slug, visitor)).status, 404, 'then the link has expired for every visitor')
  t.equal(clicksOf(id).length, 12)
})

t.test('with expiry_humans_only bots use up no clicks', async (t) => {
  const { slug, id } = await link({ expiry_clicks: 2, expiry_humans_only: true, click_fraud_mode: 1 })
  for (const visitor of [{ agent: GOOGLEBOT }, {}, { agent: 'curl/8.5.0' }, { from: HETZNER }, {}])
    t.equal((await ask(slug, visitor)).status, 302)
  t.equal((await ask(slug)).status, 404)
  t.equal(clicksOf(id).length, 5)
})

t.test('bots that a link refuses get 404, and are not recorded', async (t) => {
  const { slug, id } = await link({ block_bots: true })
  t.equal((await ask(slug, { agent: GOOGLEBOT })).status, 404)
  t.equal((await ask(slug)).status, 302)
  t.equal(clicksOf(id).length, 1)
})

t.test('visits from data centres are flagged or refused', async (t) => {
  const flagged = await link({ click_fraud_mode: 1 })
  const refused = await link({ click_fraud_mode: 2 })
  t.equal((await ask(flagged.slug, { from: HETZNER })).status, 302)
  t.equal((await ask(refused.slug, { from: HETZNER })).status, 404)
  t.equal((await ask(refused.slug, { from: GERMAN })).status, 302)
  t.match(clicksOf(flagged.id), [{ flags: FROM_DATA_CENTRE }])
  t.equal(clicksOf(refused.id).length, 1)
})

t.test('the language with the highest weight is recorded', async (t) => {
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

t.test('prefetches and previews are recorded by their kind', async (t) => {
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

t.test('visits from excluded addresses are answered, and not recorded', async (t) => {
  const { slug, id } = await link({ workspace_id: EXCLUDING })
  t.equal(await location(slug, { from: '192.0.2.77' }), 'https://example.com/to')
  t.equal(await location(slug, { from: '2001:db8::7' }), 'https://example.com/to')
  t.equal(clicksOf(id).length, 0)
  t.equal(await location(slug), 'https://example.com/to')
  t.equal(clicksOf(id).length, 1)
  await sql`UPDATE workspaces SET excluded_ips = '{}' WHERE id = ${EXCLUDING}`
  await until(async () => {
    await location(slug, { from: '192.0.2.77' })
    return clicksOf(id).length > 1
  }, 'a click in the log')
})

t.test('the referrer policy tells the destination as much as the link allows', async (t) => {
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

t.test('a slash after a slug is ignored if the domain says so', async (t) => {
  const { slug, id } = await link({ forward_params: true })
  const own = await link({ slug: '/own/', url: 'https://example.com/own' })
  t.equal((await ask(`${slug}/`)).status, 404)
  t.equal((await ask(`${slug}/`)).status, 404, 'from the cache')
  await sql`UPDATE domains SET ignore_trailing_slash = true WHERE id = 1`
  await until(async () => (await ask(`${slug}/`)).status === 302, 'the slash to be ignored')
  t.equal(await location(`${slug}/?a=1`), 'https://example.com/to?a=1')
  t.match(clicksOf(id).at(-1), { path: slug })
  t.equal(await location('/own/'), 'https://example.com/own', 'a link whose slug ends in a slash comes first')
  t.equal((await ask('/own')).status, 404)
  t.equal((await ask('/nowhere/')).status, 404)
  t.equal((await ask('/')).status, 404)
  const locked = await link({ password_hash: await hashPassword('open') })
  t.equal((await ask(`${locked.slug}/`, { method: 'POST', body: 'password=open' })).status, 302)
  await sql`UPDATE domains SET ignore_trailing_slash = false WHERE id = 1`
  await until(async () => (await ask(`${slug}/`)).status === 404, 'the slash to count again')
  t.equal(clicksOf(own.id).length, 1)
})

t.test('if a workspace tracks conversions, the destinations of people have a token of their click', async (t) => {
  const [{ signing_key }] = await sql<{ signing_key: Buffer }[]>`SELECT signing_key FROM installation`
  const signer = createTokenSigner(signing_key)
  const tokenIn = (address = '') => new URL(address).searchParams.get('svc_cid') ?? ''
  for (const columns of [{}, { forward_params: true, url: 'https://example.com/?svc_cid=old#f' }]) {
    const { slug, id } = await link({ workspace_id: TRACKING, ...columns })
    const address = await location(`${slug}?a=1`)
    const [click] = clicksOf(id)
    t.same(signer.verify(tokenIn(address)), { linkId: id, clickId: click.id })
    t.notMatch(click.destination, tokenIn(address), 'the record has no token')
    t.notOk(tokenIn(await location(slug, { agent: GOOGLEBOT })).length > 3, 'no bot has one')
    t.equal(new URL(address!).searchParams.getAll('svc_cid').length, 1)
  }
})
