/** What users may do in a workspace. Each may also do what the ones before it may. */
export const roleNames = ['viewer', 'member', 'owner'] as const
export type Role = (typeof roleNames)[number]

/** Whether `role` may do what `least` may. */
export const isAtLeast = (role: Role, least: Role) => roleNames.indexOf(role) >= roleNames.indexOf(least)
