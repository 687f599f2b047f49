import { createRequire } from 'node:module'
import path from 'node:path'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { UAParser } from 'ua-parser-js'
import { type Bot, findBot, findOwnBot, guessBot } from './bot-names.js'
import { type BotCategory, makesPreviews } from './own-bots.js'
import { isPhone, isSmallBrowser } from './phones.js'
import { isDisguisedIPad, knownDeviceOf, type Platform, platformOf } from './platform.js'

type Device = 'desktop' | 'mobile' | 'tablet' | 'tv' | 'console' | 'wearable' | 'bot' | 'other'

export interface UserAgent {
  platform: Platform
  /** Product without mobile variants, such as `Safari`, `Chrome`, `Samsung Internet`; '' for bots and if unknown. */
  browser: string
  device: Device
  /** '' for people. */
  botName: string
  /** '' for people. */
  botCategory: BotCategory | ''
  /** A bot that makes previews of pages for chats or feeds, possibly among other things. */
  isSocialCrawler: boolean
}

const require = createRequire(import.meta.url)
// One parser for all. It gets a text here, because without one it reads the global `navigator` of Node 22.
const parser = new UAParser('none')
const CHARACTERS_MAX = 512

// crawler-user-agents does not export its package.json, which is beside its exported file.
const crawlersManifest = path.join(path.dirname(require.resolve('crawler-user-agents')), 'package.json')

/**
 * Version of the own rules. It must be raised if they change (platform.ts, phones.ts, own-bots.ts, bot-operators.ts), and
 * if `UserAgent` gets a field that ingest stores.
 */
const RULES_VERSION = 5

/** A text that changes if the same user agent may be parsed differently. */
export const userAgentParserVersion = ['ua-parser-js/package.json', 'isbot/package.json', crawlersManifest]
  .map((manifest) => require(manifest))
  .map(({ name, version }) => `${name} ${version}`)
  .concat(`rules ${RULES_VERSION}`)
  .join(', ')

/** Cuts a text. A slice would keep the whole text in memory (test/visit/hostile-user-agents.test.ts). */
const copyStart = (text: string) => Buffer.from(text.slice(0, CHARACTERS_MAX), 'utf16le').toString('utf16le')

/**
 * Creates a parser of User-Agent headers with a cache of `entriesMax` entries. Equal results are the same object, so
 * that callers can compare by identity. After eviction an equal result may be another object.
 */
export function createUserAgentParser({
  entriesMax,
}: {
  entriesMax: number
}): (userAgent: string) => Readonly<UserAgent> {
  const byText = new LRUCache<string, UserAgent>({ max: entriesMax })
  // This cache is bounded too, because clients can send any name of a bot.
  const byContent = new LRUCache<string, UserAgent>({ max: entriesMax })
  return (text) => {
    const cut = text.length > CHARACTERS_MAX ? copyStart(text) : text
    let userAgent = byText.peek(cut) // peek keeps the order, because moving entries costs more than parsing some again
    if (userAgent === undefined) {
      userAgent = parseUserAgent(cut)
      const content = Object.values(userAgent).join('|')
      const known = byContent.peek(content)
      if (known) userAgent = known
      else byContent.set(content, Object.freeze(userAgent))
      byText.set(cut, userAgent)
    }
    return userAgent
  }
}

/** Parses without a cache, which takes some 50 µs. @param text at most 512 characters */
export function parseUserAgent(text: string): UserAgent {
  if (text.trim() === '') return asBot('other', { name: 'empty user agent', category: 'other' })
  parser.setUA(text)
  const platform = platformOf(text, parser.getOS().name)
  const bot = botOf(text)
  if (bot) return asBot(platform, bot)
  const browser = parser.getBrowser().name ?? ''
  const told = knownDeviceOf(text) ?? parser.getDevice().type
  const device = isDisguisedIPad(text) ? 'tablet' : deviceOf(told, platform)
  const name = browsers[browser] ?? browser
  return { platform, browser: name, device, botName: '', botCategory: '', isSocialCrawler: false }
}

function asBot(platform: Platform, { name, category }: Bot): UserAgent {
  const isSocialCrawler = makesPreviews({ name, category })
  return { platform, browser: '', device: 'bot', botName: name, botCategory: category, isSocialCrawler }
}

/**
 * isbot and the project's own list decide whether it is a bot. The public list of crawlers alone does not, because it
 * contains in-app browsers and a build number of millions of phones. isbot takes some phones and televisions for bots.
 */
function botOf(text: string): Bot | undefined {
  if (!isbot(text)) return findOwnBot(text)
  return findBot(text) ?? (isPhone(text) || isSmallBrowser(text) ? undefined : guessBot(text))
}

const devices: Record<string, Device> = {
  mobile: 'mobile',
  tablet: 'tablet',
  smarttv: 'tv',
  console: 'console',
  wearable: 'wearable',
  xr: 'wearable',
}

/** Device by platform, if the parser does not know it. Desktops and apps on phones do not name their device. */
function deviceOf(type: string | undefined, platform: Platform): Device {
  if (type) return devices[type] ?? 'other'
  if (platform === 'ios' || platform === 'android') return 'mobile'
  return platform === 'other' ? 'other' : 'desktop'
}

const browsers: Record<string, string> = {
  'Chrome Headless': 'Chrome',
  'Firefox Focus': 'Firefox',
  'Firefox Reality': 'Firefox',
  GSA: 'Google App',
  IE: 'Internet Explorer',
  IEMobile: 'Internet Explorer',
  'Mobile Chrome': 'Chrome',
  'Mobile Firefox': 'Firefox',
  'Mobile Safari': 'Safari',
  'Opera Coast': 'Opera',
  'Opera GX': 'Opera',
  'Opera Mobi': 'Opera',
  'Opera Tablet': 'Opera',
  'Opera Touch': 'Opera',
  UCBrowser: 'UC Browser',
  WebKit: 'Safari',
}
