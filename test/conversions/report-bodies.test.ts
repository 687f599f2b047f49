import t from 'tap'
import { part } from '../api/bodies-fixture.js'
import { withReporting } from './report-fixture.js'

const { api, stranger, sign, link, post, send } = await withReporting(t)

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
  const parts = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value))
  const multipart = await send('multipart/form-data; boundary=b', `${parts.join('')}--b--`)
  const json = await send('application/json', JSON.stringify({ ...fields, metadata: { b: 1.1, a: 1 } }))
  for (const answer of [form, multipart, json]) t.match(answer, expected)
  for (const answer of [form, multipart]) t.match(answer.text, '"metadata":{"b":1.10,"a":12345678901234567890}')
  const bad = await send('application/x-www-form-urlencoded', 'event_name=a&metadata=[1]')
  t.match(bad, { status: 422, body: { error: /^metadata / } })
})

t.test('a body that cannot be read, or names no workspace of the key, is refused', async (t) => {
  for (const body of ['7', '"x"', 'null', '{', ''])
    t.match(await send('application/json', body), { status: 400, body: { error: /\w/ } }, body)
  t.match(await send('application/xml', '<a/>'), { status: 400, body: { error: /\w/ } })
  t.match(await post({ event_name: 'a', workspace_id: 'x' }), { status: 400, body: { error: /^workspace_id / } })
  t.match(await post({ event_name: 'a', workspace_id: stranger.workspaceId }), { status: 404, body: { error: /\w/ } })
  t.equal((await api.post('/conversions', { event_name: 'a' }, { key: 'sk_none' })).status, 401)
})

t.test('an invalid field is 422, in a sentence that begins with its name', async (t) => {
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

t.test('a form has metadata in brackets', async (t) => {
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
        `${fields.map(([name, value]) => part(`name="${name}"`, value)).join('')}--b--`,
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

t.test('metadata is answered as it was written, also by the list', async (t) => {
  const metadata =
    '{"z":1.10,"10":1,"2":2,"a":12345678901234567890,"n":"\\u0000","s":"\\ud800 , } \\"x\\"","l":[1e400,-0]}'
  const answer = await send(
    'application/json',
    ` { "event_name" : "m", "metadata": 7, "x": {"metadata": 1}, "\\u006detadata": ${metadata.replaceAll(',"', ' ,\n "')} } `,
  )
  t.equal(answer.status, 201)
  t.match(answer.text, `"metadata":${metadata},"occurred_at"`)
  const list = await api.app.inject({
    url: '/api/v1/conversions?event_name=m',
    headers: { authorization: `Bearer ${api.key}` },
  })
  t.match(list.body, `"metadata":${metadata},"occurred_at"`)
  const full = { text: 'x'.repeat(9_989) }
  t.equal(JSON.stringify(full).length, 10_000)
  t.equal((await post({ event_name: 'a', metadata: full })).status, 201)
  t.equal((await send('application/json', JSON.stringify({ event_name: 'a', metadata: full }, null, 8))).status, 201)
  t.same((await post({ event_name: 'a', metadata: {} })).body.metadata, {})
})
