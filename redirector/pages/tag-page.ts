import { html } from '../../process/markup.js'
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
export function tagPage(link: TagPageLink): Page {
  const { title, og } = link
  const destination = webAddress(link.destination)
  const tags = tagParts(link, { 'style-src': [STYLE_HASH] }, destination)
  return {
    html: documentOf({
      title,
      style: PLAIN_STYLE,
      head: html`${link.hideReferrer && noReferrer}${og && openGraphMeta(og, title)}<noscript><meta http-equiv="refresh" content="1;url=${destination}"></noscript>
${tags.head}`,
      body: html`<main><h1>One moment</h1><p><a href="${destination}">Go on to ${hostOf(destination)}</a></p></main>
${tags.body}`,
    }),
    csp: tags.csp,
  }
}
