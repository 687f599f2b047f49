import { DAY_MS } from '../process/durations.js'
import { COUNTERS } from '../rollups/counters.js'
import type { ApiClient, CounterReport } from './api-client.js'
import { dayOf } from './tally.js'

const counters = Object.keys(COUNTERS)

/** How reports name the clicks they count, and which side of a Count that is. */
export const audiences = [
  { bots: 'include', side: 'all', most: 'allMost' },
  { bots: 'exclude', side: 'human', most: 'humanMost' },
] as const

export type Audience = (typeof audiences)[number]

export interface Period {
  start: string
  end: string
}

/** From today on, and longer than a run takes. */
export const periodFrom = (nowMs: number): Period => ({ start: dayOf(nowMs), end: dayOf(nowMs + 7 * DAY_MS) })

/** All reports of a workspace, by audience and counter. */
export interface WorkspaceReports {
  period: Period
  series: Map<string, Map<string, number>>
  counters: Map<string, CounterReport>
}

export const reportKey = (counter: string, { bots }: Audience) => `${counter} ${bots}`

/** Reads a series as clicks by day. */
export async function readDays(
  api: ApiClient,
  workspaceId: number,
  query: Record<string, string | number>,
): Promise<Map<string, number>> {
  const { traffic } = await api.series(workspaceId, query)
  return new Map(traffic.map(({ t, y }) => [t, y]))
}

export async function readWorkspaceReports(api: ApiClient, workspaceId: number, period: Period) {
  const reports: WorkspaceReports = { period, series: new Map(), counters: new Map() }
  for (const audience of audiences) {
    const query = { ...period, bots: audience.bots }
    reports.series.set(audience.bots, await readDays(api, workspaceId, query))
    for (const counter of counters) {
      reports.counters.set(reportKey(counter, audience), await api.counter(workspaceId, counter, query))
    }
  }
  return reports
}
