import { html } from '../../process/markup.js'
import { type Page, webAddress } from './html.js'
import { type OpenGraph, openGraphMeta } from './open-graph.js'
import { plainPage } from './plain-page.js'

/**
 * What crawlers that make previews get instead of a redirect, so that the link's own title and image are shown. There is
 * a link for people whom their user agent made a crawler, but no refresh, as crawlers would follow it to other meta.
 */
export function previewPage(link: { og: OpenGraph; destination: string; fullUrl: string; title: string }): Page {
  const { og, title, fullUrl } = link
  const heading = og.title ?? title
  return plainPage({
    title: heading,
    head: openGraphMeta(og, title, fullUrl),
    body: html`<main>
<h1>${heading}</h1>
${og.description && html`<p>${og.description}</p>\n`}<p><a href="${webAddress(link.destination)}">Go on</a></p>
</main>`,
  })
}
