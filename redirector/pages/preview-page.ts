import { html } from '../../process/markup.js'
import type { Language } from '../../words/languages.js'
import { visitorPages } from '../../words/visitor-pages.js'
import { type Page, webAddress } from './html.js'
import { type OpenGraph, openGraphMeta } from './open-graph.js'
import { plainPage } from './plain-page.js'

/**
 * The page for crawlers that make previews, so that they show the link's own title and image. People whose user agent
 * looks like a crawler's can follow a link. There is no refresh, because crawlers would follow it to the destination.
 */
export function previewPage(
  link: { og: OpenGraph; destination: string; fullUrl: string; title: string },
  language: Language,
): Page {
  const { og, title, fullUrl } = link
  const heading = og.title ?? title
  return plainPage({
    language,
    title: heading,
    head: openGraphMeta(og, title, fullUrl),
    body: html`<main>
<h1>${heading}</h1>
${og.description && html`<p>${og.description}</p>\n`}<p><a href="${webAddress(link.destination)}">${visitorPages[language].goOn.button}</a></p>
</main>`,
  })
}
