import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { addAuthentication } from './authenticate.js'
import { closeConnectionsWhenClosing } from './close-app.js'
import type { ApiDeps } from './deps.js'
import { addDomainRoutes } from './domains/domain-routes.js'
import { notFound, toErrorAnswer } from './errors.js'
import { findCaller } from './keys.js'
import { addLinkRoutes } from './links/link-routes.js'
import { addRequestMetrics } from './metrics.js'
import { addReportRoutes } from './reports/report-routes.js'
import { requestIdOf } from './request-id.js'
import { addWorkspaceRoutes } from './workspaces/workspace-routes.js'

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, body, retryAfterSeconds } = toErrorAnswer(error)
  if (status >= 500) {
    const level = status === 503 ? 'warn' : 'error'
    request.log[level]({ err: error, method: request.method, route: request.routeOptions?.url }, 'request failed')
  }
  if (retryAfterSeconds) reply.header('Retry-After', retryAfterSeconds)
  reply.code(status).headers(commonHeaders(request)).send(body)
}

/** Answers hold a customer's data: no cache keeps them. */
const commonHeaders = (request: FastifyRequest) => ({ 'X-Request-Id': request.id, 'Cache-Control': 'no-store' })

/** The management and reporting API, without a process around it: not listening, and closing nothing of `deps`. */
export function buildApp(deps: ApiDeps): FastifyInstance {
  const app = fastify({
    loggerInstance: deps.log,
    // Lines of requests would have the keys that come in queries.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (request) => requestIdOf(request.headers),
    bodyLimit: 1024 * 1024,
    handlerTimeout: 10_000,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // what still comes on open connections is answered, then they are closed
    frameworkErrors: answerError, // paths that cannot be decoded; no hook runs for them
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders(request))
  })
  closeConnectionsWhenClosing(app)
  addRequestMetrics(app, deps.registry)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  app.register(formbody)
  app.register(
    async (api) => {
      addAuthentication(api, (apiKey) => findCaller(deps.sql, apiKey))
      addWorkspaceRoutes(api, deps)
      addLinkRoutes(api, deps)
      addDomainRoutes(api, deps)
      addReportRoutes(api, deps)
    },
    { prefix: '/api/v1' },
  )
  return app
}
