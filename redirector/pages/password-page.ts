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

// Browsers hold a form's redirects to form-action as well, and the right password forwards to the link's destination,
// wherever that is: so any site, but no other scheme.
const CSP = plainPolicy(hashSource(STYLE), { 'form-action': ["'self'", 'http:', 'https:'] })

const TITLE = 'Password needed'

const ALERTS = {
  wrong: 'That is not the password of this link. Please try again.',
  wait: 'Too many passwords are being tried. Please wait a little and try again.',
}
const WRONG_ATTRIBUTES = html` aria-invalid="true" aria-describedby="alert"`

/**
 * Asks for a link's password: POST with the field `password`, form-urlencoded, without a script.
 * @param options.alert why a password that was just sent did not forward: wrong (the answer is 401), or not looked at (429)
 * @param options.action path and query to post to, the request's own; any other text leaves it to the browser, which
 *   posts to where it is
 */
export function passwordPage({ alert, action }: { alert?: keyof typeof ALERTS; action: string }): Page {
  // `//host` would go to another one, and a backslash is a slash to browsers.
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
