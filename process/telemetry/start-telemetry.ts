import { randomUUID } from 'node:crypto'
import type { ClickHouseTracer } from '@clickhouse/client'
import { context, DiagLogLevel, diag, INVALID_SPAN_CONTEXT, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { version } from '../version.js'
import { metricsOf } from './metrics-of.js'

/** Telemetry that is still to be sent when a process ends has this time. */
const CLOSE_MS_MAX = 2_000

/** Endpoint of a signal, as the specification of OTLP over HTTP derives it from the base. */
const endpointOf = (base: string, signal: 'traces' | 'metrics') => `${base.replace(/\/$/, '')}/v1/${signal}`

interface Options {
  endpoint: string
  metricsEveryMs: number
  program: string
  registry: Registry
  log: Logger
}

export function startTelemetry({ endpoint, metricsEveryMs, program, registry, log }: Options) {
  const report = (message: string, ...more: unknown[]) => log.warn({ more }, `telemetry: ${message}`)
  diag.setLogger({ error: report, warn: report, info() {}, debug() {}, verbose() {} }, DiagLogLevel.WARN)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const resource = defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': `slugline-${program}`,
        'service.version': version,
        'service.instance.id': randomUUID(),
      }),
    )
    .merge(detectResources({ detectors: [envDetector] })) // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: endpointOf(endpoint, 'traces') }))],
  })
  const tracer = provider.getTracer('slugline', version)
  const noSpan = trace.wrapSpanContext(INVALID_SPAN_CONTEXT)
  const queryTracer: ClickHouseTracer = {
    startActiveSpan: (name, options, work) =>
      trace.getActiveSpan() ? tracer.startActiveSpan(name, options, work) : work(noSpan),
  }
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: endpointOf(endpoint, 'metrics') }),
    exportIntervalMillis: metricsEveryMs,
    exportTimeoutMillis: Math.min(metricsEveryMs, 30_000),
    metricProducers: [{ collect: () => metricsOf(registry, resource) }],
  })
  const meters = new MeterProvider({ resource, readers: [reader] })
  return {
    ...{ tracer, queryTracer },
    async close() {
      const sent = Promise.allSettled([provider.shutdown(), meters.shutdown()])
      await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, CLOSE_MS_MAX).unref())])
    },
  }
}
