import type { Schemas } from '../api/client.js'

export type Role = Schemas['Member']['role']

/** Role → its permissions in words. */
export const ROLES: Record<Role, string> = {
  viewer: 'can view links and reports',
  member: 'can change links and domains',
  owner: 'can also manage members, keys and the workspace',
}

export const ROLE_NAMES = Object.keys(ROLES) as Role[]
