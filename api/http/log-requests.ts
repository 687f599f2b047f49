import type { FastifyInstance } from 'fastify'

/**
 * One line a request, when it is answered: what was asked, by which key or session, and how it ended. The route is its pattern:
 * paths, queries, headers and bodies can carry keys and other secrets, and are never logged.
 */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url
    const line = {
      method: route ? request.method : undefined,
      route: route ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.caller && { [`${request.caller.kind}Id`]: request.caller.id }),
    }
    request.log.info(line, 'request')
  })
}
