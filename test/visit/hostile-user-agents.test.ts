// Visitors choose their user agent, and the redirector and ingest parse it.
import { createRequire } from 'node:module'
import t from 'tap'
import { findBot, findOwnBot, guessBot } from '../../visit/user-agent/bot-names.js'
import { createUserAgentParser } from '../../visit/user-agent/user-agent.js'
import { seededRandom } from '../chaos/seeded-random.js'
import { costText, leastCost } from '../longest-block.js'
import { usedBytes } from '../used-bytes.js'

const crawlers: { pattern: string }[] = createRequire(import.meta.url)('crawler-user-agents')
const random = seededRandom(5)
const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]
const pieces = [
  'bot',
  'Bot',
  'crawler',
  'spider',
  'web',
  'scan',
  'Goo',
  'a',
  '9',
  '.',
  '-',
  '_',
  '/',
  ' ',
  '(',
  ';',
  'preview',
  'é',
]
const text = () => Array.from({ length: 1 + Math.floor(random() * 12) }, () => pick(pieces)).join('')

t.test('the name of an unknown bot is its first word that says so', async (t) => {
  for (let round = 0; round < 2_000; round += 1) {
    const userAgent = text()
    const word = /[\w.-]*(?:bot|crawler|spider|preview|monitor|scan)[\w.-]*/i.exec(userAgent)
    if (!word) continue
    const name = word[0]
      .slice(0, 40)
      .replace(/^[^\p{L}\p{N}]+/u, '')
      .replace(/[^\p{L}\p{N})]+$/u, '')
    if (guessBot(userAgent).name !== (name || 'other bot')) t.equal(guessBot(userAgent).name, name, userAgent)
  }
})

t.test('a long word is read once', async (t) => {
  const long = 'a'.repeat(100_000)
  const cost = await leastCost(async () => guessBot(long), 1)
  t.ok(cost.cpuMs < 1_000, `${costText(cost)}; reading it once for each letter takes ten seconds or more`)
})

/** Counts the patterns of crawlers that are tried. */
function triedBy(userAgent: string) {
  const { test } = RegExp.prototype
  let tried = 0
  RegExp.prototype.test = function (text) {
    tried += 1
    return test.call(this, text)
  }
  try {
    findBot(userAgent)
  } finally {
    RegExp.prototype.test = test
  }
  return tried
}

t.test('no pattern of a crawler is tried twice', async (t) => {
  const starts = [...new Set(crawlers.map(({ pattern }) => pattern.slice(0, 3)))]
  const once = Math.max(...starts.map((start) => triedBy(start)))
  for (const start of starts) {
    const tried = triedBy(start.repeat(170))
    // Repeated letters are up to three starts: `webweb` has web, ebw and bwe.
    if (tried > 3 * once) return t.fail(`${tried} patterns for ${start} repeated, and ${once} for any start once`)
  }
})

t.test('the first pattern of the list counts', async (t) => {
  const samples = crawlers.map(({ pattern }) => pattern.replace(/\\/g, '')).filter((one) => /^[\w /.-]+$/.test(one))
  for (let round = 0; round < 300; round += 1) {
    const userAgent = `${pick(samples)} ${pick(samples)} ${pick(samples)}`
    if (findOwnBot(userAgent)) continue
    const first = crawlers.find(({ pattern }) => new RegExp(pattern).test(userAgent))
    const name = first && new RegExp(first.pattern).exec(userAgent)![0]
    t.ok(name === undefined || findBot(userAgent)!.name.startsWith(name.slice(0, 3).trim()), `${userAgent}: ${name}`)
  }
})

t.test('a long user agent takes no more memory than the part that is read', (t) => {
  const entriesMax = 2_000
  const parse = createUserAgentParser({ entriesMax })
  const before = usedBytes()
  for (let i = 0; i < entriesMax; i++)
    parse(Buffer.from(`Mozilla/5.0 (X11; Linux x86_64) Firefox/${i}.0 ${'z'.repeat(15_000)}`).latin1Slice())
  const kept = usedBytes() - before
  t.ok(kept < entriesMax * 2_048, `${Math.round(kept / entriesMax)} bytes for each of them`)
  t.equal(parse('curl/8.5.0').botName, 'curl', 'the parser is still in use')
  t.end()
})
