import t from 'tap'
import { FROM_DATA_CENTRE } from '../../click/record.js'
import type { Rule } from '../../links/rule-kinds.js'
import { type Circumstances, decide, type Forward } from '../../redirector/answer/decide.js'
import { chooseRule } from '../../redirector/answer/rules.js'
import type { VisitorFacts } from '../../redirector/answer/visitor-facts.js'
import type { LinkOptions } from '../../redirector/links/link-options.js'
import { seededRandom } from '../chaos/seeded-random.js'

const NOW = 1_800_000_000_000
const DESTINATION = 'https://example.com/'
const visit = {
  kind: 0,
  host: 'go.example',
  path: '/a',
  query: '',
  userAgent: '',
  referer: '',
  acceptLanguage: '',
  address: new Uint32Array(4),
}
const person: VisitorFacts = {
  country: 'CH',
  platform: 'ios',
  isBot: false,
  isSocialCrawler: false,
  isFromDataCentre: false,
  stickyDraw: 0.5,
}
const crawler = { ...person, isBot: true, isSocialCrawler: true }
const usual: Circumstances = {
  isUsedUp: false,
  isUnlocked: false,
  isFrozen: false,
  isExcluded: false,
  isOwnDomain: false,
}

const kindOf = (
  options: Partial<LinkOptions>,
  facts: Partial<VisitorFacts> = {},
  circumstances: Partial<Circumstances> = {},
) =>
  decide({ url: DESTINATION, ...options }, visit, { ...person, ...facts }, NOW, 0.5, { ...usual, ...circumstances })
    .kind

const forward = (
  options: Partial<LinkOptions>,
  facts: Partial<VisitorFacts> = {},
  circumstances: Partial<Circumstances> = {},
) =>
  decide({ url: DESTINATION, ...options }, visit, { ...person, ...facts }, NOW, 0.5, {
    ...usual,
    ...circumstances,
  }) as Forward

/** The destination of a link with these options. */
const chooseAddress = (options: LinkOptions, facts: VisitorFacts, random: number) =>
  (chooseRule(options, facts, random) ?? options).url

t.test('the order of checks: bot, expiry, password, preview, page', async (t) => {
  const everything: Partial<LinkOptions> = {
    blockBots: true,
    expiresAt: NOW,
    passwordHash: 'scrypt',
    og: { title: 'x' },
    cloaking: true,
    tagIds: { gtm_id: 'GTM-X' },
    rules: [{ what: 'country', matches: 'CH', url: 'https://example.com/ch' }],
  }
  t.equal(kindOf(everything, crawler), 'blocked')
  t.equal(kindOf(everything), 'expired')
  t.equal(kindOf({ ...everything, blockBots: undefined }, crawler), 'expired')
  const valid = { ...everything, blockBots: undefined, expiresAt: NOW + 1 }
  t.equal(kindOf(valid, {}, { isUsedUp: true }), 'expired')
  t.equal(kindOf(valid, crawler), 'password')
  t.match(forward(valid, crawler, { isUnlocked: true }), { kind: 'preview', destination: { sent: DESTINATION } })
  t.match(forward(valid, {}, { isUnlocked: true }), { kind: 'frame', destination: { sent: 'https://example.com/ch' } })
})

t.test('what each visitor of each link gets', async (t) => {
  const cases: [
    what: string,
    expected: string,
    options: Partial<LinkOptions>,
    facts?: Partial<VisitorFacts>,
    Partial<Circumstances>?,
  ][] = [
    ['nothing set', 'redirect', {}],
    ['a bot that is not refused', 'redirect', {}, crawler],
    ['a data centre, flagged', 'redirect', { clickFraudMode: 1 }, { isFromDataCentre: true }],
    ['a data centre, refused', 'blocked', { clickFraudMode: 2 }, { isFromDataCentre: true }],
    ['a home, where data centres are refused', 'redirect', { clickFraudMode: 2 }],
    ['og and a person', 'redirect', { og: { title: 'x' } }],
    ['og and a bot of another kind', 'redirect', { og: { title: 'x' } }, { isBot: true }],
    ['pixels', 'tags', { tagIds: { fb_pixel_id: '1' } }],
    ['own HTML on another host', 'redirect', { headTags: '<b>' }],
    ['own HTML on the own host', 'tags', { bodyTags: '<b>' }, {}, { isOwnDomain: true }],
    ['a page of this host as referrer', 'referer', { refererMode: 3, customReferer: '/from' }],
    ['any referrer hidden', 'redirect', { refererMode: 3, customReferer: '/from', hideReferrer: true }],
    ['another site as referrer', 'redirect', { refererMode: 3 }],
    ['marked as spam', 'warning', { spam: true }],
    ['marked as spam, with all other ways to forward', 'warning', { spam: true, cloaking: true, tagIds: { gtm_id: 'GTM-X' }, bodyTags: '<b>', refererMode: 3, customReferer: '/from' }, {}, { isOwnDomain: true }], // biome-ignore format: a case a line
    ['marked as spam, and a crawler', 'warning', { spam: true, og: { title: 'x' } }, crawler],
    ['marked as spam, and a password', 'password', { spam: true, passwordHash: 'x' }],
    ['marked as spam, and a bot that is refused', 'blocked', { spam: true, blockBots: true }, crawler],
    ['the right password', 'redirect', { passwordHash: 'x' }, {}, { isUnlocked: true }],
  ]
  for (const [what, expected, options, facts, circumstances] of cases)
    t.equal(kindOf(options, facts, circumstances), expected, what)
  t.match(
    decide(
      { url: DESTINATION, expiresAt: 0, expiryDestination: 'https://example.com/over' },
      visit,
      person,
      NOW,
      0,
      usual,
    ),
    {
      kind: 'expired',
      destination: 'https://example.com/over',
    },
  )
})

t.test('a destination that forbids frames is led to directly, over the pixels where there are any', async (t) => {
  const other = 'https://example.com/ch'
  const rules: Rule[] = [{ what: 'country', matches: 'CH', url: other }]
  t.equal(kindOf({ cloaking: true, unframeable: [DESTINATION] }), 'redirect')
  t.equal(kindOf({ cloaking: true, unframeable: [other] }), 'frame')
  t.equal(kindOf({ cloaking: true, unframeable: [other], rules }), 'redirect')
  t.equal(kindOf({ cloaking: true, unframeable: [DESTINATION], rules }), 'frame')
  t.equal(kindOf({ cloaking: true, unframeable: [DESTINATION], tagIds: { fb_pixel_id: '1' } }), 'tags')
})

t.test('a warning shows the destination of the rules', async (t) => {
  const rules: Rule[] = [{ what: 'country', matches: 'CH', url: 'https://example.com/ch' }]
  t.match(forward({ spam: true, rules }), { destination: { sent: 'https://example.com/ch' }, isRecorded: true })
})

t.test('what is recorded, and with which flags', async (t) => {
  t.match(forward({}), { isRecorded: true, flags: 0 })
  t.match(forward({}, {}, { isExcluded: true }), { kind: 'redirect', isRecorded: false })
  t.match(forward({ skipSocialCrawlers: true }, crawler), { kind: 'redirect', isRecorded: false })
  t.match(forward({ skipSocialCrawlers: true, og: { title: 'x' } }, crawler), { kind: 'preview', isRecorded: false })
  t.match(forward({ skipSocialCrawlers: true }, { isBot: true }), { isRecorded: true })
  t.match(forward({ clickFraudMode: 1 }, { isFromDataCentre: true }), { isRecorded: true, flags: FROM_DATA_CENTRE })
  t.match(forward({}, { isFromDataCentre: true }), { flags: 0 })
})

t.test('who takes one of the clicks of a link that expires', async (t) => {
  const limited = { expiryClicks: 9 }
  const people = { expiryClicks: 9, expiryHumansOnly: true as const }
  const cases: [
    expected: boolean,
    what: string,
    Partial<LinkOptions>,
    Partial<VisitorFacts>?,
    Partial<Circumstances>?,
  ][] = [
    [false, 'no limit', {}],
    [true, 'a person', limited],
    [true, 'a bot', limited, { isBot: true }],
    [false, 'a crawler that makes previews', limited, crawler],
    [false, 'who is not recorded', limited, {}, { isExcluded: true }],
    [true, 'a person, where people count', people],
    [false, 'a bot, where people count', people, { isBot: true }],
    [true, 'a data centre', { ...people }, { isFromDataCentre: true }],
    [false, 'a data centre that is marked as a bot', { ...people, clickFraudMode: 1 }, { isFromDataCentre: true }],
  ]
  for (const [expected, what, options, facts, circumstances] of cases)
    t.equal(forward(options, facts, circumstances).usesUpClick, expected, what)
  for (const kind of [1, 2, 3])
    t.equal(
      (decide({ url: DESTINATION, ...limited }, { ...visit, kind }, person, NOW, 0, usual) as Forward).usesUpClick,
      false,
    )
})

const to = (name: string) => `https://example.com/${name}`
const rotator = (percentage: number, sticky = false): Rule => ({
  what: 'rotator',
  percentage,
  url: to(`r${percentage}`),
  ...(sticky && { sticky }),
})
const country = (matches: string): Rule => ({ what: 'country', matches, url: to(matches) })
const platform = (matches: string): Rule => ({ what: 'platform', matches, url: to(matches) })

t.test('rules: in their order the first that matches wins, and the url where none does', async (t) => {
  const cases: [rules: Rule[], facts: Partial<VisitorFacts>, random: number, expected: string][] = [
    [[], {}, 0, DESTINATION],
    [[country('DE'), country('CH'), platform('ios')], {}, 0, to('CH')],
    [[platform('ios'), country('CH')], {}, 0, to('ios')],
    [[country('DE'), platform('android')], {}, 0, DESTINATION],
    [[country('CH')], { country: '' }, 0, DESTINATION],
    [[rotator(30), rotator(20)], {}, 0, to('r30')],
    [[rotator(30), rotator(20)], {}, 0.2999, to('r30')],
    [[rotator(30), rotator(20)], {}, 0.3, to('r20')],
    [[rotator(30), rotator(20)], {}, 0.5, DESTINATION],
    [[rotator(30), country('CH'), rotator(20)], {}, 0.4, to('r20')],
    [[rotator(30), country('CH'), rotator(20)], {}, 0.9, to('CH')],
    [[country('CH'), rotator(100)], {}, 0, to('CH')],
    [[country('DE'), rotator(100)], {}, 0.999, to('r100')],
    [[rotator(30, true), rotator(20)], { stickyDraw: 0.4 }, 0.9, to('r20')],
  ]
  for (const [rules, facts, random, expected] of cases)
    t.equal(chooseAddress({ url: DESTINATION, rules }, { ...person, ...facts }, random), expected)
})

t.test('a fact that no rule asks for is not looked up', async (t) => {
  const facts = new Proxy(person, {
    get(_, name) {
      throw new Error(`${String(name)} was asked for`)
    },
  })
  t.equal(
    chooseAddress({ url: DESTINATION, rules: [rotator(100), country('CH'), platform('ios')] }, facts, 0),
    to('r100'),
  )
  t.equal(decide({ url: DESTINATION, forwardParams: true }, visit, facts, NOW, 0, usual).kind, 'redirect')
})

t.test('rotators share visitors as they say, and what they leave falls through', async (t) => {
  const random = seededRandom(20_260_102)
  const draws = 100_000
  const rules = [rotator(50), rotator(25), rotator(5), country('CH')]
  const counts = new Map<string, number>()
  for (let i = 0; i < draws; i++) {
    const address = chooseAddress({ url: DESTINATION, rules }, person, random())
    counts.set(address, (counts.get(address) ?? 0) + 1)
  }
  const shares: [string, number][] = [[to('r50'), 0.5], [to('r25'), 0.25], [to('r5'), 0.05], [to('CH'), 0.2]] // biome-ignore format: short
  let chiSquare = 0
  for (const [address, share] of shares) chiSquare += (counts.get(address)! - share * draws) ** 2 / (share * draws)
  t.ok(chiSquare < 16.27, `chi-square of ${chiSquare.toFixed(1)}, of 3 degrees: above 16.27 once in a thousand`)
})
