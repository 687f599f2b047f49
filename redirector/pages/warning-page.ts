import { html } from '../../process/markup.js'
import { noReferrer } from './frame-page.js'
import { hostOf, type Page, webAddress } from './html.js'
import { plainPage } from './plain-page.js'

const TITLE = 'This link may be unsafe'

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
export function warningPage({ destination, isFlagged, reportUrl }: WarnedLink): Page {
  const address = webAddress(destination)
  const host = hostOf(address)
  return plainPage({
    title: TITLE,
    head: noReferrer,
    body: html`<main>
<h1>${TITLE}</h1>
<p>${isFlagged ? 'It is known to lead to a dangerous site, such as one that steals passwords' : 'It has been marked as spam'}. It goes to <strong>${host}</strong>.</p>
<p>Go on only if you know this site and meant to go there.</p>
<p><a href="${address}" rel="noreferrer nofollow">Go on to ${host}</a></p>
${reportUrl && html`<p><small><a href="${webAddress(reportUrl)}" rel="nofollow">Report this link</a></small></p>\n`}</main>`,
  })
}
