// Every field of the API's document has a description, and its examples work as they stand.
import t from 'tap'
import { hashKey } from '../../api/keys/secret.js'
import type { Json } from '../../api/openapi/to-openapi-schema.js'
import { insertUserLink } from '../../api/sessions/user-links-table.js'
import { addUser, openBrowser } from '../sessions/browser.js'
import { withApi } from './api-fixture.js'
import { type ApiDocument, openDocument, operationsOf } from './openapi-answers.js'

const api = await withApi(t)
const { app, key, sql, workspaceId } = api
const document = (await app.inject({ url: '/api/openapi.json' })).json<ApiDocument>()
const operations = operationsOf(document)
const { mistakeIn } = openDocument(document)

/** Visits each field of a schema, also of schemas within it. */
function eachField(schema: Json, place: string[], visit: (field: Json, place: string[]) => void) {
  for (const [name, field] of Object.entries((schema.properties ?? {}) as Record<string, Json>)) {
    visit(field, [...place, 'properties', name])
    eachField(field, [...place, 'properties', name], visit)
  }
  for (const key of ['items', 'additionalProperties'])
    if (typeof schema[key] === 'object') eachField(schema[key] as Json, [...place, key], visit)
  for (const key of ['oneOf', 'anyOf'])
    for (const [i, one] of ((schema[key] ?? []) as Json[]).entries()) eachField(one, [...place, key, String(i)], visit)
}

/** Schemas of the document that have no name, with their places. */
const places: [schema: Json, place: string[]][] = [
  ...Object.entries(document.components.schemas).map(([name, schema]) => [schema, ['components', 'schemas', name]]),
  ...operations.flatMap(({ path, method, operation: { requestBody, responses } }) => [
    ...Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [
      schema,
      ['paths', path, method, 'requestBody', 'content', type, 'schema'],
    ]),
    ...Object.entries(responses).flatMap(([status, { content = {} }]) =>
      Object.entries(content as Record<string, { schema: Json }>).map(([type, { schema }]) => [
        schema,
        ['paths', path, method, 'responses', status, 'content', type, 'schema'],
      ]),
    ),
  ]),
] as [Json, string[]][]

t.test('every field and every parameter says what it is', async (t) => {
  const silent = new Set<string>()
  let count = 0
  for (const [schema, place] of places)
    eachField(schema, place, (field, at) => {
      count += 1
      // A named schema stands for itself: OpenAPI 3.0 knows nothing beside `$ref`.
      if (!field.$ref && !/\w/.test(String(field.description ?? ''))) silent.add(at.join(' '))
    })
  for (const { path, method, operation } of operations)
    for (const parameter of operation.parameters ?? []) {
      count += 1
      if (!('description' in parameter)) silent.add(`${method} ${path} ${parameter.name}`)
    }
  for (const [name, header] of Object.entries(document.components.headers)) if (!header.description) silent.add(name)
  t.same([...silent], [])
  t.ok(count > 500, `${count} fields and parameters`)
})

t.test('the example of a field is one', async (t) => {
  let count = 0
  for (const [schema, place] of places)
    eachField(schema, place, (field, at) => {
      if (!('example' in field)) return
      count += 1
      t.equal(mistakeIn(field.example, at), undefined, at.join(' '))
    })
  t.ok(count > 20)
})

t.test('schemas say the bounds that the service has', async (t) => {
  const idMax = 2 ** 31 - 1
  const bounded: string[] = []
  for (const [schema, place] of places)
    eachField(schema, place, (field, at) => {
      const name = at.at(-1)!
      if (field.type !== 'integer' || !/^(link_id|workspace_id|domain_id|created_by_user_id)$/.test(name)) return
      bounded.push(name)
      t.same([field.minimum, field.maximum], [1, idMax], at.join(' '))
    })
  t.ok(bounded.filter((name) => name === 'link_id').length >= 5)
  const draft = document.components.schemas.LinkDraft.properties as Record<string, Json>
  t.match(draft, {
    url: { format: 'uri', pattern: '^https?://', maxLength: 8192 },
    slug: { pattern: '^/', maxLength: 255 },
    tags: { maxItems: 50, items: { maxLength: 100 } },
    webhooks: { maxItems: 20, items: { format: 'uri' } },
    rules: { maxItems: 100 },
    fb_pixel_id: { pattern: '^\\d{10,20}$' },
  })
  const { parameters } = operations.find(({ operation }) => operation.operationId === 'createConversion')!.operation
  t.match(
    parameters!.find(({ name }) => name === 'X-Source'),
    { in: 'header', schema: { pattern: '^[a-z0-9_-]{1,32}$' } },
  )
})

/**
 * Operations whose examples have a code of the moment or a signature, which do not last. test/api/openapi-operations.test.ts
 * calls them.
 */
const OF_MOMENT = /^(signInByPasskey|giveSecondStep|proveFactor|confirmApp|addPasskey|renamePasskey)$/

t.test('every example works as it stands', async (t) => {
  // A fresh installation with a workspace and three links, whose ids the examples have.
  t.equal(workspaceId, 1)
  const headers = { authorization: `Bearer ${key}` }
  const hook = 'https://hook.example/a'
  for (let i = 1; i <= 3; i += 1)
    t.equal((await api.post('/link', { url: 'https://example.com/', workspace_id: 1 })).body.id, i)
  const { body: domain } = await api.post('/domains', { name: 'example.example', workspace_id: 1 })
  const { body: made } = await api.post('/workspace/1/keys', {})
  const { body: note } = await api.post('/workspace/1/notes', { day: '2026-03-08', text: 'Newsletter sent' })
  const { body: view } = await api.post('/workspace/1/views', { name: 'Mine', filters: {} })
  const { body: template } = await api.post('/workspace/1/templates', { name: 'Mine', fields: { tags: ['a'] } })
  for (const owner of ['/workspace/1', '/link/1']) await api.post(`${owner}/webhooks`, { url: hook })
  const ann = await addUser(sql, 'ann@example.com')
  await sql`INSERT INTO workspace_members (user_id, workspace_id) VALUES (${ann}, 1)`
  const browser = openBrowser(app)
  const linkHash = hashKey('cS2mJjYwq1n0d3')
  const addLink = (kind: string) => sql`
    INSERT INTO user_links VALUES (${linkHash}, ${kind}, ${ann}, now() + interval '1 hour') ON CONFLICT DO NOTHING`
  /** Makes the things that an operation's examples need: a session, or the link that they name. */
  const beforehand: Record<string, () => Promise<unknown>> = {
    signInByLink: () => addLink('sign_in'),
    lookUpInvitation: () => sql`UPDATE invitations SET hash = ${linkHash} WHERE email = 'bob@example.com'`,
    async choosePassword() {
      await addLink('password')
      await browser.signIn('ann@example.com')
    },
  }
  /** A browser of a user without address and password. */
  const newcomer = openBrowser(app)
  beforehand.changeAccount = async () => {
    await sql`DELETE FROM users WHERE email = 'owner@example.com'`
    const [{ id }] = await sql<[{ id: number }]>`INSERT INTO users DEFAULT VALUES RETURNING id`
    await newcomer.post('/session/link', { token: await insertUserLink(sql, 'sign_in', id) })
  }
  beforehand.confirmEmail = () => sql`
    WITH newest AS (
      UPDATE users SET email = 'owner@example.com' WHERE id = (SELECT max(id) FROM users) RETURNING id, email
    )
    INSERT INTO email_changes (user_id, email, former_email, hash, expires_at)
    SELECT id, email, email, ${linkHash}, now() + interval '1 hour' FROM newest`
  const browsers: Record<string, typeof browser> = {
    choosePassword: browser,
    changeAccount: newcomer,
    confirmEmail: newcomer,
  }
  const ids: Record<string, unknown> = {
    user_id: ann,
    ...{ workspace_id: 1, id: 1, link_id: 1, domain_id: domain.id, key_id: made.id },
    ...{ note_id: note.id, view_id: view.id, template_id: template.id },
    ...{ hook_id: hook, counter: 'country', external_id: 'c' },
  }
  const urlOf = (path: string) => path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(ids[name])))
  let count = 0
  const ask = async (method: string, url: string, payload?: unknown, own: object = headers) => {
    count += 1
    const request = { method: method.toUpperCase() as 'GET', url, headers: own as typeof headers }
    const answer = await app.inject({ ...request, ...(payload !== undefined && { payload: payload as object }) })
    t.ok(
      [200, 201].includes(answer.statusCode),
      `${method} ${url} ${JSON.stringify(payload)}: ${answer.body.slice(0, 200)}`,
    )
    t.equal(answer.headers['x-warning'], undefined)
    const body: unknown = /json/.test(String(answer.headers['content-type'])) && answer.json()
    if (Array.isArray(payload)) t.ok((body as Json[]).every(({ status }) => status === 'success'))
  }
  for (const { path, method, operation } of operations) {
    if (OF_MOMENT.test(operation.operationId)) continue
    for (const { examples } of Object.values(operation.requestBody?.content ?? {}))
      for (const { value } of Object.values(examples ?? {})) {
        await beforehand[operation.operationId]?.()
        await ask(method, urlOf(path), value, browsers[operation.operationId]?.headers() ?? headers)
      }
    if (method !== 'get' || operation.operationId === 'streamClicks') continue
    for (const parameter of operation.parameters ?? [])
      if ('example' in parameter) {
        const query = [parameter.example]
          .flat()
          .map((value) => `${parameter.name}=${encodeURIComponent(String(value))}`)
        await ask(method, `${urlOf(path)}?${query.join('&')}`)
      }
  }
  t.ok(count > 60, `${count} requests`)
})
