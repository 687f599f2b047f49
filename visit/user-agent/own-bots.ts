/** Purpose of a bot: a value of the column `bot_category`, where '' means people. */
export type BotCategory =
  | 'search_engine'
  | 'social_preview'
  | 'ai'
  | 'seo'
  | 'monitoring'
  | 'advertising'
  | 'feed_reader'
  | 'archiver'
  | 'academic'
  | 'scanner'
  | 'http_library'
  | 'browser_automation'
  | 'other'

interface OwnBot {
  regExp: RegExp
  /** Name of the bot; the matched text if absent. */
  name?: string
  category: BotCategory
}

/** Bots that are in no list, or have an unusual name there. The first match counts. */
export const ownBots: OwnBot[] = [
  // Messages on a Mac or an iPhone fetches previews from the device itself, with the names of two other bots.
  {
    regExp: /^Mozilla.*Safari\/[\d.]+ facebookexternalhit\/1\.1 Facebot Twitterbot\/1\.0/,
    name: 'iMessage',
    category: 'social_preview',
  },
  { regExp: /\bline-poker\//, name: 'LINE', category: 'social_preview' },
  { regExp: /\bkakaotalk-scrap\//i, name: 'KakaoTalk', category: 'social_preview' },
  { regExp: /developers\.google\.com\/\+\/web\/snippet/, name: 'Google snippet', category: 'social_preview' },
  { regExp: /\bCardyb\//, name: 'Bluesky', category: 'social_preview' },
  { regExp: /^facebookcatalog\//, name: 'Facebook catalog', category: 'social_preview' },
  { regExp: /^(?:Misskey|Pleroma|Akkoma)[/ ]\d/, category: 'social_preview' },
  { regExp: /\bTikTokSpider\b/, name: 'TikTokSpider', category: 'social_preview' },
  { regExp: /\bXING-contenttabreceiver\b/i, name: 'XING', category: 'social_preview' },
  { regExp: /^Pinterest\/\d|pinterest\.com\/bot/i, name: 'Pinterestbot', category: 'social_preview' },
  { regExp: /\bYandex[A-Z]\w+/, category: 'search_engine' },
  { regExp: /\bWebThumbnail\b/, category: 'archiver' },
  { regExp: /\bMiniature\.io\b/, category: 'archiver' },
  { regExp: /\bTSM-turingos\b/, category: 'ai' },
  { regExp: /\bGTmetrix\b/, category: 'monitoring' },
  { regExp: /\bChrome-Lighthouse\b/, category: 'monitoring' },
  { regExp: /\bYLT Chrome\b/, name: 'YellowLabTools', category: 'monitoring' },
  { regExp: /\bPTST\/\d+/, name: 'WebPageTest', category: 'monitoring' },
]

/** Meta's bot makes previews of pages and also trains models with them. */
const PREVIEWS_TOO = /^meta-externalagent/i

/** Whether a bot makes previews of pages for chats or feeds. */
export const makesPreviews = ({ name, category }: { name: string; category: BotCategory }) =>
  category === 'social_preview' || PREVIEWS_TOO.test(name)

/** Guesses the purpose of a bot that is in no list by words in its user agent. The first match counts. */
const words: [RegExp, BotCategory][] = [
  [/preview|unfurl|link-?expand|embed|opengraph/i, 'social_preview'],
  [/gpt|\bllm|\bai\b|claude|gemini/i, 'ai'],
  [/monitor|uptime|pingdom|health-?check|statuscake|\bcheck(?:er)?\b|nagios|zabbix|prometheus/i, 'monitoring'],
  [/\brss\b|\bfeed|podcast|\bnews/i, 'feed_reader'],
  [/\bseo\b|backlink|\blink-?check/i, 'seo'],
  [/scan|nuclei|nikto|sqlmap|nmap|masscan|zgrab|censys|shodan|security|vuln/i, 'scanner'],
  [/archiv|wayback|\bhttrack/i, 'archiver'],
  [/headless|phantom|selenium|puppeteer|playwright|webdriver|cypress/i, 'browser_automation'],
  [
    /^(?:java|dart|deno|bun|node|ruby|perl|php|lua|rust|swift|scala|erlang|elixir)\b|curl|wget|python|okhttp|axios|undici|guzzle|faraday|typhoeus|reqwest|urllib|requests|postman|insomnia|http-?(?:client|request|lib|kit|rb|ie)|winhttp|restsharp|superagent|resty|hyper\/|libwww|lwp|fasthttp/i,
    'http_library',
  ],
  [/search/i, 'search_engine'],
]

export function categoryByWords(userAgent: string): BotCategory {
  return words.find(([regExp]) => regExp.test(userAgent))?.[1] ?? 'other'
}
