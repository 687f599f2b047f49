// A click is told as an export has it, from the same record.
import t from 'tap'
import { packLink } from '../../click/packed-link.js'
import { type ClickRecord, FROM_DATA_CENTRE } from '../../click/record.js'
import { type RecordedClick, readClick } from '../../click/recorded-click.js'
import { createClickRows } from '../../ingest/click-rows.js'
import { insertClicks } from '../../ingest/insert-clicks.js'
import { linkDefaults } from '../../links/link-fields.js'
import { createDice } from '../../traffic/dice.js'
import { parseUserAgent } from '../../visit/user-agent/user-agent.js'
import { clickPayload } from '../../webhooks/click-payload.js'
import type { StoredLink } from '../../webhooks/stored-link.js'
import { randomClicks } from '../click-log/random-clicks.js'
import { aClick, makeRecords } from '../consume/make-records.js'
import { withClickHouse } from '../services.js'

t.setTimeout(60_000)

const publicUrl = new URL('https://go.example.com')
const isp = (asn: number) => (asn === 0 ? '' : `AS${asn}`)
const link: StoredLink = {
  ...linkDefaults,
  id: 70_000,
  workspace_id: 3,
  domain_id: 5,
  domain: 'go.example',
  slug: '/renamed',
  alias: null,
  url: 'https://example.com/landing',
  frames: null,
  flagged: null,
  restricted: null,
  deleted: false,
  created_by_user_id: null,
  inserted_at: '2026-01-01T00:00:00+00:00',
  updated_at: '2026-01-01T00:00:00+00:00',
}
const read = (click: Partial<ClickRecord>, flags = 0) =>
  readClick(makeRecords([aClick({ flags, ...click })]), 0) as RecordedClick
const payloadOf = (click: Partial<ClickRecord>, flags?: number, over: Partial<StoredLink> = {}) =>
  clickPayload(read(click, flags), { ...link, ...over }, publicUrl, { parseUserAgent, isp })

t.test('every field of the contract', async (t) => {
  const over: Partial<StoredLink> = {
    name: 'Spring',
    forward_params: true,
    utm_source: 'letter',
    og_title: 'Spring sale',
    rules: [
      { what: 'country', matches: 'CH', url: 'https://example.com/?utm_medium=mail' },
      { what: 'rotator', percentage: 5, url: 'https://example.com/b' },
    ],
  }
  const query = 'x=1&x=2&name=J%C3%BCrg&gclid=abc&empty'
  const payload = payloadOf({ query }, 0, over)
  t.same(payload, {
    event: 'click',
    timestamp: '2026-01-02T03:04:05.678Z',
    link: {
      id: 70_000,
      name: 'Spring',
      url: 'https://example.com/landing',
      full_url: 'https://go.example/caf%C3%A9',
      domain: 'go.example',
      slug: '/café',
      destination: 'https://example.com/?utm_medium=mail',
      workspace_id: 3,
      enabled: true,
      cloaking: false,
      forward_params: true,
      block_bots: false,
      public_analytics: false,
      utm_source: 'letter',
      og_title: 'Spring sale',
      rules: [
        { what: 'country', matches: 'CH', url: 'https://example.com/?utm_medium=mail' },
        { what: 'rotator', matches: null, url: 'https://example.com/b' },
      ],
    },
    click: {
      id: read({}).id,
      country: 'CH',
      is_eu_country: false,
      platform: 'linux',
      browser_name: 'Firefox',
      referer: 'example.org',
      isp: 'AS64500',
      bot_name: null,
      destination: 'https://example.com/?utm_medium=mail',
      params: { x: ['1', '2'], name: 'Jürg', empty: '' },
    },
  })
  t.same(JSON.parse(JSON.stringify(payload)), payload)
})

t.test('what is not known is null', async (t) => {
  const { click } = payloadOf({ country: '', userAgent: '', referer: '', query: '', asn: 0 })
  t.match(click, { country: null, is_eu_country: null, browser_name: null, referer: null, isp: null, params: {} })
  t.type(click.bot_name, 'string', 'nobody asks without a user agent')
})

t.test('the European Union', async (t) => {
  const of = (country: string) => payloadOf({ country }).click.is_eu_country
  t.same(['DE', 'FR', 'GR', 'HR', 'AX', 'RE'].map(of), Array(6).fill(true))
  t.same(['GB', 'CH', 'NO', 'US', 'UA', 'PF'].map(of), Array(6).fill(false))
})

t.test('on the default host', async (t) => {
  const packed = packLink({
    workspaceId: 3,
    linkId: 70_000,
    domainId: 0,
    host: 'h',
    path: '/a',
    destination: 'https://e.org/',
  })
  t.match(payloadOf({ link: packed }).link, { domain: null, slug: '/a', full_url: 'https://go.example.com/a' })
})

t.test('who is not a person has a name', async (t) => {
  const nameOf = (click: Partial<ClickRecord>, flags?: number) => payloadOf(click, flags).click.bot_name
  t.equal(nameOf({ userAgent: 'curl/8.5.0', kind: 2 }, FROM_DATA_CENTRE), 'curl')
  t.equal(nameOf({ kind: 2 }, FROM_DATA_CENTRE), 'Prefetch')
  t.equal(nameOf({}, FROM_DATA_CENTRE), 'Data centre')
})

t.test('random hostile clicks are told as ClickHouse has them', async (t) => {
  const { client } = await withClickHouse(t)
  const rows = createClickRows({ parseUserAgent, isp })
  const clicks = randomClicks(createDice(7), 3000).flatMap((click) => {
    const records = makeRecords([click])
    if (rows.add(records, 0) !== undefined) return []
    return [readClick(records, 0) as RecordedClick]
  })
  t.ok(clicks.length > 1000, `${clicks.length} of them are clicks`)
  await insertClicks(client, rows.take(), rows.names, 'one')
  const result = await client.query({
    query: `SELECT slug, country, platform, browser_name, referer, isp, bot_name, destination, params FROM clicks ORDER BY time`,
    format: 'JSONCompactEachRow',
  })
  const found = await result.json<(string | string[])[]>()
  const orNull = (text: string) => text || null
  clicks.forEach((click, i) => {
    const { link: told, click: facts } = clickPayload(click, link, publicUrl, { parseUserAgent, isp })
    const { id: _id, is_eu_country: _eu, params, ...texts } = facts
    const [slug, ...stored] = found[i]
    const pairs = stored.pop() as string[]
    const names = ['country', 'platform', 'browser_name', 'referer', 'isp', 'bot_name', 'destination']
    const expected = Object.fromEntries(names.map((name, j) => [name, orNull(stored[j] as string)]))
    const isSame = t.same([told.slug, texts], [slug, expected])
    const flat = Object.entries(params).flatMap(([key, values]) => [values].flat().map((value) => `${key}=${value}`))
    if (!t.same(flat.toSorted(), pairs.toSorted()) || !isSame) t.comment(JSON.stringify(click))
  })
})
