export const linkPreview = {} as const
