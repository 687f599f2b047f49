import type { paths } from '../api/schema.js'

type ExportQuery = NonNullable<paths['/api/v1/workspace/{workspace_id}/links/export']['get']['parameters']['query']>

/** Address of the CSV export of the links that match. */
export function exportOf(workspaceId: number, filter: Omit<ExportQuery, 'format'>): string {
  const query = new URLSearchParams({ format: 'csv' })
  for (const [name, value] of Object.entries(filter))
    for (const each of [value].flat()) if (each != null) query.append(name, String(each))
  return `/api/v1/workspace/${workspaceId}/links/export?${query}`
}
