export const keys = {} as const
