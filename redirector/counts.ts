import { Histogram } from 'prom-client'

/** Answers since the start. Plain numbers, which metrics.ts reads when it is asked. */
export interface Counts {
  redirects: number
  /** Visitors forwarded by a page: a frame, tags, a preview, a warning */
  pages: number
  notFound: number
  /** Bots and data centres that a link refuses */
  blocked: number
  expired: number
  /** Visits of workspaces that the operator has frozen */
  frozen: number
  /** Wrong passwords, and those not looked at */
  unauthorized: number
  unavailable: number
  /** Reports of links that were stored */
  reports: number
  /**
   * Seconds of visits that waited for Postgres: for a link that is not in the cache, for a lease of clicks of a link that
   * expires. All others are answered before their handler returns, some 10 µs, which nothing here could afford to time.
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
  waited: new Histogram({
    name: 'slugline_redirect_wait_seconds',
    help: 'Visits that waited for Postgres: for their link, or for a lease of clicks. The others are not timed',
    labelNames: ['cause'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [],
  }),
})
