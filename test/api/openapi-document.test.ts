import SwaggerParser from '@apidevtools/swagger-parser'
import fastify from 'fastify'
import t from 'tap'
import { demandDescriptions } from '../../api/openapi/demand-description.js'
import { withApi } from './api-fixture.js'
import { type ApiDocument, openDocument, operationsOf } from './openapi-answers.js'

const { app } = await withApi(t)

const routes = new Set<string>()
app.addHook('onRoute', ({ method, url, config }) => {
  if (config?.isUndocumented) return
  for (const one of [method].flat()) if (one !== 'HEAD') routes.add(`${one} ${url.replace(/:(\w+)/g, '{$1}')}`)
})
const response = await app.inject({ url: '/api/openapi.json' })
const document = response.json<ApiDocument & { info: { version: string }; openapi: string }>()
const { mistakeIn, mistakeOf } = openDocument(document)
const operations = operationsOf(document)

t.test('the document is valid OpenAPI, and needs no key', async (t) => {
  t.equal(response.statusCode, 200)
  t.match(response.headers['content-type'], 'application/json')
  t.match(document, { openapi: /^3\.0\./, info: { version: '1.3' } })
  t.equal(mistakeOf('/api/openapi.json', 'get', response), undefined)
  await SwaggerParser.validate(structuredClone(document) as never)
})

t.test('every route is documented, and every documented route exists', async (t) => {
  const documented = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`)
  t.same(new Set(documented), new Set([...routes, 'GET /api/openapi.json', 'GET /api/docs']))
  t.ok(documented.length > 20)
  for (const name of documented) {
    const [method, path] = name.split(' ')
    t.ok(app.hasRoute({ method: method as 'GET', url: path.replace(/\{(\w+)\}/g, ':$1') }), name)
  }
})

t.test(
  'an api does not start with a route without a description, nor with a description without a route',
  async (t) => {
    const bare = fastify()
    demandDescriptions(bare)
    t.throws(() => bare.get('/api/v1/secret', async () => 'x'), /GET \/api\/v1\/secret is not described/)
    await t.rejects(async () => bare.ready(), /describes what does not exist: .*GET \/api\/docs/)
  },
)

t.test('every operation has a name of its own, by which clients are generated', async (t) => {
  const ids = operations.map(({ operation }) => operation.operationId)
  t.equal(new Set(ids).size, ids.length)
  for (const { operation } of operations) t.match(operation, { operationId: /^[a-z][A-Za-z]+$/, summary: /\w/ })
  for (const { operation } of operations) t.match(operation, { description: /\w/, tags: [/\w/] })
  const names = [
    'Link',
    'Rule',
    'LinkWithStatistics',
    'BulkResult',
    'Domain',
    'Workspace',
    'Key',
    'Error',
    'FieldErrors',
  ]
  t.match(Object.keys(document.components.schemas).sort(), new Set(names))
  t.same(Object.keys(document.components.securitySchemes), ['bearer', 'basic', 'header', 'query', 'session'])
})

t.test('every schema is used, and every example fits its schema', async (t) => {
  const text = JSON.stringify(document)
  for (const name of Object.keys(document.components.schemas))
    t.ok(text.includes(`"#/components/schemas/${name}"`), name)
  let count = 0
  const examine = (value: unknown, place: string[]) => {
    count += 1
    t.equal(mistakeIn(value, [...place, 'schema']), undefined, place.join(' '))
  }
  for (const [name, { content }] of Object.entries(document.components.responses))
    for (const [type, { example }] of Object.entries(content as Record<string, { example: unknown }>))
      examine(example, ['components', 'responses', name, 'content', type])
  for (const { path, method, operation } of operations) {
    for (const [type, { examples }] of Object.entries(operation.requestBody?.content ?? {}))
      for (const { value } of Object.values(examples ?? {}))
        examine(value, ['paths', path, method, 'requestBody', 'content', type])
    for (const [i, parameter] of (operation.parameters ?? []).entries())
      if ('example' in parameter) examine(parameter.example, ['paths', path, method, 'parameters', String(i)])
  }
  t.ok(count > 30)
})

t.test('the page of the document loads files of the api only', async (t) => {
  const page = await app.inject({ url: '/api/docs' })
  t.equal(page.statusCode, 200)
  t.match(page.headers['content-security-policy'], /^default-src 'none'; script-src 'self';/)
  const loaded = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url)
  t.ok(loaded.length >= 4)
  for (const url of loaded) {
    t.match(url, /^\/api\//)
    const file = await app.inject({ url })
    t.equal(file.statusCode, 200, url)
    t.ok(file.rawPayload.length > 0)
  }
  t.equal((await app.inject({ url: '/api/docs/' })).headers.location, '/api/docs')
  t.equal((await app.inject({ url: '/api/docs/package.json' })).statusCode, 404)
})
