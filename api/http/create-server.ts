import type { FastifyBaseLogger } from 'fastify'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Registry } from 'prom-client'
import { openHeldBytes } from '../limits/held-bytes.js'
import { LEAST_PACE, type Pace } from '../limits/least-pace.js'
import { followMethods } from './allowed-methods.js'
import { addBodies, addCompression } from './body/bodies.js'
import { exactJson } from './body/exact-json.js'
import { addHeldBytes } from './body/hold-bytes.js'
import type { Sender } from './client-address.js'
import { toErrorAnswer } from './error-answer.js'
import { ApiError, notFound } from './errors.js'
import { logRequests } from './log-requests.js'
import { addRequestMetrics } from './metrics.js'
import { oneAtATime } from './one-at-a-time.js'
import { refuseConnection } from './refuse-connection.js'
import { requestIdOf } from './request-id.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler limits its own time. Fastify's timeout costs 45 µs a request, mostly for an AbortController. */
    timesItself?: boolean
  }
}

const slowClientsDefault: SlowClients = { headersMsMax: 10_000, requestMsMax: 60_000, leastPace: LEAST_PACE }
/** The time limit of a handler whose route sets none. */
const HANDLER_MS_MAX = 10_000
/** A connection without traffic is closed after this time, also one whose reader stalls. No answer takes as long. */
const SILENT_MS_MAX = 120_000

/**
 * Node reads the rest of a refused body, so that the client can read the answer: 5 ms of CPU a megabyte. A caller with a
 * key may send as much as a route takes.
 */
const UNREAD_BYTES_MAX = { stranger: 256 * 1024, caller: 16 * 1024 * 1024 }

/** Whether the rest of a body is too long to be read for the answer's sake, or does not say how long it is. */
function isLongUnread({ raw, headers, caller }: FastifyRequest): boolean {
  if (raw.complete) return false
  const bytesMax = caller ? UNREAD_BYTES_MAX.caller : UNREAD_BYTES_MAX.stranger
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > bytesMax
}

/** No route has a Fastify schema, because valibot checks bodies. Fastify's own compilers take 90 ms of CPU to load. */
const noSchemas = () => () => {
  throw new Error('a route has a schema')
}

interface SlowClients {
  /** The longest time for the headers. */
  headersMsMax: number
  /** The longest time for the whole request. */
  requestMsMax: number
  /** The least pace of large bodies and answers. */
  leastPace: Pace
}

export interface ServerOptions {
  log: FastifyBaseLogger
  registry: Registry
  /** Headers of every answer, including answers that no route sends. */
  commonHeaders: (request: Sender & Pick<FastifyRequest, 'id'>) => Record<string, string | number>
  /** Answers a request for a page of the dashboard, which no route of the API has. @returns whether it has answered */
  answerPage: (request: FastifyRequest, reply: FastifyReply) => boolean
  /** The bytes that all requests may hold in memory. */
  heldBytesMax?: number
  slowClients?: Partial<SlowClients>
  /** Makes spans of the requests. */
  traceRequests?: (server: FastifyInstance) => void
}

/** Fastify with everything that does not depend on a route: errors, time limits, bodies, logs and metrics. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { log, registry, commonHeaders, answerPage } = options
  const slowClients = { ...slowClientsDefault, ...options.slowClients }

  function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const { status, body, retryAfterSeconds } = toErrorAnswer(error)
    if (status >= 500) {
      const level = status === 503 ? 'warn' : 'error'
      request.log[level]({ err: error, method: request.method, route: request.routeOptions?.url }, 'request failed')
    }
    // The handler goes on after its timeout, and Fastify logs the URL of its late answer. A pattern has no secrets.
    if ((error as { code?: unknown })?.code === 'FST_ERR_HANDLER_TIMEOUT') request.raw.url = request.routeOptions.url
    if (retryAfterSeconds) reply.header('Retry-After', retryAfterSeconds)
    // No hook runs for requests that the router refuses.
    if (!reply.hasHeader('X-Request-Id')) reply.headers(commonHeaders(request))
    if (status === 408 || isLongUnread(request)) reply.header('Connection', 'close')
    // Fastify closes it after a body that is not read, so a client that still sends might not see that it may try again.
    else if (status === 503) reply.removeHeader('Connection')
    reply.code(status).send(body)
  }

  const server = fastify({
    loggerInstance: log,
    // Fastify's own log lines would contain the API keys that some clients put into queries.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (request) => requestIdOf(request.headers),
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 16_384 }, // a webhook's URL, encoded, may be as long as the head of a request
    requestTimeout: slowClients.requestMsMax,
    connectionTimeout: SILENT_MS_MAX,
    http: {
      headersTimeout: slowClients.headersMsMax,
      connectionsCheckingInterval: Math.min(1_000, slowClients.headersMsMax),
      // The hook below refuses requests without a Host header, because Node's answer would have no headers and no body.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) =>
      refuseConnection(error, socket, commonHeaders({ id: requestIdOf({}), socket, headers: {} })),
    pluginTimeout: 0, // 10 s by default, for the start and the end, and draining may take longer (process/watchdog.ts)
    return503OnClosing: false, // during shutdown requests on open connections are still answered
    frameworkErrors: answerError, // such as a path that cannot be decoded
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  })
  // Fastify's option `serverFactory` would also change how it closes.
  const [handle] = server.server.listeners('request') as Parameters<typeof oneAtATime>
  server.server.off('request', handle).on('request', oneAtATime(handle))
  server.addHook('onRoute', (route) => {
    if (!route.config?.timesItself) route.handlerTimeout ??= HANDLER_MS_MAX
  })
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders(request))
    if (request.headers.host === undefined && request.raw.httpVersion !== '1.0')
      throw new ApiError('bad_request', 'The Host header is missing')
  })
  // An unknown expectation may be ignored (RFC 9110). Node would answer it itself, without our headers.
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response))
  options.traceRequests?.(server)
  addRequestMetrics(server, registry)
  logRequests(server)
  server.setErrorHandler(answerError)
  server.setReplySerializer(exactJson)

  const methodsOf = followMethods(server)
  function answerMissing(request: FastifyRequest, reply: FastifyReply) {
    const methods = methodsOf(request.url.split('?', 1)[0])
    if (methods.length === 0) {
      if (answerPage(request, reply)) return
      throw notFound()
    }
    reply.header('Allow', methods.join(', '))
    throw new ApiError('method_not_allowed', `This path does not accept ${request.method}, only ${methods.join(', ')}`)
  }
  // A request without a route is answered before its body is read.
  server.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    answerMissing(request, reply)
    return reply
  })
  server.setNotFoundHandler(answerMissing)
  addHeldBytes(server, openHeldBytes(options.heldBytesMax), slowClients.leastPace)
  addCompression(server)
  addBodies(server)
  return server
}
