import type { FastifyInstance } from 'fastify'

/**
 * Logs one line for each answered request: method, route, status, duration, and the id of the key or session. The route
 * is logged as its pattern. Paths, queries, headers and bodies can carry keys and other secrets, and are never logged.
 */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url
    const line = {
      method: route ? request.method : undefined,
      route: route ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.span && { traceId: request.span.spanContext().traceId }),
      ...(request.caller && { [`${request.caller.kind}Id`]: request.caller.id }),
    }
    request.log.info(line, 'request')
  })
}
