import { Gauge, type Registry } from 'prom-client'
import type { Consumer } from './open-consumer.js'

/** How far a consumer is, when it is asked for: `slugline_{consumer}_…`. */
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
  gauge('lag_seconds', 'Age of the oldest click that was read and is not done', consumer.lagSeconds)
  gauge('behind', 'Clicks of the click log, or blocks of clicks in Kafka, that are not done', consumer.behind, {
    source: consumer.name,
    unit: consumer.unit,
  })
}
