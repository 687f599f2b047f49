import t from 'tap'
import type { Json } from '../../api/openapi/to-openapi-schema.js'
import { type BodyRoute, FORM_TYPE, JSON_TYPE, MULTIPART_TYPE, part, withBodyRoutes } from './bodies-fixture.js'
import { type ApiDocument, operationsOf } from './openapi-answers.js'
import { resolverOf } from './openapi-requests.js'

const { app, workspaceId, routes, send } = await withBodyRoutes(t)

t.test('the fixture finds the routes that take a body', async (t) => {
  const urls = routes.map(({ url }) => url)
  for (const url of ['link', 'workspaces', 'workspace/:workspace_id', 'workspace/:workspace_id/keys'])
    t.ok(urls.includes(`/api/v1/${url}`), url)
})

const jsonPart = (json: string) => `${part('name="metadata"\r\nContent-Type: application/json', json)}--b--`
const keepsText = (url: string) => url === '/api/v1/conversions'

t.test('a body that cannot be read is 400 with an error, on every route', async (t) => {
  const unreadable: [what: string, type: string, payload: string | Buffer][] = [
    ['an open object', JSON_TYPE, '{'],
    ['a truncated text', JSON_TYPE, '{"name": "x'],
    ['two values', JSON_TYPE, '{} {}'],
    ['nothing but a byte order mark', JSON_TYPE, '\ufeff'],
    ['no UTF-8', JSON_TYPE, Buffer.from('{"name": "\xff"}', 'latin1')],
    ['UTF-16', JSON_TYPE, Buffer.from('{"name": "x"}', 'utf16le')],
    ['arrays in arrays', JSON_TYPE, '['.repeat(30_000) + ']'.repeat(30_000)],
    ['objects in objects', JSON_TYPE, `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`],
    ['a form of no UTF-8', FORM_TYPE, 'name=%ff'],
    ['a form that is cut off', FORM_TYPE, 'name=%e'],
    ['a form of bytes', FORM_TYPE, Buffer.from('name=\xff', 'latin1')],
    ['a form of many fields', FORM_TYPE, Array.from({ length: 300 }, (_, i) => `f${i}=1`).join('&')],
    ['multipart without a boundary', 'multipart/form-data', part('name="name"', 'x')],
    ['multipart that is cut off', MULTIPART_TYPE, part('name="name"', 'x')],
    ['multipart of no UTF-8', MULTIPART_TYPE, Buffer.from(`${part('name="name"', '\xff')}--b--`, 'latin1')],
    ['a part of deep JSON', MULTIPART_TYPE, jsonPart('['.repeat(6_000) + ']'.repeat(6_000))],
    ['a file', MULTIPART_TYPE, `${part('name="name"; filename="a.txt"', 'x')}--b--`],
    ['a prototype in multipart', MULTIPART_TYPE, `${part('name="__proto__"', 'x')}--b--`],
    ['XML', 'application/xml', '<name>x</name>'],
    ['plain text', 'text/plain', 'name'],
    ['no type', '', 'name'],
    ['nonsense of a type', 'application/json; charset', '{'],
    ['more nonsense', '/', '{}'],
  ]
  for (const route of routes) {
    for (const [what, type, payload] of unreadable) {
      const { status, body, name } = await send(route, type, payload)
      // Metadata may be any JSON, so this route reads it and names the missing fields.
      if (keepsText(route.url) && type === JSON_TYPE && /in (arrays|objects)/.test(what)) {
        if (status >= 500) t.fail(`${name}: ${what}`, { status, body })
      } else if (status !== 400 || body.code !== 'bad_request' || typeof body.error !== 'string')
        t.fail(`${name}: ${what}`, { status, body })
    }
  }
})

t.test('a part of JSON has as many values as a body of JSON at most', async (t) => {
  const url = `/api/v1/workspace/${workspaceId}/notes`
  const answer = await send({ method: 'POST', url }, MULTIPART_TYPE, jsonPart(`[${'1,'.repeat(250_000)}1]`))
  t.match(answer, { status: 400, body: { error: 'The body has more than 200000 values' } })
  const invalid = await send({ method: 'POST', url }, MULTIPART_TYPE, jsonPart('{"a":'))
  t.match(invalid, { status: 400, body: { error: 'The body is not valid JSON' } })
  const large = await send({ method: 'POST', url }, MULTIPART_TYPE, jsonPart(`"${'a'.repeat(1_100_000)}"`))
  t.match(large, { status: 413, body: { code: 'payload_too_large' } })
})

t.test('`__proto__` and `constructor` are names like any other, on every route', async (t) => {
  const bodies = [
    ['', '"__proto__": {"name": "y", "url": "https://example.com"}'],
    ['', '"constructor": {"prototype": {"name": "y"}}'],
    ['further down', '"qr_styles": {"__proto__": {"size": 64}}, "rules": [{"__proto__": {"what": "country"}}]'],
  ]
  for (const route of routes)
    for (const [what, fields] of bodies) {
      const without = await send(route, JSON_TYPE, what ? '{"qr_styles": {}, "rules": [{}]}' : '{}')
      const { status, body, name } = await send(route, JSON_TYPE, `{${fields}}`)
      t.same([status, Object.keys(body)], [without.status, Object.keys(without.body)], `${name} ${fields}`)
      if (without.status >= 400) t.same(body, without.body, `${name} ${fields}`)
      t.notOk('name' in {})
    }
  const link = `{"workspace_id": ${workspaceId}, "url": "https://example.com/", "__proto__": {"name": "y"}}`
  for (const text of [link, `\ufeff${link}`])
    t.match(await send({ method: 'POST', url: '/api/v1/link' }, JSON_TYPE, text), { status: 200, body: { name: null } })
})

t.test('a body over the limit is 413, on every route', async (t) => {
  const large = Buffer.alloc(17 * 1024 * 1024, 'x')
  for (const route of routes) {
    for (const type of [JSON_TYPE, FORM_TYPE]) {
      const { status, body, name } = await send(route, type, large)
      t.same([status, body.code], [413, 'payload_too_large'], name)
    }
    const { status } = await send(route, MULTIPART_TYPE, `${part('name="name"', 'x'.repeat(2_000_000))}--b--`)
    t.equal(status, 413)
  }
})

/** Names of a schema and of all schemas that it refers to. */
function namesIn(schema: Json, resolve: ReturnType<typeof resolverOf>): string[] {
  const { properties = {}, oneOf = [], anyOf = [], allOf = [], items } = resolve(schema) as Record<string, object>
  const parts = [oneOf, anyOf, allOf, items ?? []].flat() as Json[]
  return [...Object.keys(properties), ...parts.flatMap((part) => namesIn(part, resolve))]
}

t.test('a body that can be read is never answered with 500, on any route', async (t) => {
  const document = (await app.inject({ url: '/api/openapi.json' })).json<ApiDocument>()
  const operations = operationsOf(document)
  /** Fields that a route knows, and one that no route knows. */
  function fieldsOf(route: BodyRoute) {
    const path = route.url.replace(/:(\w+)/g, '{$1}')
    const target = operations.find((one) => one.path === path && one.method.toUpperCase() === route.method)
    const schema = target?.operation.requestBody?.content[JSON_TYPE]?.schema
    return [...new Set([...(schema ? namesIn(schema, resolverOf(document)) : []), 'unknown'])]
  }
  const values = [
    'null',
    '7',
    '-1e400',
    '1e400',
    'true',
    '[]',
    '{}',
    '[[]]',
    '[null]',
    '[{"a":1}]',
    '"\\u0000"',
    '"\\ud800"',
  ]
  values.push(
    `"${'x'.repeat(1_000_000)}"`,
    '""',
    '{"constructor":1,"toString":2}',
    '"2026-13-45T99:99:99Z"',
    '2147483648',
  )
  const bodies = ['null', '7', '"x"', 'true', '[]', '[[]]', '[null]', '{"name":"a","name":7}', '{"":""}']
  bodies.push('{"constructor":"x","hasOwnProperty":"y","toString":[],"valueOf":null}')
  let count = 0
  for (const route of routes) {
    const ofFields = fieldsOf(route).flatMap((field) => values.map((value) => `{"${field}":${value}}`))
    count += ofFields.length
    for (const body of [...bodies, ...ofFields]) {
      const { status, name } = await send(route, JSON_TYPE, body)
      if (status >= 500) t.fail(`${name}: ${body.slice(0, 80)}`)
    }
    for (const body of ['constructor=1&__proto__=2&toString=3', '=', '&&&', 'name[a]=1', 'name=a&name=b', 'name=%00']) {
      const { status, name } = await send(route, FORM_TYPE, body)
      if (status >= 500) t.fail(`${name}: ${body}`)
    }
  }
  t.ok(count > 100 * values.length, `${count} values of fields`)
})

t.test('the last of equal keys counts, and JSON, form and multipart say the same', async (t) => {
  const route = { method: 'PATCH', url: '/api/v1/workspace/:workspace_id' } as const
  const same = [
    [JSON_TYPE, '{"name":"a","name":"b","webhooks":["https://a.example","https://b.example"]}'],
    [FORM_TYPE, 'name=b&webhooks=https://a.example&webhooks=https://b.example'],
    [
      MULTIPART_TYPE,
      `${part('name="name"', 'b')}${['a', 'b'].map((host) => part('name="webhooks"', `https://${host}.example`)).join('')}--b--`,
    ],
  ]
  for (const [type, payload] of same) {
    const { status, body } = await send(route, type, payload)
    t.match(
      { status, body },
      { status: 200, body: { name: 'b', webhooks: ['https://a.example/', 'https://b.example/'] } },
    )
  }
  const link = `${part('name="workspace_id"', String(workspaceId))}${part('name="url"', 'https://é.example/')}--b--`
  t.match(await send({ method: 'POST', url: '/api/v1/link' }, MULTIPART_TYPE, link), {
    status: 200,
    body: { url: 'https://xn--9ca.example/' },
  })
})
