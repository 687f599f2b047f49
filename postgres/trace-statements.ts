import { type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'

/** Members of postgres.js's Query that are not in its types. `string` is the text, with `$1` for its values. */
interface Query {
  handle(): unknown
  executed: boolean
  string?: string
  resolve(value: unknown): void
  reject(error: unknown): void
}

type Work = (tx: object) => unknown

const isQuery = (made: unknown): made is Query => typeof (made as Query | undefined)?.handle === 'function'

function end(span: Span, query: Query, error?: { code?: string }) {
  const text = query.string ?? ''
  span.updateName(/^\s*(\w+)/.exec(text)?.[1].toUpperCase() ?? 'statement')
  span.setAttribute('db.query.text', text)
  if (error) {
    span.setAttribute('error.type', error.code ?? 'error')
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}

/** Makes a span of a statement, from when it is sent or queued until its answer. A part of another statement is none. */
function traceQuery(query: Query, tracer: Tracer) {
  const { handle, resolve, reject } = query
  query.handle = () => {
    if (!query.executed && trace.getActiveSpan()) {
      const span = tracer.startSpan('statement', {
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': 'postgresql' },
      })
      query.resolve = (value) => {
        end(span, query)
        resolve(value)
      }
      query.reject = (error) => {
        end(span, query, error as { code?: string })
        reject(error)
      }
    }
    return handle.call(query)
  }
}

/** Makes a span of each statement that a traced request causes. Statements without a request have none. */
export function traceStatements<T extends object>(sql: T, tracer: Tracer): T {
  const traced = (made: unknown) => {
    if (isQuery(made)) traceQuery(made, tracer)
    return made
  }
  return new Proxy(sql, {
    apply: (target, self, given) => traced(Reflect.apply(target as () => unknown, self, given)),
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name === 'unsafe')
        return (...given: unknown[]) => traced((value as (...given: unknown[]) => unknown)(...given))
      if (name !== 'begin' && name !== 'savepoint') return value
      return (...given: unknown[]) => {
        const work = given.pop() as Work
        return (value as (...given: unknown[]) => unknown)(...given, (tx: object) => work(traceStatements(tx, tracer)))
      }
    },
  })
}
