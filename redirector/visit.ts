/** A request as a redirector received it. Texts are as they came in the headers. */
export interface Visit {
  /** One of VISIT_KINDS, by index. */
  kind: number
  host: string
  path: string
  /** Query without `?`; '' if absent. Characters beyond ASCII are percent-encoded. */
  query: string
  userAgent: string
  referer: string
  acceptLanguage: string
  /** Four 32-bit words, overwritten by the next request. */
  address: Uint32Array
}
