import { html, type Markup } from '../../process/markup.js'
import type { Language } from '../../words/languages.js'
import { documentOf, hashSource, type Page, policyOf } from './html.js'

/** Style of all pages except the frame. Its colours are those of the dashboard (test/pages/pages.test.ts). */
export const PLAIN_STYLE = `
:root{color-scheme:light dark;--ground:#f5f7f6;--surface:#ffffff;--text:#15201c;--muted:#52605a;--line:#dde3e0;--accent:#0b7464;--on-accent:#ffffff;--alarm:#b3261e}
@media (prefers-color-scheme:dark){:root{--ground:#0e1312;--surface:#161c1a;--text:#e8edeb;--muted:#9fada7;--line:#29322f;--accent:#43d1b7;--on-accent:#06241e;--alarm:#ff9385}}
*{box-sizing:border-box}
body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:16vh auto 2rem;padding:0 1rem;background:var(--ground);color:var(--text);overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}
p{margin:0 0 1rem}
a{color:var(--accent)}
`

const PLAIN_CSP = plainPolicy(hashSource(PLAIN_STYLE))

/** A page of text: it has no script, loads nothing, and cannot be framed. */
export function plainPage(parts: { language: Language; title: string; head?: Markup; body: Markup }): Page {
  return { html: documentOf({ ...parts, style: PLAIN_STYLE }), csp: PLAIN_CSP, language: parts.language }
}

/** A page of a heading and a sentence. */
export const shortPage = (language: Language, { title, text }: { title: string; text: string }): Page =>
  plainPage({ language, title, body: html`<main><h1>${title}</h1><p>${text}</p></main>` })

/**
 * @param styleHash hash of the page's style
 * @param directives further directives of the page
 */
export function plainPolicy(styleHash: string, directives: Record<string, readonly string[]> = {}) {
  return policyOf({
    'default-src': ["'none'"],
    'style-src': [styleHash],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...directives,
  })
}
