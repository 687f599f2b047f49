import t from 'tap'
import { botOperators, networksOfBot } from '../../visit/user-agent/bot-operators.js'
import { parseUserAgent } from '../../visit/user-agent/user-agent.js'
import { withLocation } from '../location-data.js'

const location = withLocation(t, { withIsps: true })

t.test("an operator's own networks are registered to it", async (t) => {
  for (const { bots, own, owner } of botOperators) {
    for (const asn of own) t.match(location.isp(asn), owner!, `${asn} for ${bots}`)
  }
})

t.test('a bot is looked for where its operator is, under the name that the parser gives it', async (t) => {
  const cases: [userAgent: string, asn: number, verified: boolean][] = [
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 15169, true],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 24940, false],
    ['AdsBot-Google (+http://www.google.com/adsbot.html)', 15169, true],
    ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 8075, true],
    ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 15169, false],
    ['Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)', 13238, true],
    ['Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)', 55967, true],
    ['DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)', 8075, true],
    ['Mozilla/5.0 (compatible; Applebot/0.3; +http://www.apple.com/go/applebot)', 714, true],
    ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 32934, true],
    ['Twitterbot/1.0', 13414, true],
    ['LinkedInBot/1.0 (compatible; Mozilla/5.0; +http://www.linkedin.com)', 14413, true],
    ['TelegramBot (like TwitterBot)', 62041, true],
    ['TelegramBot (like TwitterBot)', 13414, false],
    ['Mozilla/5.0 (compatible; Pinterestbot/1.0; +https://www.pinterest.com/bot.html)', 14618, true],
    [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
      8075,
      true,
    ],
    ['Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)', 16509, true],
    ['Mozilla/5.0 (compatible; Amazonbot/0.1; +https://developer.amazon.com/support/amazonbot)', 14618, true],
  ]
  for (const [userAgent, asn, verified] of cases) {
    const { botName } = parseUserAgent(userAgent)
    t.equal(networksOfBot(botName)?.has(asn), verified, `${botName} from ${location.isp(asn)}`)
  }
})

t.test("nobody's bots are never verified", async (t) => {
  for (const name of ['', 'curl', 'other bot', 'SomeNewBot', 'iMessage', 'metascraper', 'Linear']) {
    t.equal(networksOfBot(name), undefined, name)
  }
})
