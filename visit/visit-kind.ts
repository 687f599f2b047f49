import type { VISIT_KINDS } from './visit-kinds.js'

type VisitKind = (typeof VISIT_KINDS)[number]

/** Values of the headers by which browsers mark a request that nobody made; '' where absent. */
export interface PurposeHeaders {
  /** `Sec-Purpose`: `prefetch`, with parameters such as `prerender` */
  secPurpose: string
  /** `Purpose`: Chrome and Safari before `Sec-Purpose` */
  purpose: string
  /** `X-Purpose`: Safari, Facebook's browser */
  xPurpose: string
  /** `X-Moz`: Firefox before `Sec-Purpose` */
  xMoz: string
}

/**
 * What kind of visit a request is. HEAD is that whatever else it says; a page that is fetched, or even rendered, before
 * anybody asked for it is a prefetch; one that is shown small is a preview.
 */
export function visitKind(isHead: boolean, { secPurpose, purpose, xPurpose, xMoz }: PurposeHeaders): VisitKind {
  if (isHead) return 'head'
  const said = `${secPurpose},${purpose},${xPurpose},${xMoz}`
  // Whole tokens only: a parameter's value says nothing. Prerendering without fetching is not there.
  if (/(?:^|[,;\s])(?:prefetch|prerender)\s*(?:[,;]|$)/i.test(said)) return 'prefetch'
  return /(?:^|[,;\s])preview\s*(?:[,;]|$)/i.test(said) ? 'preview' : 'get'
}
