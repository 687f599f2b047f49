import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, notAuthorized } from './errors.js'
import type { Caller } from './keys.js'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
  interface FastifyContextConfig {
    /** The key may come as `api_key` in the body, so that the body is read before the caller is known. */
    keyInBody?: boolean
  }
}

/** Nobody known may send this much. */
const unauthenticatedBodyBytesMax = 1024 * 1024
const keyLengthMax = 256

/** Every request asks for its caller first, so this is how fast a Postgres that hangs is noticed on every route. */
const callerMsMax = 5_000

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError('service_unavailable', 'The database does not answer')), callerMsMax)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The user name of Basic credentials; clients that insist on a password may send any. */
function basicUserName(encoded: string) {
  return Buffer.from(encoded, 'base64').toString().split(':', 1)[0]
}

/** The key in the request's headers or query; '' where credentials are there but make no sense. */
function keyBeforeBody(request: FastifyRequest): string | undefined {
  const { authorization, 'x-api-key': header } = request.headers
  if (authorization !== undefined) {
    const [, scheme, credentials] = /^(bearer|basic) +(\S+) *$/i.exec(authorization) ?? ['', '', '']
    return scheme.toLowerCase() === 'basic' ? basicUserName(credentials) : credentials
  }
  if (typeof header === 'string') return header
  const { api_key: parameter } = request.query as { api_key?: unknown }
  if (parameter !== undefined) return typeof parameter === 'string' ? parameter : ''
}

function keyInBody(request: FastifyRequest): string {
  const body = request.body as { api_key?: unknown } | undefined | null
  return typeof body?.api_key === 'string' ? body.api_key : ''
}

/**
 * Demands a key of every request to `app`'s routes and puts the caller on the request. Known before the body is read,
 * except where a route takes the key from there.
 */
export function addAuthentication(app: FastifyInstance, findCaller: (apiKey: string) => Promise<Caller | undefined>) {
  async function authenticate(request: FastifyRequest, apiKey: string) {
    const isPlausible = apiKey !== '' && apiKey.length <= keyLengthMax
    const caller = isPlausible ? await inTime(findCaller(apiKey)) : undefined
    if (!caller) throw notAuthorized()
    request.caller = caller
  }

  app.decorateRequest('caller')
  app.addHook('onRequest', async (request) => {
    const apiKey = keyBeforeBody(request)
    if (apiKey !== undefined) return authenticate(request, apiKey)
    const bodyBytes = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
    if (!request.routeOptions.config.keyInBody || bodyBytes > unauthenticatedBodyBytesMax) throw notAuthorized()
  })
  app.addHook('preHandler', async (request) => {
    if (!request.caller) await authenticate(request, keyInBody(request))
  })
}
