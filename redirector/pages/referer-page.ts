import { html } from '../../process/markup.js'
import type { Language } from '../../words/languages.js'
import { visitorPages } from '../../words/visitor-pages.js'
import { documentOf, hashSource, jsonForScript, type Page, policyOf } from './html.js'

const STYLE = 'body{font:1rem/1.5 system-ui,sans-serif;margin:16vh auto;max-width:32rem;padding:0 1rem}'
const SCRIPT = `
const { destination, referer } = JSON.parse(document.getElementById('destination').textContent)
history.replaceState(null, '', referer)
location.replace(destination)
`
const CSP = policyOf({
  'default-src': ["'none'"],
  'style-src': [hashSource(STYLE)],
  'script-src': [hashSource(SCRIPT)],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
})

/**
 * Forwards with another page of this host as the referrer. A script first replaces the page's address with it, and
 * browsers allow that for the same host only. Without scripts the referrer is the short URL.
 * @param referer path and query of the page
 */
export function refererPage(
  { destination, referer }: { destination: string; referer: string },
  language: Language,
): Page {
  const words = visitorPages[language].goOn
  const escaped = html`${destination}` // Escaped once, because it stands here twice.
  return {
    html: documentOf({
      language,
      title: words.title,
      style: STYLE,
      head: html`<noscript><meta http-equiv="refresh" content="0;url=${escaped}"></noscript>\n`,
      body: html`<p><a href="${escaped}">${words.button}</a></p>
<script type="application/json" id="destination">${jsonForScript({ destination, referer })}</script>
<script>${html([SCRIPT] as unknown as TemplateStringsArray)}</script>`,
    }),
    csp: CSP,
    language,
  }
}
