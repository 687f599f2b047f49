import t from 'tap'
import { createClickRows } from '../../ingest/click-rows.js'
import { insertClicks } from '../../ingest/insert-clicks.js'
import { parseUserAgent } from '../../visit/user-agent/user-agent.js'
import { hashText, visitorHash } from '../../visit/visitor-hash.js'
import { aClick, makeRecords } from '../consume/make-records.js'
import { withClickHouse } from '../services.js'

t.setTimeout(180_000)

t.test('a record becomes the row it should be, through Native and back', async (t) => {
  const { client } = await withClickHouse(t)
  const rows = createClickRows({ parseUserAgent, isp: (asn) => (asn ? `Network ${asn}` : '') })
  const plain = { referer: '', query: '', language: '', userAgent: '', country: '', asn: 0 }
  const odd = { query: 'x%3Dy=z&=v&svc_cid=AQ&utm_medium=web', language: 'fr', country: 'AA' }
  for (const click of [aClick(), aClick(odd), aClick({ ...plain, kind: 1 })]) rows.add(makeRecords([click]), 0)
  await insertClicks(client, rows.take(), rows.names, 'one')
  const result = await client.query({
    query: 'SELECT *, hex(random) AS random, toString(visitor_hash) AS visitor_hash FROM clicks ORDER BY country DESC',
    format: 'JSONEachRow',
  })
  const visitor = new Uint32Array(2)
  visitorHash(0x01020304, 0x05060708, hashText(aClick().userAgent), visitor)
  const [first, second, third] = await result.json<Record<string, unknown>>()
  t.match(first, {
    workspace_id: 3,
    link_id: 70_000,
    time: '2026-01-02 03:04:05.678',
    random: '0102030405060708090A',
    visitor_hash: String((BigInt(visitor[0] & 0xff) << 32n) | BigInt(visitor[1])),
    host: 'go.example',
    slug: '/café',
    destination: 'https://example.com/?utm_medium=mail',
    country: 'CH',
    isp: 'Network 64500',
    platform: 'linux',
    browser_name: 'Firefox',
    device: 'desktop',
    bot_name: '',
    referer: 'example.org',
    language: 'de',
    ad_network: 'google',
    utm_source: 'letter',
    utm_medium: 'mail',
    utm_campaign: '',
    params: ['utm_source=letter', 'x=1'],
  })
  const params = ['x%3Dy=z', '=v', 'utm_medium=web']
  t.match(second, { language: 'fr', utm_medium: 'web', params }, 'what the visitor brought wins')
  t.match(third, { country: '', isp: '', referer: '', language: '', ad_network: '', utm_medium: 'mail', params: [] })
  t.ok(third.bot_name, 'no user agent is a bot')
})

t.test('an insert repeated with its token counts once, in the table and in every view', async (t) => {
  const { client } = await withClickHouse(t)
  const rows = createClickRows({ parseUserAgent, isp: () => '' })
  // More values than an index of one byte names, and then of two.
  const records = Array.from({ length: 70_000 }, (_, i) => makeRecords([aClick({ query: `utm_term=t${i}` })]))
  for (const record of records) rows.add(record, 0)
  const block = rows.take()
  for (let i = 0; i < 3; i++) await insertClicks(client, block, rows.names, 'same token')
  const count = async (query: string) => {
    const result = await client.query({ query, format: 'JSONCompactEachRow' })
    return Number((await result.json<[string]>())[0][0])
  }
  t.equal(await count('SELECT count() FROM clicks'), 70_000)
  t.equal(await count('SELECT sum(clicks) FROM clicks_per_link_day'), 70_000)
  t.equal(await count('SELECT sum(clicks) FROM counter_utm_term_by_day'), 70_000)
  t.equal(await count('SELECT uniqExact(value) FROM counter_utm_term_by_day'), 70_000)
})

t.test('clicks of more months than ClickHouse takes at once by default are inserted', async (t) => {
  const { client } = await withClickHouse(t)
  const rows = createClickRows({ parseUserAgent, isp: () => '' })
  // A stranger may write such times to Kafka, and an insert that is refused would be repeated for ever.
  const months = 101
  for (let i = 0; i < months; i++) rows.add(makeRecords([aClick({ time: Date.UTC(2020, i, 10) })]), 0)
  await insertClicks(client, rows.take(), rows.names, 'many months')
  const result = await client.query({
    query: 'SELECT (SELECT count() FROM clicks), (SELECT sum(clicks) FROM counter_country_by_day)',
    format: 'JSONCompactEachRow',
  })
  t.same((await result.json<string[]>())[0].map(Number), [months, months])
})
