/** Where a report can be had for a spreadsheet. `route`: what stands behind the workspace, such as `clicks/export`. */
export function csvOf(workspaceId: number, route: string, query: object): string {
  const parameters = new URLSearchParams({ format: 'csv' })
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) for (const one of [value].flat()) parameters.append(name, String(one))
  return `/api/v1/workspace/${workspaceId}/${route}?${parameters}`
}
