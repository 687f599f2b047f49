// OpenTelemetry: a request's spans and a program's metrics arrive at a collector, and nothing is loaded without one.
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { defaultResource } from '@opentelemetry/resources'
import { Counter, Histogram, Registry } from 'prom-client'
import t, { type Test } from 'tap'
import { ensureFirstWorkspace } from '../../api/keys/first-workspace.js'
import { freePort } from '../../process/free-port.js'
import { metricsOf } from '../../process/telemetry/metrics-of.js'
import { withFolder } from '../folder.js'
import { programVictim } from '../programs.js'
import { withClickHouse, withPostgres } from '../services.js'
import { until } from '../until.js'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const TRACEPARENT = `00-${TRACE}-b7ad6b7169203331-01`

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number }
}
interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
}
interface Metric {
  name: string
  histogram?: { dataPoints: { count: number; attributes: Attribute[] }[] }
}

const attributeOf = ({ attributes }: { attributes: Attribute[] }, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue
}

/** A collector that takes OTLP over HTTP as JSON. */
async function startCollector(t: Test) {
  const spans: Span[] = []
  const services = new Set<unknown>()
  let metrics: Metric[] = []
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString())
    if (request.url === '/v1/traces')
      for (const { scopeSpans } of body.resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
    if (request.url === '/v1/metrics')
      for (const { resource, scopeMetrics } of body.resourceMetrics) {
        services.add(attributeOf(resource, 'service.name'))
        metrics = scopeMetrics.flatMap((scope: { metrics: Metric[] }) => scope.metrics)
      }
    response.setHeader('Content-Type', 'application/json').end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, spans, services, metrics: () => metrics }
}

async function withProgram(t: Test, program: string, more: NodeJS.ProcessEnv) {
  const [postgres, clickhouse, collector] = [await withPostgres(t), await withClickHouse(t), await startCollector(t)]
  await ensureFirstWorkspace(postgres.sql, 'sk_1')
  const running = programVictim(t, program, `${program}/main.js`, {
    DATABASE_URL: postgres.url,
    CLICKHOUSE_URL: clickhouse.url,
    DATA_DIR: withFolder(t),
    KAFKA_BROKERS: '',
    [`${program.toUpperCase()}_MONITOR_PORT`]: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_METRIC_EXPORT_INTERVAL: '200',
    OTEL_BSP_SCHEDULE_DELAY: '50',
    ...more,
  })
  await running.start()
  return { collector, running }
}

t.test('a request has a span, and in it each statement and query has one', async (t) => {
  const port = await freePort()
  const { collector, running } = await withProgram(t, 'api', { API_PORT: String(port), TRUSTED_PROXIES: '192.0.2.1' })
  const headers = { authorization: 'Bearer sk_1', 'content-type': 'application/json', traceparent: TRACEPARENT }
  const api = `http://127.0.0.1:${port}/api/v1`
  const body = JSON.stringify({ workspace_id: 1, url: 'https://secret.example/path' })
  t.equal((await fetch(`${api}/link`, { method: 'POST', headers, body })).status, 200)
  t.equal((await fetch(`${api}/workspace/1/clicks`, { headers })).status, 200)

  const named = (name: string) => collector.spans.find((span) => span.name === name)
  const childrenOf = (name: string) =>
    collector.spans.filter(({ parentSpanId }) => parentSpanId === named(name)?.spanId)
  const [post, report] = ['POST /api/v1/link', 'GET /api/v1/workspace/:workspace_id/clicks']
  await until(() => named(post) && named(report), 'spans of both requests')
  t.equal(attributeOf(named(post)!, 'http.response.status_code'), 200)
  t.not(named(post)!.traceId, TRACE, 'a caller who is no proxy chooses no trace')
  // Statements behind the body are those that lose the request's context most easily.
  t.ok(
    childrenOf(post).some((span) => /INSERT INTO links/.test(String(attributeOf(span, 'db.query.text')))),
    'the statement that creates the link',
  )
  const queries = childrenOf(report).map(({ name }) => name)
  t.ok(queries.includes('SELECT'), 'statements of Postgres')
  t.ok(queries.includes('clickhouse.query'), 'queries of ClickHouse')
  t.notMatch(JSON.stringify(collector.spans), /secret\.example|sk_1/, 'no value of a statement is sent')
  t.same(
    collector.spans.filter(({ parentSpanId, name }) => !parentSpanId && !name.includes('/')),
    [],
    'work without a request has no spans',
  )

  await until(() => {
    const seconds = collector.metrics().find(({ name }) => name === 'slugline_api_request_seconds')
    return seconds?.histogram?.dataPoints.some(
      (point) => point.count >= 1 && attributeOf(point, 'route') === '/api/v1/link',
    )
  }, 'the metric of the requests')
  t.same([...collector.services], ['slugline-api'])
  t.equal(await running.stop(), 0)
})

t.test('a proxy continues its trace', async (t) => {
  const port = await freePort()
  const { collector } = await withProgram(t, 'api', { API_PORT: String(port), TRUSTED_PROXIES: 'loopback' })
  await fetch(`http://127.0.0.1:${port}/api/v1/workspaces`, { headers: { traceparent: TRACEPARENT } })
  await until(() => collector.spans.some(({ traceId }) => traceId === TRACE), 'a span of the trace')
  t.pass('the trace of the proxy is continued')
})

t.test('a redirector sends its metrics, and ends in order without its collector', async (t) => {
  const more = { REDIRECTOR_PORT: String(await freePort()) }
  const { collector } = await withProgram(t, 'redirector', more)
  await until(() => collector.metrics().some(({ name }) => name === 'slugline_clicks_dropped_total'), 'metrics')
  t.same([...collector.services], ['slugline-redirector'])
  const { running } = await withProgram(t, 'redirector', {
    ...more,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
  })
  t.equal(await running.stop(), 0)
})

t.test('metrics keep their names, labels and buckets', async (t) => {
  const registry = new Registry()
  const registers = [registry]
  new Counter({ name: 'calls_total', help: 'Calls', labelNames: ['kind'], registers }).inc({ kind: 'a' }, 3)
  const seconds = new Histogram({
    name: 'wait_seconds',
    help: 'Waits',
    buckets: [0.1, 1],
    labelNames: ['of'],
    registers,
  })
  for (const [of, value] of [
    ['x', 0.05],
    ['x', 0.5],
    ['x', 0.6],
    ['x', 7],
    ['y', 0.5],
  ] as const)
    seconds.observe({ of }, value)
  const { resourceMetrics } = await metricsOf(registry, defaultResource())
  const [calls, waits] = resourceMetrics.scopeMetrics[0].metrics
  t.match(calls, { descriptor: { name: 'calls_total' }, isMonotonic: true })
  t.match(calls.dataPoints, [{ attributes: { kind: 'a' }, value: 3 }])
  t.match(waits.descriptor, { name: 'wait_seconds', unit: 's' })
  t.match(waits.dataPoints, [
    { attributes: { of: 'x' }, value: { buckets: { boundaries: [0.1, 1], counts: [1, 2, 1] }, count: 4, sum: 8.15 } },
    { attributes: { of: 'y' }, value: { buckets: { boundaries: [0.1, 1], counts: [0, 1, 0] }, count: 1, sum: 0.5 } },
  ])
})
