import t from 'tap'
import { ADMISSION_LOCK_MS_MAX } from '../../api/limits/admit.js'
import { connectPostgres } from '../../postgres/connect.js'
import { countLockWaits } from '../lock-waits.js'
import { until } from '../until.js'
import { limitOf, withLimits } from './limits-fixture.js'

const { sql, postgres, apps, startApp, ask, freshKey } = await withLimits(t)

t.test('a key has one bucket over all processes, which admits a burst and not one request more', async (t) => {
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

t.test('requests of a key take nothing from another key', async (t) => {
  const [one, other] = [await freshKey(), await freshKey()]
  for (let i = 0; i < 12; i += 1) await ask(one.key)
  t.same(limitOf(await ask(other.key)).slice(0, 2), [10, 9])
})

t.test('a key of several workspaces has one bucket, filled to the same share of each plan', async (t) => {
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
  t.same(limitOf(await ask(key, of(fast))).slice(0, 2), [500, 24], 'the share still allows requests of a larger plan')
  t.same(limitOf(await ask(first.key)).slice(0, 2), [10, 9], 'a key of the workspace has a bucket of its own')
})

t.test('requests of many keys at once are each charged as if alone', async (t) => {
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

t.test('requests of a key that name many workspaces keep no other key waiting', async (t) => {
  const admissionSql = connectPostgres(postgres.url, 'test admission', { connections: 2 })
  t.teardown(() => admissionSql.end({ timeout: 1 }))
  const { app } = startApp({ admissionSql })
  const [stuck, other] = [await freshKey(), await freshKey()]
  const askOf = async (key: string, workspaceId: number) =>
    app.inject({ url: `/api/v1/workspace/${workspaceId}/keys`, headers: { authorization: `Bearer ${key}` } })
  await askOf(stuck.key, stuck.workspaceId)
  const answers: ReturnType<typeof askOf>[] = [] // inject alone would begin when they are awaited
  await sql.begin(async (tx) => {
    await tx`SELECT FROM key_buckets WHERE key_id = ${stuck.id} FOR UPDATE`
    for (let i = 0; i < 20; i += 1) answers.push(askOf(stuck.key, stuck.workspaceId + i))
    await until(async () => (await countLockWaits(sql)) > 0, 'an admission waits')
    t.equal((await askOf(other.key, other.workspaceId)).statusCode, 200)
  })
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  t.same([...new Set(statuses)].sort(), [200, 404, 429], 'its own, others, and beyond the burst')
  t.equal(statuses.filter((status) => status === 429).length, 11)
})

t.test('requests of many keys of a workspace keep no other workspace waiting', async (t) => {
  const admissionSql = connectPostgres(postgres.url, 'test admission', { connections: 2 })
  t.teardown(() => admissionSql.end({ timeout: 1 }))
  const { app } = startApp({ admissionSql })
  const [first, other] = [await freshKey(), await freshKey()]
  const keys = Array.from({ length: 8 }, (_, i) => `${first.key}_${i}`)
  for (const key of keys)
    await sql`
      INSERT INTO api_keys (hash, prefix, workspace_id) VALUES (sha256(${key}::bytea), 'sk', ${first.workspaceId})`
  const askWith = (key: string) =>
    app.inject({ url: '/api/v1/workspaces', headers: { authorization: `Bearer ${key}` } })
  for (const key of keys) t.equal((await askWith(key)).statusCode, 200)
  const waiting: ReturnType<typeof askWith>[] = [] // inject alone would begin when they are awaited
  await sql.begin(async (tx) => {
    await tx`
      SELECT FROM key_buckets WHERE key_id IN (SELECT id FROM api_keys WHERE workspace_id = ${first.workspaceId}) FOR UPDATE`
    for (const key of keys) waiting.push(askWith(key))
    await until(async () => (await countLockWaits(sql)) > 0, 'an admission waits')
    for (let i = 0; i < 4; i += 1) t.equal((await askWith(other.key)).statusCode, 200)
    t.equal(await countLockWaits(sql), 1)
  })
  for (const { statusCode } of await Promise.all(waiting)) t.equal(statusCode, 200)
})

t.test('every answer has the headers of the limit', async (t) => {
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

t.test('requests of a workspace that is being deleted do not stop those of others', async (t) => {
  const lockMs = ADMISSION_LOCK_MS_MAX
  const admissionSql = connectPostgres(postgres.url, 'test admission', { connections: 2, lockMs })
  t.teardown(() => admissionSql.end({ timeout: 1 }))
  const { app } = startApp({ admissionSql })
  const askWith = (key: string) =>
    app.inject({ url: '/api/v1/workspaces', headers: { authorization: `Bearer ${key}` } })
  const [deleted, other] = [await freshKey(), await freshKey()]
  const keys = ['sk_one', 'sk_two', 'sk_three']
  for (const key of keys)
    await sql`
      INSERT INTO api_keys (hash, prefix, workspace_id) VALUES (sha256(${key}::bytea), 'sk', ${deleted.workspaceId})`
  await sql.begin(async (tx) => {
    await tx`DELETE FROM workspaces WHERE id = ${deleted.workspaceId}`
    const waiting = keys.map(askWith)
    t.equal((await askWith(other.key)).statusCode, 200)
    for (const { statusCode } of await Promise.all(waiting)) t.equal(statusCode, 200, 'admitted without limits')
  })
  t.equal((await askWith(keys[0])).statusCode, 401)
})
