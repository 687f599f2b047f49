import { html } from '../../process/markup.js'
import type { Language } from '../../words/languages.js'
import { fill, pieces } from '../../words/text.js'
import { visitorPages } from '../../words/visitor-pages.js'
import { noReferrer } from './frame-page.js'
import { hostOf, type Page, webAddress } from './html.js'
import { plainPage } from './plain-page.js'

export interface WarnedLink {
  destination: string
  /** A list or the operator says so, not the owner. */
  isFlagged?: boolean
  /** Address of the page on which visitors report the link */
  reportUrl?: string
}

/**
 * Warns before the destination of a link that is marked as spam or flagged. Only a click goes on. The page cannot be framed,
 * because a click in a frame could be meant for something else. The host is shown as `URL` parses it: without a user
 * name that looks like a host, and in punycode if it has letters beyond ASCII.
 */
export function warningPage({ destination, isFlagged, reportUrl }: WarnedLink, language: Language): Page {
  const { warning: words, goOn, report } = visitorPages[language]
  const address = webAddress(destination)
  const host = hostOf(address)
  return plainPage({
    language,
    title: words.title,
    head: noReferrer,
    body: html`<main>
<h1>${words.title}</h1>
<p>${pieces(isFlagged ? words.flagged : words.spam, { host: html`<strong>${host}</strong>` })}</p>
<p>${words.advice}</p>
<p><a href="${address}" rel="noreferrer nofollow">${fill(goOn.linkTo, { host })}</a></p>
${reportUrl && html`<p><small><a href="${webAddress(reportUrl)}" rel="nofollow">${report.title}</a></small></p>\n`}</main>`,
  })
}
