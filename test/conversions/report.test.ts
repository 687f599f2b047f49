import t from 'tap'
import { decodeTime } from 'ulid'
import { addStranger, now, withApi } from '../api/api-fixture.js'
import { addLink, isUlid, openTestSigner } from './conversion-fixture.js'

const api = await withApi(t)
const { sql, workspaceId, registry, app, key } = api
const sign = await openTestSigner(sql)
const link = await addLink(sql, workspaceId, '/one')
const other = await addLink(sql, workspaceId, '/two')
const stranger = await addStranger(sql)
const foreignLink = await addLink(sql, stranger.workspaceId, '/foreign')

const post = (body: unknown, headers: Record<string, string> = {}) => api.post('/conversions', body, { headers })
const send = async (type: string, payload: string, headers = {}) => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/v1/conversions',
    headers: { authorization: `Bearer ${key}`, 'content-type': type, ...headers },
    payload,
  })
  return { status: response.statusCode, body: response.json(), text: response.body }
}

async function unattributed(reason: string) {
  const metric = await registry.getSingleMetric('slugline_conversions_unattributed_total')!.get()
  return metric.values.find(({ labels }) => labels.reason === reason)?.value ?? 0
}

t.test('a conversion is answered with all that it has', async (t) => {
  const token = sign(link)
  const { status, body, headers } = await post({
    event_name: 'purchase',
    event_type: 'sale',
    event_id: 'order-1',
    external_id: 'c-1',
    svc_cid: token,
    amount_cents: 4990,
    currency: 'eur',
    country: 'de',
    metadata: { plan: 'pro' },
    occurred_at: '2026-03-09T10:00:00+02:00',
  })
  t.equal(status, 201)
  t.match(headers['content-type'], 'application/json')
  isUlid(t, body.id)
  isUlid(t, body.click_id)
  t.equal(decodeTime(body.id), now.getTime())
  t.same(body, {
    id: body.id,
    event_name: 'purchase',
    event_type: 'sale',
    event_id: 'order-1',
    external_id: 'c-1',
    click_id: body.click_id,
    link_id: link,
    amount_cents: 4990,
    refund_of: null,
    currency: 'EUR',
    country: 'DE',
    ip_source: 'server',
    source: 'api',
    metadata: { plan: 'pro' },
    occurred_at: '2026-03-09T08:00:00.000Z',
    inserted_at: now.toISOString(),
    voided: false,
  })
})

t.test('defaults; negative and zero amounts; sources', async (t) => {
  const { body } = await post({ event_name: 'a' })
  t.match(body, { event_type: 'custom', currency: 'USD', amount_cents: null, metadata: null, link_id: null })
  t.equal(body.occurred_at, now.toISOString())
  for (const amount of [-4990, 0, 1e12, -1e12])
    t.equal((await post({ event_name: 'a', amount_cents: amount })).body.amount_cents, amount)
  t.equal((await post({ event_name: 'a' }, { 'x-source': 'shopify_2' })).body.source, 'shopify_2')
  const bad = await post({ event_name: 'a' }, { 'x-source': 'Shop!' })
  t.match(bad, { status: 400, body: { error: /X-Source/ } })
})

t.test('an event_id that is known: 200 with the original, whatever else is sent', async (t) => {
  const first = await post({ event_name: 'a', event_id: 'known', amount_cents: 1 })
  const again = await post({ event_name: 'b', event_type: 'lead', event_id: 'known', amount_cents: 2 })
  t.same([first.status, again.status], [201, 200])
  t.same(again.body, first.body)
  const elsewhere = await api.post('/conversions', { event_name: 'b', event_id: 'known' }, { key: stranger.key })
  t.equal(elsewhere.status, 201, 'of another workspace it is another event')
})

t.test('a known event_id with a body that is wrong is answered with the original too', async (t) => {
  const first = await post({ event_name: 'a', event_id: 'kept', amount_cents: 1 })
  for (const wrong of [
    { event_name: '' },
    { event_name: 'a', amount_cents: 'much' },
    { occurred_at: 'x' },
    { metadata: 7 },
  ]) {
    const again = await post({ ...wrong, event_id: 'kept' })
    t.match(again, { status: 200, body: first.body }, JSON.stringify(wrong))
    t.equal((await post({ ...wrong, event_id: 'unheard' })).status, 422)
    const elsewhere = await api.post('/conversions', { ...wrong, event_id: 'kept' }, { key: stranger.key })
    t.equal(elsewhere.status, 422, 'of another workspace it is not known')
  }
  t.equal((await post({ event_name: '', event_id: 7 })).status, 422)
  const many = await post([
    { event_name: '', event_id: 'kept' },
    { event_name: '', event_id: 'later' },
    { event_name: 'b', event_id: 'later' },
    { event_name: '', event_id: 'later' },
  ])
  t.match(many.body, [
    { status: 'success', is_new: false, conversion: first.body },
    { status: 'error', error: { event_name: [String] } },
    { status: 'success', is_new: true },
    { status: 'success', is_new: false, conversion: { event_name: 'b' } },
  ])
  t.equal(many.body[3].conversion.id, many.body[2].conversion.id)
})

t.test('forms write metadata with brackets', async (t) => {
  const form = 'application/x-www-form-urlencoded'
  for (const [pairs, text] of [
    [[['metadata[plan]', 'pro']], '{"plan":"pro"}'],
    [
      [
        ['metadata[plan]', 'pro'],
        ['metadata[seats]', '5'],
        ['metadata[ü b]', ''],
      ],
      '{"plan":"pro","seats":"5","ü b":""}',
    ],
    [
      [
        ['metadata[a][b]', '1'],
        ['metadata[a][c]', '2'],
      ],
      '{"a":{"b":"1","c":"2"}}',
    ],
    [
      [
        ['metadata[tags][]', 'x'],
        ['metadata[tags][]', 'y'],
      ],
      '{"tags":["x","y"]}',
    ],
    [
      [
        ['metadata[0]', 'x'],
        ['metadata[__proto__]', 'y'],
      ],
      '{"0":"x","__proto__":"y"}',
    ],
  ] as [[string, string][], string][]) {
    const fields: [string, string][] = [['event_name', 'a'], ...pairs]
    const answers = [
      await send(form, new URLSearchParams(fields).toString()),
      await send(
        'multipart/form-data; boundary=b',
        `${fields.map(([name, value]) => part(name, value)).join('')}--b--`,
      ),
    ]
    for (const { status, text: answer } of answers) {
      t.equal(status, 201, answer)
      t.ok(answer.includes(`"metadata":${text},`), `${answer} has ${text}`)
    }
  }
  for (const body of [
    'metadata=%7B%7D&metadata[a]=1',
    'metadata[a]=1&metadata[a][b]=2',
    'metadata[a][]=1&metadata[a][b]=2',
  ])
    t.match(
      await send(form, `event_name=a&${body}`),
      { status: 400, body: { error: 'metadata has both a value and fields' } },
      body,
    )
  t.equal((await send(form, `event_name=a&metadata${'[a]'.repeat(17)}=1`)).status, 400)
  t.match(await send(form, 'event_name=a&metadata[]=1'), { status: 422, body: { error: /^metadata / } })
  t.equal((await send(form, `event_name=a&metadata[a]=${'x'.repeat(10_000)}`)).status, 422)
})

t.test('a known event ties nobody', async (t) => {
  await post({ event_name: 'a', event_id: 'before' })
  const lead = { event_name: 'l', event_type: 'lead', event_id: 'before', external_id: 'untied', svc_cid: sign(link) }
  t.equal((await post(lead)).status, 200)
  t.equal((await post({ event_name: 's', external_id: 'untied' })).body.link_id, null)
})

t.test('a lead ties its customer to the link for ever', async (t) => {
  const token = sign(link)
  const lead = await post({ event_name: 'l', event_type: 'lead', external_id: 'tied', svc_cid: token })
  const sale = await post({ event_name: 's', event_type: 'sale', external_id: 'tied' })
  const later = await post({ event_name: 'l', event_type: 'lead', external_id: 'tied', svc_cid: sign(other) })
  const laterSale = await post({ event_name: 's', event_type: 'sale', external_id: 'tied', svc_cid: sign(other) })
  for (const { body } of [lead, sale, later, laterSale]) t.match(body, { link_id: link, click_id: lead.body.click_id })
  const elsewhere = await api.post('/conversions', { event_name: 's', external_id: 'tied' }, { key: stranger.key })
  t.equal(elsewhere.body.link_id, null)
})

t.test('other events with a token are attributed and tie nobody; nor does a lead without a token', async (t) => {
  const sale = await post({ event_name: 's', event_type: 'sale', external_id: 'loose', svc_cid: sign(other) })
  t.equal(sale.body.link_id, other)
  t.equal((await post({ event_name: 's', external_id: 'loose' })).body.link_id, null)
  await post({ event_name: 'l', event_type: 'lead', external_id: 'loose' })
  t.equal((await post({ event_name: 's', external_id: 'loose' })).body.link_id, null)
  await post({ event_name: 'l', event_type: 'lead', external_id: 'loose', svc_cid: sign(link) })
  t.equal((await post({ event_name: 's', external_id: 'loose' })).body.link_id, link)
})

t.test('a lead with a negative amount is a refund, and ties nobody', async (t) => {
  const lead = { event_name: 'a', event_type: 'lead', amount_cents: -5 }
  const alone = await post({ ...lead, svc_cid: sign(link), external_id: 'refunded' })
  t.equal(alone.body.link_id, link, 'its own token counts')
  const many = await post([1, 2].map((n) => ({ ...lead, svc_cid: sign(link), external_id: `many-${n}` })))
  t.match(many.body, [{ status: 'success' }, { status: 'success' }])
  for (const external_id of ['refunded', 'many-1', 'many-2'])
    t.equal((await post({ event_name: 'b', external_id })).body.link_id, null)
})

t.test('tokens that say nothing are no error, and are counted by reason', async (t) => {
  const good = sign(link)
  const forged = `${good.slice(0, 40)}${good[40] === 'x' ? 'y' : 'x'}${good.slice(41)}`
  const tokens = [
    ['malformed', 'nonsense'],
    ['malformed', 7],
    ['malformed', { a: 1 }],
    ['malformed', 'x'.repeat(5_000)],
    ['forged', forged],
    ['foreign', sign(foreignLink)],
    ['unknown_link', sign(2 ** 31 - 1)],
    ['unknown_link', sign(2 ** 32 - 1)],
    ['unknown_click', '01KA0000000000000000000000'],
    ['no_token', ''],
    ['no_token', null],
  ] as const
  for (const [reason, svc_cid] of tokens) {
    const before = await unattributed(reason)
    const { status, body } = await post({ event_name: 'a', event_type: 'lead', external_id: 'nobody', svc_cid })
    t.match({ status, body }, { status: 201, body: { link_id: null, click_id: null } }, reason)
    t.equal(await unattributed(reason), before + 1, reason)
  }
  t.equal((await post({ event_name: 's', external_id: 'nobody' })).body.link_id, null)
})

t.test('deleting a link keeps its conversions', async (t) => {
  const gone = await addLink(sql, workspaceId, '/gone')
  const token = sign(gone)
  const lead = await post({ event_name: 'l', event_type: 'lead', external_id: 'stays', svc_cid: token })
  await sql`DELETE FROM links WHERE id = ${gone}`
  t.equal((await post({ event_name: 's', external_id: 'stays' })).body.link_id, gone)
  t.match(await sql`SELECT link_id FROM conversions WHERE id = ${lead.body.id}`, [{ link_id: gone }])
})

t.test('two leads through two links at once: one wins, and both follow it', async (t) => {
  for (let i = 0; i < 10; i += 1) {
    const lead = (id: number) => ({
      event_name: 'l',
      event_type: 'lead',
      external_id: `race-${i}`,
      svc_cid: sign(id),
    })
    const answers = await Promise.all([link, other, link, other].map((id) => post(lead(id))))
    const links = new Set(answers.map(({ body }) => body.link_id))
    t.equal(links.size, 1)
    t.same((await post({ event_name: 's', external_id: `race-${i}` })).body.link_id, [...links][0])
  }
})

t.test('the same lead through two links at once, of two customers: only the recorded one is tied', async (t) => {
  for (let i = 0; i < 10; i += 1) {
    const lead = (who: string) => ({
      event_name: 'l',
      event_type: 'lead',
      event_id: `twice-${i}`,
      external_id: `${who}-${i}`,
      svc_cid: sign(link),
    })
    const answers = await Promise.all(['ann', 'bob', 'cid', 'dan'].map((who) => post(lead(who))))
    const recorded = new Set(answers.map(({ body }) => body.external_id))
    t.equal(recorded.size, 1)
    const tied = await sql`SELECT external_id FROM conversion_customers WHERE external_id LIKE ${`%-${i}`}
      AND external_id ~ '^(ann|bob|cid|dan)'`
    t.same(
      tied.map(({ external_id }) => external_id),
      [...recorded],
    )
  }
})

t.test('fifty equal reports at once: one 201, and its id for all', async (t) => {
  const body = { event_name: 'a', event_type: 'lead', event_id: 'fifty', external_id: 'fifty', svc_cid: sign(link) }
  const answers = await Promise.all(Array.from({ length: 50 }, () => post(body)))
  t.equal(answers.filter(({ status }) => status === 201).length, 1)
  t.equal(answers.filter(({ status }) => status === 200).length, 49)
  t.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
})

t.test('fields that are not what they must be are 422, in a sentence that names them', async (t) => {
  const wrong: [string, unknown][] = [
    ['event_name', undefined],
    ['event_name', ''],
    ['event_name', ' '],
    ['event_name', 7],
    ['event_name', 'x'.repeat(256)],
    ['event_name', 'a\0b'],
    ['event_type', 'refund'],
    ['event_id', 7],
    ['event_id', 'x'.repeat(256)],
    ['event_id', '\u{1f600}'.repeat(256)],
    ['event_id', '  '],
    ['external_id', ' '],
    ['external_id', ['a']],
    ['amount_cents', 1.5],
    ['amount_cents', 'much'],
    ['amount_cents', 1e12 + 1],
    ['amount_cents', 2 ** 53],
    ['amount_cents', '9007199254740993'],
    ['amount_cents', true],
    ['currency', 'DEM'],
    ['currency', 'XXX'],
    ['currency', 'EURO'],
    ['currency', 'ßp'],
    ['country', 'QQ'],
    ['country', 'ß'],
    ['country', 'ﬁ'],
    ['country', 'Germany'],
    ['metadata', []],
    ['metadata', 'text'],
    ['metadata', { text: 'x'.repeat(9_990) }],
    ['occurred_at', 'yesterday'],
    ['occurred_at', '1999-12-31T23:59:59Z'],
    ['occurred_at', '2026-03-10T16:30:01Z'],
    ['visitor_ip', 'localhost'],
    ['visitor_ip', '1.2.3.4.5'],
  ]
  for (const [name, value] of wrong) {
    const { status, body } = await post({ event_name: 'a', [name]: value })
    t.match(
      { status, body },
      { status: 422, body: { error: new RegExp(`^${name} `), code: 'validation_failed' } },
      name,
    )
  }
})

t.test('metadata is any object, however it is written', async (t) => {
  const nested = `${'{"a":'.repeat(1600)}1${'}'.repeat(1600)}`
  const escaped = `{"text":"${'\\u00fc'.repeat(4_990)}"}`
  for (const text of ['{"__proto__":{"b":1}}', '{"constructor":{"prototype":{}}}', nested, escaped]) {
    const { status, text: answer } = await send('application/json', `{"event_name":"a","metadata":${text}}`)
    t.equal(status, 201, text.slice(0, 40))
    t.ok(answer.includes(`"metadata":${text},`))
  }
  t.equal(
    (
      await send(
        'application/json',
        `{"event_name":"a","metadata":${escaped.replace('"}', `${'\\u00fc'.repeat(10)}"}`)}}`,
      )
    ).status,
    422,
  )
  const { status, text } = await send(
    'application/json',
    '[{"event_name":"a"},{"event_name":"b","metadata":{"__proto__":1}},{"event_name":"c","metadata":[[[]]]}]',
  )
  t.equal(status, 200)
  t.match(JSON.parse(text), [{ status: 'success' }, { status: 'success' }, { status: 'error' }])
  t.ok(text.includes('"metadata":{"__proto__":1}'))
  const part = (headers: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${value}\r\n`
  const multipart = [
    part('name="event_name"', 'a'),
    part('name="metadata"\r\nContent-Type: application/json', '{"plan": "pro"}'),
    '--b--',
  ]
  t.match(await send('multipart/form-data; boundary=b', multipart.join('')), {
    status: 201,
    body: { metadata: { plan: 'pro' } },
  })
})

t.test('requests that cannot be read, or name no workspace, are 400', async (t) => {
  for (const body of ['7', '"x"', 'null', '{', ''])
    t.match(await send('application/json', body), { status: 400, body: { error: /\w/ } }, body)
  t.match(await send('application/xml', '<a/>'), { status: 400, body: { error: /\w/ } })
  t.match(await post({ event_name: 'a', workspace_id: 'x' }), { status: 400, body: { error: /^workspace_id / } })
  t.match(await post({ event_name: 'a', workspace_id: stranger.workspaceId }), { status: 404, body: { error: /\w/ } })
  t.equal((await api.post('/conversions', { event_name: 'a' }, { key: 'sk_none' })).status, 401)
})

t.test('a key that reaches several workspaces names one: in the body, query or header', async (t) => {
  const added = (await api.post('/workspaces', { name: 'Second' })).body.id
  t.teardown(() => api.delete(`/workspace/${added}`))
  t.match(await post({ event_name: 'a' }), { status: 400, body: { error: /^workspace_id can't be blank/ } })
  t.equal((await post({ event_name: 'a', workspace_id: added })).status, 201)
  t.equal((await api.post(`/conversions?workspace_id=${added}`, { event_name: 'a' })).status, 201)
  t.equal((await post({ event_name: 'a' }, { 'x-workspace-id': String(added) })).status, 201)
  t.equal((await sql`SELECT FROM conversions WHERE workspace_id = ${added}`).length, 3)
  t.equal((await post({ event_name: 'a' }, { 'x-workspace-id': '999999' })).status, 404)
  t.equal((await post({ event_name: 'a' }, { 'x-workspace-id': 'x' })).status, 400)
})

t.test('plans below Growth, and keys that only read, are 403', async (t) => {
  const body = { event_name: 'a' }
  for (const [plan, status] of [
    ['free', 403],
    ['growth', 201],
    ['business', 201],
    ['enterprise', 201],
  ] as const) {
    await sql`UPDATE workspaces SET plan = ${plan} WHERE id = ${stranger.workspaceId}`
    const answer = await api.post('/conversions', body, { key: stranger.key })
    t.equal(answer.status, status, plan)
    if (status === 403) t.match(answer.body, { error: /Growth/, code: 'forbidden' })
  }
  const reader = (await api.post(`/workspace/${workspaceId}/keys`, { name: 'r', scopes: ['read'] })).body.key
  t.match(await api.post('/conversions', body, { key: reader }), { status: 403, body: { error: /write/ } })
  t.equal((await api.get('/conversions', { key: reader })).status, 200)
})

const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

t.test('JSON, form and multipart say the same', async (t) => {
  const fields = {
    event_name: 'purchase',
    event_type: 'sale',
    external_id: 'ü',
    amount_cents: '-4990',
    currency: 'JPY',
    country: '',
    metadata: '{"b": 1.10, "a": 12345678901234567890}',
    svc_cid: sign(link),
  }
  const expected = { status: 201, body: { external_id: 'ü', amount_cents: -4990, currency: 'JPY', link_id: link } }
  const form = await send('application/x-www-form-urlencoded', new URLSearchParams(fields).toString())
  const parts = Object.entries(fields).map(([name, value]) => part(name, value))
  const multipart = await send('multipart/form-data; boundary=b', `${parts.join('')}--b--`)
  const json = await send('application/json', JSON.stringify({ ...fields, metadata: { b: 1.1, a: 1 } }))
  for (const answer of [form, multipart, json]) t.match(answer, expected)
  for (const answer of [form, multipart]) t.match(answer.text, '"metadata":{"b":1.10,"a":12345678901234567890}')
  const bad = await send('application/x-www-form-urlencoded', 'event_name=a&metadata=[1]')
  t.match(bad, { status: 422, body: { error: /^metadata / } })
})

t.test('metadata is answered as it was written: order, digits, NUL, also by the list', async (t) => {
  const metadata =
    '{"z":1.10,"10":1,"2":2,"a":12345678901234567890,"n":"\\u0000","s":"\\ud800 , } \\"x\\"","l":[1e400,-0]}'
  const answer = await send(
    'application/json',
    ` { "event_name" : "m", "metadata": 7, "x": {"metadata": 1}, "\\u006detadata": ${metadata.replaceAll(',"', ' ,\n "')} } `,
  )
  t.equal(answer.status, 201)
  t.match(answer.text, `"metadata":${metadata},"occurred_at"`)
  const list = await app.inject({
    url: '/api/v1/conversions?event_name=m',
    headers: { authorization: `Bearer ${key}` },
  })
  t.match(list.body, `"metadata":${metadata},"occurred_at"`)
  const full = { text: 'x'.repeat(9_989) }
  t.equal(JSON.stringify(full).length, 10_000)
  t.equal((await post({ event_name: 'a', metadata: full })).status, 201)
  t.equal((await send('application/json', JSON.stringify({ event_name: 'a', metadata: full }, null, 8))).status, 201)
  t.same((await post({ event_name: 'a', metadata: {} })).body.metadata, {})
})
