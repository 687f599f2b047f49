import type { HrTime } from '@opentelemetry/api'
import { ValueType } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type CollectionResult,
  DataPointType,
  type MetricData,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'
import { version } from '../version.js'

type Labels = Record<string, string | number>
type Values = { value: number; labels: Labels; metricName?: string }[]
type Times = { startTime: HrTime; endTime: HrTime }

const toHrTime = (ms: number): HrTime => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)]
const STARTED = toHrTime(performance.timeOrigin)

/** prom-client gives a histogram as cumulative counts, OpenTelemetry wants the count of each bucket. */
function histogramsOf(values: Values, times: Times) {
  const byLabels = new Map<
    string,
    { attributes: Labels; bounds: number[]; upTo: number[]; sum: number; count: number }
  >()
  for (const { value, labels, metricName } of values) {
    const { le, ...attributes } = labels
    const key = JSON.stringify(attributes)
    const one = byLabels.get(key) ?? { attributes, bounds: [], upTo: [], sum: 0, count: 0 }
    byLabels.set(key, one)
    if (metricName?.endsWith('_sum')) one.sum = value
    else if (metricName?.endsWith('_count')) one.count = value
    else {
      one.upTo.push(value)
      if (le !== '+Inf') one.bounds.push(Number(le))
    }
  }
  return [...byLabels.values()].map(({ attributes, bounds, upTo, sum, count }) => ({
    ...times,
    attributes,
    value: { buckets: { boundaries: bounds, counts: upTo.map((n, i) => n - (upTo[i - 1] ?? 0)) }, sum, count },
  }))
}

const pointsOf = (values: Values, times: Times) =>
  values.map(({ value, labels }) => ({ ...times, attributes: labels, value }))

function toMetric({ name, help, type, values }: MetricObjectWithValues<MetricValue<string>>, times: Times): MetricData {
  const descriptor = {
    name,
    description: help,
    unit: name.endsWith('_seconds') ? 's' : '',
    valueType: ValueType.DOUBLE,
  }
  const base = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE }
  // The types of prom-client write it as an enum, and its metrics as text.
  const kind = String(type)
  const given = values as Values
  if (kind === 'histogram')
    return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramsOf(given, times) } as MetricData
  if (kind === 'counter')
    return { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: pointsOf(given, times) }
  return { ...base, dataPointType: DataPointType.GAUGE, dataPoints: pointsOf(given, times) }
}

/** The present metrics of a registry, as OpenTelemetry has them. They keep the names that Prometheus reads. */
export async function metricsOf(registry: Registry, resource: Resource): Promise<CollectionResult> {
  const times = { startTime: STARTED, endTime: toHrTime(Date.now()) }
  const metrics = (await registry.getMetricsAsJSON()) as MetricObjectWithValues<MetricValue<string>>[]
  const scopeMetrics = [
    { scope: { name: 'slugline', version }, metrics: metrics.map((metric) => toMetric(metric, times)) },
  ]
  return { resourceMetrics: { resource, scopeMetrics }, errors: [] }
}
