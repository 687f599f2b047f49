import t from 'tap'
import { limitOf, withLimits } from './limits-fixture.js'

const { key: userKey, sql, workspaceId, apps, ask, freshKey } = await withLimits(t)

t.test("a month's calls are those of all keys of the workspace, and are counted exactly", async (t) => {
  const { key, workspaceId } = await freshKey('growth')
  await sql`INSERT INTO api_keys (hash, prefix, workspace_id) VALUES (sha256('sk_second'), 'sk', ${workspaceId})`
  await ask(key)
  await sql`UPDATE api_meters SET calls = 99980 WHERE workspace_id = ${workspaceId}`
  const near = await ask(key)
  t.same(limitOf(near).slice(0, 2), [100_000, 19], 'the headers have the nearer limit')
  const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => ask(i % 2 ? key : 'sk_second')))
  t.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 19)
  const refused = answers.find(({ statusCode }) => statusCode === 429)!
  t.match(refused.json(), {
    limit: 100_000,
    current_usage: 100_000,
    message: 'The growth plan has 100000 API calls a month',
  })
  const [{ seconds }] = await sql<[{ seconds: number }]>`
    SELECT extract(epoch FROM (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC')
      ::float8 AS seconds`
  t.equal(limitOf(refused)[2], seconds)

  await sql`UPDATE workspaces SET plan = 'business' WHERE id = ${workspaceId}`
  t.equal((await ask(key)).statusCode, 200, 'a larger plan holds at once')
  await sql`UPDATE workspaces SET plan = 'growth' WHERE id = ${workspaceId}`
  t.equal((await ask(key)).statusCode, 429)
  await sql`UPDATE api_meters SET month = month - interval '1 month' WHERE workspace_id = ${workspaceId}`
  await sql`DELETE FROM api_calls WHERE workspace_id = ${workspaceId}`
  t.equal((await ask(key)).statusCode, 200, 'another month')
})

t.test('a count that a crash of Postgres emptied goes on from the saved one', async (t) => {
  const { key, workspaceId } = await freshKey('growth')
  const saved = () => sql`SELECT calls::integer FROM api_calls WHERE workspace_id = ${workspaceId}`
  const metered = () => sql`SELECT calls::integer FROM api_meters WHERE workspace_id = ${workspaceId}`
  for (let i = 0; i < 3; i += 1) await ask(key)
  t.same(await saved(), [{ calls: 1 }], 'the first call at once, later ones every ten seconds')
  await sql`UPDATE api_meters SET saved_at = saved_at - interval '11 s' WHERE workspace_id = ${workspaceId}`
  await ask(key)
  t.same(await saved(), [{ calls: 4 }])
  await sql`TRUNCATE api_meters, key_buckets`
  await ask(key)
  t.same(await metered(), [{ calls: 5 }])
})

t.test('a call of a user-wide key counts for the workspace of its path, or else for the first workspace', async (t) => {
  const [{ user_id: userId }] = await sql<[{ user_id: number }]>`SELECT user_id FROM workspace_members LIMIT 1`
  const { workspaceId: second } = await freshKey('free')
  await sql`INSERT INTO workspace_members (user_id, workspace_id) VALUES (${userId}, ${second})`
  t.same(limitOf(await ask(userKey, `/api/v1/workspace/${second}/keys`)).slice(0, 2), [10, 9])
  t.equal(limitOf(await ask(userKey, `/api/v1/workspace/${workspaceId}/keys`))[0], 1_000_000_000)
  t.equal(limitOf(await ask(userKey))[0], 1_000_000_000, 'enterprise without a limit of its own')
  const calls = await sql`SELECT calls::integer FROM api_meters WHERE workspace_id = ${second}`
  t.same(calls, [{ calls: 1 }])
})

t.test('a call of a user-wide key counts for the workspace that its body, link, query or header names', async (t) => {
  const [{ user_id: userId }] = await sql<[{ user_id: number }]>`SELECT user_id FROM workspace_members LIMIT 1`
  const { workspaceId: second } = await freshKey('growth')
  await sql`INSERT INTO workspace_members (user_id, workspace_id) VALUES (${userId}, ${second})`
  const headers = { authorization: `Bearer ${userKey}` }
  const named = { ...headers, 'x-workspace-id': String(second) }
  const url = 'https://example.com/'
  const [{ app }] = apps
  const post = (payload: object | string, with_: Record<string, string> = headers, path = '/link') =>
    app.inject({ method: 'POST', url: `/api/v1${path}`, headers: with_, payload })
  const get = (path: string, with_: Record<string, string> = headers) =>
    app.inject({ url: `/api/v1${path}`, headers: with_ })
  const first = await post({ url, workspace_id: workspaceId })
  const link = await post({ url, workspace_id: second })
  const { id } = link.json()
  const calls: [string, () => Promise<{ statusCode: number; headers: Record<string, unknown> }>, number][] = [
    ['one', () => post({ url, workspace_id: String(second) }), 200],
    ['several', () => post([{ url, workspace_id: second }, { url }]), 200],
    ['header', () => post({ url }, named), 200],
    [
      'form',
      () =>
        post(`url=${url}&workspace_id=${second}`, {
          ...headers,
          'content-type': 'application/x-www-form-urlencoded',
        }),
      200,
    ],
    ['key in the body', () => post({ url, workspace_id: second, api_key: userKey }, {}), 200],
    ['path', () => post({ id: first.json().id, api_key: userKey }, {}, `/workspace/${second}/links`), 404],
    ['changed', () => post({ id, name: 'x' }), 200],
    ['link_id', () => post({ link_id: id, name: 'y' }), 200],
    ['wrong field', () => post({ url: 'nothing', workspace_id: second }), 400],
    ['no JSON', () => post('{', { ...named, 'content-type': 'application/json' }), 400],
    ['link', () => get(`/link/${id}`), 200],
    ['get_link', () => get(`/get_link/${id}`), 200],
    ['webhooks of a link', () => get(`/link/${id}/webhooks`), 200],
    ['query', () => get(`/conversions?workspace_id=${second}`), 200],
    ['any with the header', () => get('/workspaces', named), 200],
  ]
  const counted = async () => (await sql`SELECT calls::integer FROM api_meters WHERE workspace_id = ${second}`)[0].calls
  t.equal(await counted(), 1)
  for (const [i, [name, call, status]] of calls.entries()) {
    const answer = await call()
    t.equal(answer.statusCode, status, name)
    t.equal(limitOf(answer)[0], 500, name)
    t.equal(await counted(), i + 2, name)
  }
  for (const payload of [{ url }, { url, workspace_id: 999_999 }, '{']) {
    const [limit, remaining] = limitOf(await post(payload, { ...headers, 'content-type': 'application/json' }))
    t.equal(limit, 1_000_000_000, 'the first workspace pays if none is named, or one that the key cannot reach')
    t.ok(remaining < limit)
  }
  await sql`UPDATE api_meters SET calls = 100000 WHERE workspace_id = ${second}`
  const refused = await post({ url, workspace_id: second })
  t.match(refused.json(), { code: 'rate_limit_exceeded', message: 'The growth plan has 100000 API calls a month' })
  t.equal((await post({ url, workspace_id: workspaceId })).statusCode, 200, 'the other workspace is not refused')
})
