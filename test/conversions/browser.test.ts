import t from 'tap'
import { now, withApi } from '../api/api-fixture.js'
import { withLocation } from '../location-data.js'
import { addLink, openTestSigner } from './conversion-fixture.js'

const logged: string[] = []
const { pino } = await import('pino')
const location = withLocation(t)
const api = await withApi(t, {
  location,
  log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
})
const { sql, workspaceId, app, key } = api
await sql`UPDATE workspaces SET conversion_tracking = true`
const sign = await openTestSigner(sql)
const link = await addLink(sql, workspaceId, '/one')

const GERMAN_ADDRESS = '91.0.0.1'
const AMERICAN_ADDRESS = '73.0.0.1'
const CLOUD_ADDRESS = '3.5.140.2'
let hosts = 0
/** An address that has sent nothing yet. */
const fresh = () => `10.1.${hosts >> 8}.${hosts++ & 255}`

interface Sent {
  address?: string
  type?: string
  headers?: Record<string, string>
}

async function send(body: unknown, { address = fresh(), type = 'application/json', headers = {} }: Sent = {}) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/v1/conversions',
    remoteAddress: address,
    headers: { 'content-type': type, origin: 'https://shop.example', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.statusCode, headers: response.headers, body: response.json(), text: response.body }
}
const keyed = (body: object, sent: Sent = {}) =>
  send(body, { ...sent, headers: { origin: '', authorization: `Bearer ${key}`, ...sent.headers } })

t.test('a page reports with a signed token and no key', async (t) => {
  const { status, body, headers } = await send(
    { event_name: 'signup', event_type: 'lead', external_id: 'b-1', svc_cid: sign(link) },
    { address: GERMAN_ADDRESS },
  )
  t.equal(status, 201)
  t.match(body, {
    link_id: link,
    ip_source: 'visitor',
    source: 'browser',
    country: 'DE',
    inserted_at: now.toISOString(),
  })
  t.equal(headers['access-control-allow-origin'], '*')
  t.match(await keyed({ event_name: 's', external_id: 'b-1' }), { body: { link_id: link } }, 'it has tied the customer')
  const beacon = await send(JSON.stringify({ event_name: 'a', svc_cid: sign(link) }), {
    type: 'text/plain;charset=UTF-8',
  })
  t.equal(beacon.status, 201)
  const named = await send({ event_name: 'a', svc_cid: sign(link) }, { headers: { 'x-source': 'gtm' } })
  t.equal(named.body.source, 'gtm')
})

t.test('without a good token nobody gets in, and pages can read why', async (t) => {
  const good = sign(link)
  const bare = '01KKC464C00000000000000008'
  for (const svc_cid of [
    undefined,
    '',
    'x',
    7,
    bare,
    `${good.slice(0, 40)}${good[40] === 'x' ? 'y' : 'x'}${good.slice(41)}`,
  ]) {
    const { status, body, headers } = await send({ event_name: 'a', svc_cid })
    t.match({ status, body }, { status: 401, body: { code: 'unauthorized' } }, String(svc_cid))
    t.equal(headers['access-control-allow-origin'], '*')
  }
  t.equal((await send([{ event_name: 'a', svc_cid: good }])).status, 401, 'nor many at once')
  t.equal((await send({ event_name: 'a', svc_cid: good, note: 'x'.repeat(70_000) })).status, 413)
  t.equal(
    (await send({ event_name: 'a', svc_cid: good }, { headers: { authorization: 'Bearer sk_none' } })).status,
    401,
  )
  for (const method of ['GET', 'HEAD'] as const)
    t.equal((await app.inject({ method, url: '/api/v1/conversions' })).statusCode, 401)
})

t.test('what a page may not say', async (t) => {
  const svc_cid = sign(link)
  for (const [name, value] of [
    ['amount_cents', -1],
    ['visitor_ip', GERMAN_ADDRESS],
  ])
    t.match(await send({ event_name: 'a', svc_cid, [String(name)]: value }), {
      status: 422,
      body: { error: new RegExp(`^${name} `) },
    })
  t.equal((await send({ event_name: 'a', svc_cid, amount_cents: 0 })).status, 201)
})

t.test('a page dates nothing before its click', async (t) => {
  const clickedAt = Date.UTC(2026, 2, 10, 15)
  const svc_cid = sign(link, clickedAt)
  const dated = async (occurred_at?: string) => {
    const { status, body } = await send({ event_name: 'dated', svc_cid, occurred_at })
    const [row] = await sql`SELECT occurred_at FROM conversions WHERE id = ${String(body.id)}`
    if (status === 201) t.equal(body.occurred_at, row.occurred_at.toISOString(), 'it is answered as it is recorded')
    return status === 201 ? body.occurred_at : { status, body }
  }
  const refused = {
    status: 422,
    body: { error: /^occurred_at must not be before its click .*2026-03-10T15:00:00.000Z$/ },
  }
  t.match(await dated('2000-01-01T00:00:00Z'), refused)
  t.match(await dated('2026-03-10T13:59:59Z'), refused)
  t.equal(await dated('2026-03-10T14:00:01Z'), '2026-03-10T15:00:00.000Z', "a visitor's clock may be slow")
  t.equal(await dated('2026-03-10T15:00:01Z'), '2026-03-10T15:00:01.000Z')
  t.equal(await dated(), now.toISOString())
  const ahead = await send({ event_name: 'dated', svc_cid: sign(link, now.getTime() + 5_000) })
  t.equal(ahead.body.occurred_at, new Date(now.getTime() + 5_000).toISOString(), "a redirector's clock may be fast")
  t.equal((await keyed({ event_name: 'a', svc_cid, occurred_at: '2000-01-01T00:00:00Z' })).status, 201)
})

t.test('the workspace must track conversions, and have the plan', async (t) => {
  await sql`UPDATE workspaces SET conversion_tracking = false`
  t.match(await send({ event_name: 'a', svc_cid: sign(link) }), { status: 403, body: { code: 'forbidden' } })
  await sql`UPDATE workspaces SET conversion_tracking = true, plan = 'free'`
  t.match(await send({ event_name: 'a', svc_cid: sign(link) }), { status: 403, body: { error: /Growth/ } })
  await sql`UPDATE workspaces SET plan = 'enterprise'`
})

t.test('the answer tells nothing of an event or customer whose id was guessed', async (t) => {
  const secret = {
    event_name: 'paid',
    event_id: 'order-9',
    external_id: 'vip',
    amount_cents: 99_900,
    metadata: { iban: 'x' },
  }
  t.equal((await keyed(secret)).status, 201)
  const guess = await send({ event_name: 'a', event_id: 'order-9', svc_cid: sign(link) })
  t.equal(guess.status, 201)
  for (const word of ['paid', 'vip', '99900', 'iban']) t.notMatch(guess.text, word)
  const tie = sign(link)
  await keyed({ event_name: 'l', event_type: 'lead', external_id: 'vip2', svc_cid: tie })
  const second = await addLink(sql, workspaceId, '/second')
  const follow = await send({ event_name: 'a', external_id: 'vip2', svc_cid: sign(second) })
  t.equal(follow.body.link_id, second)
  const [row] = await sql`SELECT link_id FROM conversions WHERE id = ${follow.body.id}`
  t.equal(row.link_id, link, 'it is attributed to the first touch all the same')
})

t.test('a visitor uses up no id of the backend, and none of another visitor', async (t) => {
  const mine = sign(link)
  const taken = await send({ event_name: 'a', event_id: 'order-77', svc_cid: mine })
  t.match(taken, { status: 201, body: { event_id: 'order-77' } })
  const sale = await keyed({ event_name: 'paid', event_type: 'sale', event_id: 'order-77', amount_cents: 500 })
  t.match(sale, { status: 201, body: { event_id: 'order-77', amount_cents: 500 } })
  t.equal((await send({ event_name: 'a', event_id: 'order-77', svc_cid: sign(link) })).status, 201)
  const again = await send({ event_name: 'a', event_id: 'order-77', svc_cid: mine })
  t.match(again, { status: 200, body: { id: taken.body.id, event_id: 'order-77' } })
  const [{ event_id }] = await sql`SELECT event_id FROM conversions WHERE id = ${taken.body.id}`
  t.match(event_id, /^[0-9A-Z]{26}\/order-77$/)
})

t.test('an address has few at once; keys are not concerned', async (t) => {
  const address = fresh()
  const statuses: number[] = []
  for (let i = 0; i < 40; i += 1)
    statuses.push((await send({ event_name: 'a', svc_cid: sign(link) }, { address })).status)
  t.same(new Set(statuses), new Set([201, 429]))
  t.ok(statuses.indexOf(429) >= 20)
  const { status, headers, body } = await send({ event_name: 'a', svc_cid: 'x' }, { address })
  t.match({ status, body }, { status: 429, body: { error: 'rate_limit_exceeded' } })
  t.match(headers, { 'retry-after': '1', 'x-ratelimit-remaining': 0, 'access-control-allow-origin': '*' })
  t.equal((await keyed({ event_name: 'a' }, { address })).status, 201)
})

t.test('a network has few at once, however many addresses it has', async (t) => {
  const statuses: number[] = []
  for (let i = 0; i < 240; i += 1) statuses.push((await send({}, { address: `2a00:1:1:${i.toString(16)}::1` })).status)
  t.same(new Set(statuses), new Set([401, 429]))
  t.ok(statuses.indexOf(429) >= 200)
  t.match(await send({}, { address: '2a00:1:1:ffff::1' }), {
    status: 429,
    headers: { 'retry-after': '1' },
    body: { message: /network/ },
  })
  t.equal((await send({}, { address: '2a00:1:2:1::1' })).status, 401, 'another network goes on')
})

t.test('preflight', async (t) => {
  const { statusCode, headers } = await app.inject({
    method: 'OPTIONS',
    url: '/api/v1/conversions',
    headers: {
      origin: 'https://shop.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  })
  t.equal(statusCode, 204)
  t.match(headers, { 'access-control-allow-origin': '*', 'access-control-allow-methods': 'POST' })
  t.match(headers['access-control-allow-headers'], /content-type/i)
  t.notMatch(headers['access-control-allow-headers'], /authorization|api-key/i)
})

t.test('whose address it was, and the country that it tells', async (t) => {
  const svc_cid = () => sign(link)
  const event = { event_name: 'w' }
  const cases = [
    [await send({ ...event, svc_cid: svc_cid() }, { address: AMERICAN_ADDRESS }), 'visitor', 'US'],
    [await send({ ...event, svc_cid: svc_cid(), country: 'fr' }, { address: GERMAN_ADDRESS }), 'visitor', 'FR'],
    [await keyed({ ...event, visitor_ip: GERMAN_ADDRESS }, { address: CLOUD_ADDRESS }), 'visitor', 'DE'],
    [await keyed({ ...event, visitor_ip: `::ffff:${GERMAN_ADDRESS}`, country: 'AT' }), 'visitor', 'AT'],
    [await keyed({ ...event, visitor_ip: '192.168.0.1' }, { address: CLOUD_ADDRESS }), 'visitor', null],
    [await keyed(event, { address: CLOUD_ADDRESS }), 'server', null],
    [await keyed(event, { address: GERMAN_ADDRESS }), 'server', null],
    [await keyed({ ...event, country: 'DE' }, { address: GERMAN_ADDRESS }), 'server', 'DE'],
    [await keyed(event, { address: GERMAN_ADDRESS, headers: { 'sec-fetch-site': 'cross-site' } }), 'unknown', null],
    // Node's fetch sends this header, too.
    [await keyed(event, { address: GERMAN_ADDRESS, headers: { 'sec-fetch-mode': 'cors' } }), 'server', null],
    [await keyed(event, { address: CLOUD_ADDRESS, headers: { 'sec-fetch-site': 'cross-site' } }), 'server', null],
  ] as const
  for (const [i, [{ body }, ipSource, country]] of cases.entries())
    t.match(body, { ip_source: ipSource, country }, `case ${i}`)
  await send({ ...event, svc_cid: svc_cid() }, { address: CLOUD_ADDRESS })
  t.match(await sql`SELECT ip_source, country FROM conversions ORDER BY id DESC LIMIT 1`, [
    { ip_source: 'server', country: null },
  ])
})

t.test('no address is stored, logged or answered', async (t) => {
  const visitor = '91.12.34.56'
  const sent = await keyed({ event_name: 'ip', visitor_ip: visitor }, { address: GERMAN_ADDRESS })
  const failed = await keyed({ event_name: '', visitor_ip: visitor }, { address: GERMAN_ADDRESS })
  t.same([sent.status, failed.status], [201, 422])
  const rows = await sql`SELECT conversions::text AS text FROM conversions`
  t.ok(rows.length > 10)
  const everything = [sent.text, failed.text, ...logged, ...rows.map(({ text }) => String(text))].join('\n')
  t.ok(logged.length > 10)
  for (const address of [visitor, GERMAN_ADDRESS, AMERICAN_ADDRESS]) t.notOk(everything.includes(address), address)
})
