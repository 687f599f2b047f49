import { html } from '../../process/markup.js'
import type { Language } from '../../words/languages.js'
import { fill } from '../../words/text.js'
import { visitorPages } from '../../words/visitor-pages.js'
import { noReferrer } from './frame-page.js'
import { documentOf, hashSource, hostOf, type Page, webAddress } from './html.js'
import { type OpenGraph, openGraphMeta } from './open-graph.js'
import { PLAIN_STYLE } from './plain-page.js'
import { type Tags, tagParts } from './tags.js'

const STYLE_HASH = hashSource(PLAIN_STYLE)

export interface TagPageLink extends Tags {
  destination: string
  hideReferrer: boolean
  title: string
  og?: OpenGraph
}

/** Renders a page that loads the link's pixels and tags, and forwards to its destination within 1.5 s. */
export function tagPage(link: TagPageLink, language: Language): Page {
  const words = visitorPages[language].goOn
  const { title, og } = link
  const destination = webAddress(link.destination)
  const escaped = html`${destination}` // Escaped once, because it stands here twice.
  const tags = tagParts(link, { 'style-src': [STYLE_HASH] }, destination)
  return {
    html: documentOf({
      language,
      title,
      style: PLAIN_STYLE,
      head: html`${link.hideReferrer && noReferrer}${og && openGraphMeta(og, title)}<noscript><meta http-equiv="refresh" content="1;url=${escaped}"></noscript>
${tags.head}`,
      body: html`<main><h1>${words.title}</h1><p><a href="${escaped}">${fill(words.linkTo, { host: hostOf(destination) })}</a></p></main>
${tags.body}`,
    }),
    csp: tags.csp,
    language,
  }
}
