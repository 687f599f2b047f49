// The API's preview of a visit is the answer that a redirector gives to that visitor.
import t from 'tap'
import { freePort } from '../../process/free-port.js'
import { createDice } from '../../traffic/dice.js'
import { withFolder } from '../folder.js'
import { programVictim } from '../programs.js'
import { ask } from '../redirector/ask.js'
import { recordedClicks } from '../redirector/recorded-clicks.js'
import { until } from '../until.js'
import { addDomain, withApi } from './api-fixture.js'

const seed = Number(process.env.FUZZ_SEED ?? 1)
const PUBLIC_URL = 'https://short.example'
const AGENTS = {
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
  bot: 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  crawler: 'Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)',
}
/** Addresses whose location is known. */
const PLACES = [
  { from: '141.20.1.1', country: 'DE', isDataCentre: false },
  { from: '12.0.0.1', country: 'US', isDataCentre: false },
  { from: '88.198.0.1', country: 'DE', isDataCentre: true },
]
/** A text of each outcome's page that no other page has. */
const MARKS: Record<string, RegExp> = {
  frame: /<iframe/,
  tags: /(G-ABCDE12345|<!-- own -->)(?![\s\S]*<iframe)/,
  card: /<meta property="og:title"(?![\s\S]*(<iframe|G-ABCDE12345))/,
  warning: /marked as spam/,
  password: /type="password"/,
}

const dice = createDice(seed)
t.comment(`FUZZ_SEED=${seed}`)
const dataDir = withFolder(t, 'preview')
const api = await withApi(t, { publicUrl: PUBLIC_URL, now: () => new Date() })
await addDomain(api.sql, api.workspaceId, 'go.example')
await api.sql`UPDATE domains SET fallback_url = 'https://example.com/fallback' WHERE name = 'go.example'`
const port = await freePort()
const redirector = programVictim(t, 'redirector', 'redirector/main.js', {
  DATABASE_URL: api.postgres.url,
  DATA_DIR: dataDir,
  REDIRECTOR_PORT: String(port),
  REDIRECTOR_MONITOR_PORT: '0',
  PUBLIC_URL,
  CLICKHOUSE_URL: '',
})
await redirector.start()

const path = `/workspace/${api.workspaceId}/links`
const preview = async (link: object, visitor: object) => {
  const { status, body } = await api.post(`${path}/preview`, { link, visitor })
  if (status !== 200) t.fail(JSON.stringify(body))
  return body
}
const maybe = <T extends object>(share: number, fields: T): Partial<T> => (dice.chance(share) ? fields : {})
const hoursAway = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString()

function randomRules() {
  const rule = (url: string) =>
    dice.pick([
      { what: 'country', matches: dice.pick(['DE', 'US', 'CH']), url },
      { what: 'platform', matches: dice.pick(['ios', 'mac', 'windows']), url },
      { what: 'rotator', percentage: dice.pick([20, 30]), url },
    ])
  return Array.from({ length: dice.below(4) }, (_, i) => rule(`https://example.com/rule${i}?x={a}`))
}

/** A link with a random choice of everything that a visitor can notice. */
const randomLink = (number: number) => ({
  slug: `/l${number}`,
  domain: dice.pick([null, 'go.example']),
  url: dice.pick(['https://example.com/', 'https://example.com/{a}?b=1#c']),
  rules: randomRules(),
  ...maybe(0.1, { enabled: false }),
  ...maybe(0.2, { block_bots: true }),
  ...maybe(0.2, { click_fraud_mode: 2 }),
  ...maybe(0.2, { expiry_datetime: hoursAway(dice.pick([-1, 1])) }),
  ...maybe(0.2, { expiry_clicks: 100_000 }),
  ...maybe(0.2, { expiry_destination: 'https://example.com/over' }),
  ...maybe(0.1, { password: 'right' }),
  ...maybe(0.3, { og_title: 'A card', og_image: 'https://example.com/card.png' }),
  ...maybe(0.2, { cloaking: true }),
  ...maybe(0.2, { ga4_tag_id: 'G-ABCDE12345' }),
  ...maybe(0.2, { head_tags: '<!-- own -->' }),
  ...maybe(0.1, { spam: true }),
  ...maybe(0.3, { utm_source: 'mail' }),
  ...maybe(0.3, { replacements: 'a=from the link' }),
  ...maybe(0.3, { forward_params: true }),
  ...maybe(0.2, { hide_referrer: true }),
  ...maybe(0.2, { referer_mode: dice.below(4), custom_referer: 'https://short.example/page' }),
  ...maybe(0.2, { skip_social_crawler_tracking: true }),
})

function randomVisitor(hasPassword: boolean) {
  const { from, country, isDataCentre } = dice.pick(PLACES)
  const agent = dice.pick(Object.values(AGENTS))
  const query = dice.pick(['', 'a=1', 'a=x%20y&gclid=7', 'a=ü'])
  const password_given = hasPassword && dice.chance(0.5)
  return {
    described: { country, user_agent: agent, query, from_data_centre: isDataCentre, password_given },
    headers: { 'user-agent': agent, 'x-forwarded-for': from },
    query: query === '' ? '' : `?${encodeURI(decodeURI(query))}`,
    password_given,
  }
}

t.test('it agrees with a redirector about random links and visitors, and counts nothing', async (t) => {
  const recorded = new Map<number, number>()
  const outcomes = new Map<string, number>()
  let byRule = 0
  for (let number = 0; number < 50; number += 1) {
    const draft = randomLink(number)
    const visitors = Array.from({ length: 4 }, () => randomVisitor('password' in draft))
    const unsaved = await Promise.all(visitors.map(({ described }) => preview(draft, described)))
    const { status, body: link } = await api.post(path, draft)
    t.equal(status, 200, JSON.stringify(link))
    for (const [i, visitor] of visitors.entries()) {
      const { described, headers, query, password_given } = visitor
      const foreseen = await preview({ id: link.id }, described)
      t.same(foreseen, unsaved[i], 'saved or not')
      const draws = draft.rules.some(({ what }) => what === 'rotator') ? [25, 35, 45, 55, 65, 75, 85, 95] : []
      const others = await Promise.all(draws.map((draw) => preview({ id: link.id }, { ...described, draw })))
      const isAsked = (await preview({ id: link.id }, { ...described, password_given: false })).outcome === 'password'
      const post = isAsked && password_given ? { method: 'POST', body: 'password=right' } : {}
      const real = await ask(port, `${draft.slug}${query}`, {
        headers: { host: draft.domain ?? 'short.example', ...headers },
        ...post,
      })
      const { location } = real.headers
      const fitting = [foreseen, ...others].find((one) => location === undefined || one.destination === location)
      const said = JSON.stringify({ draft, described, foreseen, real: [real.status, location] })
      t.ok(fitting, said)
      if (!fitting) continue
      t.equal(fitting.status, real.status, said)
      t.equal(fitting.referrer_policy, real.headers['referrer-policy'] ?? null, said)
      if (real.status === 200 && MARKS[fitting.outcome]) t.match(String(real.body), MARKS[fitting.outcome], said)
      if (fitting.card) t.match(String(real.body), `content="${fitting.card.title}"`, said)
      if (fitting.recorded) recorded.set(link.id, (recorded.get(link.id) ?? 0) + 1)
      if (fitting.rule) {
        byRule += 1
        t.match(fitting.destination, `rule${fitting.rule - 1}`, said)
      }
      outcomes.set(fitting.outcome, (outcomes.get(fitting.outcome) ?? 0) + 1)
    }
  }
  t.ok(byRule > 10, `${byRule} by rules`)
  for (const outcome of ['redirect', 'card', 'frame', 'tags', 'blocked', 'expired', 'password', 'warning', 'not_found'])
    t.ok(outcomes.get(outcome), outcome)
  const clicks = new Map<number, number>()
  for (const { linkId } of recordedClicks(dataDir)) clicks.set(linkId, (clicks.get(linkId) ?? 0) + 1)
  t.same([...clicks].sort(), [...recorded].sort())
})

t.test('a link whose clicks are used up', async (t) => {
  const { body: link } = await api.post(path, { url: 'https://example.com/', slug: '/once', expiry_clicks: 1 })
  const visitor = { headers: { host: 'short.example', 'user-agent': AGENTS.mac } }
  t.match(await preview({ id: link.id }, {}), { outcome: 'redirect', uses_up_click: true })
  t.equal((await ask(port, '/once', visitor)).status, 302, 'the preview took none')
  const over = await preview({ id: link.id }, { clicks_used_up: true })
  t.match(over, { outcome: 'expired', destination: null, recorded: false })
  t.equal((await ask(port, '/once', visitor)).status, over.status)
})

t.test('a draft lies over the link that it names, and nothing is saved', async (t) => {
  const { body: link } = await api.post(path, { url: 'https://example.com/', utm_source: 'mail' })
  const rules = ['CH', 'DE'].map((matches) => ({ what: 'country', matches, url: `https://example.com/${matches}` }))
  const draft = { id: link.id, rules, og_title: 'New', password: null }
  t.match(await preview(draft, { country: 'de' }), {
    full_url: link.full_url,
    destination: 'https://example.com/DE?utm_source=mail',
    rule: 2,
  })
  t.match(await preview(draft, { kind: 'preview_crawler' }), { outcome: 'card', card: { title: 'New', image: null } })
  t.match(await preview({ ...draft, expiry_datetime: '2030-01-01' }, { at: '2031-01-01' }), { outcome: 'expired' })
  const { updated_at, rules: kept } = (await api.get(`/link/${link.id}`)).body
  t.same([updated_at, kept], [link.updated_at, []])
})

t.test('what saving would refuse is refused by field', async (t) => {
  const refused = async (body: unknown, name = 'preview') => {
    const { status, body: errors } = await api.post(`${path}/${name}`, body)
    return [status, Object.keys(errors)]
  }
  t.same(await refused({ link: {} }), [400, ['url']])
  t.same(await refused({ link: { url: 'nothing', slug: 'x', domain: 'not.ours' } }), [400, ['url', 'slug']])
  t.same(await refused({ link: { url: 'https://example.com', domain: 'not.ours' } }), [400, ['domain']])
  t.same(await refused({ link: { url: 'https://example.com' }, visitor: { country: 'XX', draw: 100 } }), [
    400,
    ['country', 'draw'],
  ])
  t.same(await refused({ url: 'https://example.com' }), [400, ['link']])
  t.same(await refused([]), [400, ['base']])
  t.equal((await refused({ link: { id: 999_999 } }))[0], 404)
  t.same(await refused({ link: { url: 'https://example.com' } }, 'qr'), [400, ['slug']], 'no code without an address')
})

t.test('the QR code is the one that a redirector draws', async (t) => {
  const qr_styles = { color: '#003366', shape: 'dots', size: 128 }
  const draft = { url: 'https://example.com/', slug: '/code', qr_styles }
  const unsaved = await api.post(`${path}/qr`, { link: draft })
  await api.post(path, draft)
  const headers = { host: 'short.example' }
  for (const format of ['svg', 'png']) {
    const { body } = await api.post(`${path}/qr`, { link: draft, format })
    t.equal(body.address, `${PUBLIC_URL}/code?trigger=qr`)
    await until(
      async () => (await ask(port, `/code.qr?format=${format}`, { headers })).status === 200,
      'the code at its address',
    )
    const drawn = await ask(port, `/code.qr?format=${format}`, { headers })
    const [type] = String(drawn.headers['content-type']).split(';')
    t.equal(body.image, `data:${type};base64,${drawn.body.toString('base64')}`)
    if (format === 'svg') t.equal(unsaved.body.image, body.image)
  }
})
