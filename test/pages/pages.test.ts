import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import t from 'tap'
import { TAG_FIELDS, type TagField } from '../../links/link-fields.js'
import { badRequestPage, expiredPage, notFoundPage, unavailablePage } from '../../redirector/pages/error-page.js'
import { framePage } from '../../redirector/pages/frame-page.js'
import type { Page } from '../../redirector/pages/html.js'
import { passwordPage } from '../../redirector/pages/password-page.js'
import { PLAIN_STYLE } from '../../redirector/pages/plain-page.js'
import { previewPage } from '../../redirector/pages/preview-page.js'
import { refererPage } from '../../redirector/pages/referer-page.js'
import { statsPage } from '../../redirector/pages/stats-page.js'
import { tagPage } from '../../redirector/pages/tag-page.js'
import { warningPage } from '../../redirector/pages/warning-page.js'
import { createDice, type Dice } from '../../traffic/dice.js'
import { hostileText, hostileUrl, unescapedIn } from './hostile.js'
import { TAG_IDS } from './tag-ids.js'
import { invalidities } from './validate-html.js'

const og = { title: 'Spring', description: 'All of it', image: 'https://img.example.com/a.png' }
const link = { destination: 'https://example.com/?a=1&b=2', title: 'Spring sale', hideReferrer: false }
const days = Array.from({ length: 30 }, (_, i) => ({ day: `2026-03-${String(i + 1).padStart(2, '0')}`, clicks: i * 3 }))
const counters = {
  country: [
    { value: 'DE', clicks: 900 },
    { value: '', clicks: 5 },
  ],
  referer: [
    { value: 'example.org', clicks: 12 },
    { value: '', clicks: 5 },
  ],
  platform: [{ value: 'ios', clicks: 1 }],
  browser_name: [],
}
const referer = refererPage({ destination: link.destination, referer: '/from' }, 'en')

const PLAIN_PAGES: Record<string, Page> = {
  notFound: notFoundPage('en'),
  expired: expiredPage('en'),
  unavailable: unavailablePage('en'),
  badRequest: badRequestPage('en'),
  password: passwordPage({ action: '/spring?a=1' }, 'en'),
  waitForPassword: passwordPage({ alert: 'wait', action: '/spring' }, 'en'),
  wrongPassword: passwordPage({ alert: 'wrong', action: '/spring' }, 'en'),
  frame: framePage({ ...link, og }, 'en'),
  taggedFrame: framePage({ ...link, og, tags: { tagIds: TAG_IDS, customTagsAllowed: false } }, 'en'),
  hiddenFrame: framePage({ ...link, hideReferrer: true }, 'en'),
  preview: previewPage({ ...link, og, fullUrl: 'https://go.example.com/spring' }, 'en'),
  emptyPreview: previewPage({ ...link, og: {}, fullUrl: 'https://go.example.com/spring' }, 'en'),
  stats: statsPage({ total: 12_345, days, counters }, 'Spring sale', 'en'),
  tags: tagPage({ ...link, tagIds: TAG_IDS, customTagsAllowed: false, og }, 'en'),
  warning: warningPage(link, 'en'),
  noTags: tagPage({ ...link, tagIds: undefined, customTagsAllowed: false, headTags: '<b>', hideReferrer: true }, 'en'),
}

t.test('pages are valid HTML, in light and dark, of a phone’s width', async (t) => {
  for (const [name, { html }] of Object.entries(PLAIN_PAGES)) {
    t.strictSame(await invalidities(html), [], name)
    t.match(html, '<meta name="viewport" content="width=device-width, initial-scale=1">', name)
    t.match(html, '<meta name="color-scheme" content="light dark">', name)
  }
})

t.test('visitors’ pages have the colours of the dashboard', (t) => {
  const tokens = readFileSync(new URL('../../../dashboard/style/tokens.css', import.meta.url), 'utf8')
  const colours = PLAIN_STYLE.match(/#[0-9a-f]{6}/g)!
  t.strictSame(
    colours.filter((colour) => !tokens.includes(colour)),
    [],
  )
  t.end()
})

t.test('public statistics have the words of the reports', (t) => {
  const { html } = PLAIN_PAGES.stats
  for (const word of ['Countries', 'Referrers', 'Platforms', 'Browsers', 'iOS', 'Direct']) t.match(html, `>${word}<`)
  t.notMatch(html, /Referers|>ios</)
  const others = {
    ...counters,
    platform: [{ value: 'other', clicks: 1 }],
    browser_name: [{ value: 'Other', clicks: 1 }],
  }
  const german = statsPage({ total: 1, days, counters: others }, 'Spring sale', 'de').html
  t.equal(german.split('>Andere<').length, 3)
  t.notMatch(german, '>Other<')
  t.end()
})

t.test('a frame has the title of the preview, if there is one', (t) => {
  const titled = framePage({ ...link, og: { title: 'Spring & sale' } }, 'en').html
  t.match(titled, '<title>Spring &amp; sale</title>')
  t.match(titled, / title="Spring &amp; sale" referrerpolicy/)
  t.match(framePage({ ...link, og: { description: 'x' } }, 'en').html, `<title>${link.title}</title>`)
  t.end()
})

const policyHashes = (csp: string, directive: string) =>
  (new RegExp(`(?:^|; )${directive} ([^;]*)`).exec(csp)?.[1] ?? '').split(' ').filter((s) => s.startsWith("'sha256-"))
const hashesOf = (html: string, element: RegExp) =>
  [...html.matchAll(element)].map(([, text]) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)

t.test('policies allow the inline scripts and styles that are there, and nothing else that is inline', (t) => {
  for (const [name, { html, csp }] of Object.entries(PLAIN_PAGES)) {
    t.match(csp, /^default-src 'none'; /, name)
    t.notMatch(csp, /unsafe/, name)
    t.match(csp, "base-uri 'none'", name)
    t.strictSame(policyHashes(csp, 'style-src'), hashesOf(html, /<style>(.*?)<\/style>/gs), name)
    t.strictSame(policyHashes(csp, 'script-src'), hashesOf(html, /<script>(.*?)<\/script>/gs), name)
    t.notMatch(html, / (?:style|on\w+)=/, `${name} has no inline attributes that a policy would forbid`)
  }
  t.end()
})

t.test('pages where something is typed or that are errors cannot be framed', (t) => {
  for (const name of ['notFound', 'expired', 'unavailable', 'badRequest', 'password', 'stats', 'preview', 'warning'])
    t.match(PLAIN_PAGES[name].csp, "frame-ancestors 'none'", name)
  t.end()
})

function hostilePages(dice: Dice): Record<string, Page> {
  const text = () => hostileText(dice)
  const og = { title: text(), description: text(), image: dice.pick([hostileUrl(dice), text()]) }
  const link = {
    destination: dice.pick([hostileUrl(dice), text()]),
    title: text(),
    hideReferrer: dice.chance(0.5),
    og,
    fullUrl: hostileUrl(dice),
  }
  const tagIds = Object.fromEntries(TAG_FIELDS.map((field) => [field, dice.pick([TAG_IDS[field], text()])]))
  const values = () => [{ value: text(), clicks: dice.below(1000) }]
  return {
    password: passwordPage(
      {
        alert: dice.pick(['wrong', 'wait', undefined]),
        action: dice.pick([text(), `/${text()}`]),
      },
      'en',
    ),
    frame: framePage(link, 'en'),
    preview: previewPage(link, 'en'),
    warning: warningPage(link, 'en'),
    tags: tagPage({ ...link, tagIds, customTagsAllowed: false, headTags: text(), bodyTags: text() }, 'en'),
    tagsOnOwnDomain: tagPage({ ...link, tagIds, customTagsAllowed: true }, 'en'),
    stats: statsPage(
      {
        total: 1,
        days,
        counters: { country: values(), referer: values(), platform: values(), browser_name: values() },
      },
      text(),
      'en',
    ),
  }
}

t.test('whatever is in a field, it is text', async (t) => {
  const dice = createDice(20_260_310)
  const wrong: string[] = []
  for (let round = 0; round < 150; round++) {
    for (const [name, { html, csp }] of Object.entries(hostilePages(dice))) {
      const found = (what: string) => wrong.push(`${name}, round ${round}: ${what}`)
      const unescaped = unescapedIn(html)
      if (unescaped) found(unescaped)
      if (/[\r\n\0]|z_q/.test(csp)) found(csp)
      if (/unsafe/.test(csp) && name !== 'tagsOnOwnDomain') found(csp)
      if (round % 10 === 0) for (const complaint of await invalidities(html)) found(complaint)
    }
  }
  t.strictSame(wrong, [])
})

t.test('pages forward to http and https only', (t) => {
  for (const destination of [
    'javascript:alert(1)',
    'data:text/html,x',
    ' https://example.com',
    'https://a.example/\r\n',
    '//b',
    '',
  ]) {
    const at = { ...link, destination }
    const pages = [
      framePage(at, 'en'),
      warningPage(at, 'en'),
      previewPage({ ...at, og, fullUrl: 'https://go.example.com/a' }, 'en'),
      tagPage({ ...at, tagIds: TAG_IDS, customTagsAllowed: true }, 'en'),
    ]
    for (const { html } of pages) {
      t.match(html, 'about:blank')
      t.notMatch(html, /javascript:|data:text/)
    }
  }
  t.end()
})

t.test('a password goes to its own path, and to no other host', (t) => {
  t.match(passwordPage({ action: "/a?b='c&d" }, 'en').html, '<form method="post" action="/a?b=&#39;c&amp;d">')
  for (const action of [
    '//evil.example/a',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a"b',
    '',
  ])
    t.match(passwordPage({ action }, 'en').html, '<form method="post">')
  t.end()
})

t.test('an id that is not of its vendor’s form is left out, with the vendor', (t) => {
  for (const field of TAG_FIELDS) {
    const wrong = { [field]: `1');alert(1)//` } as Partial<Record<TagField, string>>
    const right = { [field]: TAG_IDS[field] } as Partial<Record<TagField, string>>
    const without = tagPage({ ...link, tagIds: undefined, customTagsAllowed: false }, 'en')
    t.strictSame(tagPage({ ...link, tagIds: wrong, customTagsAllowed: false }, 'en'), without, field)
    t.match(tagPage({ ...link, tagIds: right, customTagsAllowed: false }, 'en').html, `"${field}":"${TAG_IDS[field]}"`)
  }
  t.end()
})

t.test('a customer’s own tags are put out where they are allowed, and the policy is relaxed for them alone', (t) => {
  const tags = { headTags: '<script>head()</script>', bodyTags: '<img src="https://x.example/a.gif" alt="">' }
  const shared = tagPage({ ...link, ...tags, tagIds: TAG_IDS, customTagsAllowed: false }, 'en')
  t.notMatch(shared.html, 'head()')
  t.notMatch(shared.html, 'x.example')
  t.notMatch(shared.csp, 'unsafe')
  const own = tagPage({ ...link, ...tags, tagIds: {}, customTagsAllowed: true }, 'en')
  t.match(own.html, tags.headTags)
  t.match(own.html, tags.bodyTags)
  t.match(own.csp, "'unsafe-inline'")
  t.notMatch(own.csp, 'sha256', 'a hash would make browsers ignore unsafe-inline')
  t.notMatch(tagPage({ ...link, tagIds: { ga4_tag_id: 'G-1' }, customTagsAllowed: true }, 'en').csp, 'unsafe')
  t.match(tagPage({ ...link, tagIds: { gtm_id: 'GTM-1' }, customTagsAllowed: true }, 'en').csp, "'unsafe-inline'")
  t.end()
})

t.test('previews have the link’s own title, description and image, else the link’s title', (t) => {
  const { html } = PLAIN_PAGES.preview
  for (const line of [
    '<meta property="og:title" content="Spring">',
    '<meta property="og:description" content="All of it">',
    '<meta property="og:image" content="https://img.example.com/a.png">',
    '<meta property="og:url" content="https://go.example.com/spring">',
    '<meta name="twitter:card" content="summary_large_image">',
    '<title>Spring</title>',
  ])
    t.match(html, line)
  t.match(PLAIN_PAGES.emptyPreview.html, '<meta property="og:title" content="Spring sale">')
  t.match(PLAIN_PAGES.emptyPreview.html, '<meta name="twitter:card" content="summary">')
  t.notMatch(html, /http-equiv/, 'a crawler does not get other meta')
  t.end()
})

t.test('a warning names the destination’s host as it is, and does nothing by itself', (t) => {
  const { html, csp } = PLAIN_PAGES.warning
  t.match(html, '<strong>example.com</strong>')
  t.match(html, '<a href="https://example.com/?a=1&amp;b=2" rel="noreferrer nofollow">Go on to example.com</a>')
  t.match(html, '<meta name="referrer" content="no-referrer">')
  t.notMatch(html, /<script|http-equiv|<form|<iframe/)
  t.notMatch(csp, 'script-src')
  const hosts = {
    'https://bank.example@evil.example/': 'evil.example',
    'https://аpple.example/': 'xn--pple-43d.example',
  }
  for (const [destination, host] of Object.entries(hosts))
    t.match(warningPage({ destination }, 'en').html, `<strong>${host}</strong>`)
  t.end()
})

t.test('no page names the product', (t) => {
  for (const [name, { html }] of Object.entries({ ...PLAIN_PAGES, referer })) t.notMatch(html, /slugline/i, name)
  t.end()
})

t.test('statistics name countries, say what is direct, and give the location data its due', (t) => {
  const { html } = PLAIN_PAGES.stats
  for (const text of ['12,345', 'Germany', 'Direct', 'None in these days.', '<desc id="chart-desc">', '69%'])
    t.match(html, text)
  t.match(html, '<a href="https://db-ip.com">IP Geolocation by DB-IP</a>')
  t.equal(html.match(/<rect /g)?.length, 30)
  t.end()
})

/** CPU of one call, ms. */
function cpuOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

t.test('a destination of 15,000 characters to escape costs a page little more than escaping it', (t) => {
  for (const chars of ['&', '\'&<"', 'a&']) {
    const destination = `https://example.com/?${chars.repeat(15_000 / chars.length)}`
    const pages: Record<string, () => Page> = {
      frame: () => framePage({ ...link, destination }, 'en'),
      tags: () => tagPage({ ...link, destination, tagIds: TAG_IDS, customTagsAllowed: false }, 'en'),
      referer: () => refererPage({ destination, referer: '/from' }, 'en'),
      warning: () => warningPage({ destination }, 'en'),
      preview: () => previewPage({ ...link, destination, og, fullUrl: 'https://go.example.com/spring' }, 'en'),
    }
    const escapeOnly = () => destination.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`).charCodeAt(9_000)
    for (const [name, page] of Object.entries(pages)) {
      // In turns, and the least of many, because other work of the machine only adds to it.
      let [leastMs, escapeMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
      for (let round = 0; round < 100; round++) {
        leastMs = Math.min(leastMs, cpuOf(page))
        escapeMs = Math.min(escapeMs, cpuOf(escapeOnly))
      }
      t.ok(
        leastMs < 3 * escapeMs,
        `${name} with ${chars}: ${leastMs} ms, escaping it by a regular expression: ${escapeMs}`,
      )
    }
  }
  t.end()
})
