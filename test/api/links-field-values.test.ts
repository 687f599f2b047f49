import t from 'tap'
import { HIDDEN_PASSWORD } from '../../links/link-answer.js'
import { isPassword } from '../../process/password.js'
import { withApi } from './api-fixture.js'

const { sql, workspaceId, userId, ...api } = await withApi(t)
const DESTINATION = 'https://example.com/'

t.test('a value that has several forms is answered in one', async (t) => {
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
  t.same((await save({ webhooks: [DESTINATION, DESTINATION] })).webhooks, [DESTINATION], 'equal URLs are one')
  t.same((await save({ qr_styles: { color: '#00f', shape: null, other: 1 } })).qr_styles, { color: '#00f', other: 1 })
})

t.test('qr_styles keeps fields that it does not know, within bounds', async (t) => {
  const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)])
  const others = { dotsOptions: { type: 'classy', gradient: [1, null, { ö: '✓' }] }, frame: null, deep: nested(8) }
  const { body } = await api.post('/link', { url: DESTINATION, qr_styles: { size: 64, ...others } })
  t.same(body.qr_styles, { size: 64, ...others })
  t.same((await api.get(`/link/${body.id}`)).body.qr_styles, { size: 64, ...others })
  const back = await api.post('/link', { id: body.id, qr_styles: { ...body.qr_styles, color: '#123' } })
  t.same(back.body.qr_styles, { size: 64, color: '#123', ...others })
  t.match(back.headers['x-warning'], /qr_styles\.dotsOptions/, 'a warning names unknown fields')
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

t.test('a password is kept as its hash, and sending back what hides it changes nothing', async (t) => {
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

t.test('a form has lists as repeated names, as lines or as JSON', async (t) => {
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

t.test('only members of the workspace are notified of clicks', async (t) => {
  const [{ id }] = await sql<[{ id: number }]>`INSERT INTO users (name) VALUES ('Stranger') RETURNING id`
  const refused = await api.post('/link', { url: DESTINATION, notify_user_ids: [userId, id] })
  t.match(refused, { status: 400, body: { notify_user_ids: [new RegExp(`: ${id}$`)] } })
  await sql`INSERT INTO workspace_members (workspace_id, user_id) VALUES (${workspaceId}, ${id})`
  const { body } = await api.post('/link', { url: DESTINATION, notify_user_ids: [userId, id] })
  t.same(body.notify_user_ids, [userId, id])
  await sql`DELETE FROM workspace_members WHERE workspace_id = ${workspaceId} AND user_id = ${id}`
  const change = (notify_user_ids: number[]) =>
    api.patch(`/workspace/${workspaceId}/links/${body.id}`, { name: 'x', notify_user_ids })
  t.match(await change([userId, id]), { status: 200, body: { name: 'x' } }, 'one who has left may stay')
  t.equal((await change([userId])).status, 200)
  t.match(await change([userId, id]), { status: 400 }, 'and may not come back')
})

t.test('a logo that is refused is named with what it is', async (t) => {
  const png = 'data:image/png;base64,'
  for (const [logo, message] of [
    [
      'data:image/jpeg;base64,/9j/4AAQ',
      'logo is image/jpeg, and must be a PNG as data:image/png;base64,… of at most 32 KB',
    ],
    ['data:image/svg+xml,<svg/>', /^logo is image\/svg\+xml, and must be a PNG/],
    ['https://example.com/logo.png', /^logo must be a PNG as data:image\/png/],
    [`${png}/9j/4AAQ`, /^logo is no PNG, whatever its type says/],
    [`${png}iVBORw0KGgo${'A'.repeat(50_000)}`, /^logo has 37 KB, and must be a PNG .* of at most 32 KB/],
  ] as const) {
    const { status, body } = await api.post('/link', { url: DESTINATION, qr_styles: { logo } })
    t.match({ status, body }, { status: 400, body: { qr_styles: [message] } })
  }
})
