import { Counter, Gauge, type Registry } from 'prom-client'
import type { Sql } from '../postgres/connect.js'

/**
 * Registers metrics of changes of links that wait to be sent. Postgres is asked at each scrape, so that they are known
 * even if no events process runs.
 * @returns a function that counts dropped changes
 */
export function createOutboxMetrics(registry: Registry, sql: Sql) {
  const registers = [registry]
  new Gauge({
    name: 'slugline_webhook_changes_oldest_seconds',
    help: 'Age of the oldest change of a link that was not sent to webhooks yet, 0 if there is none; NaN while Postgres is away',
    registers,
    async collect() {
      const [{ seconds } = { seconds: 0 }] = await sql<{ seconds: number }[]>`
        SELECT extract(epoch FROM clock_timestamp() - occurred_at)::float8 AS seconds
        FROM webhook_outbox ORDER BY id LIMIT 1`.catch(() => [{ seconds: Number.NaN }])
      this.set(seconds)
    },
  })
  const dropped = new Counter({
    name: 'slugline_webhook_changes_dropped_total',
    help: 'Changes of links that were never sent to webhooks, because no events process did within three days',
    registers,
  })
  return { onDropped: (changes: number) => dropped.inc(changes) }
}
