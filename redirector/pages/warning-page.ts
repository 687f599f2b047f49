import { html } from '../../process/markup.js'
import { noReferrer } from './frame-page.js'
import { hostOf, type Page, webAddress } from './html.js'
import { plainPage } from './plain-page.js'

const TITLE = 'This link may be unsafe'

/**
 * Warns before the destination of a link that is marked as spam. Only a click goes on. The page cannot be framed,
 * because a click in a frame could be meant for something else. The host is shown as `URL` parses it: without a user
 * name that looks like a host, and in punycode if it has letters beyond ASCII.
 */
export function warningPage({ destination }: { destination: string }): Page {
  const address = webAddress(destination)
  const host = hostOf(address)
  return plainPage({
    title: TITLE,
    head: noReferrer,
    body: html`<main>
<h1>${TITLE}</h1>
<p>It has been marked as spam. It goes to <strong>${host}</strong>.</p>
<p>Go on only if you know this site and meant to go there.</p>
<p><a href="${address}" rel="noreferrer nofollow">Go on to ${host}</a></p>
</main>`,
  })
}
