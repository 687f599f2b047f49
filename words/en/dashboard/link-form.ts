export const linkForm = {} as const
