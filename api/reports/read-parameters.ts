import { unknownParameters } from '../http/unknown-parameters.js'

/** Reports an error of a parameter. */
export type Wrong = (parameter: string, error: string) => void

/** Names of parameters. */
export interface Accepted {
  /** Parameters that may be repeated, also with `[]` after the name */
  lists: readonly string[]
  /** Parameters that may be given once; a blank one is ignored */
  singles: readonly string[]
}

/**
 * Reads the accepted parameters of a query, and calls `wrong` for all others. `api_key` is skipped, and `workspace_id`
 * must be the one of the path.
 */
export function readParameters(query: unknown, workspaceId: number, { lists, singles }: Accepted, wrong: Wrong) {
  const listed = new Map<string, string[]>()
  const given: Record<string, string> = {}
  const unknown: string[] = []
  for (const [parameter, value] of Object.entries(query as Record<string, string | string[]>)) {
    const name = parameter.endsWith('[]') && lists.includes(parameter.slice(0, -2)) ? parameter.slice(0, -2) : parameter
    if (lists.includes(name)) listed.set(name, [...(listed.get(name) ?? []), ...[value].flat()])
    else if (name === 'api_key') continue
    else if (name === 'workspace_id') {
      if (![value].flat().every((id) => id === '' || id === String(workspaceId))) wrong(name, 'is not that of the path')
    } else if (!singles.includes(name)) unknown.push(name)
    else if (typeof value !== 'string') wrong(name, 'must be given once')
    else if (value !== '') given[name] = value
  }
  for (const [name, error] of unknownParameters(unknown, [...lists, ...singles].sort())) wrong(name, error)
  return { listed, given }
}
