import { html } from '../../process/markup.js'
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

const TITLE = 'Password needed'

const ALERTS = {
  wrong: 'That is not the password of this link. Please try again.',
  wait: 'Too many passwords are being tried. Please wait a little and try again.',
}
const WRONG_ATTRIBUTES = html` aria-invalid="true" aria-describedby="alert"`

/**
 * Asks for a link's password. The form posts the field `password` form-urlencoded, without a script.
 * @param options.alert result of the password just sent: wrong (answered 401), or not checked (429)
 * @param options.action path and query of the request, to post to. If it is not a plain path, the attribute is left out
 *   and the browser posts to the page's own address.
 */
export function passwordPage({ alert, action }: { alert?: keyof typeof ALERTS; action: string }): Page {
  // `//host` would post to another host, and browsers read a backslash as a slash.
  const own = /^\/(?!\/)[\w\-.~:/?#[\]@!$&'()*+,;=%]*$/.test(action) && html` action="${action}"`
  return {
    html: documentOf({
      title: TITLE,
      style: STYLE,
      body: html`<main>
<h1>${TITLE}</h1>
<p>This link is for those who were told its password.</p>
<form method="post"${own}>
${alert && html`<p role="alert" id="alert">${ALERTS[alert]}</p>\n`}<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required autofocus${alert === 'wrong' && WRONG_ATTRIBUTES}>
<button type="submit">Go on</button>
</form>
</main>`,
    }),
    csp: CSP,
  }
}
