import { html } from '../../process/markup.js'
import { documentOf, hashSource, type Page, policyOf, webAddress } from './html.js'
import { type OpenGraph, openGraphMeta } from './open-graph.js'

// The link is out of sight until the keyboard reaches it, and without a frame it would be all there is.
const STYLE = `
:root{color-scheme:light dark}
html,body{height:100%;margin:0;overflow:hidden}
iframe{position:fixed;inset:0;width:100%;height:100%;border:0}
a{position:fixed;z-index:1;left:.5rem;top:-4rem;padding:.5rem .75rem;border-radius:.375rem;font:1rem/1.5 system-ui,sans-serif;background:#0b57d0;color:#fff}
a:focus{top:.5rem}
`

// Whatever the framed site redirects to is in the frame too, so it may be any. Who may frame this page is left open:
// there is nothing on it to click on, and a cloaked link may forward to another one.
const CSP = policyOf({
  'default-src': ["'none'"],
  'style-src': [hashSource(STYLE)],
  'frame-src': ['http:', 'https:'],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
})

export const noReferrer = html`<meta name="referrer" content="no-referrer">\n`

/** The destination in a frame as large as the window, under the short URL. */
export function framePage(link: { destination: string; title: string; hideReferrer: boolean; og?: OpenGraph }): Page {
  const { title, hideReferrer, og } = link
  const destination = webAddress(link.destination)
  const policy = hideReferrer ? 'no-referrer' : 'strict-origin-when-cross-origin'
  return {
    html: documentOf({
      title,
      style: STYLE,
      head: html`${hideReferrer && noReferrer}${og && openGraphMeta(og, title)}`,
      body: html`<a href="${destination}" referrerpolicy="${policy}">Open ${title} without a frame</a>
<iframe src="${destination}" title="${title}" referrerpolicy="${policy}" allow="fullscreen"></iframe>`,
    }),
    csp: CSP,
  }
}
