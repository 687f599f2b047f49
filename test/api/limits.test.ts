import { Registry } from 'prom-client'
import t from 'tap'
import { type AppDeps, buildApp } from '../../api/app.js'

import { hashKey } from '../../api/keys/secret.js'
import { createFailedAttempts } from '../../api/limits/failed-attempts.js'
import { createKnownKeys } from '../../api/limits/known-keys.js'
import { createPlans } from '../../usage/plans.js'
import { createAddress, parseAddress } from '../../visit/address/address.js'
import { createAddressList } from '../../visit/address/address-list.js'
import { withApi } from './api-fixture.js'
import { logFailures } from './log-failures.js'

const api = await withApi(t)
const { sql, workspaceId } = api

// The rate is so low that only the test itself refills a bucket.
const slow = { ...createPlans(), free: { ...createPlans().free, rate: 0.001 } }

/** Starts one of several apis on the same database. */
function startApp(more: Partial<AppDeps> = {}) {
  const registry = new Registry()
  const log = logFailures()
  const shards = { of: () => api.clickhouse.client }
  const publicUrl = new URL('https://go.example.com')
  const app = buildApp({ sql, shards, publicUrl, log, registry, now: () => new Date(), plans: slow, ...more })
  t.teardown(() => app.close())
  return { app, registry }
}

const apps = [startApp(), startApp()]
let asked = 0

/** Asks the apps in turn. */
const ask = (key: string, url = '/api/v1/workspaces', remoteAddress = '192.0.2.1') => {
  asked += 1
  const headers = key ? { authorization: `Bearer ${key}` } : {}
  return apps[asked % apps.length].app.inject({ url, headers, remoteAddress })
}

async function freshKey(plan = 'free') {
  const [{ id }] = await sql<[{ id: number }]>`INSERT INTO workspaces (name, plan) VALUES ('x', ${plan}) RETURNING id`
  const key = `sk_of_${id}`
  const [row] = await sql<[{ id: number }]>`
    INSERT INTO api_keys (hash, prefix, workspace_id) VALUES (sha256(${key}::bytea), 'sk', ${id}) RETURNING id`
  return { key, id: row.id, workspaceId: id }
}

const limitOf = ({ headers }: { headers: Record<string, unknown> }) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers[`x-ratelimit-${name}`]))

t.test('a key has one bucket over all processes: so many at once, and not one more', async (t) => {
  const { key, id } = await freshKey()
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask(key)))
  t.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 10)
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  t.equal(refused.length, 20)
  const { headers } = refused[0]
  t.same(refused[0].json(), {
    error: 'rate_limit_exceeded',
    code: 'rate_limit_exceeded',
    message: 'At most 0.001 requests a second with a key, in bursts of 10',
    limit: 10,
    current_usage: 10,
  })
  t.match(headers['retry-after'], /^\d+$/)
  t.ok(Number(headers['retry-after']) > 900 && Number(headers['retry-after']) <= 1000)
  const [limit, remaining, reset] = limitOf(refused[0])
  t.same([limit, remaining], [10, 0])
  const secondsToReset = reset - Date.now() / 1000
  t.ok(secondsToReset > 9_000 && secondsToReset < 10_100, String(secondsToReset))

  await sql`UPDATE key_buckets SET refilled_at = refilled_at - interval '2000 s' WHERE key_id = ${id}`
  const later = await Promise.all(Array.from({ length: 10 }, () => ask(key)))
  t.equal(later.filter(({ statusCode }) => statusCode === 200).length, 2, 'a token a thousand seconds')
  await sql`UPDATE key_buckets SET refilled_at = refilled_at - interval '1 year' WHERE key_id = ${id}`
  t.same(limitOf(await ask(key)).slice(0, 2), [10, 9], 'never more than the burst')
})

t.test("one key's requests take nothing from another's", async (t) => {
  const [one, other] = [await freshKey(), await freshKey()]
  for (let i = 0; i < 12; i += 1) await ask(one.key)
  t.same(limitOf(await ask(other.key)).slice(0, 2), [10, 9])
})

t.test('a key has one bucket over all its workspaces, of which each plan takes its part', async (t) => {
  const [first, second, fast] = [await freshKey(), await freshKey(), await freshKey('growth')]
  const [{ id: userId }] = await sql<[{ id: number }]>`INSERT INTO users (name) VALUES ('x') RETURNING id`
  for (const { workspaceId } of [first, second, fast])
    await sql`INSERT INTO workspace_members (user_id, workspace_id) VALUES (${userId}, ${workspaceId})`
  const key = 'sk_of_three'
  const [{ id }] = await sql<[{ id: number }]>`
    INSERT INTO api_keys (hash, prefix, user_id) VALUES (sha256(${key}::bytea), 'sk', ${userId}) RETURNING id`
  const setShare = (share: number) =>
    sql`UPDATE key_buckets SET share = ${share}, refilled_at = now() + interval '1 hour' WHERE key_id = ${id}`
  const of = ({ workspaceId }: { workspaceId: number }) => `/api/v1/workspace/${workspaceId}/keys`

  const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => ask(key, of(i % 3 ? first : second))))
  const admitted = answers.filter(({ statusCode }) => statusCode === 200)
  t.same(admitted.map((answer) => limitOf(answer)[1]).sort(), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])

  await setShare(0.5)
  t.same(limitOf(await ask(key, of(fast))).slice(0, 2), [500, 249], 'half of a larger plan is left too')
  t.same(limitOf(await ask(key, of(first))).slice(0, 2), [10, 3], 'whole requests only')
  await setShare(0.05)
  const refused = await ask(key, of(second))
  t.match(refused.json(), { limit: 10, message: 'At most 0.001 requests a second with a key, in bursts of 10' })
  t.same(limitOf(await ask(key, of(fast))).slice(0, 2), [500, 24], 'which its plan allows all the same')
  t.same(limitOf(await ask(first.key)).slice(0, 2), [10, 9], 'a key of the workspace has a bucket of its own')
})

t.test("a month's calls are those of all keys of the workspace, and exact", async (t) => {
  const { key, workspaceId } = await freshKey('growth')
  await sql`INSERT INTO api_keys (hash, prefix, workspace_id) VALUES (sha256('sk_second'), 'sk', ${workspaceId})`
  await ask(key)
  await sql`UPDATE api_meters SET calls = 99980 WHERE workspace_id = ${workspaceId}`
  const near = await ask(key)
  t.same(limitOf(near).slice(0, 2), [100_000, 19], 'the nearer limit is told')
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

t.test('a count that a crash of Postgres emptied goes on from what was saved', async (t) => {
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

t.test('requests of many keys that come at once are each charged as if alone', async (t) => {
  const { key, workspaceId } = await freshKey()
  const others = [await freshKey(), await freshKey(), await freshKey()]
  const [{ id: userId }] = await sql<[{ id: number }]>`INSERT INTO users (name) VALUES ('x') RETURNING id`
  for (const id of [workspaceId, others[0].workspaceId])
    await sql`INSERT INTO workspace_members (user_id, workspace_id) VALUES (${userId}, ${id})`
  await sql`INSERT INTO api_keys (hash, prefix, user_id) VALUES (sha256('sk_of_two'), 'sk', ${userId})`
  const requests = Array.from({ length: 12 }, () => [
    ...[key, ...others.map((other) => other.key), 'sk_of_two', 'sk_of_nobody'].map((of) => [of, 'first'] as const),
    ['sk_of_two', 'second'] as const,
  ]).flat()
  const answers = await Promise.all(
    requests.map(async ([of, which]) => {
      const url = which === 'first' ? undefined : `/api/v1/workspace/${others[0].workspaceId}/keys`
      const { statusCode, headers } = await ask(of, url)
      return { of, statusCode, remaining: Number(headers['x-ratelimit-remaining']) }
    }),
  )
  for (const of of new Set(answers.map((answer) => answer.of))) {
    const mine = answers.filter((answer) => answer.of === of)
    const admitted = mine.filter(({ statusCode }) => statusCode === 200)
    if (of === 'sk_of_nobody') t.ok(mine.every(({ statusCode }) => statusCode === 401))
    else t.same(admitted.map(({ remaining }) => remaining).sort(), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], of)
  }
  const calls = await sql<{ calls: number }[]>`
    SELECT calls::integer FROM api_meters WHERE workspace_id IN ${sql([workspaceId, ...others.map((other) => other.workspaceId)])}
    ORDER BY workspace_id`
  const [ofFirst, ofSecond, ...rest] = calls.map((row) => row.calls)
  t.equal(ofFirst + ofSecond, 30, 'those of their own keys, and the ten of the key of both')
  t.same(rest, [10, 10])
})

t.test('requests of a key that waits for its row keep no other key waiting', async (t) => {
  const [stuck, other] = [await freshKey(), await freshKey()]
  await ask(stuck.key)
  const answers: Promise<Awaited<ReturnType<typeof ask>>>[] = []
  let isDone = false
  await sql.begin(async (tx) => {
    await tx`SELECT FROM key_buckets WHERE key_id = ${stuck.id} FOR UPDATE`
    for (let i = 0; i < 20; i += 1) answers.push(ask(stuck.key))
    void Promise.all(answers).then(() => {
      isDone = true
    })
    for (let i = 0; i < 4; i += 1) t.equal((await ask(other.key)).statusCode, 200)
    t.equal(isDone, false)
  })
  const admitted = (await Promise.all(answers)).filter(({ statusCode }) => statusCode === 200)
  const remaining = admitted.map(({ headers }) => Number(headers['x-ratelimit-remaining']))
  t.same(remaining.sort(), [0, 1, 2, 3, 4, 5, 6, 7, 8])
})

t.test(
  'a call of a user-wide key counts for the workspace of its path, and for the first where none is named',
  async (t) => {
    const [{ user_id: userId }] = await sql<[{ user_id: number }]>`SELECT user_id FROM workspace_members LIMIT 1`
    const { workspaceId: second } = await freshKey('free')
    await sql`INSERT INTO workspace_members (user_id, workspace_id) VALUES (${userId}, ${second})`
    t.same(limitOf(await ask(api.key, `/api/v1/workspace/${second}/keys`)).slice(0, 2), [10, 9])
    t.equal(limitOf(await ask(api.key, `/api/v1/workspace/${workspaceId}/keys`))[0], 1_000_000_000)
    t.equal(limitOf(await ask(api.key))[0], 1_000_000_000, 'enterprise without a limit of its own')
    const calls = await sql`SELECT calls::integer FROM api_meters WHERE workspace_id = ${second}`
    t.same(calls, [{ calls: 1 }])
  },
)

t.test('and for that of its body, its link, its query or its header', async (t) => {
  const [{ user_id: userId }] = await sql<[{ user_id: number }]>`SELECT user_id FROM workspace_members LIMIT 1`
  const { workspaceId: second } = await freshKey('growth')
  await sql`INSERT INTO workspace_members (user_id, workspace_id) VALUES (${userId}, ${second})`
  const headers = { authorization: `Bearer ${api.key}` }
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
    ['key in the body', () => post({ url, workspace_id: second, api_key: api.key }, {}), 200],
    ['path', () => post({ id: first.json().id, api_key: api.key }, {}, `/workspace/${second}/links`), 404],
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
    t.equal(limit, 1_000_000_000, 'the first pays for what names none, or none that is reached')
    t.ok(remaining < limit)
  }
  await sql`UPDATE api_meters SET calls = 100000 WHERE workspace_id = ${second}`
  const refused = await post({ url, workspace_id: second })
  t.match(refused.json(), { code: 'rate_limit_exceeded', message: 'The growth plan has 100000 API calls a month' })
  t.equal((await post({ url, workspace_id: workspaceId })).statusCode, 200, 'nobody else is refused')
})

t.test('every answer has the headers', async (t) => {
  const { key } = await freshKey('growth')
  for (const [url, given, status] of [
    ['/api/v1/workspaces', key, 200],
    ['/api/v1/workspaces', '', 401],
    ['/api/v1/workspaces', 'sk_wrong', 401],
    ['/api/v1/link/1', key, 404],
    ['/api/v1/workspace/0/clicks', key, 404],
    ['/nothing', key, 404],
    ['/api/v1/link/%zz', key, 400],
  ] as const) {
    const answer = await ask(given, url)
    t.equal(answer.statusCode, status, url)
    t.ok(limitOf(answer).every(Number.isSafeInteger), JSON.stringify(limitOf(answer)))
    t.ok(answer.headers['x-request-id'])
  }
})

t.test('a limiter that fails does not stop the API', async (t) => {
  const { key } = await freshKey()
  await sql`ALTER TABLE key_buckets RENAME TO key_buckets_away`
  t.teardown(() => sql`ALTER TABLE key_buckets_away RENAME TO key_buckets`)
  for (let i = 0; i < 20; i += 1) t.equal((await ask(key)).statusCode, 200)
  t.equal((await ask('sk_wrong')).statusCode, 401)
  for (const { registry } of apps) t.match(await registry.metrics(), /slugline_api_unlimited_requests_total \d\d/)
})

t.test('an address that tries many keys is slowed down, and a good key from there is not', async (t) => {
  const { key } = await freshKey('growth')
  const [{ app }] = apps
  const askOne = (key: string, remoteAddress: string) =>
    app.inject({ url: '/api/v1/workspaces', headers: { 'x-api-key': key }, remoteAddress })
  t.equal((await askOne(key, '198.51.100.1')).statusCode, 200)
  const statuses = new Map<number, number>()
  let last = await askOne('sk_wrong', '198.51.100.1')
  for (let i = 0; last.statusCode !== 429; i += 1) {
    t.equal(last.statusCode, 401)
    const some = await Promise.all(Array.from({ length: 50 }, (_, n) => askOne(`sk_wrong${i}_${n}`, '198.51.100.1')))
    for (const { statusCode } of some) statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    last = some.at(-1)!
  }
  t.match(last.json(), { code: 'rate_limit_exceeded', limit: 200, current_usage: 200 })
  t.match(last.headers['retry-after'], /^\d+$/)
  t.equal((await askOne(key, '198.51.100.1')).statusCode, 200)
  const { key: unseen, id } = await freshKey('growth')
  const wild = Promise.all(Array.from({ length: 300 }, (_, n) => askOne(`sk_wild${n}`, '198.51.100.1')))
  t.equal((await askOne(unseen, '198.51.100.1')).statusCode, 200, 'a good key that this process has not seen')
  await wild
  await sql`UPDATE api_keys SET previous_hash = sha256('sk_former'), previous_expires_at = now() + interval '1 day'
    WHERE id = ${id}`
  t.equal((await askOne('sk_former', '198.51.100.1')).statusCode, 200, 'nor its former secret')
  t.equal((await askOne('sk_wrong', '198.51.100.2')).statusCode, 401)
})

t.test('however many unknown keys come at once, they are looked for with few statements', async (t) => {
  const { key } = await freshKey()
  let statements = 0
  const counting = new Proxy(sql, {
    apply(target, self, args) {
      statements += 1
      return Reflect.apply(target as never, self, args)
    },
  })
  const isKnown = createKnownKeys(counting)
  const base64 = (key: string) => hashKey(key).toString('base64')
  const asked = Array.from({ length: 1_500 }, (_, n) => isKnown(base64(`sk_${n}`)))
  t.equal(await isKnown(base64(key)), true)
  t.same(new Set(await Promise.all(asked)), new Set([false]))
  t.ok(statements <= 3, String(statements))
  t.same(await Promise.all([isKnown(base64(key)), isKnown(base64(key))]), [true, true])
})

t.test('the address is the one that a trusted proxy names, and nobody else', async (t) => {
  const proxies = { trusted: createAddressList(['loopback']), header: 'x-forwarded-for' }
  const { app } = startApp({ proxies })
  const left = async (key: string, remoteAddress: string, forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded, ...(key && { 'x-api-key': key }) }
    return limitOf(await app.inject({ url: '/api/v1/workspaces', headers, remoteAddress }))[1]
  }
  for (let i = 0; i < 100; i += 1) await left('sk_wrong', '127.0.0.1', '203.0.113.9')
  t.ok((await left('', '127.0.0.1', '198.51.100.7, 203.0.113.9')) < 200)
  t.equal(await left('', '127.0.0.1', '203.0.113.10'), 200)
  t.equal(await left('', '203.0.113.11', '203.0.113.9'), 200, 'not from a peer that nobody trusts')
})

t.test('failed attempts are forgotten with time, by address, in bounded memory', async (t) => {
  let ms = 1_000_000
  const attempts = createFailedAttempts(() => ms)
  const address = (text: string) => {
    const parsed = createAddress()
    t.ok(parseAddress(text, parsed))
    return parsed
  }
  const one = address('2001:db8::1')
  for (let i = 0; i < 300; i += 1) attempts.count(one)
  t.same(attempts.allowanceOf(one), { limit: 200, remaining: 0, resetSeconds: 1020 })
  t.equal(attempts.allowanceOf(address('2001:db8::2')).remaining, 0, 'the same /64')
  t.equal(attempts.allowanceOf(address('2001:db8:0:1::1')).remaining, 200)
  ms += 1_000
  t.equal(attempts.allowanceOf(one).remaining, 10)
  for (let i = 0; i < 10_000; i += 1) {
    const other = createAddress()
    other.set([1, i, 0, 0])
    attempts.count(other)
  }
  t.equal(attempts.allowanceOf(one).remaining, 200, 'the oldest is forgotten')
})

t.test('plans have the limits of the contract', async (t) => {
  const { free, growth, business, enterprise } = createPlans(1_000)
  t.match(free, { rate: 2, burst: 10, calls: 1_000, clicks: 500, domains: 1, conversions: false, webhooks: false })
  t.match(growth, { rate: 100, burst: 500, calls: 100_000, clicks: 50_000, conversions: true, webhooks: false })
  t.match(business, { rate: 100, burst: 500, calls: 1_000_000, clicks: 500_000, conversions: true, webhooks: true })
  t.match(enterprise, { rate: 1_000, burst: 5_000, conversions: true, webhooks: true })
})
