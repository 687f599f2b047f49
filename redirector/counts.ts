import { Histogram } from 'prom-client'

/** Numbers of answers since the start. They are plain numbers that metrics.ts reads when it is scraped. */
export interface Counts {
  redirects: number
  /** Visitors forwarded by a page: a frame, tags, a preview, a warning. */
  pages: number
  notFound: number
  /** Bots and data centres that a link refuses. */
  blocked: number
  expired: number
  /** Visits of workspaces that the operator has frozen. */
  frozen: number
  /** Passwords that were wrong, or not checked because there were too many attempts. */
  unauthorized: number
  unavailable: number
  /** Reports of links that were stored */
  reports: number
  /** Reports that were not stored: too many of an address, a link, a workspace or of all. */
  reportsDropped: number
  /**
   * Seconds that visits waited for Postgres: for a link that is not cached, or for clicks of a link that expires. Other
   * visits are answered within some 10 µs, before their handler returns, and measuring them would cost too much.
   */
  waited: Histogram<'cause'>
}

export const createCounts = (): Counts => ({
  redirects: 0,
  pages: 0,
  notFound: 0,
  blocked: 0,
  expired: 0,
  frozen: 0,
  unauthorized: 0,
  unavailable: 0,
  reports: 0,
  reportsDropped: 0,
  waited: new Histogram({
    name: 'slugline_redirect_wait_seconds',
    help: 'Visits that waited for Postgres: for their link, or for a lease of clicks. The others are not timed',
    labelNames: ['cause'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [],
  }),
})
