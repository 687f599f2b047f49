import { documentOf, hashSource, html, type Page } from './html.js'
import { PLAIN_STYLE, plainPolicy } from './plain-page.js'

const STYLE = `${PLAIN_STYLE}
label{display:block;margin-bottom:.25rem}
input,button{font:inherit;width:100%;padding:.625rem .75rem;border-radius:.375rem;border:1px solid var(--line)}
input{background:var(--ground);color:var(--text);margin-bottom:.75rem}
input[aria-invalid=true]{border-color:var(--alarm)}
button{background:var(--accent);color:var(--on-accent);border-color:transparent;font-weight:600;cursor:pointer}
[role=alert]{color:var(--alarm);margin-bottom:.75rem}
`

// Browsers hold a form's redirects to form-action as well, and the right password leads to the link's destination,
// wherever that is: so any site, but no other scheme.
const CSP = plainPolicy(hashSource(STYLE), { 'form-action': ["'self'", 'http:', 'https:'] })

const TITLE = 'Password needed'

const WRONG = html`<p role="alert" id="wrong">That is not the password of this link. Please try again.</p>\n`
const WRONG_ATTRIBUTES = html` aria-invalid="true" aria-describedby="wrong"`

/**
 * Asks for a link's password: POST with the field `password`, form-urlencoded, without a script.
 * @param options.wrong whether a password was just sent and refused: the answer is then 401
 * @param options.action path and query to post to, the request's own; any other text leaves it to the browser, which
 *   posts to where it is
 */
export function passwordPage({ wrong, action }: { wrong: boolean; action: string }): Page {
  // `//host` would lead to another one, and a backslash is a slash to browsers.
  const own = /^\/(?!\/)[\w\-.~:/?#[\]@!$&'()*+,;=%]*$/.test(action) && html` action="${action}"`
  return {
    html: documentOf({
      title: TITLE,
      style: STYLE,
      body: html`<main>
<h1>${TITLE}</h1>
<p>This link is for those who were told its password.</p>
<form method="post"${own}>
${wrong && WRONG}<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required autofocus${wrong && WRONG_ATTRIBUTES}>
<button type="submit">Go on</button>
</form>
</main>`,
    }),
    csp: CSP,
  }
}
