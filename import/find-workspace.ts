import type { Api } from './api.js'
import { ImportError } from './read-rows.js'

/** The workspace that is meant: the one given, or the only one that the key reaches. @throws ImportError */
export async function findWorkspace(api: Api, given?: number): Promise<number> {
  const workspaces = await api.readWorkspaces()
  const names = workspaces.map(({ id, name }) => `${id} (${name})`).join(', ')
  if (given !== undefined) {
    if (workspaces.some(({ id }) => id === given)) return given
    throw new ImportError(`The key does not reach workspace ${given}; it reaches ${names}`)
  }
  if (workspaces.length === 1) return workspaces[0].id
  throw new ImportError(`The key reaches several workspaces: give --workspace, one of ${names}`)
}
