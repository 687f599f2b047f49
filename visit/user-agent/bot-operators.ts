interface Operator {
  /** Names of its bots, as in the column `bot_name`. */
  bots: RegExp
  /** Networks (ASN) registered to the operator. A test compares them with the names in the location data. */
  own: readonly number[]
  /** Name of the operator in that data. */
  owner?: RegExp
  /** Networks of others that contain the operator's published addresses. */
  rented?: readonly number[]
}

const AMAZON = [14618, 16509]
const MICROSOFT = [3598, 8068, 8069, 8070, 8075]

/**
 * Networks from which an operator's bots come. `own` is from the registries. `rented` contains the addresses that
 * operators publish: developers.google.com/search/apis/ipranges/googlebot.json, openai.com/gptbot.json,
 * claude.com/crawling/bots.json, duckduckgo.com/duckduckbot.json, perplexity.com/perplexitybot.json, help.pinterest.com
 * (54.236.1.0/24), api.ahrefs.com/v3/public/crawler-ips.
 */
export const botOperators: readonly Operator[] = [
  {
    bots: /google|^(?:APIs|AdsBot|Mediapartners|Storebot|Feedfetcher)-/i,
    own: [15169, 19527, 36384, 36492],
    owner: /^Google/,
    rented: [396982],
  },
  {
    bots: /^(?:bingbot|BingPreview|msnbot|Adidxbot|MicrosoftPreview|Skype|AzureAI)/i,
    own: MICROSOFT,
    owner: /^Microsoft/,
  },
  { bots: /^Applebot/i, own: [714, 6185], owner: /^Apple Inc/ },
  { bots: /^(?:facebook|Facebot|meta-(?:ext|web)|WhatsApp)/i, own: [32934, 54115, 63293], owner: /^Facebook/ },
  { bots: /^Yandex/i, own: [13238, 44534], owner: /^YANDEX/ },
  { bots: /^Baidu(?:spider|AdsBot)/i, own: [38365, 38627, 55967], owner: /Baidu/ },
  { bots: /^Duck(?:DuckBot|DuckGo|AssistBot)/i, own: [], rented: [8075] },
  { bots: /^(?:GPTBot|ChatGPT-User|OAI-SearchBot)/i, own: [], rented: [8075] },
  { bots: /^(?:ClaudeBot|Claude-|anthropic-ai)/i, own: [399358, 401551], owner: /^Anthropic/, rented: [16509, 396982] },
  { bots: /^(?:Amazonbot|AmazonAdBot|AmazonProduct|AmazonSeller|Amzn-)/i, own: AMAZON, owner: /^Amazon/ },
  { bots: /^LinkedInBot/i, own: [13443, 14413, 40793, 55163, 202745], owner: /^LinkedIn/ },
  { bots: /^Twitterbot/i, own: [13414, 35995, 63179], owner: /^Twitter/ },
  { bots: /^Pinterest/i, own: [53620], owner: /^Pinterest/, rented: [14618] },
  { bots: /^TelegramBot/i, own: [44907, 59930, 62014, 62041, 211157], owner: /^Telegram/ },
  { bots: /^(?:PerplexityBot|Perplexity-?User)/i, own: [], rented: AMAZON },
  { bots: /^Ahrefs/i, own: [140577], owner: /^Ahrefs/, rented: [16276] },
  { bots: /^Semrush/i, own: [209366], owner: /^SEMrush/ },
  { bots: /^Seznam/i, own: [43037], owner: /^Seznam/ },
  { bots: /^(?:Yeti|NaverBot|NAVER)/i, own: [23576], owner: /^NAVER/ },
  { bots: /^KakaoTalk/i, own: [7625, 10158, 38099, 152199], owner: /^Kakao/ },
  { bots: /^(?:LINE$|Linespider)/i, own: [38631], owner: /^LINE/ },
  { bots: /^(?:Bytespider|TikTokSpider)/i, own: [138699, 396986], owner: /Bytedance|TIKTOK/ },
  { bots: /^(?:PetalBot|AspiegelBot)/i, own: [55990, 136907], owner: /^HUAWEI/i },
  { bots: /^(?:archive\.org_bot|ia_archiver)/i, own: [7941], owner: /^Internet Archive/ },
]

const networks = botOperators.map(({ own, rented = [] }) => new Set([...own, ...rented]))

/**
 * The networks from which a bot of this name really comes. It is proof only in a network that its owner uses alone. In
 * networks that are rented to anybody (Amazon, Microsoft, Google Cloud, OVH, Huawei) a tenant could pretend to be the
 * bot.
 * @returns undefined if the bot has no known operator
 */
export function networksOfBot(botName: string): ReadonlySet<number> | undefined {
  return networks[botOperators.findIndex(({ bots }) => bots.test(botName))]
}
