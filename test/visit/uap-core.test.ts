// The parser against a corpus that others made, of 43,000 user agents of twenty-five years.
import t, { type Test } from 'tap'
import type { Platform } from '../../visit/user-agent/platform.js'
import { createUserAgentParser } from '../../visit/user-agent/user-agent.js'
import { findUapCore, type UapCase } from './find-uap-core.js'

t.setTimeout(300_000)

const parseUserAgent = createUserAgentParser({ entriesMax: 50_000 })
const parse = ({ user_agent_string }: UapCase) => parseUserAgent(user_agent_string)

/** By the corpus' name of the operating system. */
const platforms: [RegExp, Platform][] = [
  [/^iOS$/, 'ios'],
  [/^Android$/, 'android'],
  [/^Windows/, 'windows'],
  [/^Mac OS/, 'mac'],
  [/^Chrome OS$/, 'chromeos'],
  [/^(?:Linux|Ubuntu|Fedora|CentOS|Debian|Gentoo|Mandriva|Red Hat|Slackware|Puppy|PCLinuxOS)/, 'linux'],
]
const platformOf = ({ family }: UapCase) => platforms.find(([name]) => name.test(family))?.[1] ?? 'other'

const ROBOTS = /bot|crawl|spider|slurp/i
const BROWSERS =
  /^(?:Chrome|Chrome Mobile|Firefox|Firefox Mobile|Safari|Mobile Safari|Edge|Opera Mini|Samsung Internet)$/

/** Prints what holds for how many, and what it does not hold for. */
function rate(t: Test, what: string, cases: UapCase[], holds: (each: UapCase) => boolean): number {
  const others = cases.filter((each) => !holds(each))
  const share = 1 - others.length / cases.length
  t.comment(`${what}: ${cases.length - others.length} of ${cases.length}, ${(share * 100).toFixed(2)} %`)
  for (const each of others.slice(0, 20)) t.comment(`  not ${each.family}: ${each.user_agent_string.slice(0, 150)}`)
  return share
}

let corpus: ReturnType<typeof findUapCore> | undefined
let missing = ''
try {
  corpus = findUapCore(t.testdir())
} catch (error) {
  missing = `the corpus of uap-core cannot be had: ${(error as Error).message}`
}
if (corpus === undefined) {
  console.error(missing)
  if (process.env.REQUIRE_UAP_CORE === '1') t.fail(missing)
  else t.test('rates', { skip: missing }, async () => {})
} else {
  const load = corpus
  t.test('platforms are those of the corpus', async (t) => {
    const cases = [...load('tests/test_os.yaml'), ...load('test_resources/additional_os_tests.yaml')]
    t.ok(cases.length > 400)
    t.ok(rate(t, 'platform', cases, (each) => parse(each).platform === platformOf(each)) >= 0.95)
  })

  t.test('robots of the corpus are bots with name and category', async (t) => {
    const devices = load('tests/test_device.yaml').filter(({ family }) => family === 'Spider')
    const agents = [...load('tests/test_ua.yaml'), ...load('test_resources/pgts_browser_list.yaml')]
    const cases = [...devices, ...agents.filter(({ family }) => ROBOTS.test(family) && !/Cubot/i.test(family))]
    t.ok(cases.length > 700)
    const isNamed = (each: UapCase) => parse(each).botName !== '' && parse(each).botCategory !== ''
    t.ok(rate(t, 'bots', cases, isNamed) >= 0.995)
  })

  t.test('browsers of the corpus are people', async (t) => {
    const files = ['firefox_user_agent_strings', 'opera_mini_user_agent_strings']
    const cases = [...load('tests/test_ua.yaml'), ...files.flatMap((file) => load(`test_resources/${file}.yaml`))]
    const people = cases.filter(({ family }) => BROWSERS.test(family))
    t.ok(people.length > 400)
    t.ok(rate(t, 'people', people, (each) => parse(each).botName === '') >= 0.99)
  })

  t.test('devices of the corpus are people, old phones and in-app browsers too', async (t) => {
    const cases = load('tests/test_device.yaml').filter(({ family }) => family !== 'Spider')
    const browsing = cases.filter((each) => each.user_agent_string.startsWith('Mozilla/'))
    t.ok(browsing.length > 9_000)
    const isPerson = (each: UapCase) => parse(each).botName === ''
    t.ok(rate(t, 'devices with Mozilla/', browsing, isPerson) >= 0.999)
    // The others are programs on phones that are no browsers, and those that make previews.
    t.ok(rate(t, 'devices', cases, isPerson) >= 0.96)
  })

  const whole = [
    'tests/test_device.yaml',
    'tests/test_ua.yaml',
    ...[
      'firefox_user_agent_strings',
      'opera_mini_user_agent_strings',
      'podcasting_user_agent_strings',
      'pgts_browser_list',
    ].map((name) => `test_resources/${name}.yaml`),
  ].flatMap(load)

  t.test('platforms of all people in it are known, but for phones and machines before Android', async (t) => {
    const browsing = whole.filter((each) => each.user_agent_string.startsWith('Mozilla/'))
    const people = browsing.filter((each) => parse(each).botName === '')
    const known = people.filter((each) => parse(each).platform !== 'other')
    t.comment(`${known.length} of ${people.length}, ${((known.length / people.length) * 100).toFixed(2)} %`)
    t.ok(known.length >= people.length * 0.8)
  })

  t.test('whatever is a bot has name and category, and nobody else has', async (t) => {
    const wrong = whole.filter((each) => {
      const { botName, botCategory, device, browser } = parse(each)
      const isBot = device === 'bot'
      return (botName !== '') !== isBot || (botCategory !== '') !== isBot || (isBot && browser !== '')
    })
    t.same(wrong, [])
  })
}
