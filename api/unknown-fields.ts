import type { FastifyInstance } from 'fastify'
import { demandIdsOfPath } from './ids-of-path.js'
import { schemas } from './openapi/components.js'
import { operationOf } from './openapi/demand-description.js'
import { type Json, refPrefix } from './openapi/to-openapi-schema.js'

const nameLengthMax = 64
const headerLengthMax = 500
/** More are not told apart. */
const namesMax = 1_000

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** What a schema says of objects, or of arrays, where it allows several things. */
function schemaFor(isArray: boolean, schema: Json): Json | undefined {
  if (typeof schema.$ref === 'string') return schemaFor(isArray, schemas[schema.$ref.slice(refPrefix.length)])
  if (schema.type === (isArray ? 'array' : 'object')) return schema
  return (schema.oneOf as Json[] | undefined)?.map((one) => schemaFor(isArray, one)).find(Boolean)
}

/** Adds names of fields that `value` has and `schema` has not, such as `rules[].weight`, to `found`. */
function findUnknown(value: unknown, schema: Json, path: string, found: Set<string>) {
  if (!isObject(value) || found.size >= namesMax) return
  const known = schemaFor(Array.isArray(value), schema)
  if (!known) return
  if (Array.isArray(value)) {
    const within = path && `${path}[]`
    for (const entry of value) findUnknown(entry, known.items as Json, within, found)
  } else if (!known.additionalProperties) {
    const properties = known.properties as Record<string, Json>
    for (const [name, inner] of Object.entries(value)) {
      const place = path ? `${path}.${asWord(name)}` : asWord(name)
      if (Object.hasOwn(properties, name)) findUnknown(inner, properties[name], place, found)
      else found.add(place)
    }
  }
}

/** A name of whatever characters as a header may have it, percent-encoded. */
const asWord = (name: string) =>
  encodeURIComponent(name.slice(0, nameLengthMax).replace(/\p{Cs}/gu, '\ufffd'))
    .slice(0, nameLengthMax)
    .replace(/%[\dA-F]?$/, '')

/** `unknown fields: ulr, rules[].weight`, of bounded length. */
function warningOf(names: string[]): string {
  let length = 0
  const shown = names.filter((name) => {
    length += name.length + 2
    return length <= headerLengthMax
  })
  const left = names.length - shown.length
  return `unknown fields: ${[...shown, ...(left > 0 ? [`and ${left} more`] : [])].join(', ')}`
}

/**
 * Tells in header X-Warning which fields of a body the document of its route does not have, and are ignored therefore:
 * of an array those of all its entries together. Refuses an object whose ids are others than its path's.
 */
export function addUnknownFields(app: FastifyInstance) {
  app.addHook('preHandler', async (request, reply) => {
    const { body, method, params, routeOptions } = request
    const described = routeOptions.url === undefined ? undefined : operationOf(method, routeOptions.url)?.body
    if (!described || !isObject(body)) return
    const found = new Set<string>()
    findUnknown(body, described.json, '', found)
    if (!Array.isArray(body)) for (const name of demandIdsOfPath(body, method, params as Fields)) found.delete(name)
    if (found.size > 0) reply.header('X-Warning', warningOf([...found]))
  })
}
