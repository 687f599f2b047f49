/** Address of an API route that answers CSV. @param path the path after `/api/v1/` */
export function csvAt(path: string, query: object): string {
  const parameters = new URLSearchParams({ format: 'csv' })
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) for (const one of [value].flat()) parameters.append(name, String(one))
  return `/api/v1/${path}?${parameters}`
}

/** Address of a workspace's report as CSV. @param route the path after the workspace, such as `clicks/export` */
export const csvOf = (workspaceId: number, route: string, query: object) =>
  csvAt(`workspace/${workspaceId}/${route}`, query)
