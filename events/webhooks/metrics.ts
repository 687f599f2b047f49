import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Dispatcher } from '../../webhooks/dispatcher.js'
import { OUTCOMES, type Outcome, type OutcomeKind } from '../../webhooks/outcome.js'

/** @param queueBytesMax value of WEBHOOK_QUEUE_BYTES */
export function createWebhookMetrics(
  registry: Registry,
  state: () => ReturnType<Dispatcher['state']>,
  queueBytesMax: number,
) {
  const registers = [registry]
  // These are counted as plain numbers, because the library builds a text of the labels at each increment. All outcomes
  // start at 0: otherwise Prometheus would not see the first one as an increase.
  const ended = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<OutcomeKind, number>
  new Counter({
    name: 'slugline_webhook_deliveries_total',
    help: 'Deliveries of webhooks, by how they ended',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset()
      for (const outcome of OUTCOMES) this.inc({ outcome }, ended[outcome])
    },
  })
  const seconds = new Histogram({
    name: 'slugline_webhook_delivery_seconds',
    help: 'Time from an event to the end of a delivery that succeeded',
    buckets: [0.1, 0.3, 1, 3, 10, 30, 100],
    registers,
  })
  const late = new Counter({
    name: 'slugline_webhook_late_clicks_total',
    help: 'Clicks that were not sent to webhooks, because they were older than an hour when they were read',
    registers,
  })
  const unknownLink = new Counter({
    name: 'slugline_webhook_unknown_link_clicks_total',
    help: 'Clicks that were not sent to the webhooks of their workspace, because Postgres does not have their link',
    registers,
  })
  const gauge = (name: string, help: string, value: (of: ReturnType<Dispatcher['state']>) => number) =>
    new Gauge({
      name: `slugline_webhook_${name}`,
      help,
      registers,
      collect() {
        this.set(value(state()))
      },
    })
  gauge('queued', 'Deliveries that wait for their webhook', ({ queued }) => queued)
  gauge('queued_bytes', 'Memory of waiting deliveries', ({ queuedBytes }) => queuedBytes)
  gauge('queue_max_bytes', 'WEBHOOK_QUEUE_BYTES: most memory of waiting deliveries', () => queueBytesMax)
  gauge('in_flight', 'Deliveries that are being sent', ({ inFlight }) => inFlight)
  gauge('receivers', 'Webhooks that were sent something lately', ({ webhooks }) => webhooks)
  gauge('oldest_seconds', 'Age of the oldest waiting delivery', ({ oldestSeconds }) => oldestSeconds)
  return {
    onEnd({ kind }: Outcome, ageMs: number) {
      ended[kind] += 1
      if (kind === 'delivered') seconds.observe(ageMs / 1000)
    },
    onLate: (clicks: number) => late.inc(clicks),
    onUnknownLink: (clicks: number) => unknownLink.inc(clicks),
  }
}
