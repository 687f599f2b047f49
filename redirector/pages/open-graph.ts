import { html, type Markup } from '../../process/markup.js'
import type { LinkOptions } from '../links/link-options.js'

export type OpenGraph = NonNullable<LinkOptions['og']>

/**
 * Meta elements from which sites make previews: Open Graph (https://ogp.me/), and Twitter's card, which takes all else
 * from Open Graph (https://developer.x.com/en/docs/x-for-websites/cards/overview/markup).
 * @param title used if `og` has no title
 * @param fullUrl the short URL, under which sites cache the preview
 */
export function openGraphMeta(og: OpenGraph, title: string, fullUrl?: string): Markup {
  const image = og.image && /^https?:\/\//i.test(og.image) ? og.image : undefined
  return html`<meta property="og:type" content="website">
<meta property="og:title" content="${og.title ?? title}">
${fullUrl && html`<meta property="og:url" content="${fullUrl}">\n`}${
  og.description &&
  html`<meta name="description" content="${og.description}">
<meta property="og:description" content="${og.description}">\n`
}${image && html`<meta property="og:image" content="${image}">\n`}<meta name="twitter:card" content="${
    image ? 'summary_large_image' : 'summary'
  }">
`
}
