import type { HttpResponse } from 'uWebSockets.js'
import { isNoLink, type PackedLink } from '../../click/packed-link.js'
import { chooseLanguage } from '../../words/choose-language.js'
import type { Counts } from '../counts.js'
import * as respond from '../http/respond.js'
import type { Domain } from '../links/domain-table.js'
import { REPORT_SUFFIX } from '../links/find-link.js'
import { slugOfPath, UNKNOWN_DOMAIN } from '../links/link-cache.js'
import { titleOf } from '../pages/html.js'
import { type ReportedPage, reportedPages, reportPage } from '../pages/report-page.js'
import type { Visit } from '../visit.js'
import { isOwnForm, readReport } from './report.js'
import type { TakeReports } from './take-reports.js'

/** A request for the report page of a link. */
export interface AskedReport {
  domain: Domain
  /** The link in the cache, which has no disabled links. */
  link: PackedLink
  /** With the suffix */
  path: string
  address: Visit['address']
  acceptLanguage: Visit['acceptLanguage']
}

export type ReportAnswers = ReturnType<typeof createReportAnswers>

/** Answers GET and POST of `/{slug}.report`. */
export function createReportAnswers(deps: {
  reports: TakeReports
  /** Origin of a domain's links */
  originOf: (domain: Domain) => string
  counts: Counts
  onWarning: (message: string) => void
}) {
  const { reports, originOf, counts, onWarning } = deps

  const linkPath = (path: string) => path.slice(0, -REPORT_SUFFIX.length)
  const slugOf = ({ domain, path }: AskedReport) => (domain === UNKNOWN_DOMAIN ? undefined : slugOfPath(linkPath(path)))

  function sendForm(res: HttpResponse, { domain, path, acceptLanguage }: AskedReport, isHead: boolean) {
    const shortUrl = titleOf(originOf(domain) + linkPath(path))
    respond.sendPage(res, isHead, 200, reportPage({ shortUrl }, chooseLanguage(acceptLanguage)))
  }

  function sendMissing(res: HttpResponse, asked: AskedReport, isHead: boolean) {
    counts.notFound += 1
    respond.sendNotFound(res, isHead, asked)
  }

  function sendReported(
    res: HttpResponse,
    { acceptLanguage }: AskedReport,
    isHead: boolean,
    status: respond.Status,
    page: ReportedPage,
  ) {
    respond.sendPage(res, isHead, status, reportedPages(chooseLanguage(acceptLanguage))[page])
  }

  function fail(error: Error) {
    onWarning(`a report cannot be taken: ${error.message}`)
    counts.unavailable += 1
  }

  return {
    /** Shows the form. The cache has no disabled links, so these are looked up each time. */
    show(res: HttpResponse, asked: AskedReport, isHead: boolean) {
      const slug = slugOf(asked)
      if (!isNoLink(asked.link)) return sendForm(res, asked, isHead)
      if (slug === undefined) return sendMissing(res, asked, isHead)
      if (!reports.admitsLookUp(asked.address)) return sendReported(res, asked, isHead, 429, 'tooMany')
      const waiting = respond.waitWith(res)
      reports.isLink(asked.domain, slug).then(
        (isLink) => void waiting.go(() => (isLink ? sendForm(res, asked, isHead) : sendMissing(res, asked, isHead))),
        (error) => {
          fail(error)
          waiting.go(() => respond.sendUnavailable(res, isHead, asked))
        },
      )
    },

    /** Stores a report. @param reading the body of the form; undefined if it is too long */
    async take(
      res: HttpResponse,
      asked: AskedReport,
      from: { fetchSite: string; origin: string; host: string },
      reading: Promise<string | undefined>,
      waiting: respond.Waiting,
    ): Promise<unknown> {
      const send = (status: respond.Status, page: ReportedPage) =>
        waiting.go(() => sendReported(res, asked, false, status, page))
      if (!isOwnForm(from)) return send(403, 'foreign')
      const body = await reading
      const report = body === undefined ? 'invalid' : readReport(body)
      if (typeof report === 'string') return send(400, report)
      // Forms that are refused use up nobody's reports, because any site can make its visitors send them.
      if (!reports.admits(asked.address)) {
        counts.reportsDropped += 1
        return send(429, 'tooMany')
      }
      const slug = slugOf(asked)
      try {
        const outcome = slug === undefined ? 'missing' : await reports.store(asked.domain, slug, report)
        if (outcome === 'missing') return waiting.go(() => sendMissing(res, asked, false))
        if (outcome === 'stored') counts.reports += 1
        else counts.reportsDropped += 1
        return send(200, 'stored')
      } catch (error) {
        fail(error as Error)
        return send(503, 'unavailable')
      }
    },
  }
}
