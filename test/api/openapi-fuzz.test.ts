import type { InjectOptions } from 'fastify'
import t from 'tap'
import { Pool } from 'undici'
import type { Json } from '../../api/openapi/to-openapi-schema.js'
import { createDice } from '../../traffic/dice.js'
import { keepDeliveries, toKept } from '../../webhooks/kept-deliveries.js'
import { withApi } from './api-fixture.js'
import { insertClicks } from './insert-clicks.js'
import { type Answer, type ApiDocument, openDocument, operationsOf } from './openapi-answers.js'
import { type Known, makeRequest, resolverOf, type Target } from './openapi-requests.js'
import { wrongValues } from './openapi-values.js'

const seed = Number(process.env.FUZZ_SEED ?? 1)
const requestsMin = Number(process.env.FUZZ_REQUESTS ?? 2_500)
const AT_ONCE = 6

const api = await withApi(t)
const { app, key, workspaceId, sql, clickhouse } = api
/** Request id → the error behind its 5xx answer. */
const causes = new Map<string, string>()
app.addHook('onError', async ({ id }, _reply, error) => {
  if (!('fields' in error)) causes.set(id, String(error.stack))
})
const document = (await app.inject({ url: '/api/openapi.json' })).json<ApiDocument>()
const { mistakeOf } = openDocument(document)
const resolve = resolverOf(document)
const isOfSessions = ({ operation: { tags } }: Target) => tags.includes('Sessions')
/** A stream does not end (test/live), and routes for sessions refuse keys (test/sessions). */
const operations = operationsOf(document).filter(
  (target) =>
    target.operation.operationId !== 'streamClicks' &&
    !(isOfSessions(target) && target.operation.security === undefined),
)
/** Only people may use these operations (test/sessions, test/members). A key is told why not. */
const forPeople = new Set([
  ...operations.filter(isOfSessions).map(({ operation }) => operation.operationId),
  ...['updateMember', 'removeMember', 'revokeInvitation', 'lookUpInvitation', 'acceptInvitation'],
])
const find = (id: string) => operations.find(({ operation }) => operation.operationId === id)!

// The things that requests are about must outlive them, so no made-up id is one of these. A made-up id is often the least
// one that is allowed, and links can be purged.
await sql`SELECT setval(pg_get_serial_sequence('links', 'id'), 1000)`
const [{ id: ownKeyId }] = await sql<[{ id: number }]>`SELECT id FROM api_keys`
const known: Known = { workspace_id: [workspaceId], id: [], domain_id: [], key_id: [], link_id: [], hook_id: [] }
known.note_id = []
known.view_id = []
known.template_id = []
known.user_id = [api.userId]
known.invitation_id = [1]
known.event_id = ['order-2']
await api.post('/conversions', { event_name: 'purchase', event_id: 'order-2', workspace_id: workspaceId })

for (const [operationId, name, body] of [
  ['saveLink', 'id', { url: 'https://example.com' }],
  ['createWorkspaceDomain', 'domain_id', { name: 'go.example.org' }],
  ['createKey', 'key_id', { name: 'CI' }],
  ['createNote', 'note_id', { day: '2026-03-08', text: 'Newsletter sent' }],
  ['createView', 'view_id', { name: 'Sale', filters: { tag: 'sale' } }],
  ['createTemplate', 'template_id', { name: 'Newsletter', fields: { utm_source: 'newsletter' } }],
] as const) {
  const { path } = find(operationId)
  const url = path.replace('{workspace_id}', String(workspaceId)).replace('/api/v1', '')
  known[name].push((await api.post(url, body)).body.id)
}
known.link_id.push(known.id[0])
known.hook_id.push('https://example.com/a?b=c#d', 'https://hook.example/')

known.delivery_id = ['evt_kept']
const kept = toKept(
  { id: 'evt_kept', time: '2026-03-08T00:00:00.000Z', event: 'click' },
  { kind: 'delivered', tookMs: 1 },
  '{"event":"click"}',
)

/** Makes webhooks with a kept delivery again, because some requests delete those that others need. */
async function subscribeAgain() {
  await sql`UPDATE links SET webhooks = ${known.hook_id} WHERE id = ${known.id[0]}`
  await sql`UPDATE workspaces SET webhooks = ${known.hook_id} WHERE id = ${workspaceId}`
  const hooks = await sql<{ id: string }[]>`SELECT id::text FROM webhooks`
  await keepDeliveries(sql, new Map(hooks.map(({ id }) => [id, [kept]])))
}
await subscribeAgain()
const clicked = {
  workspace_id: workspaceId,
  link_id: Number(known.id[0]),
  country: 'DE',
  browser_name: 'Firefox',
  params: ['a=1'],
}
await insertClicks(clickhouse.client, [{ ...clicked, time: new Date('2026-03-08T00:00:00Z') }])

/** Workspaces that the requests made, to be deleted again. */
const spare: number[] = []

/** Whether a request would delete something that all others need. */
const isSuicide = ({ operation: { operationId } }: Target, url: string) =>
  (operationId === 'deleteWorkspace' && url.startsWith(`/api/v1/workspace/${workspaceId}`)) ||
  (['deleteKey', 'rotateKey'].includes(operationId) && url.includes(`/keys/${ownKeyId}`))

const ROWS_MAX = 60

/** Keeps what was made, to be asked for later. */
function remember({ operation: { operationId } }: Target, answer: Json) {
  if (typeof answer.id !== 'number') return
  if (operationId === 'createWorkspace') spare.push(answer.id)
  const name = {
    createKey: 'key_id',
    createDomain: 'domain_id',
    createWorkspaceDomain: 'domain_id',
    createNote: 'note_id',
    createView: 'view_id',
    createTemplate: 'template_id',
  }[operationId]
  const ids = known[name ?? (operationId.startsWith('save') ? 'id' : '')]
  if (ids && ids.length < ROWS_MAX) ids.push(answer.id)
}

const show = (request: InjectOptions) =>
  `${request.method} ${String(request.url).slice(0, 300)} ${JSON.stringify(request.headers)} ${JSON.stringify(String(request.payload ?? '')).slice(0, 600)}`

const dice = createDice(seed)
const statuses = new Map<string, Map<number, number>>()
/** Operations that read everything are called less often. */
const isHeavy = ({ operation: { operationId } }: Target) => /^(export|list|getClick|getDocument)/.test(operationId)

type Send = (request: InjectOptions) => Promise<Answer>

/** A workspace has one export at a time: a second would be told to come again. */
let exported: Promise<unknown> = Promise.resolve()

function sendInTurn(send: Send, { operation }: Target, request: InjectOptions): Promise<Answer> {
  if (operation.operationId !== 'exportClicks') return send(request)
  const answer = exported.then(() => send(request))
  exported = answer
  return answer
}

async function ask(target: Target, send: Send): Promise<void> {
  const { operationId } = target.operation
  const there = operationId === 'deleteWorkspace' ? { ...known, workspace_id: spare } : known
  const request = makeRequest(target, there, key, dice, resolve)
  if (isSuicide(target, String(request.url))) return ask(target, send)
  const answer = await sendInTurn(send, target, request)
  const { statusCode, body } = answer
  const counts = statuses.get(operationId) ?? new Map<number, number>()
  statuses.set(operationId, counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1))
  const mistake = statusCode >= 500 ? body : mistakeOf(target.path, target.method, answer)
  if (/^(unsubscribe|save|updateWorkspace$)/.test(operationId)) await subscribeAgain()
  if (mistake)
    t.fail(`${operationId}: ${mistake.slice(0, 300)}`, {
      seed,
      request: show(request),
      statusCode,
      cause: causes.get(String(answer.headers['x-request-id'])),
    })
  else if (statusCode === 200 && target.method === 'post') remember(target, JSON.parse(body))
}

const often = operations.flatMap((target) => (isHeavy(target) ? [target] : Array<Target>(4).fill(target)))

async function askMany(count: number, send: Send) {
  let left = count
  const client = async () => {
    for (; left > 0; left -= 1) await ask(dice.pick(often), send)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, client))
}

/** Whether an operation succeeded once, or told a key that only people may use it. */
function isDone({ operation: { operationId, requestBody } }: Target): boolean {
  const counts = statuses.get(operationId)
  return counts !== undefined && (counts.has(200) || (forPeople.has(operationId) && (counts.size > 1 || !requestBody)))
}

t.test('whatever is sent, answers are as documented, and none is a 5xx', async (t) => {
  const send: Send = (request) => app.inject(request)
  await askMany(requestsMin, send)
  // For some operations, few made-up requests have no mistake.
  for (const target of operations) for (let n = 0; n < 1000 && !isDone(target); n += 1) await ask(target, send)
  for (const target of operations) {
    const { operationId } = target.operation
    t.ok(isDone(target), `${operationId} ${JSON.stringify([...(statuses.get(operationId) ?? [])])}`)
  }
  t.equal(statuses.size, operations.length)
})

t.test('nor over a connection', async () => {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const client = new Pool(origin, { connections: AT_ONCE })
  t.teardown(() => client.destroy())
  await askMany(requestsMin / 20, async ({ url, method, headers, payload }) => {
    const options = { path: String(url), method: method as 'GET', headers: headers as Record<string, string> }
    if (String(url).length > 10_000) return app.inject({ url, method, headers, payload }) // more than a head may have
    const { statusCode, headers: answered, body } = await client.request({ ...options, body: payload as string })
    return { statusCode, headers: answered, body: await body.text() }
  })
})

/** Not looked at, or read by whoever needs a key, or taken whatever it is. */
const ignored = new Set(['api_key', 'email', 'svc_cid'])
const firstOf: Record<string, unknown> = {
  ...{ workspace_id: workspaceId, counter: 'country', external_id: 'c-1', event_id: 'order-1' },
}
/** Fields of a conversion are refused with a status of their own. */
const refusals = (operationId: string) => (operationId === 'createConversion' ? [400, 422] : [400])

/** The largest body that is not 413: routes without a key take less, and an event has a bound of its own. */
const bytesMaxOf = ({ operationId, security }: { operationId: string; security?: unknown[] }) =>
  security?.length === 0 ? 64 * 1024 : operationId === 'createConversion' ? 1_000_000 : 1024 * 1024

t.test('what a field of a body cannot be is 400, or 422, by its name', async (t) => {
  let count = 0
  for (const { path, method, operation } of operations) {
    if (!operation.requestBody) continue
    const { oneOf, ...schema } = resolve(operation.requestBody.content['application/json'].schema) as { oneOf?: Json[] }
    const { properties } = resolve(oneOf?.[0] ?? schema) as { properties: Record<string, Json> }
    const url = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(firstOf[name] ?? known[name][0])))
    for (const [name, property] of Object.entries(properties)) {
      if (ignored.has(name)) continue
      for (const value of wrongValues(property, resolve)) {
        const payload = { url: 'https://example.com', [name]: value }
        const headers = { authorization: `Bearer ${key}`, 'x-workspace-id': String(workspaceId) }
        const answer = await app.inject({ method: method.toUpperCase() as 'GET', url, headers, payload })
        const what = `${operation.operationId} ${name} ${JSON.stringify(value).slice(0, 60)}`
        count += 1
        const isTooLong = answer.statusCode === 413 && JSON.stringify(payload).length > bytesMaxOf(operation)
        if (!isTooLong && !(refusals(operation.operationId).includes(answer.statusCode) && answer.json()[name]))
          t.fail(what, { status: answer.statusCode, body: answer.body.slice(0, 300) })
      }
    }
  }
  t.ok(count > 1_000, `${count} requests`)
})

t.test('what a parameter of a query cannot be is 400 by its name', async (t) => {
  let count = 0
  for (const { path, method, operation } of operations) {
    const url = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(firstOf[name] ?? known[name][0])))
    for (const { name, in: place, schema } of operation.parameters ?? []) {
      if (place !== 'query') continue
      const { type, enum: options } = schema
      const wrong = type === 'array' ? [] : [`${name}=x&${name}=y`]
      if (options || type === 'integer' || type === 'boolean')
        wrong.push(`${name}=nonsense`, `${name}=-1`, `${name}=%00`)
      if (schema.pattern) wrong.push(`${name}=x`, `${name}=-`, `${name}=${'1'.repeat(12)}`)
      if (['start', 'end', 'timezone', 'country'].includes(name)) wrong.push(`${name}=nonsense`, `${name}=%00`)
      if (['search', 'domain', 'tag', 'isp', 'browser', 'platform'].includes(name))
        wrong.push(`${name}=${'x'.repeat(9_000)}`)
      for (const query of wrong) {
        const headers = { authorization: `Bearer ${key}` }
        const answer = await app.inject({ method: method.toUpperCase() as 'GET', url: `${url}?${query}`, headers })
        count += 1
        if (answer.statusCode !== 400 || !answer.json()[name])
          t.fail(`${operation.operationId} ${query.slice(0, 60)}`, {
            status: answer.statusCode,
            body: answer.body.slice(0, 300),
          })
      }
    }
  }
  t.ok(count > 50, `${count} requests`)
})
