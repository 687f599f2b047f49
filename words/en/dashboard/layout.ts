export const layout = {
  /** Shown without JavaScript. */
  noScript: 'The dashboard needs JavaScript. Everything it does can also be done with the {api}.',
} as const
