import type { ClickHouseTracer } from '@clickhouse/client'
import type { Tracer } from '@opentelemetry/api'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Releasers } from '../run.js'

export interface Telemetry {
  tracer: Tracer
  /** Makes spans of queries that a traced request causes, and none of others, such as maintenance. */
  queryTracer: ClickHouseTracer
}

export interface TelemetryConfig {
  /** Base URL of a collector that takes OTLP over HTTP; absent: telemetry is off. */
  OTEL_EXPORTER_OTLP_ENDPOINT?: string
  OTEL_METRIC_EXPORT_INTERVAL: number
}

interface Options {
  config: TelemetryConfig
  /** Name of the service, without `slugline-`. */
  program: string
  /** Its metrics are sent to the collector, beside what Prometheus reads. */
  registry: Registry
  log: Logger
}

/** Opens OpenTelemetry if it is configured. Otherwise none of its packages are loaded. */
export async function openTelemetry(
  { config, ...options }: Options,
  { use }: Pick<Releasers, 'use'>,
): Promise<Telemetry | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_METRIC_EXPORT_INTERVAL: metricsEveryMs } = config
  if (!endpoint) return undefined
  const { startTelemetry } = await import('./start-telemetry.js')
  return use(startTelemetry({ ...options, endpoint, metricsEveryMs }), (telemetry) => telemetry.close())
}
