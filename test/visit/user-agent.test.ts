import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import t from 'tap'
import { createUserAgentParser, parseUserAgent, userAgentParserVersion } from '../../visit/user-agent/user-agent.js'

const require = createRequire(import.meta.url)
const crawlers: { pattern: string; instances: string[] }[] = require('crawler-user-agents')
const samples: { userAgent: string; deviceCategory: string }[] = JSON.parse(
  readFileSync(path.join(path.dirname(require.resolve('user-agents')), 'user-agents.json'), 'utf8'),
)
const parse = createUserAgentParser({ entriesMax: 5_000 })

t.test('browsers in the wild', async (t) => {
  const bots = samples.filter(({ userAgent }) => parse(userAgent).botName !== '')
  t.same(bots, [], 'none is called a bot')
  const known = samples.filter(({ userAgent }) => parse(userAgent).platform !== 'other')
  t.ok(known.length >= samples.length * 0.8, `platform known of ${known.length} of ${samples.length}`)
  const named = samples.filter(({ userAgent }) => parse(userAgent).browser !== '')
  t.ok(named.length >= samples.length * 0.98, `browser known of ${named.length} of ${samples.length}`)
  const agreed = samples.filter(({ userAgent, deviceCategory }) => parse(userAgent).device === deviceCategory)
  t.ok(agreed.length >= samples.length * 0.9, `device as the sample says in ${agreed.length} of ${samples.length}`)
})

t.test('crawlers in the wild', async (t) => {
  const instances = crawlers.flatMap((crawler) => crawler.instances)
  const bots = instances.filter((instance) => {
    const { botName, botCategory, device } = parse(instance)
    return botName !== '' && botCategory !== '' && device === 'bot'
  })
  t.ok(bots.length >= instances.length * 0.995, `${bots.length} of ${instances.length} are bots with a name`)
  const unnamed = bots.filter((instance) => parse(instance).botName === 'other bot')
  t.ok(unnamed.length <= bots.length * 0.005, `${unnamed.length} have no name of their own`)
})

t.test('single cases', async (t) => {
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  const ipad = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_6) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  const tail = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0'
  const cases: [userAgent: string, platform: string, browser: string, device: string][] = [
    [`${iphone} Version/17.5 Mobile/15E148 Safari/604.1`, 'ios', 'Safari', 'mobile'],
    [`${iphone} CriOS/125.0 Mobile/15E148 Safari/604.1`, 'ios', 'Chrome', 'mobile'],
    [`${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/468.0.0;FBDV/iPhone14,5;FBLC/de_DE]`, 'ios', 'Facebook', 'mobile'],
    [`Mozilla/5.0 (Linux; Android 10; K) ${tail} Mobile Safari/537.36`, 'android', 'Chrome', 'mobile'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${tail} Safari/537.36 Edg/125.0`, 'windows', 'Edge', 'desktop'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${tail} Safari/537.36`, 'chromeos', 'Chrome', 'desktop'],
    ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'linux', 'Firefox', 'desktop'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0',
      'mac',
      'Firefox',
      'desktop',
    ],
    [`Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) ${tail} TV Safari/537.36`, 'other', 'Chrome', 'tv'],
    [`Mozilla/5.0 (Web0S; Linux/SmartTV) ${tail} Safari/537.36 DMOST/2.0 (; LGE; webOSTV)`, 'other', 'Chrome', 'tv'],
    [`Mozilla/5.0 (Web0S; Linux) ${tail} Safari/537.36 (LGE; OLED55)`, 'other', 'Chrome', 'tv'],
    [`Mozilla/5.0 (Linux; webOS) ${tail} Safari/537.36`, 'other', 'Chrome', 'tv'],
    ['DoCoMo/2.0 N905i(c100;TB;W24H16)', 'other', '', 'mobile'],
    ['DoCoMo/1.0/N505i/c20/TB/W20H10', 'other', '', 'mobile'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox One) ${tail} Safari/537.36`, 'other', 'Chrome', 'console'],
    // iPads that ask as a Mac would
    [`${ipad} CriOS/140.0 Version/11.1.1 Safari/605.1.15`, 'ios', 'Chrome', 'tablet'],
    [`${ipad} FxiOS/127.0 Version/17.4 Safari/605.1.15`, 'ios', 'Firefox', 'tablet'],
    [`${ipad} Version/17.4 Safari/605.1.15`, 'mac', 'Safari', 'desktop'],
    // Phones before Android
    ['SAMSUNG-SGH-E700', 'other', '', 'mobile'],
    ['Opera/9.80 (J2ME/MIDP; Opera Mini/7.1.32052/29.3709; U; en) Presto/2.8.119 Version/11.10', 'other', 'Opera Mini', 'mobile'], // biome-ignore format: a case a line
    ['Dillo/3.1.0', 'other', 'Dillo', 'other'],
    ['NetSurf/3.11 (Linux)', 'linux', 'NetSurf', 'desktop'],
    ['Nokia6230/2.0 (05.50) Profile/MIDP-2.0 Configuration/CLDC-1.1', 'other', '', 'mobile'],
    // An in-app browser on a phone whose build number the crawler list takes for a bot's.
    [
      `Mozilla/5.0 (Linux; Android 15; CPH2557 Build/AP3A.240617.008; wv) ${tail} Mobile Safari/537.36 Instagram 406.0`,
      'android',
      'Instagram',
      'mobile',
    ],
  ]
  for (const [userAgent, platform, browser, device] of cases) {
    t.same(
      parse(userAgent),
      { platform, browser, device, botName: '', botCategory: '', isSocialCrawler: false },
      userAgent,
    )
  }
})

t.test('names and categories of bots', async (t) => {
  const compatible = (bot: string) => `Mozilla/5.0 (compatible; ${bot})`
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko)'
  const cases: [userAgent: string, name: string, category: string][] = [
    ['', 'empty user agent', 'other'],
    ['  ', 'empty user agent', 'other'],
    [compatible('Googlebot/2.1; +http://www.google.com/bot.html'), 'Googlebot', 'search_engine'],
    [compatible('bingbot/2.0; +http://www.bing.com/bingbot.htm'), 'bingbot', 'search_engine'],
    [compatible('YandexBot/3.0; +http://yandex.com/bots'), 'YandexBot', 'search_engine'],
    [compatible('GPTBot/1.2; +https://openai.com/gptbot'), 'GPTBot', 'ai'],
    [compatible('AhrefsBot/7.0; +http://ahrefs.com/robot/'), 'AhrefsBot', 'seo'],
    [compatible('UptimeRobot/2.0; http://www.uptimerobot.com/'), 'UptimeRobot', 'monitoring'],
    [compatible('SomeNewBot/1.0; +https://example.com'), 'SomeNewBot', 'other'],
    ['curl/8.5.0', 'curl', 'http_library'],
    ['Java/17.0.2', 'Java', 'http_library'],
    ['PostmanRuntime/7.36.0', 'PostmanRuntime', 'http_library'],
    ['Mozilla/5.0', 'other bot', 'other'],
    [
      'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
      'facebookexternalhit',
      'social_preview',
    ],
    ['Twitterbot/1.0', 'Twitterbot', 'social_preview'],
    [
      'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
      'LinkedInBot',
      'social_preview',
    ],
    ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 'Slackbot', 'social_preview'],
    ['TelegramBot (like TwitterBot)', 'TelegramBot', 'social_preview'],
    [compatible('Discordbot/2.0; +https://discordapp.com'), 'Discordbot', 'social_preview'],
    [compatible('Pinterestbot/1.0; +https://www.pinterest.com/bot.html'), 'Pinterestbot', 'social_preview'],
    ['WhatsApp/2.23.20.0', 'WhatsApp', 'social_preview'],
    [compatible('Bluesky Cardyb/1.1; +mailto:support@bsky.app'), 'Bluesky', 'social_preview'],
    ['Pinterest/0.2 (+http://www.pinterest.com/)', 'Pinterestbot', 'social_preview'],
    [compatible('TikTokSpider; ttspider-feedback@tiktok.com'), 'TikTokSpider', 'social_preview'],
    ['XING-contenttabreceiver/2.0', 'XING', 'social_preview'],
    ['facebookcatalog/1.0', 'Facebook catalog', 'social_preview'],
    ['Akkoma 3.13.2; https://example.social', 'Akkoma 3', 'social_preview'],
    [
      `${mac} Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0`,
      'iMessage',
      'social_preview',
    ],
  ]
  for (const [userAgent, name, category] of cases) {
    const { botName, botCategory, isSocialCrawler } = parse(userAgent)
    t.same([botName, botCategory, isSocialCrawler], [name, category, category === 'social_preview'], userAgent)
  }
})

t.test('a crawler that has cards made of what it fetches, whatever else it is for', async (t) => {
  const meta = parse('meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)')
  t.match(meta, { botName: 'meta-externalagent', botCategory: 'ai', isSocialCrawler: true })
})

t.test('what is remembered', async (t) => {
  const parse = createUserAgentParser({ entriesMax: 2 })
  const base = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'
  t.equal(parse(base), parse(base.replaceAll('127', '128')), 'equal results are one object')
  t.throws(() => Object.assign(parse(base), { platform: 'mac' }), 'which nobody can change')
  t.equal(parse(`${base}${' '.repeat(500)}curl`).botName, '', 'nothing after 512 characters is read')
  t.same(parse(base), parseUserAgent(base))
  t.match(userAgentParserVersion, /^ua-parser-js \S+, isbot \S+, crawler-user-agents \S+, rules \d+$/)
})
