import type { InjectOptions } from 'fastify'
import type { Json } from '../../api/openapi/to-openapi-schema.js'
import type { Dice } from '../../traffic/dice.js'
import type { ApiDocument, DocumentedOperation } from './openapi-answers.js'
import { hostileText, hostileValue, type Resolve, someValue, validObject, validValue } from './openapi-values.js'

/** Ids that exist, by the name of their path parameter. */
export type Known = Record<string, (number | string)[]>

export interface Target {
  path: string
  method: string
  operation: DocumentedOperation
}

/** Reads `$ref`s of schemas. */
export const resolverOf =
  ({ components }: ApiDocument): Resolve =>
  ({ ...schema }) =>
    typeof schema.$ref === 'string' ? components.schemas[schema.$ref.split('/').at(-1)!] : schema

const multipartOf = (fields: [string, string][]) =>
  `${fields
    .map(
      ([name, value]) =>
        `--b\r\nContent-Disposition: form-data; name="${name.replace(/[\r\n"]/g, '_')}"\r\n\r\n${value}\r\n`,
    )
    .join('')}--b--\r\n`

/** A value as text, without halves of surrogate pairs, because no URL can contain them. */
const inForm = (value: unknown) =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).replace(/\p{Cs}/gu, '\ufffd')

function encode(type: string, value: unknown): { type: string; payload: string } {
  if (type === 'application/json') return { type, payload: JSON.stringify(value) ?? '' }
  const fields = Object.entries(value as object).map(([name, field]) => [name, inForm(field)] as [string, string])
  if (type === 'multipart/form-data') return { type: `${type}; boundary=b`, payload: multipartOf(fields) }
  return { type, payload: new URLSearchParams(fields).toString() }
}

/** A body as it arrives when it is damaged on its way, or something that is not a body at all. */
function damaged(payload: string, dice: Dice): string | Buffer {
  const at = dice.below(payload.length + 1)
  return dice.pick<() => string | Buffer>([
    () => payload.slice(0, at),
    () => payload.slice(0, at) + dice.pick(['\0', '"', '}', ',', '[', '\\u', '&', '=', '--b']) + payload.slice(at),
    () =>
      Buffer.concat([
        Buffer.from(payload.slice(0, at)),
        Buffer.from([0xff, 0xc0, 0xaf]),
        Buffer.from(payload.slice(at)),
      ]),
    () => payload.replace(/"(\w+)":/, `"${dice.pick(['__proto__', 'constructor', 'toString', '', 'id'])}":`),
    () => `${'['.repeat(40)}${payload}${']'.repeat(40)}`,
    () => JSON.stringify(hostileValue(dice)) ?? '',
    () => Buffer.from(payload, 'utf16le'),
    () => payload + payload,
    () => '',
  ])()
}

function bodyFor({ requestBody }: DocumentedOperation, dice: Dice, resolve: Resolve) {
  if (!requestBody) return dice.chance(0.1) ? { type: 'application/json', payload: '{}' } : undefined
  const [type, { schema }] = dice.pick(Object.entries(requestBody.content))
  const object = (part: Json): unknown => {
    const { oneOf, type: kind, items } = resolve(part) as { oneOf?: Json[]; type?: string; items: Json }
    if (oneOf) return object(dice.pick(oneOf))
    if (kind === 'array') return Array.from({ length: dice.below(4) }, () => object(items))
    const fields = validObject(part, dice, resolve)
    const { properties = {} } = resolve(part) as { properties?: Record<string, Json> }
    const names = Object.keys(properties)
    // A few fields that are not what they should be, so that all others are still looked at.
    for (let n = dice.pick([0, 0, 1, 2]); n > 0; n -= 1) {
      const name = dice.chance(0.9) ? dice.pick(names) : hostileText(dice)
      fields[name] = properties[name] ? someValue(properties[name], name, dice, resolve) : hostileValue(dice)
      if (dice.chance(0.3)) fields[name] = hostileValue(dice)
    }
    return fields
  }
  const encoded = encode(type, object(schema))
  if (dice.chance(0.08)) return { ...encoded, payload: damaged(encoded.payload, dice) }
  if (dice.chance(0.03))
    return { ...encoded, type: dice.pick(['text/plain', 'application/xml', '', '/', 'application/json;']) }
  return encoded
}

const inPath = (value: unknown) => encodeURIComponent(inForm(value))

/** A request of an operation. Most parts fit their schema, some nearly fit it, and some are hostile. */
export function makeRequest(target: Target, known: Known, key: string, dice: Dice, resolve: Resolve): InjectOptions {
  const { path, method, operation } = target
  const fill = (name: string, schema: Json) => {
    const ids = known[name]
    if (ids && ids.length > 0 && dice.chance(0.9)) return dice.pick(ids)
    return dice.chance(0.5) ? validValue(schema, name, dice, resolve) : hostileValue(dice)
  }
  const parameters = operation.parameters ?? []
  const schemaOf = (name: string) => parameters.find((parameter) => parameter.name === name)!.schema
  const url = path.replace(/\{(\w+)\}/g, (_, name) =>
    dice.chance(0.01) ? dice.pick(['%', '%zz', '%ff', '']) : inPath(fill(name, schemaOf(name))),
  )
  const share = dice.pick([0, 0.2, 0.6])
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.name === 'page_size' || dice.chance(share)))
    .map(({ name, schema }) => `${name}=${inPath(someValue(schema, name, dice, resolve))}`)
  if (dice.chance(0.03))
    query.push(dice.pick(['__proto__=1', 'a[b]=c', '%ff=%ff', '=', 'format=json&format=csv', 'page=%00']))
  const body = bodyFor(operation, dice, resolve)
  const credentials = dice.chance(0.97)
    ? { authorization: `Bearer ${key}` }
    : dice.pick<Record<string, string>>([
        {},
        { authorization: 'Basic !' },
        { 'x-api-key': 'x'.repeat(300) },
        { authorization: 'Bearer' },
      ])
  return {
    method: method.toUpperCase() as 'GET',
    url: query.length > 0 ? `${url}?${query.join('&')}` : url,
    headers: { ...credentials, ...(body?.type && { 'content-type': body.type }) },
    ...(body && { payload: body.payload }),
  }
}
