import t from 'tap'
import * as v from 'valibot'
import { keyListAnswerSchema, keyRevokedAnswerSchema, keySecretAnswerSchema } from '../../api/keys/key-schemas.js'
import { addStranger, withApi } from './api-fixture.js'
import { asker } from './ask.js'

const api = await withApi(t)
const { sql, workspaceId } = api
const ask = asker(api.app, api.key)
const keys = `/workspace/${workspaceId}/keys`
const forbidden = (body: { code: string }) => body.code === 'forbidden'

async function addKey(body: object = {}, key?: string) {
  const answer = await ask('POST', keys, { body, key })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return v.parse(keySecretAnswerSchema, answer.body)
}

async function statusOf(key: string, path = '/workspaces') {
  return (await ask('GET', path, { key })).status
}

t.test('a key is made with both scopes for its workspace, and its secret is told once', async (t) => {
  const made = await addKey({ name: 'Reporting' })
  t.match(made, {
    name: 'Reporting',
    scopes: ['read', 'write'],
    user_wide: false,
    expires_at: null,
    last_used_at: null,
  })
  t.match(made.key, /^sk_[0-9A-Za-z]{32}$/)
  t.ok(made.key.startsWith(made.prefix))
  const { body } = await ask('GET', keys)
  t.notMatch(JSON.stringify(body), made.key)
  const listed = v.parse(keyListAnswerSchema, body).keys.find(({ id }) => id === made.id)
  t.same({ ...listed, key: made.key }, made)
  const rows = await sql`SELECT * FROM api_keys WHERE id = ${made.id}`
  t.notMatch(JSON.stringify(rows), made.key, 'nor is it stored')
})

t.test('fields that do not fit are named', async (t) => {
  for (const [body, field] of [
    [{ scopes: ['admin'] }, 'scopes'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: 7 }, 'scopes'],
    [{ name: 'x'.repeat(300) }, 'name'],
    [{ name: '\0' }, 'name'],
    [{ name: 'a\r\nb' }, 'name'],
    [{ name: 'a\u202eb' }, 'name'],
    [{ user_wide: 'perhaps' }, 'user_wide'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ expires_at: 'soon' }, 'expires_at'],
  ] as const) {
    const answer = await ask('POST', keys, { body })
    t.equal(answer.status, 400, JSON.stringify(body).slice(0, 50))
    t.same(Object.keys(answer.body), [field])
  }
  const { id } = await addKey()
  for (const grace_seconds of [-1, 604_801, 'x', 1.5]) {
    const answer = await ask('POST', `${keys}/${id}/rotate`, { body: { grace_seconds } })
    t.same([answer.status, Object.keys(answer.body)], [400, ['grace_seconds']], String(grace_seconds))
  }
})

t.test('GET needs read, everything else write, a check of the key neither', async (t) => {
  const reader = await addKey({ scopes: ['read'] })
  const writer = await addKey({ scopes: 'write' })
  t.equal(await statusOf(reader.key), 200)
  t.equal(await statusOf(writer.key), 403)
  const link = { url: 'https://example.com/' }
  const refused = await ask('POST', '/link', { body: link, key: reader.key })
  t.equal(refused.status, 403)
  t.same(refused.body, { error: 'This key has no write scope', code: 'forbidden' })
  t.equal((await ask('POST', '/link', { body: link, key: writer.key })).status, 200)
  t.equal((await ask('DELETE', `${keys}/${writer.id}`, { key: reader.key })).status, 403)
  t.equal((await ask('PATCH', `/workspace/${workspaceId}`, { key: reader.key, body: {} })).status, 403)
  for (const { key } of [reader, writer]) t.equal((await ask('POST', '/test', { key })).status, 200)
})

t.test('no key gives more than it has', async (t) => {
  const writer = await addKey({ scopes: ['write'] })
  const full = await addKey()
  const userWide = await addKey({ user_wide: true })
  const brief = await addKey({ expires_at: '2999-01-01T00:00:00Z' })
  t.same((await ask('POST', '/test', { key: userWide.key })).body.workspace_ids, [workspaceId])

  async function isForbidden(path: string, body: object, key: string) {
    const answer = await ask('POST', path, { body, key })
    t.equal(answer.status, 403, `${path} ${JSON.stringify(body)}`)
    t.ok(forbidden(answer.body))
  }
  await isForbidden(keys, {}, writer.key)
  await isForbidden(keys, { scopes: ['read'] }, writer.key)
  await isForbidden(keys, { user_wide: true }, full.key)
  await isForbidden(keys, {}, brief.key)
  await isForbidden(keys, { expires_at: '2999-01-02T00:00:00Z' }, brief.key)
  await isForbidden(`${keys}/${full.id}/rotate`, {}, writer.key)
  await isForbidden(`${keys}/${full.id}/rotate`, {}, brief.key)
  t.equal((await addKey({ scopes: ['write'] }, writer.key)).user_wide, false)
  t.equal((await addKey({ expires_at: '2998-01-01T00:00:00Z' }, brief.key)).expires_at, '2998-01-01T00:00:00.000Z')

  t.equal(
    (await ask('POST', `${keys}/${userWide.id}/rotate`, { key: full.key })).status,
    404,
    'the user’s own is not seen',
  )
  t.equal((await ask('DELETE', `${keys}/${userWide.id}`, { key: full.key })).status, 404)
  const listed = v.parse(keyListAnswerSchema, (await ask('GET', keys, { key: full.key })).body)
  t.notOk(listed.keys.some((key) => key.user_wide))
})

t.test('no key revokes one that can do more', async (t) => {
  const [writer, other] = [await addKey({ scopes: ['write'] }), await addKey({ scopes: ['write'] })]
  const full = await addKey()
  const userWide = await addKey({ user_wide: true })
  const userWriter = await addKey({ user_wide: true, scopes: ['write'] })
  for (const [id, key] of [
    [full.id, writer.key],
    [full.id, userWriter.key],
    [userWide.id, userWriter.key],
  ] as const) {
    const { status, body } = await ask('DELETE', `${keys}/${id}`, { key })
    t.equal(status, 403)
    t.same(body, {
      error: 'This key has no read scope, and cannot decide about a key that has it',
      code: 'forbidden',
    })
  }
  for (const { key } of [full, userWide]) t.equal(await statusOf(key), 200)
  t.equal((await ask('DELETE', `${keys}/${other.id}`, { key: writer.key })).status, 200)
  t.equal((await ask('DELETE', `${keys}/${writer.id}`, { key: userWriter.key })).status, 200)
  const brief = await addKey({ expires_at: '2999-01-01T00:00:00Z' })
  t.equal((await ask('DELETE', `${keys}/${full.id}`, { key: brief.key })).status, 200, 'though it lives longer')
})

t.test('keys of another workspace are not found', async (t) => {
  const stranger = await addStranger(sql)
  const mine = await addKey()
  const [{ id }] = await sql<[{ id: number }]>`SELECT id FROM api_keys WHERE workspace_id = ${stranger.workspaceId}`
  const asked = [
    ['GET', keys, stranger.key],
    ['POST', keys, stranger.key],
    ['DELETE', `${keys}/${mine.id}`, stranger.key],
    ['DELETE', `/workspace/${stranger.workspaceId}/keys/${mine.id}`, stranger.key],
    ['POST', `/workspace/${stranger.workspaceId}/keys/${mine.id}/rotate`, stranger.key],
    ['GET', `/workspace/${stranger.workspaceId}/keys`, api.key],
    ['DELETE', `${keys}/${id}`, api.key],
    ['DELETE', `${keys}/99999999999`, api.key],
  ] as const
  for (const [method, path, key] of asked) t.equal((await ask(method, path, { key })).status, 404, `${method} ${path}`)
  t.equal(await statusOf(mine.key), 200)
})

t.test('a rotated key works with both secrets for the grace period, and keeps its id', async (t) => {
  const made = await addKey({ name: 'rotated', scopes: ['read'] })
  const rotated = await ask('POST', `${keys}/${made.id}/rotate`)
  t.equal(rotated.status, 200)
  const next = v.parse(keySecretAnswerSchema, rotated.body)
  t.match(next, { id: made.id, name: 'rotated', scopes: ['read'] })
  t.not(next.key, made.key)
  const [{ seconds }] = await sql<[{ seconds: number }]>`
    SELECT round(extract(epoch FROM ${next.previous_expires_at}::timestamptz - now()) / 600)::integer * 600 AS seconds`
  t.equal(seconds, 86_400)
  for (const key of [made.key, next.key]) t.equal(await statusOf(key), 200)

  await sql`UPDATE api_keys SET previous_expires_at = now() WHERE id = ${made.id}`
  t.equal(await statusOf(made.key), 401, 'the period is over')
  t.equal(await statusOf(next.key), 200)

  const last = (await ask('POST', `${keys}/${made.id}/rotate`, { body: { grace_seconds: 0 } })).body
  t.equal(await statusOf(next.key), 401, 'at once')
  t.equal(await statusOf(last.key), 200)
  t.equal(last.previous_expires_at, null)
})

t.test('a former secret gives nothing that outlives it', async (t) => {
  const made = await addKey()
  const { key } = (await ask('POST', `${keys}/${made.id}/rotate`, { body: { grace_seconds: 600 } })).body
  const { status, body } = await ask('POST', keys, { key: made.key, body: { name: 'for ever' } })
  t.equal(status, 403)
  t.match(body.error, 'outlives')
  for (const grace_seconds of [0, 604_800])
    t.equal((await ask('POST', `${keys}/${made.id}/rotate`, { key: made.key, body: { grace_seconds } })).status, 403)
  t.equal(await statusOf(key), 200)
  const short = new Date(Date.now() + 300_000).toISOString()
  t.equal((await ask('POST', keys, { key: made.key, body: { name: 'short', expires_at: short } })).status, 200)
})

t.test('a key may rotate and revoke itself; revoking ends both secrets at once', async (t) => {
  const made = await addKey()
  const next = (await ask('POST', `${keys}/${made.id}/rotate`, { key: made.key })).body
  const revoked = await ask('DELETE', `${keys}/${made.id}`, {
    key: made.key,
    headers: { 'content-type': 'application/json' },
  })
  t.equal(revoked.status, 200)
  v.parse(keyRevokedAnswerSchema, revoked.body)
  for (const key of [made.key, next.key]) t.equal(await statusOf(key), 401)
  t.equal((await ask('DELETE', `${keys}/${made.id}`)).status, 404)
})

t.test('an expired key is none', async (t) => {
  const made = await addKey({ expires_at: '2999-01-01T00:00:00Z' })
  t.equal(await statusOf(made.key), 200)
  await sql`UPDATE api_keys SET expires_at = now() WHERE id = ${made.id}`
  t.equal(await statusOf(made.key), 401)
})

t.test('last_used_at is known after the first use, and written to the key once a minute', async (t) => {
  const made = await addKey()
  const usedAt = async () => {
    const { body } = await ask('GET', keys)
    return v.parse(keyListAnswerSchema, body).keys.find(({ id }) => id === made.id)!.last_used_at
  }
  t.equal(await usedAt(), null)
  await statusOf(made.key)
  const first = await usedAt()
  t.ok(first)
  const writes = () => sql`SELECT xmin FROM api_keys WHERE id = ${made.id}`
  const before = await writes()
  for (let i = 0; i < 5; i += 1) await statusOf(made.key)
  t.same(await writes(), before, 'no write of the key')
  t.ok((await usedAt())! > first!)
})
