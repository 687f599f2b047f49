import { Counter, Gauge, type Registry } from 'prom-client'
import type { Sql } from '../postgres/connect.js'
import type { BlocklistState } from './blocklists.js'

/** Gauges of this process's lists, read at each scrape. */
export function addBlocklistMetrics(registry: Registry, states: readonly BlocklistState[]) {
  const gauge = (name: string, help: string, read: (state: BlocklistState) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['list'],
      registers: [registry],
      collect() {
        for (const state of states) this.set({ list: state.name }, read(state))
      },
    })
  gauge(
    'slugline_blocklist_entries',
    'Entries of a blocklist as it is used, 0 before it was read',
    (state) => state.list?.entries ?? 0,
  )
  gauge('slugline_blocklist_bytes', 'Memory of a blocklist', (state) => state.list?.bytes ?? 0)
  gauge(
    'slugline_blocklist_seen_timestamp_seconds',
    'When a blocklist was last read, or found to be unchanged; 0 before',
    (state) => (state.seenMs ?? 0) / 1000,
  )
  gauge('slugline_blocklist_failing', '1 while a blocklist cannot be read, and stays as it was', (state) =>
    state.lastError === undefined ? 0 : 1,
  )
}

/** @returns a function that counts a request */
export function addSafeBrowsingMetrics(registry: Registry) {
  const requests = new Counter({
    name: 'slugline_safe_browsing_requests_total',
    help: 'Requests to Safe Browsing, by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const outcome of ['answered', 'failed']) requests.inc({ outcome }, 0)
  return (outcome: 'answered' | 'failed') => requests.inc({ outcome })
}

/** Counts in Postgres, read at each scrape, so that all api processes agree. NaN while Postgres is away. */
export function addAbuseGauges(registry: Registry, sql: Sql) {
  const gauge = (name: string, help: string, read: () => PromiseLike<{ count: number }[]>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const [{ count }] = await Promise.resolve(read()).catch(() => [{ count: Number.NaN }])
        this.set(count)
      },
    })
  gauge(
    'slugline_links_flagged',
    'Links whose destination is on a blocklist, or known to Safe Browsing',
    () => sql<{ count: number }[]>`SELECT count(*)::integer AS count FROM links WHERE flagged IS NOT NULL`,
  )
  gauge(
    'slugline_link_reports_open',
    'Reports of visitors that the operator has not decided about',
    () => sql<{ count: number }[]>`SELECT count(*)::integer AS count FROM link_reports WHERE closed_at IS NULL`,
  )
  gauge(
    'slugline_workspaces_frozen',
    'Workspaces that are frozen',
    () => sql<{ count: number }[]>`SELECT count(*)::integer AS count FROM workspaces WHERE frozen_at IS NOT NULL`,
  )
}
