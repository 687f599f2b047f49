import { Gauge, type Registry } from 'prom-client'
import type { Consumer } from './open-consumer.js'

/** Registers a consumer's gauges, `slugline_{prefix}_…`. They are read when metrics are scraped. */
export function registerConsumer(registry: Registry, prefix: string, consumer: Consumer) {
  const gauge = (name: string, help: string, value: () => number, labels: Record<string, string> = {}) =>
    new Gauge({
      name: `slugline_${prefix}_${name}`,
      help,
      labelNames: Object.keys(labels),
      registers: [registry],
      collect() {
        this.set(labels, value())
      },
    })
  gauge('partitions', 'Partitions that this process consumes', consumer.partitions)
  gauge('refused_partitions', 'Partitions that wait for the operator after a restore', consumer.refusedPartitions)
  gauge('lag_seconds', 'Age of the oldest event that was read and is not in the sink', consumer.lagSeconds)
  gauge(
    'behind',
    'Backlog that is not in the sink: clicks of the click log, blocks of clicks in Kafka, or conversions',
    consumer.behind,
    {
      source: consumer.name,
      unit: consumer.unit,
    },
  )
}
