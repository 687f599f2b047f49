import type { withApi } from '../api/api-fixture.js'
import { insertClicks, type TestClick } from '../api/insert-clicks.js'
import { seededRandom } from '../chaos/seeded-random.js'

type Api = Awaited<ReturnType<typeof withApi>>

const HOUR_MS = 3_600_000
const DAYS = 45

const links = [
  { name: 'Spring sale', url: 'https://shop.example.com/spring?ref=mail', slug: '/spring', tags: ['sale', 'mail'] },
  { name: 'Autumn catalogue as PDF', url: 'https://shop.example.com/catalogue.pdf', slug: '/catalogue' },
  { name: 'Careers', url: 'https://example.com/careers/open-positions', slug: '/jobs', tags: ['hr'] },
  { url: 'https://example.com/a/rather/long/way/to/a/page/that/somebody/wants/to/share', slug: '/long' },
  {
    name: 'App',
    url: 'https://example.com/app',
    slug: '/app',
    tags: ['app'],
    rules: [
      { what: 'platform', matches: 'ios', url: 'https://apps.example.com/ios' },
      { what: 'country', matches: 'DE', url: 'https://example.de/app' },
      { what: 'rotator', percentage: 30, url: 'https://example.com/app/b' },
    ],
  },
  { name: 'Press kit', url: 'https://press.example.com/', slug: '/press', password: 'for journalists' },
  { name: 'Black Friday', url: 'https://shop.example.com/friday', slug: '/friday', enabled: false, tags: ['sale'] },
  {
    name: 'Webinar',
    url: 'https://events.example.com/webinar',
    slug: '/webinar',
    expiry_datetime: '2026-01-31T12:00:00Z',
  },
]

/** Values and how often they come. */
type Weighted = [string, number][]
const countries: Weighted = [
  ['DE', 30],
  ['US', 24],
  ['FR', 12],
  ['GB', 9],
  ['AT', 6],
  ['BR', 5],
  ['JP', 4],
  ['IN', 4],
  ['NL', 3],
  ['', 2],
]
const referers: Weighted = [
  ['', 34],
  ['google.com', 25],
  ['linkedin.com', 14],
  ['news.ycombinator.com', 9],
  ['t.co', 7],
  ['heise.de', 4],
]
const platforms: Weighted = [
  ['windows', 30],
  ['ios', 26],
  ['android', 22],
  ['mac', 15],
  ['linux', 7],
]
const browsers: Weighted = [
  ['Chrome', 48],
  ['Safari', 27],
  ['Firefox', 15],
  ['Edge', 10],
]
const campaigns: Weighted = [
  ['', 60],
  ['spring', 25],
  ['newsletter-11', 15],
]

function draw(random: () => number, values: Weighted): string {
  let left = random() * values.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [value, weight] of values) {
    left -= weight
    if (left < 0) return value
  }
  return values[0][0]
}

/** A workspace as one that is used: links of all kinds, and the clicks of some weeks before `now`. @returns ids of links */
export async function addSampleData(api: Api, now: Date): Promise<number[]> {
  const ids: number[] = []
  for (const link of links) ids.push((await api.post(`/workspace/${api.workspaceId}/links`, link)).body.id)
  const random = seededRandom(7)
  const clicks: TestClick[] = []
  for (let hour = 0; hour < DAYS * 24; hour += 1) {
    const time = new Date(now.getTime() - hour * HOUR_MS - 60_000)
    const daily = 1 + Math.sin(((time.getUTCHours() - 8) / 24) * 2 * Math.PI)
    const count = Math.floor((1 + daily * 3 * (1 - hour / (DAYS * 48))) * (0.5 + random()))
    for (let n = 0; n < count; n += 1) {
      const at = Math.floor(random() ** 2 * ids.length)
      const isBot = random() < 0.12
      clicks.push({
        workspace_id: api.workspaceId,
        link_id: ids[at],
        time: new Date(time.getTime() - random() * HOUR_MS),
        destination: links[at].url,
        country: draw(random, countries),
        referer: draw(random, referers),
        platform: draw(random, platforms),
        browser_name: draw(random, browsers),
        utm_campaign: draw(random, campaigns),
        language: draw(random, [
          ['de', 40],
          ['en', 40],
          ['fr', 20],
        ]),
        device: draw(random, [
          ['desktop', 52],
          ['mobile', 44],
          ['tablet', 4],
        ]),
        isp: draw(random, [
          ['Deutsche Telekom AG', 30],
          ['Comcast', 25],
          ['Orange', 20],
          ['Vodafone', 15],
        ]),
        bot_name: isBot
          ? draw(random, [
              ['Googlebot', 50],
              ['GPTBot', 30],
              ['curl', 20],
            ])
          : '',
        visitor_hash: String(Math.floor(random() * 4000)),
      })
    }
  }
  await insertClicks(api.clickhouse.client, clicks)
  return ids
}
