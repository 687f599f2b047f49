import {
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request, if requests are traced. */
    span?: Span
  }
}

const headerGetter = {
  keys: (headers: FastifyRequest['headers']) => Object.keys(headers),
  get: (headers: FastifyRequest['headers'], name: string) => headers[name],
}

export interface Tracing {
  tracer: Tracer
  /** Whether `traceparent` may continue a trace. Anybody else could choose what is traced, and the ids. */
  isTrusted: (request: FastifyRequest) => boolean
}

/**
 * Makes a span of each request, in which its statements in Postgres and its queries in ClickHouse have theirs. It has the
 * route's pattern and no path, because paths and queries can carry secrets.
 */
export function traceRequests(app: FastifyInstance, { tracer, isTrusted }: Tracing) {
  const contextOf = ({ span }: FastifyRequest) => (span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT)
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = isTrusted(request) ? propagation.extract(ROOT_CONTEXT, request.headers, headerGetter) : ROOT_CONTEXT
    const route = request.routeOptions.url
    const method = route ? request.method : '_OTHER' // callers choose the method, as in the metrics
    request.span = tracer.startSpan(
      route ? `${method} ${route}` : method,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': method,
          ...(route && { 'http.route': route }),
          'url.scheme': request.protocol,
          'slugline.request_id': request.id,
        },
      },
      parent,
    )
    context.with(contextOf(request), done)
  })
  // Node reads a body in the context of its connection, so that of the request is entered again behind it.
  app.addHook('preValidation', (request, _reply, done) => context.with(contextOf(request), done))
  app.addHook('onResponse', async ({ span }, { statusCode }) => {
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}
