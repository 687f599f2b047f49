export const domains = {} as const
