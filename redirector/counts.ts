/** Answers since the start. Plain numbers, which metrics.ts reads when it is asked. */
export interface Counts {
  redirects: number
  /** Visitors led on by a page: a frame, tags, a preview, a warning */
  pages: number
  notFound: number
  /** Bots and data centres that a link refuses */
  blocked: number
  expired: number
  /** Wrong passwords, and those not looked at */
  unauthorized: number
  unavailable: number
}

export const createCounts = (): Counts => ({
  redirects: 0,
  pages: 0,
  notFound: 0,
  blocked: 0,
  expired: 0,
  unauthorized: 0,
  unavailable: 0,
})
