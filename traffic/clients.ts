import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type ClientValues, clientValues } from './counted-as.js'
import { createDraw, type Dice } from './dice.js'

/** A program that visits links: its header lines, and what its clicks count as. */
export interface Client extends ClientValues {
  headers: string
}

/** The same program with a GET and with a HEAD request, by which only bots visit. */
export interface ClientPair {
  get: Client
  head: Client
}

const CRAWLER_SHARE = 0.13
const ODD_SHARE = 0.005

interface Profile {
  userAgent: string
  language: string | null
  weight: number
}

const require = createRequire(import.meta.url)

/** Browsers as measured on real sites, with how often each is seen. Read from its data, so that a seed decides the draw. */
function readProfiles(): Profile[] {
  const folder = path.dirname(require.resolve('user-agents'))
  return JSON.parse(readFileSync(path.join(folder, 'user-agents.json'), 'utf8'))
}

const readCrawlers = (): string[] =>
  (require('crawler-user-agents') as { instances: string[] }[]).flatMap(({ instances }) => instances)

const odd = [
  '',
  '-',
  'Mozilla/5.0',
  'curl/8.9.1',
  'okhttp/4.12.0',
  // Apps put their own names in as UTF-8 bytes, which HTTP carries unchanged.
  Buffer.from('Bücher-App/3.1 (Äpfel; ö)').toString('latin1'),
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${'x'.repeat(600)} Chrome/120.0.0.0 Safari/537.36`,
]

/** `de-CH` → `de-CH,de;q=0.9,en;q=0.8`, as browsers write it. */
function acceptLanguageOf(language: string): string {
  const [primary] = language.split('-')
  const own = language === primary ? primary : `${language},${primary};q=0.9`
  return primary === 'en' ? own : `${own},en;q=0.8`
}

const browserHeaders =
  'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8\r\nAccept-Encoding: gzip, deflate, br\r\n' +
  'Upgrade-Insecure-Requests: 1\r\nSec-Fetch-Dest: document\r\nSec-Fetch-Mode: navigate\r\n'

function createClient(userAgent: string, acceptLanguage: string, more: string): ClientPair {
  const lines = [
    userAgent && `User-Agent: ${userAgent}\r\n`,
    acceptLanguage && `Accept-Language: ${acceptLanguage}\r\n`,
    more,
  ]
  const get = { headers: lines.join(''), ...clientValues(userAgent, acceptLanguage) }
  return { get, head: { ...get, botName: get.botName || 'HEAD request' } }
}

/** Draws clients: browsers of the world mostly, crawlers, and a few that fit no rule. */
export function createClients(dice: Dice): () => ClientPair {
  const profiles = readProfiles()
  const browsers = profiles.map(({ userAgent, language }) =>
    createClient(userAgent, language ? acceptLanguageOf(language) : '', browserHeaders),
  )
  const drawBrowser = createDraw(
    profiles.map(({ weight }) => weight),
    dice,
  )
  const crawlers = readCrawlers().map((userAgent) => createClient(userAgent, '', 'Accept: */*\r\n'))
  const odds = odd.map((userAgent) => createClient(userAgent, dice.pick(['', '*', 'zh', 'EN_us', 'x'.repeat(60)]), ''))
  return () => {
    if (dice.chance(CRAWLER_SHARE)) return dice.pick(crawlers)
    return dice.chance(ODD_SHARE) ? dice.pick(odds) : browsers[drawBrowser()]
  }
}
