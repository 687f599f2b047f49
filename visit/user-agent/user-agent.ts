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
  /** Product without its mobile variants, such as `Safari`, `Chrome`, `Samsung Internet`; '' when unknown or a bot. */
  browser: string
  device: Device
  /** '' for people. */
  botName: string
  /** '' for people. */
  botCategory: BotCategory | ''
  /** A bot that fetches a page to show a card of it in a chat or a feed, whatever else it does. */
  isSocialCrawler: boolean
}

const require = createRequire(import.meta.url)
// One for all. Its text is given at once, because without one it takes that of a global `navigator`, as Node 22 has it.
const parser = new UAParser('none')
const charactersMax = 512

// crawler-user-agents does not export its package.json, which lies beside what it does export.
const crawlersManifest = path.join(path.dirname(require.resolve('crawler-user-agents')), 'package.json')

/** Raise it when own rules (platform.ts, phones.ts, own-bots.ts, bot-operators.ts) read something else. */
const rulesVersion = 5

/** Changes when the same user agent may be read differently. */
export const userAgentParserVersion = ['ua-parser-js/package.json', 'isbot/package.json', crawlersManifest]
  .map((manifest) => require(manifest))
  .map(({ name, version }) => `${name} ${version}`)
  .concat(`rules ${rulesVersion}`)
  .join(', ')

/**
 * Creates a reader of User-Agent headers that remembers `entriesMax` of them. Equal results are the same object, so a
 * consumer can key by identity; one that has not been seen for long may come back as another, equal one.
 */
export function createUserAgentParser({
  entriesMax,
}: {
  entriesMax: number
}): (userAgent: string) => Readonly<UserAgent> {
  const byText = new LRUCache<string, UserAgent>({ max: entriesMax })
  // Bounded as well: names of bots are whatever a client sends.
  const byContent = new LRUCache<string, UserAgent>({ max: entriesMax })
  return (text) => {
    const cut = text.length > charactersMax ? text.slice(0, charactersMax) : text
    let userAgent = byText.peek(cut) // first in, first out: moving what is used to the front costs more than reading it again
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

/** Without memory; some 50 µs. @param text at most 512 characters */
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
 * isbot decides, and the project's own list: the public crawler list also has in-app browsers and a build number that
 * millions of phones share. isbot's in turn takes some phones and televisions for bots, by what stands around the browser.
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

/** Desktops do not say that they are, nor do apps on phones. */
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
