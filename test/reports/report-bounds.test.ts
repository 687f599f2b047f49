import { once } from 'node:events'
import t from 'tap'
import { ApiError } from '../../api/http/errors.js'
import { openWorkspaceGate } from '../../api/limits/workspace-gate.js'
import { queryBounds, runQuery } from '../../api/reports/run-query.js'
import { addStranger, withApi } from '../api/api-fixture.js'
import { withClickHouse } from '../services.js'
import { until } from '../until.js'

/** A report of four queries. */
const MANY_QUERIES = '/clicks/counters/top_params?unique=true&compare=previous'

const never = new AbortController().signal

/** By default every workspace has a holder of its own. */
const of = (workspaceId: number, holder = `workspace ${workspaceId}`) => ({ holder, workspaceId })

t.test('a workspace has its places, the next wait in order, and too many are told so', async (t) => {
  const enter = openWorkspaceGate({ placesMax: 1, waitingMax: 2 })
  const leave = await enter(of(1), never)
  const order: number[] = []
  const waiting = [1, 2].map(async (n) => {
    const leaveNext = await enter(of(1), never)
    order.push(n)
    leaveNext()
  })
  await t.rejects(enter(of(1), never), { code: 'service_unavailable' })
  ;(await enter(of(2), never))()
  t.same(order, [], 'another workspace is not held up')
  leave()
  await Promise.all(waiting)
  t.same(order, [1, 2])
  ;(await enter(of(1), never))()
})

t.test('all workspaces together have their places too', async (t) => {
  const enter = openWorkspaceGate({ placesMax: 1, waitingMax: 0, placesInAllMax: 2 })
  const leave = await enter(of(1), never)
  await enter(of(2), never)
  await t.rejects(enter(of(3), never), { code: 'service_unavailable' })
  leave()
  await enter(of(3), never)
  await t.rejects(enter(of(1), never), { code: 'service_unavailable' })
})

t.test('those who wait for a place of all take turns by workspace', async (t) => {
  const enter = openWorkspaceGate({ placesMax: 1, waitingMax: 3, placesInAllMax: 1 })
  const leave = await enter(of(1), never)
  const order: number[] = []
  const waiting = [1, 1, 1, 2, 3, 2].map(async (workspaceId) => {
    const leaveNext = await enter(of(workspaceId), never)
    order.push(workspaceId)
    leaveNext()
  })
  leave()
  await Promise.all(waiting)
  t.same(order, [1, 2, 3, 1, 2, 1])
})

t.test('a holder with many workspaces is next no more often than one with a single workspace', async (t) => {
  const enter = openWorkspaceGate({ placesMax: 1, waitingMax: 3, placesInAllMax: 1 })
  const leave = await enter(of(1, 'many'), never)
  const order: number[] = []
  const work = async (workspaceId: number, holder: string) => {
    const leaveNext = await enter(of(workspaceId, holder), never)
    order.push(workspaceId)
    leaveNext()
  }
  const ofMany = [1, 1, 2, 3, 4, 5].map((workspaceId) => work(workspaceId, 'many'))
  const ofOne = [9, 9, 9].map((workspaceId) => work(workspaceId, 'one'))
  leave()
  await Promise.all([...ofMany, ...ofOne])
  t.same(order, [1, 9, 2, 9, 3, 9, 4, 5, 1])
})

t.test('a holder leaves places to others, and the members of a workspace share its places', async (t) => {
  const enter = openWorkspaceGate({ placesMax: 1, waitingMax: 1, placesOfHolderMax: 2, placesInAllMax: 4 })
  const leave = await enter(of(1, 'many'), never)
  await enter(of(2, 'many'), never)
  const entered: string[] = []
  const third = enter(of(3, 'many'), never).then(() => entered.push('third'))
  const member = enter(of(1, 'member'), never).then(() => entered.push('member'))
  await enter(of(4, 'other'), never)
  t.same(entered, [])
  leave()
  await Promise.all([third, member])
  t.same(entered.sort(), ['member', 'third'], 'one place given back lets in two who waited for different bounds')
})

t.test('one that leaves while waiting gives up its turn', async (t) => {
  const enter = openWorkspaceGate({ placesMax: 1, waitingMax: 1 })
  const leave = await enter(of(1), never)
  const gone = new AbortController()
  const waiting = enter(of(1), gone.signal)
  gone.abort()
  await t.rejects(waiting, { name: 'AbortError' })
  const next = enter(of(1), never)
  leave()
  ;(await next)()
})

t.test('a query that meets a bound says which way out there is', async (t) => {
  const { client } = await withClickHouse(t)
  const run = (query: string, bounds: Partial<typeof queryBounds>) =>
    runQuery(client, { query, params: {} }, { bounds: { ...queryBounds, ...bounds } })
  const codeOf = (answer: Promise<unknown>) =>
    answer.then(
      () => 'answered',
      (error) => (error instanceof ApiError ? error.code : error),
    )
  t.equal(await codeOf(run('SELECT count() FROM numbers(1000000) WHERE number % 3', { rows: 1000 })), 'bad_request')
  const distinct = 'SELECT uniqExact(sipHash64(number)) FROM numbers(20000000)'
  t.equal(await codeOf(run(distinct, { memoryBytes: 50_000_000 })), 'bad_request')
  t.equal(await codeOf(run('SELECT sleepEachRow(1) FROM numbers(3)', { seconds: 1 })), 'service_unavailable')
  const gone = new AbortController()
  const slow = runQuery(client, { query: 'SELECT sleep(2)', params: {} }, { signal: gone.signal })
  gone.abort()
  await t.rejects(slow, 'nobody waits for it')
})

t.test('lists, and reports of many queries, leave places to others, and those of a failed report end', async (t) => {
  const api = await withApi(t)
  const { sql, userId, clickhouse } = api
  const stranger = await addStranger(sql)
  const second = await addStranger(sql, 'sk_second')
  await sql`UPDATE api_keys SET created_by_user_id = ${userId}`
  await sql`UPDATE api_keys SET created_by_user_id = NULL WHERE workspace_id = ${stranger.workspaceId}`
  const { client } = clickhouse
  /** Functions that end the queries of large reports that have begun. */
  const begun: ((error: Error) => void)[] = []
  const query = client.query.bind(client)
  const hold: typeof client.query = (params) => {
    const { workspace_id: workspaceId } = params.query_params as { workspace_id: number }
    if (workspaceId === stranger.workspaceId) return query(params)
    return new Promise((_, reject) => {
      begun.push(reject)
      params.abort_signal?.addEventListener('abort', () => reject(new Error('aborted')))
    })
  }
  client.query = hold
  t.teardown(() => {
    client.query = query
  })

  const lists = [1, 2, 3, 4, 5].map(() => api.get(`/workspace/${api.workspaceId}/list_links?sort_by=clicks_total`))
  await until(() => begun.length >= 3, 'queries of lists')
  const reports = [api, second].flatMap(({ workspaceId, key }) =>
    [1, 2, 3].map(() => api.get(`/workspace/${workspaceId}${MANY_QUERIES}`, { key })),
  )
  const small = await api.get(`/workspace/${stranger.workspaceId}/clicks`, { key: stranger.key })
  t.equal(small.status, 200, 'somebody else gets a report meanwhile')
  t.equal(begun.length, 3, 'a user has three queries at a time')
  const answers = Promise.all([...lists, ...reports])
  let answered = false
  const done = () => {
    answered = true
  }
  answers.then(done, done)
  for (let i = 0; !answered; ) {
    if (i < begun.length) begun[i++](new ApiError('bad_request', 'too large'))
    // The report hears of it in these turns. Its next query could begin before otherwise.
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
  }
  t.same([...new Set((await answers).map(({ status }) => status))], [400])
  t.ok(begun.length < 29, `${begun.length} of 29 queries have begun: those of a failed report never do`)
})

t.test(
  'links with statistics, limits of clicks, exports of links and clicks of conversions leave places too',
  async (t) => {
    const api = await withApi(t)
    const { sql, clickhouse, workspaceId } = api
    const stranger = await addStranger(sql)
    const { body: link } = await api.post('/link', { url: 'https://example.com/', workspace_id: workspaceId })
    const { client } = clickhouse
    const ended = new AbortController()
    let running = 0
    let most = 0
    const query = client.query.bind(client)
    const hold: typeof client.query = async (params) => {
      const { workspace_id, workspaceId: named } = params.query_params as {
        workspace_id?: number
        workspaceId?: number
      }
      if ((workspace_id ?? named) === stranger.workspaceId) return query(params)
      running += 1
      most = Math.max(most, running)
      if (!ended.signal.aborted) await once(ended.signal, 'abort')
      running -= 1
      return query(params)
    }
    client.query = hold
    t.teardown(() => {
      client.query = query
    })
    const svc_cid = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
    const kinds: (() => Promise<number>)[] = [
      async () => (await api.get(`/get_link/${link.id}`)).status,
      async () => (await api.post('/links', [{ id: link.id, expiry_clicks: 1_000 }])).status,
      async () => {
        const url = `/api/v1/workspace/${workspaceId}/links/export`
        return (await api.app.inject({ url, headers: { authorization: `Bearer ${api.key}` } })).statusCode
      },
      async () => (await api.post('/conversions', { event_name: 'a', svc_cid })).status,
    ]
    const asked = kinds.flatMap((ask) => [ask(), ask(), ask(), ask()])
    await until(() => running === 3, 'three queries')
    for (let i = 0; i < 3; i += 1) {
      const small = await api.get(`/workspace/${stranger.workspaceId}/clicks`, { key: stranger.key })
      t.equal(small.status, 200, 'somebody else gets a report meanwhile')
    }
    // Conversions have given up their wait for a place, and are recorded without their click.
    for (const status of await Promise.all(asked.slice(-4))) t.equal(status, 201)
    ended.abort()
    for (const status of await Promise.all(asked)) t.ok([200, 201].includes(status), `${status}`)
    t.equal(most, 3)
  },
)
