export const compare = {} as const
