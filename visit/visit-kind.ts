import type { VISIT_KINDS } from './visit-kinds.js'

type VisitKind = (typeof VISIT_KINDS)[number]

/** Headers by which browsers mark requests that no person made; '' if absent. */
export interface PurposeHeaders {
  /** `Sec-Purpose`: `prefetch`, with parameters such as `prerender`. */
  secPurpose: string
  /** `Purpose`: sent by Chrome and Safari before `Sec-Purpose` existed. */
  purpose: string
  /** `X-Purpose`: sent by Safari and Facebook's browser. */
  xPurpose: string
  /** `X-Moz`: sent by Firefox before `Sec-Purpose` existed. */
  xMoz: string
}

/**
 * The kind of a visit. A HEAD request is always `head`. A page that is fetched or rendered before a person asks for it
 * is a prefetch. A page that is shown as a thumbnail is a preview.
 */
export function visitKind(isHead: boolean, { secPurpose, purpose, xPurpose, xMoz }: PurposeHeaders): VisitKind {
  if (isHead) return 'head'
  const said = `${secPurpose},${purpose},${xPurpose},${xMoz}`
  // Only whole tokens count, not values of parameters.
  if (/(?:^|[,;\s])(?:prefetch|prerender)\s*(?:[,;]|$)/i.test(said)) return 'prefetch'
  return /(?:^|[,;\s])preview\s*(?:[,;]|$)/i.test(said) ? 'preview' : 'get'
}
