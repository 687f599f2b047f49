import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { Json } from '../../api/openapi/to-openapi-schema.js'
import { parseUrl } from '../../process/parse-url.js'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  schema: Json
}

export interface DocumentedOperation {
  operationId: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Json; examples?: Record<string, Json> }> }
  responses: Record<string, Json>
  security?: unknown[]
}

export interface ApiDocument {
  paths: Record<string, Record<string, DocumentedOperation>>
  components: Record<string, Record<string, Json>>
}

export interface Answer {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}

const integerHeaders = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']

/** Checks of values and answers against the API's document. */
export function openDocument(document: ApiDocument) {
  const ajv = new Ajv({ strict: false, allErrors: false, validateSchema: false })
  addFormats.default(ajv)
  // URLs are valid as browsers read them: a destination may have characters that RFC 3986 encodes, such as `{` and `|`.
  ajv.addFormat('uri', (text) => parseUrl(text) !== undefined)
  ajv.addSchema(document, 'document')
  const compiled = new Map<string, ValidateFunction>()

  /** @returns the mistakes of `value`, by the schema at a place of the document */
  function mistakeIn(value: unknown, place: (string | number)[]): string | undefined {
    const pointer = place.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
    let validate = compiled.get(pointer)
    if (!validate) {
      validate = ajv.compile({ $ref: `document#${encodeURI(pointer)}` })
      compiled.set(pointer, validate)
    }
    return validate(value) ? undefined : ajv.errorsText(validate.errors)
  }

  /** @returns the mistakes of an answer to an operation */
  function mistakeOf(path: string, method: string, answer: Answer): string | undefined {
    const { statusCode, headers, body } = answer
    const documented = document.paths[path][method].responses[statusCode]
    if (!documented) return `status ${statusCode} is not documented`
    const name = (documented.$ref as string | undefined)?.split('/').at(-1)
    const place = name ? ['components', 'responses', name] : ['paths', path, method, 'responses', statusCode]
    const { content } = name ? document.components.responses[name] : documented
    const type = String(headers['content-type']).split(';')[0]
    if (!Object.hasOwn(content as object, type)) return `${type} is not documented for ${statusCode}`
    if (!headers['x-request-id']) return 'X-Request-Id is missing'
    const missing = integerHeaders.find((header) => !Number.isSafeInteger(Number(headers[header] ?? Number.NaN)))
    if (missing) return `${missing} is ${headers[missing]}`
    if ((statusCode === 429 || statusCode === 503) && !headers['retry-after']) return 'Retry-After is missing'
    let value: unknown = body
    if (type === 'application/json') {
      try {
        value = JSON.parse(body)
      } catch {
        return 'the body is no JSON'
      }
    }
    return mistakeIn(value, [...place, 'content', type, 'schema'])
  }

  return { mistakeIn, mistakeOf }
}

/** All operations, with their method and path. */
export const operationsOf = ({ paths }: ApiDocument) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
