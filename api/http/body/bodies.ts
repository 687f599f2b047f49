import { parse as parseForm } from 'node:querystring'
import { finished } from 'node:stream'
import compress from '@fastify/compress'
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UNCOUNTED_BYTES } from '../../limits/held-bytes.js'
import { ApiError } from '../errors.js'
import { nestFields } from './nested-fields.js'
import { decodeText, parseJson } from './parse-json.js'
import { CODINGS, codingOf, unpackBody } from './unpack-body.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** The raw JSON text, on routes with `keepsText`. Such a body may be nested deeper than others. */
    bodyText?: string
    /** The unpacked size that a body of an unknown caller may have. Known callers have the route's `bodyLimit`. */
    bodyBytesMax?: number
  }
  interface FastifyContextConfig {
    keepsText?: boolean
    /** The form fields that may be written with brackets, see nested-fields.ts. */
    nestedFields?: readonly string[]
    /** Whether an empty body is accepted even with a content type. DELETE always accepts one. */
    isBodyOptional?: boolean
  }
}

/** No field is nested deeper. The bound keeps recursion over a body safe. */
const NESTING_MAX = 32
const FORM_FIELDS_MAX = 200
/** Every entry of a list is one value of the form. The longest lists have a thousand entries. */
const FORM_VALUES_MAX = 2_000
const MULTIPART_BYTES_MAX = 1024 * 1024
/** Metadata of 10,000 bytes can be nested this deep. No code recurses over it. */
const KEPT_NESTING_MAX = 5_000
/** The number of values and names: enough for a thousand links with all of their fields. */
const VALUES_MAX = 200_000
/** The same bound for an unknown caller. Reading such a body takes less than a millisecond. */
const STRANGERS_VALUES_MAX = 2_000
const STRANGERS_FORM_VALUES_MAX = 200

const bad = (why: string) => new ApiError('bad_request', why)

const notUtf8 = () => bad('The body is not valid UTF-8')

/** Whether the caller is still unknown when the body is read. */
const isOfStranger = ({ bodyBytesMax }: FastifyRequest) => bodyBytesMax !== undefined

/** Whether the head does not say how long the body is. */
const isChunked = ({ headers }: FastifyRequest) => headers['transfer-encoding'] !== undefined

const formValuesMaxOf = (request: FastifyRequest) =>
  isOfStranger(request) ? STRANGERS_FORM_VALUES_MAX : FORM_VALUES_MAX

const isEmptyAllowed = ({ method, routeOptions }: FastifyRequest) =>
  method === 'DELETE' || routeOptions.config.isBodyOptional === true

const nestedFieldsOf = ({ routeOptions }: FastifyRequest) => routeOptions.config.nestedFields ?? []

const tooManyValues = (valuesMax: number) => bad(`The form has more than ${valuesMax} values`)

function readForm(text: string, nested: readonly string[], valuesMax: number) {
  try {
    decodeURIComponent(text) // refuses bytes that are not UTF-8, which the parser would replace by other characters
  } catch {
    throw bad('The form is not properly encoded')
  }
  // The parser drops values beyond `maxKeys` without an error, so it may read one more than is accepted.
  const form = parseForm(text, '&', '=', { maxKeys: valuesMax + 1 })
  if (Object.values(form).flat().length > valuesMax) throw tooManyValues(valuesMax)
  if (Object.keys(form).length > FORM_FIELDS_MAX) throw bad(`The form has more than ${FORM_FIELDS_MAX} fields`)
  return withListNames(nestFields(form, nested))
}

/** Forms may also write lists as `name[]=a&name[]=b`, and a list of one entry as `name[]=a`. */
function withListNames(form: Record<string, unknown>) {
  for (const name of Object.keys(form).filter((name) => name.endsWith('[]'))) {
    form[name.slice(0, -2)] ??= [form[name]].flat()
    delete form[name]
  }
  return form
}

const jsonBoundsOf = (request: FastifyRequest) => ({
  valuesMax: isOfStranger(request) ? STRANGERS_VALUES_MAX : VALUES_MAX,
  nestingMax: request.routeOptions.config.keepsText ? KEPT_NESTING_MAX : NESTING_MAX,
})

const isJsonType = (type: string | undefined) => type?.startsWith('application/json') === true

/** Parts of JSON come as files, because the plugin would parse them as fields, without bounds. */
const isPartAFile = (_name?: string, type?: string, fileName?: string) =>
  fileName !== undefined || type === 'application/octet-stream' || isJsonType(type)

const tooLarge = () => new ApiError('payload_too_large', 'The body is too large')

/** @throws 400 if the part is a file, and 413 if it has more than `bytesMax` */
async function readJsonPart(request: FastifyRequest, part: MultipartFile, bytesMax: number) {
  if (part.filename !== undefined || !isJsonType(part.mimetype)) {
    part.file.resume()
    throw bad(`${part.fieldname} is a file, but must be text`)
  }
  const bytes = await part.toBuffer() // throws 413 above the limit of a part
  if (bytes.length > bytesMax) throw tooLarge()
  return { length: bytes.length, value: await parseJson(await decodeText(bytes), jsonBoundsOf(request)) }
}

function readTextPart({ value, valueTruncated }: MultipartValue, bytesMax: number) {
  const length = typeof value === 'string' ? value.length : 0
  if (typeof value === 'string' && value.includes('\ufffd')) throw notUtf8() // the decoder puts it in place of invalid bytes
  if (valueTruncated || length > bytesMax) throw tooLarge()
  return { length, value }
}

async function readMultipart(request: FastifyRequest) {
  const lists = new Map<string, unknown[]>()
  const valuesMax = formValuesMaxOf(request)
  const limits = {
    parts: valuesMax + 1,
    fields: valuesMax + 1,
    files: valuesMax + 1,
    fieldSize: MULTIPART_BYTES_MAX,
    fileSize: MULTIPART_BYTES_MAX,
    headerPairs: 32,
  }
  let bytesLeft = MULTIPART_BYTES_MAX
  let values = 0
  for await (const part of request.parts({ limits, isPartAFile })) {
    const read = part.type === 'file' ? readJsonPart(request, part, bytesLeft) : readTextPart(part, bytesLeft)
    const { length, value } = await read
    bytesLeft -= length
    values += 1
    if (values > valuesMax) throw tooManyValues(valuesMax)
    const name = part.fieldname
    // A repeated name makes a list, as in URL-encoded forms.
    const before = lists.get(name)
    if (before) before.push(value)
    else lists.set(name, [value])
  }
  if (lists.size > FORM_FIELDS_MAX) throw bad(`The form has more than ${FORM_FIELDS_MAX} fields`)
  const body: Record<string, unknown> = Object.create(null)
  for (const [name, values] of lists) body[name] = values.length === 1 ? values[0] : values
  return withListNames(nestFields(body, nestedFieldsOf(request)))
}

/** Rejects if there is no room for a multipart body, or if it comes too slowly. Its parser reads the request itself. */
function refusalOfMultipart({ raw, holding }: FastifyRequest) {
  return new Promise<never>((_resolve, reject) => {
    function giveUp(error: Error) {
      raw.unpipe().off('data', count).resume()
      reject(error)
    }
    function count(chunk: Buffer) {
      try {
        receiving?.arrived(chunk.length)
      } catch (error) {
        giveUp(error as Error)
      }
    }
    const receiving = holding?.receive(giveUp)
    raw.on('data', count)
    finished(raw, { writable: false }, () => receiving?.stop())
  })
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
      const body = await parseJson(text, jsonBoundsOf(request))
      if (keepsText) request.bodyText = text
      return body
    },
  )
}

/** Largest window of Brotli for unknown callers. The 16 MB that Brotli allows take 10 ms to set up, for a body of 64 KB. */
const STRANGERS_WINDOW_BITS_MAX = 20

/** Compressing an answer that fits into one packet gains nothing. */
const COMPRESSED_FROM_BYTES = 1024

/** Accepts compressed bodies, and compresses answers for clients that accept it. Call it before routes are added. */
export function addCompression(app: FastifyInstance) {
  app.decorateRequest('bodyBytesMax')
  app.addHook('preParsing', (request, reply, body, done) => {
    const { headers, bodyBytesMax, routeOptions, holding } = request
    const given = headers['content-encoding']
    const coding = given === undefined ? undefined : codingOf(given)
    if (/^multipart\//i.test(headers['content-type'] ?? '')) {
      if (coding) throw bad('A multipart body cannot come compressed')
      return done(null, body) // its parser reads the request itself, and has bounds of its own
    }
    if (!coding && !isChunked(request)) {
      const bytes = Number(headers['content-length'] ?? 0)
      const isTooLarge = bytes > routeOptions.bodyLimit! // Fastify refuses it
      if (!holding || isTooLarge) return done(null, body)
      if (bytes <= UNCOUNTED_BYTES) {
        holding.hold(bytes)
        return done(null, body)
      }
      holding.demandRoom(bytes)
    }
    const windowBitsMax = bodyBytesMax === undefined ? undefined : STRANGERS_WINDOW_BITS_MAX
    const bytesMax = bodyBytesMax ?? routeOptions.bodyLimit!
    const unpacked = unpackBody(body, coding, { bytesMax, windowBitsMax, receive: holding?.receive })
    reply.raw.once('finish', () => unpacked.destroy()) // a request that is refused earlier does not read it
    done(null, unpacked)
  })
  app.register(compress, { encodings: [...CODINGS], globalDecompression: false, threshold: COMPRESSED_FROM_BYTES })
}

/**
 * Reads JSON, URL-encoded forms and multipart forms into the same object of fields. JSON may also be an array or a
 * single value. All text is valid UTF-8, and nesting is bounded. The last value of a repeated JSON key counts, as in
 * every browser. Any other body is refused with 400.
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
      request.body = await Promise.race([readMultipart(request), refusalOfMultipart(request)])
    } catch (error) {
      const isForeseen = error instanceof ApiError || 'statusCode' in (error as Error)
      throw isForeseen ? error : bad('The multipart body cannot be read')
    }
  })
}
