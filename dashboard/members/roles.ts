import type { Schemas } from '../api/client.js'

export type Role = Schemas['Member']['role']

/** Role → its permissions in words. */
export const ROLES: Record<Role, string> = {
  viewer: 'reads',
  member: 'changes links and domains',
  owner: 'decides about members, keys and the workspace too',
}

export const ROLE_NAMES = Object.keys(ROLES) as Role[]
