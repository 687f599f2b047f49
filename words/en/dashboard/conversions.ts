export const conversions = {} as const
