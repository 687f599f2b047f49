import { Gauge, type Registry } from 'prom-client'
import type { Sql } from '../postgres/connect.js'

/** Registers the number of pending corrections. Postgres is asked at each scrape, so all api processes say the same. */
export function countPendingCorrections(registry: Registry, sql: Sql) {
  new Gauge({
    name: 'slugline_rollup_corrections_pending',
    help: 'Days of workspaces whose rollups may differ from the clicks; NaN while Postgres is away',
    registers: [registry],
    async collect() {
      const [{ count }] = await sql<[{ count: number }]>`
        SELECT count(*)::integer AS count FROM rollup_corrections WHERE corrected_at IS NULL`.catch(() => [
        { count: Number.NaN },
      ])
      this.set(count)
    },
  })
}
