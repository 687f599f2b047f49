import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import { PNG } from 'pngjs'
import t from 'tap'
import * as v from 'valibot'
import { linkDraftSchema } from '../../api/links/draft/link-draft.js'
import { linkSchema } from '../../api/links/link-schemas.js'
import { HIDDEN_PASSWORD } from '../../links/link-answer.js'
import { isPassword } from '../../process/password.js'
import { withApi } from './api-fixture.js'

const api = await withApi(t)
const { sql, workspaceId } = api
const DESTINATION = 'https://example.com/'
const [{ user_id: userId }] = await sql<[{ user_id: number }]>`SELECT user_id FROM workspace_members`

const logo = `data:image/png;base64,${PNG.sync.write(new PNG({ width: 1, height: 1 })).toString('base64')}`
const broken = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a0000', 'hex').toString('base64')}`

/** Every field of a link but its password, as it is sent and as it is answered. */
const full = {
  name: 'Spring',
  note: 'two\nlines',
  tags: ['a', 'b'],
  enabled: false,
  rules: [
    { what: 'rotator', url: 'https://a.example/', matches: null, percentage: 60, sticky: true },
    { what: 'rotator', url: 'https://b.example/', matches: null, percentage: 40 },
    { what: 'country', url: 'https://c.example/', matches: 'DE', percentage: null },
    { what: 'platform', url: 'https://d.example/', matches: 'ios', percentage: null },
  ],
  expiry_datetime: '2030-01-31T12:00:00.000Z',
  expiry_clicks: 3,
  expiry_humans_only: true,
  expiry_destination: 'https://over.example/',
  forward_params: true,
  replacements: 'a=1\nb=2=3',
  linkify_words: 'spring, sale',
  utm_source: 's',
  utm_medium: 'm',
  utm_campaign: 'c',
  utm_term: 't',
  utm_content: 'k',
  hide_referrer: true,
  referer_mode: 3,
  custom_referer: 'https://referer.example/',
  cloaking: true,
  head_tags: '<script>\n\t1\n</script>',
  body_tags: '<b>',
  og_title: 'T',
  og_description: 'D',
  og_image: 'https://img.example/a.png',
  fb_pixel_id: '1234567890123456',
  tiktok_pixel_id: 'C4A1B2C3D4E5F6G7H8I9',
  linkedin_partner_id: '1234567',
  microsoft_uet_tag_id: '12345678',
  reddit_pixel_id: 't2_abcd1234',
  twitter_pixel_id: 'o1abc',
  snapchat_pixel_id: '12345678-90ab-cdef-1234-567890abcdef',
  pinterest_tag_id: '2612345678901',
  ga4_tag_id: 'G-ABCDE12345',
  gtm_id: 'GTM-ABC1234',
  block_bots: true,
  skip_social_crawler_tracking: true,
  click_fraud_mode: 2,
  public_analytics: true,
  qr_styles: {
    color: '#123',
    background: 'transparent',
    margin: 0,
    size: 64,
    error_correction: 'H',
    shape: 'dots',
    logo,
  },
  spam: true,
  webhooks: ['https://hook.example/a', 'https://hook.example/b'],
  notify_slack: true,
  notify_user_ids: [userId],
  alias: '/second',
}

/** A link whose fields have no values. Fields of each kind are cleared by null. */
const cleared = { ...(await api.post('/link', { url: DESTINATION })).body }

t.test('every field is kept and answered, and null clears it', async (t) => {
  t.ok(v.is(linkSchema, cleared))
  const missing = Object.keys(linkSchema.entries).filter((name) => !Object.hasOwn(full, name))
  t.same(missing.sort(), [
    ...[
      'created_by_user_id',
      'deleted',
      'domain',
      'flagged',
      'full_url',
      'id',
      'inserted_at',
      'password',
      'slug',
      'updated_at',
    ],
    ...['url', 'workspace_id'],
  ])
  const { status, body } = await api.post('/link', { ...full, url: DESTINATION, password: 'secret' })
  t.equal(status, 200)
  t.ok(v.is(linkSchema, body))
  t.match(body, { ...full, password: HIDDEN_PASSWORD, created_by_user_id: userId })
  t.same(body.rules, full.rules)
  t.same((await api.get(`/link/${body.id}`)).body, body)

  const untouched = await api.post('/link', { id: body.id })
  t.same({ ...untouched.body, updated_at: '' }, { ...body, updated_at: '' }, 'what is absent stays')
  const nulls = Object.fromEntries([...Object.keys(full), 'password'].map((name) => [name, null]))
  const empty = await api.post('/link', { id: body.id, ...nulls })
  const { id, slug, full_url, inserted_at, updated_at } = empty.body
  t.same(empty.body, { ...cleared, id, slug, full_url, inserted_at, updated_at })
  t.ok(v.is(linkSchema, empty.body))
})

t.test('what a link may not say is refused by the name of its field', async (t) => {
  const rotator = (percentage: unknown) => ({ what: 'rotator', url: DESTINATION, percentage })
  const wrong: [string, unknown[]][] = [
    ['name', ['a\nb', 'a\u001b', 'x'.repeat(1001), {}]],
    ['note', ['a\u0007', 'x'.repeat(10_001)]],
    ['tags', [[''], ['a\nb'], [7], { a: 1 }, Array.from({ length: 51 }, String)]],
    ['alias', ['second', '/a b', '/x.qr']],
    ['expiry_datetime', ['tomorrow', '2030-02-30', '2030-01-01T25:00Z', '9999-12-31T23:00-09:00', '0000-01-01', 7]],
    ['expiry_clicks', [0, -1, 1.5, 2 ** 31, 'many']],
    ['replacements', ['a', 'a b=1', 'a=1\n=2']],
    ['referer_mode', [4, -1, 'none']],
    ['click_fraud_mode', [3]],
    ['head_tags', ['x'.repeat(20_001), '\0']],
    ['body_tags', ['\u0008']],
    ['utm_source', ['a\r\nb']],
    [
      'qr_styles',
      ['x', [], { color: 'red' }, { margin: 17 }, { size: 1 }, { shape: 'star' }, { logo: 'data:text/html' }],
    ],
    [
      'qr_styles',
      [{ logo: broken }, { color: '#fff' }, { color: '#ff0', background: 'transparent' }, { background: '#222' }],
    ],
    ['qr_styles', [{ logo: `${logo}"><script>` }, { logo: logo + 'A'.repeat(45_000) }]],
    ['webhooks', ['ftp://a', ['x'], [null], Array.from({ length: 21 }, (_, i) => DESTINATION + i)]],
    ['notify_user_ids', [[userId, 4711], ['x'], 'x']],
    ['password', ['a\n', 'x'.repeat(1025)]],
    [
      'rules',
      [
        7,
        'x',
        '[]',
        [7],
        [null],
        [{}],
        [{ what: 'time', url: DESTINATION }],
        Array(101).fill({ ...rotator(1), what: 'x' }),
      ],
    ],
    [
      'rules',
      [
        [{ what: 'country', url: DESTINATION }],
        [{ what: 'country', url: DESTINATION, matches: 'UK' }],
        [{ what: 'platform', url: DESTINATION, matches: 'tv' }],
      ],
    ],
    ['rules', [[rotator(0)], [rotator(101)], [rotator('1.5')], [rotator(null)], [rotator(60), rotator(41)]]],
    ['rules', [[{ what: 'country', matches: 'DE' }], [{ what: 'country', matches: 'DE', url: 'javascript:alert(1)' }]]],
  ]
  for (const name of ['expiry_destination', 'og_image', 'custom_referer'])
    wrong.push([name, ['javascript:x', 'a', '//a']])
  for (const name of Object.keys(full).filter((name) => /_id$/.test(name)))
    wrong.push([name, ["1'", '"><script>', '</script>', 'a b', '1\n2', '\\', '1234567890123456;', 7]])
  for (const name of ['cloaking', 'spam', 'notify_slack', 'block_bots']) wrong.push([name, ['yes', 2, []]])
  for (const [name, values] of wrong) {
    for (const value of values) {
      const { status, body } = await api.post('/link', { url: DESTINATION, [name]: value })
      t.equal(status, 400, `${name} ${JSON.stringify(value).slice(0, 60)}`)
      t.same(Object.keys(body), [name])
      t.ok(Array.isArray(body[name]) && body[name].every((message: unknown) => typeof message === 'string'))
    }
  }
})

t.test('values are answered in one form', async (t) => {
  const save = async (fields: object) => (await api.post('/link', { url: DESTINATION, ...fields })).body
  for (const [text, moment] of [
    ['2030-01-31', '2030-01-31T00:00:00.000Z'],
    ['2030-01-31T10:00', '2030-01-31T10:00:00.000Z'],
    ['2030-01-31 10:00:30.5', '2030-01-31T10:00:30.500Z'],
    ['2030-01-31T10:00:00+0200', '2030-01-31T08:00:00.000Z'],
    ['2030-01-31t10:00:00-01:30', '2030-01-31T11:30:00.000Z'],
  ])
    t.equal((await save({ expiry_datetime: text })).expiry_datetime, moment, text)
  const { rules } = await save({
    rules: [
      { what: 'country', matches: ' de', rule_url: 'https://DE.example' },
      { what: 'platform', matches: 'iOS', url: DESTINATION, percentage: null },
      { what: 'rotator', url: DESTINATION, percentage: '7', matches: null, sticky: false },
    ],
  })
  t.same(rules, [
    { what: 'country', url: 'https://de.example/', matches: 'DE', percentage: null },
    { what: 'platform', url: DESTINATION, matches: 'ios', percentage: null },
    { what: 'rotator', url: DESTINATION, matches: null, percentage: 7 },
  ])
  t.same((await save({ webhooks: [DESTINATION, DESTINATION] })).webhooks, [DESTINATION], 'each once')
  t.same((await save({ qr_styles: { color: '#00f', shape: null, other: 1 } })).qr_styles, { color: '#00f', other: 1 })
})

t.test('qr_styles keeps names that it does not know, within bounds', async (t) => {
  const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)])
  const others = { dotsOptions: { type: 'classy', gradient: [1, null, { ö: '✓' }] }, frame: null, deep: nested(8) }
  const { body } = await api.post('/link', { url: DESTINATION, qr_styles: { size: 64, ...others } })
  t.same(body.qr_styles, { size: 64, ...others })
  t.same((await api.get(`/link/${body.id}`)).body.qr_styles, { size: 64, ...others })
  const back = await api.post('/link', { id: body.id, qr_styles: { ...body.qr_styles, color: '#123' } })
  t.same(back.body.qr_styles, { size: 64, color: '#123', ...others })
  t.match(back.headers['x-warning'], /qr_styles\.dotsOptions/, 'and says that they are not known')
  const form = `url=${DESTINATION}&qr_styles=${encodeURIComponent('{"size":"64","frame":"x"}')}`
  const sent = await api.post('/link', form, { headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  t.same(sent.body.qr_styles, { size: 64, frame: 'x' })

  const longest = 'x'.repeat(10_000 - '{"note":""}'.length)
  t.equal((await api.post('/link', { url: DESTINATION, qr_styles: { size: 64, note: longest } })).status, 200)
  for (const [qr_styles, message] of [
    [{ note: `${longest}x` }, /^other fields must have at most 10000 bytes as JSON together$/],
    [{ note: 'ü'.repeat(5_000) }, /at most 10000 bytes/],
    [{ deep: nested(9) }, /^other fields must be nested at most 8 deep$/],
    [{ note: '\0' }, /^other fields have invalid characters$/],
    [{ '\ud800': 1 }, /invalid characters/],
    [{ a: [{ 'b\0': 1 }] }, /invalid characters/],
    [{ size: 1, other: 1 }, /^size must be/],
  ] as const)
    t.match(await api.post('/link', { url: DESTINATION, qr_styles }), { status: 400, body: { qr_styles: [message] } })
})

t.test('a password is kept as its hash, and what stands for it changes nothing', async (t) => {
  const stored = async (id: number) => (await sql`SELECT password_hash FROM links WHERE id = ${id}`)[0].password_hash
  const { body: link } = await api.post('/link', { url: DESTINATION, password: 'open sesame' })
  t.equal(link.password, HIDDEN_PASSWORD)
  t.ok(await isPassword('open sesame', await stored(link.id)))
  const before = await stored(link.id)
  t.equal((await api.post('/link', { ...link, name: 'sent back whole' })).body.password, HIDDEN_PASSWORD)
  t.equal(await stored(link.id), before)
  t.equal((await api.post('/link', { id: link.id, password: null })).body.password, null)
  t.equal(await stored(link.id), null)
  t.equal((await api.post('/link', { url: DESTINATION, password: HIDDEN_PASSWORD })).body.password, null)
})

t.test('a form says lists by repeated names, by lines or as JSON', async (t) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const send = (...fields: [string, string][]) => api.post('/link', new URLSearchParams(fields).toString(), { headers })
  const a = 'https://a.example/'
  const b = 'https://b.example/'
  for (const fields of [
    [
      ['webhooks[]', a],
      ['webhooks[]', b],
    ],
    [
      ['webhooks', a],
      ['webhooks', b],
    ],
    [['webhooks', `${a}\r\n${b}\r\n`]],
    [['webhooks', JSON.stringify([a, b])]],
  ] as [string, string][][])
    t.same((await send(['url', DESTINATION], ...fields)).body.webhooks, [a, b], JSON.stringify(fields))
  const { body } = await send(
    ['url', DESTINATION],
    ['webhooks[]', a],
    ['notify_user_ids[]', String(userId)],
    ['tags', 'x\ny'],
    ['qr_styles', '{"size":"128"}'],
    ['cloaking', '1'],
    ['expiry_clicks', '5'],
    ['referer_mode', '2'],
  )
  t.match(body, {
    webhooks: [a],
    notify_user_ids: [userId],
    tags: ['x', 'y'],
    qr_styles: { size: 128 },
    cloaking: true,
  })
  t.match(body, { expiry_clicks: 5, referer_mode: 2 })
  const emptied = await send(['id', String(body.id)], ['webhooks', ''], ['cloaking', ''], ['qr_styles', ''])
  t.match(emptied.body, { webhooks: [], cloaking: false, qr_styles: null, tags: ['x', 'y'] })
  t.same(Object.keys((await send(['url', DESTINATION], ['rules', '[{"what":"rotator"}]'])).body), ['rules'])
})

t.test('only members of the workspace are told of clicks', async (t) => {
  const [{ id }] = await sql<[{ id: number }]>`INSERT INTO users (name) VALUES ('Stranger') RETURNING id`
  const refused = await api.post('/link', { url: DESTINATION, notify_user_ids: [userId, id] })
  t.match(refused, { status: 400, body: { notify_user_ids: [new RegExp(`: ${id}$`)] } })
  await sql`INSERT INTO workspace_members (workspace_id, user_id) VALUES (${workspaceId}, ${id})`
  t.same((await api.post('/link', { url: DESTINATION, notify_user_ids: [userId, id] })).body.notify_user_ids, [
    userId,
    id,
  ])
})

t.test('the fields of a request say themselves what a document says of them', async (t) => {
  const schema = toJsonSchema(linkDraftSchema, {
    target: 'openapi-3.0',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema }) =>
      (v.getMetadata(valibotSchema as v.GenericSchema) as { jsonSchema?: JsonSchema }).jsonSchema,
  })
  t.same(Object.keys(schema.properties!), Object.keys(linkDraftSchema.entries))
  t.match(schema.properties!.expiry_clicks, { type: 'integer', minimum: 1, nullable: true })
  t.same(schema.required ?? [], [])
  t.match(toJsonSchema(linkSchema, { target: 'openapi-3.0', errorMode: 'ignore' }), { additionalProperties: false })
})
