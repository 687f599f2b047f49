interface Wanted {
  deleted: boolean
  search?: string
  /** Ids of the exported links; all links if absent */
  ids?: number[]
}

/** Address of the CSV export of links. */
export function exportOf(workspaceId: number, { deleted, search = '', ids = [] }: Wanted): string {
  const query = new URLSearchParams({ format: 'csv', deleted: String(deleted), search })
  for (const id of ids) query.append('ids', String(id))
  return `/api/v1/workspace/${workspaceId}/links/export?${query}`
}
