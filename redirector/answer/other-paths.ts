import type { HttpResponse } from 'uWebSockets.js'
import { destinationOf, hasOptions, linkIdOf, type PackedLink, pathOf, workspaceOf } from '../../click/packed-link.js'
import { chooseLanguage } from '../../words/choose-language.js'
import type { Counts } from '../counts.js'
import * as respond from '../http/respond.js'
import type { Domain } from '../links/domain-table.js'
import type { OtherPath } from '../links/find-link.js'
import type { LinkOptions } from '../links/link-options.js'
import type { createLinksWithOptions } from '../links/links-with-options.js'
import type { Settings } from '../links/workspace-settings.js'
import type { StatsAnswering } from '../pages/answer-stats.js'
import { type QrDrawing, QrQueueFull } from '../pages/draw-qr.js'
import { titleOf } from '../pages/html.js'
import type { ReportAnswers } from '../reports/answer-report.js'
import type { Visit } from '../visit.js'
import { SCAN_QUERY } from './destination.js'

/** Links are for people, so crawlers are asked to stay away unless a domain says otherwise. */
const ROBOTS = 'User-agent: *\nDisallow: /\n'
const KEEP = 'Cache-Control: public, max-age=300'
/** A browser that opens an SVG as a page draws it, with its logo, and runs nothing. */
const DRAW_ONLY = "Content-Security-Policy: default-src 'none'; img-src data:; base-uri 'none'; frame-ancestors 'none'"

interface OtherVisit {
  isHead: boolean
  domain: Domain
  link: PackedLink
  visit: Pick<Visit, 'path' | 'query' | 'address' | 'acceptLanguage'>
}

export type OtherPaths = Record<OtherPath, (res: HttpResponse, visit: OtherVisit) => void>

/**
 * Answers paths that do not forward: of a domain (`/robots.txt`), or of a link (`.qr`, `.stats`). Nothing is recorded.
 */
export function createOtherPaths(deps: {
  linksWithOptions: ReturnType<typeof createLinksWithOptions>
  stats: StatsAnswering
  qrDrawing: QrDrawing
  reports: Pick<ReportAnswers, 'show'>
  settings: Pick<Settings, 'isFrozen'>
  onWarning: (message: string) => void
  /** Origin of a domain's links. */
  originOf: (domain: Domain) => string
  counts: Counts
}): OtherPaths {
  const { linksWithOptions, stats, reports, settings, qrDrawing, onWarning, originOf, counts } = deps
  const optionsOf = (link: PackedLink): LinkOptions =>
    hasOptions(link) ? linksWithOptions(link).options : { url: destinationOf(link) }

  function sendNowhere(res: HttpResponse, { isHead, domain, visit }: OtherVisit) {
    counts.notFound += 1
    respond.sendNowhere(res, isHead, domain, visit)
  }

  type Answering = OtherPaths[OtherPath]

  /** Answers 410 where the domain or the link is of a frozen workspace, whose choices are not shown. */
  const unlessFrozen =
    (answer: Answering): Answering =>
    (res, visit) => {
      const { domain, link, isHead } = visit
      if (!settings.isFrozen(domain.workspaceId) && !settings.isFrozen(workspaceOf(link))) return answer(res, visit)
      counts.frozen += 1
      respond.sendFrozen(res, isHead, visit.visit)
    }

  return {
    root: unlessFrozen((res, visit) => {
      if (visit.domain.rootUrl) respond.redirect(res, visit.domain.rootUrl)
      else sendNowhere(res, visit)
    }),

    robots: unlessFrozen((res, { isHead, domain }) => {
      respond.sendText(res, isHead, `200 OK\r\n${KEEP}`, 'text/plain; charset=utf-8', domain.robotsTxt ?? ROBOTS)
    }),

    favicon: unlessFrozen((res, { isHead, domain }) => {
      if (domain.faviconUrl) respond.redirect(res, domain.faviconUrl)
      else respond.sendText(res, isHead, `404 Not Found\r\n${KEEP}`, 'text/plain; charset=utf-8', '')
    }),

    qr: unlessFrozen((res, visit) => {
      const { isHead, domain, link } = visit
      if (destinationOf(link) === '') return sendNowhere(res, visit)
      const format = new URLSearchParams(visit.visit.query).get('format') ?? 'svg'
      if (format !== 'svg' && format !== 'png') return respond.sendBadRequest(res, isHead, visit.visit)
      const address = `${originOf(domain)}${pathOf(link)}?${SCAN_QUERY}`
      const type = format === 'svg' ? 'image/svg+xml; charset=utf-8' : 'image/png'
      const waiting = respond.waitWith(res)
      qrDrawing.draw(address, optionsOf(link).qrStyles, format, workspaceOf(link)).then(
        (image) => waiting.go(() => respond.sendText(res, isHead, `200 OK\r\n${KEEP}\r\n${DRAW_ONLY}`, type, image)),
        (error: Error) => {
          // The address has more characters than a code can hold.
          if (error instanceof RangeError) return waiting.go(() => sendNowhere(res, visit))
          if (!(error instanceof QrQueueFull)) onWarning(`a QR code cannot be drawn: ${error.message}`)
          counts.unavailable += 1
          return waiting.go(() => respond.sendUnavailable(res, isHead, visit.visit))
        },
      )
    }),

    stats: unlessFrozen((res, visit) => {
      const { isHead, domain, link } = visit
      const options = destinationOf(link) === '' ? undefined : optionsOf(link)
      if (!options?.publicAnalytics) return sendNowhere(res, visit)
      const title = titleOf(originOf(domain) + pathOf(link))
      const waiting = respond.waitWith(res)
      const statsOf = { workspaceId: workspaceOf(link), linkId: linkIdOf(link), title }
      const language = chooseLanguage(visit.visit.acceptLanguage)
      void stats(statsOf, visit.visit.address).then(({ status, pageIn }) =>
        waiting.go(() => respond.sendPage(res, isHead, status, pageIn(language))),
      )
    }),

    report(res, { isHead, domain, link, visit: { path, address, acceptLanguage } }) {
      reports.show(res, { domain, link, path, address, acceptLanguage }, isHead)
    },
  }
}
