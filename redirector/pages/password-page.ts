import { html } from '../../process/markup.js'
import type { Language } from '../../words/languages.js'
import { visitorPages } from '../../words/visitor-pages.js'
import { documentOf, hashSource, type Page } from './html.js'
import { PLAIN_STYLE, plainPolicy } from './plain-page.js'

const STYLE = `${PLAIN_STYLE}
label{display:block;margin-bottom:.25rem}
input,button{font:inherit;width:100%;padding:.625rem .75rem;border-radius:.375rem;border:1px solid var(--line)}
input{background:var(--ground);color:var(--text);margin-bottom:.75rem}
input[aria-invalid=true]{border-color:var(--alarm)}
button{background:var(--accent);color:var(--on-accent);border-color:transparent;font-weight:600;cursor:pointer}
[role=alert]{color:var(--alarm);margin-bottom:.75rem}
`

// Browsers apply form-action to redirects of a form too. The right password redirects to the link's destination, so all
// sites are allowed, but only http and https.
const CSP = plainPolicy(hashSource(STYLE), { 'form-action': ["'self'", 'http:', 'https:'] })

const WRONG_ATTRIBUTES = html` aria-invalid="true" aria-describedby="alert"`

/**
 * Asks for a link's password. The form posts the field `password` form-urlencoded, without a script.
 * @param options.alert result of the password just sent: wrong (answered 401), or not checked (429)
 * @param options.action path and query of the request, to post to. If it is not a plain path, the attribute is left out
 *   and the browser posts to the page's own address.
 */
export function passwordPage(
  { alert, action }: { alert?: 'wrong' | 'wait'; action: string },
  language: Language,
): Page {
  const words = visitorPages[language].password
  // `//host` would post to another host, and browsers read a backslash as a slash.
  const own = /^\/(?!\/)[\w\-.~:/?#[\]@!$&'()*+,;=%]*$/.test(action) && html` action="${action}"`
  return {
    html: documentOf({
      language,
      title: words.title,
      style: STYLE,
      body: html`<main>
<h1>${words.title}</h1>
<p>${words.text}</p>
<form method="post"${own}>
${alert && html`<p role="alert" id="alert">${words[alert]}</p>\n`}<label for="password">${words.label}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required autofocus${alert === 'wrong' && WRONG_ATTRIBUTES}>
<button type="submit">${words.button}</button>
</form>
</main>`,
    }),
    csp: CSP,
    language,
  }
}
