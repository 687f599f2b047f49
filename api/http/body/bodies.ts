import { parse as parseForm } from 'node:querystring'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../errors.js'
import { nestFields } from './nested-fields.js'
import { decodeText, parseJson } from './parse-json.js'
import { CODINGS, codingOf, unpackBody } from './unpack-body.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was written, where it is JSON and the route's `keepsText` asks for it. Then it may be nested deep. */
    bodyText?: string
    /** How much a compressed body may unpack to, where that is less than the route's `bodyLimit`: nobody known has sent it. */
    bodyBytesMax?: number
  }
  interface FastifyContextConfig {
    keepsText?: boolean
    /** Fields of forms that may be written with brackets, see nested-fields.ts. */
    nestedFields?: readonly string[]
    /** Nothing has to be said: an empty body with a content type is none. DELETE may always come without. */
    isBodyOptional?: boolean
  }
}

/** No field has more; what handles a body may go through it by recursion. */
const nestingMax = 32
const formFieldsMax = 200
/** A list has a value each; the longest are of a thousand. */
const formValuesMax = 2_000
const multipartBytesMax = 1024 * 1024
/** Metadata of 10,000 bytes may be nested so deep; nothing goes through it by recursion. */
const keptNestingMax = 5_000
/** Of values and names: a thousand links with all of their fields. */
const valuesMax = 200_000
/** The same of a body that nobody known has sent: reading it takes less than a millisecond. */
const strangersValuesMax = 2_000
const strangersFormValuesMax = 200

const bad = (why: string) => new ApiError('bad_request', why)

const notUtf8 = () => bad('The body is not valid UTF-8')

/** Whether the caller is not known before the body is read. */
const isOfStranger = ({ bodyBytesMax }: FastifyRequest) => bodyBytesMax !== undefined

const formValuesMaxOf = (request: FastifyRequest) => (isOfStranger(request) ? strangersFormValuesMax : formValuesMax)

const isEmptyAllowed = ({ method, routeOptions }: FastifyRequest) =>
  method === 'DELETE' || routeOptions.config.isBodyOptional === true

const nestedFieldsOf = ({ routeOptions }: FastifyRequest) => routeOptions.config.nestedFields ?? []

const tooManyValues = (valuesMax: number) => bad(`The form has more than ${valuesMax} values`)

function readForm(text: string, nested: readonly string[], valuesMax: number) {
  try {
    decodeURIComponent(text) // else what is no UTF-8 would become another character
  } catch {
    throw bad('The form is not properly encoded')
  }
  // Beyond its bound the parser would leave out what comes, and say nothing.
  const form = parseForm(text, '&', '=', { maxKeys: valuesMax + 1 })
  if (Object.values(form).flat().length > valuesMax) throw tooManyValues(valuesMax)
  if (Object.keys(form).length > formFieldsMax) throw bad(`The form has more than ${formFieldsMax} fields`)
  return withListNames(nestFields(form, nested))
}

/** Forms write lists as `name[]=a&name[]=b` too, and one of a single entry as `name[]=a`. */
function withListNames(form: Record<string, unknown>) {
  for (const name of Object.keys(form).filter((name) => name.endsWith('[]'))) {
    form[name.slice(0, -2)] ??= [form[name]].flat()
    delete form[name]
  }
  return form
}

async function readMultipart(request: FastifyRequest) {
  const lists = new Map<string, unknown[]>()
  const valuesMax = formValuesMaxOf(request)
  const limits = { parts: valuesMax + 1, fields: valuesMax + 1, fieldSize: multipartBytesMax, headerPairs: 32 }
  let bytesLeft = multipartBytesMax
  let values = 0
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      part.file.resume()
      throw bad(`${part.fieldname} is a file, and none is expected`)
    }
    values += 1
    if (values > valuesMax) throw tooManyValues(valuesMax)
    const { fieldname: name, value } = part
    if (typeof value === 'string') {
      if (value.includes('\ufffd')) throw notUtf8() // it stands where bytes were that are none
      bytesLeft -= value.length
    }
    if (part.valueTruncated || bytesLeft < 0) throw new ApiError('payload_too_large', 'The body is too large')
    // As in the other forms, a name that comes again makes a list.
    const before = lists.get(name)
    if (before) before.push(value)
    else lists.set(name, [value])
  }
  if (lists.size > formFieldsMax) throw bad(`The form has more than ${formFieldsMax} fields`)
  const body: Record<string, unknown> = Object.create(null)
  for (const [name, values] of lists) body[name] = values.length === 1 ? values[0] : values
  return withListNames(nestFields(body, nestedFieldsOf(request)))
}

/** Reads bodies of a content type as JSON. */
export function readAsJson(app: FastifyInstance, contentType: string) {
  app.addContentTypeParser<Buffer>(
    contentType,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      if (bytes.length === 0 && isEmptyAllowed(request)) return undefined
      const text = await decodeText(bytes)
      const { keepsText } = request.routeOptions.config
      const body = await parseJson(text, {
        valuesMax: isOfStranger(request) ? strangersValuesMax : valuesMax,
        nestingMax: keepsText ? keptNestingMax : nestingMax,
      })
      if (keepsText) request.bodyText = text
      return body
    },
  )
}

/** Of Brotli: 16 MB, which the coding allows, take 10 ms to make ready. A stranger's body has 64 KB. */
const strangersWindowBitsMax = 20

/** What fits into a packet gains nothing. */
const compressedFromBytes = 1024

/** Bodies may come compressed, and answers go so where the client takes it. Add it before any route. */
export function addCompression(app: FastifyInstance) {
  app.decorateRequest('bodyBytesMax')
  app.addHook('preParsing', (request, _reply, body, done) => {
    const { headers, bodyBytesMax, routeOptions } = request
    const given = headers['content-encoding']
    const coding = given === undefined ? undefined : codingOf(given)
    if (!coding) return done(null, body)
    if (/^multipart\//i.test(headers['content-type'] ?? '')) throw bad('A multipart body cannot come compressed')
    const windowBitsMax = bodyBytesMax === undefined ? undefined : strangersWindowBitsMax
    done(null, unpackBody(body, coding, { bytesMax: bodyBytesMax ?? routeOptions.bodyLimit!, windowBitsMax }))
  })
  app.register(compress, { encodings: [...CODINGS], globalDecompression: false, threshold: compressedFromBytes })
}

/**
 * JSON, URL-encoded forms and multipart become the same: an object of fields (JSON also an array, or whatever it is),
 * nothing in it nested deep, all text valid. Of a JSON key that comes twice the last value counts, as in every browser.
 * Anything else is refused with 400.
 */
export function addBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.decorateRequest('bodyText')
  readAsJson(app, 'application/json')

  app.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) =>
      readForm(await decodeText(bytes), nestedFieldsOf(request), formValuesMaxOf(request)),
  )

  app.register(multipart)
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    try {
      request.body = await readMultipart(request)
    } catch (error) {
      const isForeseen = error instanceof ApiError || 'statusCode' in (error as Error)
      throw isForeseen ? error : bad('The multipart body cannot be read')
    }
  })
}
