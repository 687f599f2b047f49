import { html } from '../../process/markup.js'
import type { Language } from '../../words/languages.js'
import { fill } from '../../words/text.js'
import { visitorPages } from '../../words/visitor-pages.js'
import { documentOf, hashSource, type Page, policyOf, webAddress } from './html.js'
import { type OpenGraph, openGraphMeta } from './open-graph.js'
import { hasTags, type Tags, tagParts } from './tags.js'

// The link is hidden until it has the keyboard's focus. It is for visitors whose browser shows no frames.
const STYLE = `
:root{color-scheme:light dark}
html,body{height:100%;margin:0;overflow:hidden}
iframe{position:fixed;inset:0;width:100%;height:100%;border:0}
a{position:fixed;z-index:1;left:.5rem;top:-4rem;padding:.5rem .75rem;border-radius:.375rem;font:1rem/1.5 system-ui,sans-serif;background:#0b57d0;color:#fff}
a:focus{top:.5rem}
`

// Any site may be in the frame, because the framed site may redirect to others. Any site may frame this page too:
// it has nothing to click on, and a cloaked link may forward to another one.
const SOURCES = { 'style-src': [hashSource(STYLE)], 'frame-src': ['http:', 'https:'] }
const CSP = policyOf({
  'default-src': ["'none'"],
  ...SOURCES,
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
})

export const noReferrer = html`<meta name="referrer" content="no-referrer">\n`

export interface FramePageLink {
  destination: string
  title: string
  hideReferrer: boolean
  og?: OpenGraph
  tags?: Tags
}

/** Shows the destination in a frame as large as the window, under the short URL, with the link's pixels and tags. */
export function framePage(link: FramePageLink, language: Language): Page {
  const { title, hideReferrer, og } = link
  const name = og?.title ?? title
  const destination = html`${webAddress(link.destination)}` // Escaped once, because it stands here twice.
  const policy = hideReferrer ? 'no-referrer' : 'strict-origin-when-cross-origin'
  const tags = link.tags && hasTags(link.tags) ? tagParts(link.tags, SOURCES) : undefined
  return {
    html: documentOf({
      language,
      title: name,
      style: STYLE,
      head: html`${hideReferrer && noReferrer}${og && openGraphMeta(og, title)}${tags?.head}`,
      body: html`<a href="${destination}" referrerpolicy="${policy}">${fill(visitorPages[language].goOn.withoutFrame, { link: title })}</a>
<iframe src="${destination}" title="${name}" referrerpolicy="${policy}" allow="fullscreen"></iframe>
${tags?.body}`,
    }),
    csp: tags?.csp ?? CSP,
    language,
  }
}
