/** Where an answer can be had for a spreadsheet. @param path of the route */
export function csvAt(path: string, query: object): string {
  const parameters = new URLSearchParams({ format: 'csv' })
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) for (const one of [value].flat()) parameters.append(name, String(one))
  return `/api/v1/${path}?${parameters}`
}

/** The same of a report. @param route what stands behind the workspace, such as `clicks/export` */
export const csvOf = (workspaceId: number, route: string, query: object) =>
  csvAt(`workspace/${workspaceId}/${route}`, query)
