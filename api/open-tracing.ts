import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sql } from '../postgres/connect.js'
import type { Telemetry } from '../process/telemetry/open-telemetry.js'

/** Traces the requests of an app. @param isTrusted whether the `traceparent` of a request may continue a trace */
export type TraceRequests = (app: FastifyInstance, isTrusted: (request: FastifyRequest) => boolean) => void

/** Loads what makes spans of requests and statements, if telemetry is on. It takes a fiftieth of an api's start. */
export async function openTracing(telemetry: Telemetry | undefined) {
  if (!telemetry) return { traceRequests: undefined, traced: (sql: Sql) => sql }
  const { tracer } = telemetry
  const { traceStatements } = await import('../postgres/trace-statements.js')
  const { traceRequests } = await import('./http/trace-requests.js')
  return {
    traceRequests: ((app, isTrusted) => traceRequests(app, { tracer, isTrusted })) satisfies TraceRequests,
    traced: (sql: Sql) => traceStatements(sql, tracer),
  }
}
