import fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { API_URL_DEFAULT } from '../notices/mail-config.js'
import { createPlans } from '../usage/plans.js'
import { followMethods } from './allowed-methods.js'
import { addAuditRoutes } from './audit/audit-routes.js'
import { addAuthentication } from './authenticate.js'
import { addBodies, addCompression } from './bodies.js'
import { addScriptRoutes } from './browser-script/script-routes.js'
import { clientAddressOf, type Sender } from './client-address.js'
import { addConversionRoutes } from './conversions/conversion-routes.js'
import { addDashboardFiles, createDashboardPage } from './dashboard/dashboard-routes.js'
import type { ApiDeps } from './deps.js'
import { addDomainRoutes } from './domains/domain-routes.js'
import { drainWhenClosing } from './drain-when-closing.js'
import { toErrorAnswer } from './error-answer.js'
import { ApiError, notFound } from './errors.js'
import { exactJson } from './exact-json.js'
import { addFactorRoutes } from './factors/factor-routes.js'
import { addSecondStepRoutes } from './factors/second-step-routes.js'
import { addKeyRoutes } from './keys/key-routes.js'
import { createAdmit } from './limits/admit.js'
import { createFailedAttempts } from './limits/failed-attempts.js'
import { createKnownKeys } from './limits/known-keys.js'
import { limitHeaders } from './limits/limit-headers.js'
import { addLinkRoutes } from './links/link-routes.js'
import { addLiveRoutes } from './live/live-routes.js'
import { logRequests } from './log-requests.js'
import { addAcceptRoute, addInvitationRoute, addMemberRoutes } from './members/member-routes.js'
import { addRequestMetrics, countUnlimited } from './metrics.js'
import { addNoticeRoutes } from './notices/notice-routes.js'
import { addStopRoutes } from './notices/stop-routes.js'
import { addOidcRoutes } from './oidc/oidc-routes.js'
import { demandDescriptions } from './openapi/demand-description.js'
import { addDocumentRoutes } from './openapi/document-routes.js'
import { refuseConnection } from './refuse-connection.js'
import { addReportRoutes } from './reports/report-routes.js'
import { requestIdOf } from './request-id.js'
import { addPasswordRoutes, addResetRoute } from './sessions/password-routes.js'
import { createSessionDeps } from './sessions/session-deps.js'
import { addSessionRoutes, addSignInRoutes } from './sessions/session-routes.js'
import { addUnknownFields } from './unknown-fields.js'
import { addUsageRoutes } from './usage/usage-routes.js'
import { addWebhookRoutes } from './webhooks/webhook-routes.js'
import { addWorkspaceRoutes } from './workspaces/workspace-routes.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its handler ends in time by itself. Fastify's own timeout takes 45 µs a request, most of it an AbortController. */
    timesItself?: boolean
  }
}

const slowClientsDefault = { headersMsMax: 10_000, requestMsMax: 60_000 }
/** Of an answer, where its route does not say another. */
const handlerMsMax = 10_000
/** A connection on which nothing moves, so that also those who read slowly end; longer than any answer may take. */
const silentMsMax = 120_000

/** No route gives Fastify a schema: valibot checks bodies. Its own compilers take 90 ms of CPU to load. */
const noSchemas = () => () => {
  throw new Error('a route has a schema')
}

/** The management and reporting API, without a process around it: not listening, and closing nothing of `deps`. */
export function buildApp(deps: ApiDeps): FastifyInstance {
  const { sql, plans = createPlans(), slowClients = slowClientsDefault, apiUrl = new URL(API_URL_DEFAULT) } = deps
  const failedAttempts = createFailedAttempts()
  const addressOf = (sender: Sender) => clientAddressOf(sender, deps.proxies)

  /** Answers hold a customer's data: no cache keeps them. Until a key is known, the limit is the address's. */
  const commonHeaders = (request: Sender & Pick<FastifyRequest, 'id'>) => ({
    'X-Request-Id': request.id,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...limitHeaders(failedAttempts.allowanceOf(addressOf(request))),
  })

  function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const { status, body, retryAfterSeconds } = toErrorAnswer(error)
    if (status >= 500) {
      const level = status === 503 ? 'warn' : 'error'
      request.log[level]({ err: error, method: request.method, route: request.routeOptions?.url }, 'request failed')
    }
    // The handler goes on, and Fastify logs the address of what it answers after its time: that of the route, without secrets.
    if ((error as { code?: unknown })?.code === 'FST_ERR_HANDLER_TIMEOUT') request.raw.url = request.routeOptions.url
    if (retryAfterSeconds) reply.header('Retry-After', retryAfterSeconds)
    // No hook runs for what the router refuses.
    if (!reply.hasHeader('X-Request-Id')) reply.headers(commonHeaders(request))
    reply.code(status).send(body)
  }

  const app = fastify({
    loggerInstance: deps.log,
    // Fastify's own lines of requests would have the keys that come in queries.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (request) => requestIdOf(request.headers),
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 16_384 }, // a webhook's URL, encoded, as far as headers go
    requestTimeout: slowClients.requestMsMax,
    connectionTimeout: silentMsMax,
    http: {
      headersTimeout: slowClients.headersMsMax,
      connectionsCheckingInterval: Math.min(1_000, slowClients.headersMsMax),
      requireHostHeader: false, // refused below: Node's own answer has no headers and no body
    },
    clientErrorHandler: (error, socket) =>
      refuseConnection(error, socket, commonHeaders({ id: requestIdOf({}), socket, headers: {} })),
    return503OnClosing: false, // what still comes on open connections is answered, then they are closed
    frameworkErrors: answerError, // paths that cannot be decoded
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  })
  app.addHook('onRoute', (route) => {
    if (!route.config?.timesItself) route.handlerTimeout ??= handlerMsMax
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders(request))
    if (request.headers.host === undefined && request.raw.httpVersion !== '1.0')
      throw new ApiError('bad_request', 'The Host header is missing')
  })
  // An expectation that is not known may be ignored (RFC 9110); Node would answer it itself, without headers.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  const streams = new Set<{ end(): void }>()
  // Else draining would wait for those that never end. Their clients come again, to another process.
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end()
  })
  drainWhenClosing(app)
  addRequestMetrics(app, deps.registry)
  logRequests(app)
  app.setErrorHandler(answerError)
  app.setReplySerializer(exactJson)
  const methodsOf = followMethods(app)
  const answerPage = createDashboardPage()
  function answerMissing(request: FastifyRequest, reply: FastifyReply) {
    const methods = methodsOf(request.url.split('?', 1)[0])
    if (methods.length === 0) {
      if (answerPage(request, reply)) return
      throw notFound()
    }
    reply.header('Allow', methods.join(', '))
    throw new ApiError('method_not_allowed', `${request.method} is not for this path, but ${methods.join(', ')}`)
  }
  // Before a body is read that nobody asked for.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    answerMissing(request, reply)
    return reply
  })
  app.setNotFoundHandler(answerMissing)
  addCompression(app)
  addBodies(app)
  demandDescriptions(app)
  const onUnlimited = countUnlimited(deps.registry, deps.log)
  const sessions = createSessionDeps({ ...deps, apiUrl, clientAddressOf: addressOf })
  const version1: FastifyPluginAsync = async (api) => {
    addAuthentication(api, {
      sql,
      admit: createAdmit({ sql, plans, onUnlimited }),
      failedAttempts,
      isKnown: createKnownKeys(sql),
      clientAddressOf: addressOf,
      sessionCookie: sessions.sessionCookie,
      apiUrl,
    })
    addUnknownFields(api)
    addSessionRoutes(api, sessions)
    addPasswordRoutes(api, sessions)
    addFactorRoutes(api, sessions)
    addMemberRoutes(api, sessions)
    addAcceptRoute(api, sessions)
    addWorkspaceRoutes(api, { ...deps, plans })
    addNoticeRoutes(api, deps)
    addAuditRoutes(api, deps)
    addUsageRoutes(api, { ...deps, plans })
    addKeyRoutes(api, deps)
    addLinkRoutes(api, { ...deps, plans })
    addDomainRoutes(api, deps)
    addReportRoutes(api, { ...deps, plans })
    addLiveRoutes(api, { ...deps, open: streams })
    addWebhookRoutes(api, { ...deps, plans })
    addConversionRoutes(api, { ...deps, plans, clientAddressOf: addressOf })
  }
  app.register(version1, { prefix: '/api/v1' })
  const signingIn: FastifyPluginAsync = async (api) => {
    addSignInRoutes(api, sessions)
    addSecondStepRoutes(api, sessions)
    addResetRoute(api, sessions)
    addInvitationRoute(api, sessions)
    addOidcRoutes(api, { ...sessions, oidc: deps.oidc })
  }
  app.register(signingIn, { prefix: '/api/v1' })
  const open: FastifyPluginAsync = async (api) => {
    addDocumentRoutes(api)
    addScriptRoutes(api)
    addDashboardFiles(api)
    addStopRoutes(api, deps)
  }
  app.register(open)
  return app
}
