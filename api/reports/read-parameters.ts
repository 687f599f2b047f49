/** Tells of a parameter what is wrong with it. */
export type Wrong = (parameter: string, error: string) => void

/** Names of parameters. */
export interface Accepted {
  /** Those that may be repeated, also with `[]` behind the name */
  lists: readonly string[]
  /** Those that are given once; a blank one is as good as none */
  singles: readonly string[]
}

/**
 * A query without what is not accepted, which `wrong` is told of. The key, and the workspace that the path names too, are
 * read elsewhere.
 */
export function readParameters(query: unknown, workspaceId: number, { lists, singles }: Accepted, wrong: Wrong) {
  const listed = new Map<string, string[]>()
  const given: Record<string, string> = {}
  for (const [parameter, value] of Object.entries(query as Record<string, string | string[]>)) {
    const name = parameter.endsWith('[]') && lists.includes(parameter.slice(0, -2)) ? parameter.slice(0, -2) : parameter
    if (lists.includes(name)) listed.set(name, [...(listed.get(name) ?? []), ...[value].flat()])
    else if (name === 'api_key') continue
    else if (name === 'workspace_id') {
      if (![value].flat().every((id) => id === '' || id === String(workspaceId))) wrong(name, 'is not that of the path')
    } else if (!singles.includes(name))
      wrong(name, `is unknown, accepted are: ${[...lists, ...singles].sort().join(', ')}`)
    else if (typeof value !== 'string') wrong(name, 'must be given once')
    else if (value !== '') given[name] = value
  }
  return { listed, given }
}
