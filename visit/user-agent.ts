import { createRequire } from 'node:module'
import path from 'node:path'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { UAParser } from 'ua-parser-js'
import { nameBot } from './bot-names.js'

export type Platform = 'ios' | 'android' | 'windows' | 'linux' | 'mac' | 'chromeos' | 'other'
export type Device = 'desktop' | 'mobile' | 'tablet' | 'tv' | 'console' | 'wearable' | 'bot' | 'other'

export interface UserAgent {
  platform: Platform
  /** Product without its mobile variants, such as `Safari`, `Chrome`, `Samsung Internet`; '' when unknown or a bot. */
  browser: string
  device: Device
  /** '' for people. */
  botName: string
  /** `preview` is a bot that fetches a page to show a card of it. */
  kind: 'human' | 'bot' | 'preview'
}

const require = createRequire(import.meta.url)
// One for all. Its text is given at once, because without one it takes that of a global `navigator`, as Node 22 has it.
const parser = new UAParser('none')
const charactersMax = 512

// crawler-user-agents does not export its package.json, which lies beside what it does export.
const crawlersManifest = path.join(path.dirname(require.resolve('crawler-user-agents')), 'package.json')

/** Changes when the same user agent may be read differently. */
export const userAgentParserVersion = ['ua-parser-js/package.json', 'isbot/package.json', crawlersManifest]
  .map((manifest) => require(manifest))
  .map(({ name, version }) => `${name} ${version}`)
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

/** Without memory; some 30 µs. @param text at most 512 characters */
export function parseUserAgent(text: string): UserAgent {
  if (text.trim() === '') {
    return { platform: 'other', browser: '', device: 'bot', botName: 'empty user agent', kind: 'bot' }
  }
  parser.setUA(text)
  const platform = platformOf(parser.getOS().name)
  // isbot alone decides: the crawler list also has in-app browsers and a build number that millions of phones share.
  if (isbot(text)) {
    const { name, kind } = nameBot(text)
    return { platform, browser: '', device: 'bot', botName: name, kind }
  }
  const browser = parser.getBrowser().name ?? ''
  const device = deviceOf(parser.getDevice().type, platform)
  return { platform, browser: browsers[browser] ?? browser, device, botName: '', kind: 'human' }
}

const linuxes =
  /^(?:linux|gnu|[kxl]?ubuntu|mint|debian|fedora|red ?hat|centos|(?:open)?suse|gentoo|arch|slackware|mageia|mandriva|manjaro|deepin|raspbian|elementary os|pclinuxos)$/i

function platformOf(name = ''): Platform {
  if (name === 'iOS') return 'ios'
  if (/^(?:android|harmonyos)/i.test(name)) return 'android'
  if (/^windows/i.test(name)) return 'windows'
  if (name === 'Mac OS') return 'mac'
  if (/^(?:chromium os|chrome os)$/i.test(name)) return 'chromeos'
  return linuxes.test(name) ? 'linux' : 'other'
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
