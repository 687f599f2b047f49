import type { ReportQuery } from './counters.js'

/** Parameters that only a series takes, or only reports that count. */
const NOT_OF_EXPORTS = ['frequency', 'unique']

/** Where a report can be had for a spreadsheet. `route`: '' is the series, else what stands behind `/clicks`. */
export function csvOf(workspaceId: number, route: string, query: ReportQuery): string {
  const parameters = new URLSearchParams({ format: 'csv', bom: 'true' })
  for (const [name, value] of Object.entries(query)) {
    if (route !== '' && NOT_OF_EXPORTS.includes(name) && !(name === 'unique' && route !== '/export')) continue
    for (const one of [value].flat()) parameters.append(name, String(one))
  }
  return `/api/v1/workspace/${workspaceId}/clicks${route}?${parameters}`
}
