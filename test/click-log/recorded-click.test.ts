import t from 'tap'
import { packLink } from '../../click/packed-link.js'
import {
  checkRecord,
  LANGUAGE_CHARS_MAX,
  QUERY_CHARS_MAX,
  REFERER_CHARS_MAX,
  USER_AGENT_CHARS_MAX,
} from '../../click/record.js'
import { readClick } from '../../click/recorded-click.js'
import { ulidText } from '../../click/ulid.js'
import { createClickRows } from '../../ingest/click-rows.js'
import { insertClicks } from '../../ingest/insert-clicks.js'
import { createDice } from '../../traffic/dice.js'
import { primaryLanguage } from '../../visit/languages.js'
import { parseParams, toParamText } from '../../visit/params.js'
import { refererDomain } from '../../visit/referer.js'
import { parseUserAgent } from '../../visit/user-agent/user-agent.js'
import { VISIT_KINDS } from '../../visit/visit-kinds.js'
import { hashText, visitorHash } from '../../visit/visitor-hash.js'
import { aClick, makeRecords } from '../consume/make-records.js'
import { withClickHouse } from '../services.js'
import { randomClicks } from './random-clicks.js'

t.setTimeout(60_000)
const SEED = 5

t.test('a click comes back as it was recorded', async (t) => {
  const id = Buffer.alloc(16)
  id.writeUIntBE(aClick().time, 0, 6)
  for (let i = 0; i < 10; i++) id[6 + i] = i + 1 // the random bytes of `makeRecords`
  const { kind, link, ...same } = aClick({ kind: 2, flags: 3 })
  t.same(readClick(makeRecords([{ kind, link, ...same }]), 0), {
    ...same,
    id: ulidText(id),
    kind: 'prefetch',
    workspaceId: 3,
    linkId: 70_000,
    domainId: 5,
    host: 'go.example',
    slug: '/café',
    destination: 'https://example.com/?utm_medium=mail',
  })
})

t.test('every field of random hostile clicks comes back, and nothing else', async (t) => {
  const found: unknown[] = []
  const expected: unknown[] = []
  for (const click of randomClicks(createDice(SEED), 3000)) {
    const records = makeRecords([click])
    if (checkRecord(records, 0, records.buffer.length) !== records.buffer.length) t.fail(JSON.stringify(click))
    const read = readClick(records, 0)
    if (typeof read === 'string') continue
    const { id, domainId, workspaceId, linkId, host, destination } = read
    const path = click.link
      .slice(0, click.link.indexOf(destination, 3) - 1)
      .split('\t')
      .at(-1)!
    const { kind, link, ...rest } = click
    found.push({ ...read, link: packLink({ workspaceId, linkId, domainId, host, path, destination }) })
    expected.push({
      ...rest,
      id,
      kind: VISIT_KINDS[kind],
      country: click.country.length === 2 ? click.country : '',
      userAgent: click.userAgent.slice(0, USER_AGENT_CHARS_MAX),
      referer: click.referer.slice(0, REFERER_CHARS_MAX),
      query: click.query.slice(0, QUERY_CHARS_MAX),
      language: click.language.slice(0, LANGUAGE_CHARS_MAX),
      workspaceId,
      linkId,
      domainId,
      host,
      slug: decodeURI(path),
      destination,
      link,
    })
  }
  t.same(found, expected)
  t.ok(found.length > 1000, `${found.length} of them are clicks`)
})

t.test('ingest takes the same for clicks, and the same from them', async (t) => {
  const { client } = await withClickHouse(t)
  const rows = createClickRows({ parseUserAgent, isp: (asn) => `AS${asn}` })
  const clicks = randomClicks(createDice(SEED), 3000).flatMap((click) => {
    const records = makeRecords([click])
    const found = readClick(records, 0)
    if ((rows.add(records, 0) === undefined) !== (typeof found !== 'string')) t.fail(JSON.stringify(click))
    return typeof found === 'string' ? [] : [found]
  })
  await insertClicks(client, rows.take(), rows.names, 'one')
  const result = await client.query({
    query: `
      SELECT workspace_id, link_id, toUnixTimestamp64Milli(time), hex(random), toString(visitor_hash), host, hex(slug),
        hex(destination), country, isp, trigger, referer, language, arrayMap(param -> hex(param), params)
      FROM clicks ORDER BY time`,
    format: 'JSONCompactEachRow',
    clickhouse_settings: { output_format_json_quote_64bit_integers: 0 },
  })
  const visitor = new Uint32Array(2)
  const hex = (text: string, encoding: 'latin1' | 'utf8') => Buffer.from(text, encoding).toString('hex').toUpperCase()
  const expected = clicks.map((click) => {
    visitorHash(click.addressHashHigh, click.addressHashLow, hashText(click.userAgent), visitor)
    return [
      click.workspaceId,
      click.linkId,
      click.time,
      '0102030405060708090A',
      String((BigInt(visitor[0] & 0xff) << 32n) | BigInt(visitor[1])),
      click.host,
      hex(click.slug, 'utf8'),
      hex(click.destination, 'latin1'),
      click.country,
      `AS${click.asn}`,
      click.flags & 1 ? 'qr' : '',
      refererDomain(click.referer),
      primaryLanguage(click.language),
      parseParams(click.query).map((param) => hex(toParamText(param), 'utf8')),
    ]
  })
  t.same(await result.json(), expected)
})
