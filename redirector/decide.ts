import { destinationOf, type PackedLink } from '../click-log/link.js'

/** A request as a redirector received it. Text is as it came in the headers. */
export interface Visit {
  /** One of VISIT_KINDS, by index. */
  kind: number
  host: string
  path: string
  /** Without `?`; '' when absent */
  query: string
  userAgent: string
  referer: string
  acceptLanguage: string
  /** Four 32-bit words; valid until the next request is read */
  address: Uint32Array
}

/** What answers a visitor. Kinds to come: page, wrong password, expired. */
export type Decision = { kind: 'redirect'; destination: string } | { kind: 'not_found' }

const NOT_FOUND: Decision = { kind: 'not_found' }

/**
 * What a visitor gets. Pure: the same link, visit, time and random number give the same decision.
 * @param link without destination where it is unknown, disabled or deleted: to visitors these are the same
 * @param _now milliseconds
 * @param _random of [0, 1), for rules that draw
 */
export function decide(link: PackedLink, _visit: Visit, _now: number, _random: number): Decision {
  const destination = destinationOf(link)
  return destination === '' ? NOT_FOUND : { kind: 'redirect', destination }
}

/** What stands for a link where there cannot be one: no domain, or a path that is no slug. */
export const UNKNOWN_LINK: PackedLink = ''
