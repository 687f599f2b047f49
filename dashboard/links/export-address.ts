interface Wanted {
  deleted: boolean
  search?: string
  /** absent: all */
  ids?: number[]
}

/** Where links can be had as a table. */
export function exportOf(workspaceId: number, { deleted, search = '', ids = [] }: Wanted): string {
  const query = new URLSearchParams({ format: 'csv', deleted: String(deleted), search })
  for (const id of ids) query.append('ids', String(id))
  return `/api/v1/workspace/${workspaceId}/links/export?${query}`
}
