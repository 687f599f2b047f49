import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import { PNG } from 'pngjs'
import t from 'tap'
import * as v from 'valibot'
import { linkDraftSchema } from '../../api/links/draft/link-draft.js'
import { linkSchema } from '../../api/links/link-schemas.js'
import { HIDDEN_PASSWORD } from '../../links/link-answer.js'
import { withApi } from './api-fixture.js'

const api = await withApi(t)
const { userId } = api
const DESTINATION = 'https://example.com/'

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

/** A link whose optional fields have no values. */
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
  t.same({ ...untouched.body, updated_at: '' }, { ...body, updated_at: '' }, 'absent fields stay')
  const nulls = Object.fromEntries([...Object.keys(full), 'password'].map((name) => [name, null]))
  const empty = await api.post('/link', { id: body.id, ...nulls })
  const { id, slug, full_url, inserted_at, updated_at } = empty.body
  t.same(empty.body, { ...cleared, id, slug, full_url, inserted_at, updated_at })
  t.ok(v.is(linkSchema, empty.body))
})

t.test('an invalid value is refused by the name of its field', async (t) => {
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
    ['rules', [Array(9).fill({ what: 'country', matches: 'DE', url: `https://example.com/${'x'.repeat(8_000)}` })]],
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

t.test('the schema of a request describes every field', async (t) => {
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
