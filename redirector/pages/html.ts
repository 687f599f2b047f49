import { createHash } from 'node:crypto'
import { createReplacer, html, type Markup, trusted } from '../../process/markup.js'
import { parseUrl } from '../../process/parse-url.js'
import type { Language } from '../../words/languages.js'

/** A page: the HTML document, the value of its Content-Security-Policy header, and the language of its texts. */
export interface Page {
  html: string
  csp: string
  language: Language
}

const SCRIPT_ESCAPES = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026', '\u2028': '\\u2028', '\u2029': '\\u2029' }
const escapeScript = createReplacer(SCRIPT_ESCAPES, /[<>&\u2028\u2029]/)

/** Encodes a value as JSON for a script element: without `<`, which could end it, and without line separators. */
export const jsonForScript = (value: unknown) => trusted(escapeScript(JSON.stringify(value)))

/** The source expression that allows one inline script or style of exactly this text. */
export const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Returns the text if it is an http or https URL, else `about:blank`. It was checked before; this is a second guard.
 */
export const webAddress = (text: string) => (/^https?:\/\/\P{Cc}+$/iu.test(text) ? text : 'about:blank')

/** Host of a destination as visitors may read it. */
export const hostOf = (address: string) => parseUrl(address)?.host ?? address

/** The short URL as the title of its pages. A link's name is private to its workspace, so it is not shown. */
export const titleOf = (fullUrl: string) => fullUrl.replace(/^https?:\/\//, '')

/** Joins directives that have sources. For those without, `default-src` applies. */
export function policyOf(directives: Record<string, readonly string[]>) {
  return Object.entries(directives)
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ')
}

/** @param parts.head elements between title and style */
export function documentOf(parts: {
  language: Language
  title: string
  style: string
  head?: Markup
  body: Markup
}): string {
  return html`<!doctype html>
<html lang="${parts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${parts.title}</title>
${parts.head}<style>${trusted(parts.style)}</style>
</head>
<body>
${parts.body}
</body>
</html>
`.text
}
