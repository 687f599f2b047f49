import { Counter, Gauge, type Registry } from 'prom-client'
import type { Sql } from '../postgres/connect.js'

/**
 * How long changes of links wait to be told; asked of Postgres when it is scraped, so that it is known where no events
 * process runs.
 * @returns counts changes that were dropped
 */
export function createOutboxMetrics(registry: Registry, sql: Sql) {
  const registers = [registry]
  new Gauge({
    name: 'slugline_webhook_changes_oldest_seconds',
    help: 'Age of the oldest change of a link that webhooks are not told of yet, 0 where there is none; NaN while Postgres is away',
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
    help: 'Changes of links that webhooks were never told of, because no events process did in three days',
    registers,
  })
  return { onDropped: (changes: number) => dropped.inc(changes) }
}
