import type { Caller } from '../keys/caller.js'
import { isAtLeast } from './roles.js'

/** Whether the caller may change things of the workspace. Of one that it has just made, it is the owner. */
export const mayWrite = ({ scopes, roles }: Pick<Caller, 'scopes' | 'roles'>, workspaceId: number) =>
  scopes.includes('write') && isAtLeast(roles.get(workspaceId) ?? 'owner', 'member')
