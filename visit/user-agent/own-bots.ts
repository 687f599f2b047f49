/** What a bot is for. As in column `bot_category`, where '' is people. */
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
  /** Where absent, it is what matched. */
  name?: string
  category: BotCategory
}

/** Bots that no list has, or that the lists give a name nobody knows them by. The first that fits counts. */
export const ownBots: OwnBot[] = [
  // Messages on a Mac or an iPhone asks from the device itself, in the names of two others.
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

/** Meta's has cards made of what it fetches beside training models with it. */
const previewsToo = /^meta-externalagent/i

/** Whether what a bot fetches becomes a card in a chat or a feed. */
export const makesPreviews = ({ name, category }: { name: string; category: BotCategory }) =>
  category === 'social_preview' || previewsToo.test(name)

/** What a bot that no list has is for, as far as its own words say. The first that fits counts. */
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
