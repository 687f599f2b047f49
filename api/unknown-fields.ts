import type { FastifyInstance } from 'fastify'
import { demandIdsOfPath } from './http/ids-of-path.js'
import { schemas } from './openapi/components.js'
import { operationOf } from './openapi/demand-description.js'
import type { Operation } from './openapi/operation.js'
import { queryParametersOf } from './openapi/parameters.js'
import { type Json, REF_PREFIX } from './openapi/to-openapi-schema.js'

const NAME_LENGTH_MAX = 64
const HEADER_LENGTH_MAX = 500
/** The largest number of unknown names that are collected. */
const NAMES_MAX = 1_000

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** The schema of an object, or with `isArray` of an array: `schema` itself or one of its alternatives. */
function schemaFor(isArray: boolean, schema: Json): Json | undefined {
  if (typeof schema.$ref === 'string') return schemaFor(isArray, schemas[schema.$ref.slice(REF_PREFIX.length)])
  if (schema.type === (isArray ? 'array' : 'object')) return schema
  return (schema.oneOf as Json[] | undefined)?.map((one) => schemaFor(isArray, one)).find(Boolean)
}

/**
 * Adds the fields of `value` that `schema` lacks, such as `rules[].weight`, to `found`.
 * @param also gives fields that `value`, or each entry of it, may have beside those of `schema`
 */
function findUnknown(value: unknown, schema: Json, path: string, found: Set<string>, also?: (value: Fields) => Fields) {
  if (!isObject(value) || found.size >= NAMES_MAX) return
  const known = schemaFor(Array.isArray(value), schema)
  if (!known) return
  if (Array.isArray(value)) {
    const within = path && `${path}[]`
    for (const entry of value) findUnknown(entry, known.items as Json, within, found, also)
  } else if (!known.additionalProperties) {
    const properties = known.properties as Record<string, Json>
    const more = also?.(value)
    for (const [name, inner] of Object.entries(value)) {
      const place = path ? `${path}.${asWord(name)}` : asWord(name)
      if (Object.hasOwn(properties, name)) findUnknown(inner, properties[name], place, found)
      else if (!more || !Object.hasOwn(more, name)) found.add(place)
    }
  }
}

const propertiesOf = (schema: Json | undefined): Fields =>
  ((schema && schemaFor(false, schema)?.properties) ?? {}) as Fields

/**
 * The read-only fields that a change may contain, such as `inserted_at` and `warnings`. A client that reads an object,
 * changes it and sends it back sends the fields of the answer too.
 */
function readOnlyOf(method: string, { body, answer }: Operation): (value: Fields) => Fields {
  const answered = answer.content['application/json']
  const fields = { ...propertiesOf(answered), ...propertiesOf(body?.shown) }
  const isChange = (value: Fields) => method === 'PATCH' || value.id != null || value.link_id != null
  return (value) => (isChange(value) ? fields : {})
}

/** A name in the form that a header may contain: percent-encoded and shortened. */
const asWord = (name: string) =>
  encodeURIComponent(name.slice(0, NAME_LENGTH_MAX).replace(/\p{Cs}/gu, '\ufffd'))
    .slice(0, NAME_LENGTH_MAX)
    .replace(/%[\dA-F]?$/, '')

/** Parameters that every operation accepts, for the caller and the workspace. */
const PARAMETERS_OF_ALL = ['api_key', 'workspace_id']

/** The names of an operation's query parameters. Those of lists may also have brackets. */
function parametersOf({ query }: Operation): Set<string> {
  const declared = query ? queryParametersOf(query) : []
  return new Set([
    ...PARAMETERS_OF_ALL,
    ...declared.flatMap(({ name, schema }) =>
      (schema as Json).type === 'array' ? [String(name), `${name}[]`] : [String(name)],
    ),
  ])
}

const asParameter = (name: string) => (name.endsWith('[]') ? `${asWord(name.slice(0, -2))}[]` : asWord(name))

/** A text of bounded length, such as `unknown fields: ulr, rules[].weight`. Empty without names. */
function listOf(what: string, names: string[]): string[] {
  if (names.length === 0) return []
  let length = 0
  const shown = names.filter((name) => {
    length += name.length + 2
    return length <= HEADER_LENGTH_MAX
  })
  const left = names.length - shown.length
  return [`unknown ${what}: ${[...shown, ...(left > 0 ? [`and ${left} more`] : [])].join(', ')}`]
}

/**
 * Names unknown fields of a body and unknown parameters of a query in the header X-Warning. They are unknown if the
 * route's OpenAPI operation lacks them, and are ignored. The entries of an array are reported together. A body whose
 * ids contradict its path is refused.
 */
export function addUnknownFields(app: FastifyInstance) {
  const known = new Map<Operation, ReturnType<typeof knownOf>>()
  const knownOf = (method: string, operation: Operation) => ({
    parameters: parametersOf(operation),
    readOnly: readOnlyOf(method, operation),
  })
  app.addHook('preHandler', async (request, reply) => {
    const { body, method, params, query, routeOptions } = request
    const operation = routeOptions.url === undefined ? undefined : operationOf(method, routeOptions.url)
    if (!operation) return
    if (!known.has(operation)) known.set(operation, knownOf(method, operation))
    const { parameters, readOnly } = known.get(operation)!
    const fields = new Set<string>()
    if (operation.body && isObject(body)) {
      findUnknown(body, operation.body.json, '', fields, readOnly)
      if (!Array.isArray(body)) for (const name of demandIdsOfPath(body, method, params as Fields)) fields.delete(name)
    }
    const unknown = Object.keys(query as Fields).filter((name) => !parameters.has(name))
    const named = unknown.slice(0, NAMES_MAX).map(asParameter)
    const warnings = [...listOf('fields', [...fields]), ...listOf('parameters', named)]
    if (warnings.length > 0) reply.header('X-Warning', warnings.join('; '))
  })
}
