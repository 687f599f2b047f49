/** The roles of users in a workspace. Each role includes the rights of those before it. */
export const roleNames = ['viewer', 'member', 'owner'] as const
export type Role = (typeof roleNames)[number]

/** Whether `role` has the rights of `least`. */
export const isAtLeast = (role: Role, least: Role) => roleNames.indexOf(role) >= roleNames.indexOf(least)
