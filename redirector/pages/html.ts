import { createHash } from 'node:crypto'
import { html, type Markup, trusted } from '../../process/markup.js'
import { parseUrl } from '../../process/parse-url.js'

/** What a page module gives: the document, and the value of its Content-Security-Policy header. */
export interface Page {
  html: string
  csp: string
}

/** As JSON that can stand in a script element: no `<` can end it, and no separator of lines can break it. */
export const jsonForScript = (value: unknown) =>
  trusted(
    JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )

/** The source expression that allows one inline script or style of exactly this text. */
export const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The text if it is an http or https URL, else a page without anything: what comes here was checked, and by others. */
export const webAddress = (text: string) => (/^https?:\/\/\P{Cc}+$/iu.test(text) ? text : 'about:blank')

/** Host of a destination as visitors may read it. */
export const hostOf = (address: string) => parseUrl(address)?.host ?? address

/** A short URL as the title of its pages. A link's name is for those who keep it, and stays with them. */
export const titleOf = (fullUrl: string) => fullUrl.replace(/^https?:\/\//, '')

/** Joins directives that have sources; those without are left to `default-src`. */
export function policyOf(directives: Record<string, readonly string[]>) {
  return Object.entries(directives)
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ')
}

/** @param parts.head after the title and before the style */
export function documentOf(parts: { title: string; style: string; head?: Markup; body: Markup }): string {
  return html`<!doctype html>
<html lang="en">
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
