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
    const { url } = request.routeOptions // read once, because the getter makes a new object each time
    const route = url ?? 'none'
    // Callers choose the method. Without a route, every invented method would become a label.
    const method = url ? request.method : 'any'
    seconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
  })
}

const UNLIMITED_LINE_MS = 60_000

/** Counts requests that were admitted because their limits could not be read, and logs the reason once a minute. */
export function countUnlimited(registry: Registry, log: FastifyBaseLogger) {
  const unlimited = new Counter({
    name: 'slugline_api_unlimited_requests_total',
    help: 'Requests admitted without looking at their limits',
    registers: [registry],
  })
  let saidMs = Number.NEGATIVE_INFINITY
  return (error: Error) => {
    unlimited.inc()
    if (performance.now() - saidMs < UNLIMITED_LINE_MS) return
    saidMs = performance.now()
    log.warn({ err: error }, 'limits cannot be looked at')
  }
}
