import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

/** Counts and times every answer by method, route (its pattern, never a path) and status. */
export function addRequestMetrics(app: FastifyInstance, registry: Registry) {
  const seconds = new Histogram({
    name: 'slugline_api_request_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions // made anew each time that it is asked for
    const route = url ?? 'none'
    // Methods are the caller's words; those without a route would make a label each.
    const method = url ? request.method : 'any'
    seconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
  })
}

const unlimitedLineMs = 60_000

/** Counts requests that went on without a limit because it could not be looked at, and says why once a minute. */
export function countUnlimited(registry: Registry, log: FastifyBaseLogger) {
  const unlimited = new Counter({
    name: 'slugline_api_unlimited_requests_total',
    help: 'Requests admitted without looking at their limits',
    registers: [registry],
  })
  let saidMs = Number.NEGATIVE_INFINITY
  return (error: Error) => {
    unlimited.inc()
    if (performance.now() - saidMs < unlimitedLineMs) return
    saidMs = performance.now()
    log.warn({ err: error }, 'limits cannot be looked at')
  }
}
