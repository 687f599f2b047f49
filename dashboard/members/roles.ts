import type { Schemas } from '../api/client.js'

export type Role = Schemas['Member']['role']

/** Role → its name. */
export const ROLE_NAMES: Record<Role, string> = TEXTS.members.roles

export const ROLES = Object.keys(ROLE_NAMES) as Role[]
