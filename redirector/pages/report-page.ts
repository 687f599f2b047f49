import { html } from '../../process/markup.js'
import { NOTE_LENGTH_MAX, REPORT_REASONS, type ReportReason } from '../reports/report.js'
import { documentOf, hashSource, type Page } from './html.js'
import { PLAIN_STYLE, plainPage, plainPolicy } from './plain-page.js'

const STYLE = `${PLAIN_STYLE}
label,legend{display:block;margin-bottom:.25rem}
select,textarea,input,button{font:inherit;width:100%;padding:.625rem .75rem;border-radius:.375rem;border:1px solid var(--line);margin-bottom:.75rem}
select,textarea,input{background:var(--ground);color:var(--text)}
textarea{min-height:8rem}
button{background:var(--accent);color:var(--on-accent);border-color:transparent;font-weight:600;cursor:pointer}
small{color:var(--muted)}
`

const CSP = plainPolicy(hashSource(STYLE), { 'form-action': ["'self'"] })

const WORDS: Record<ReportReason, string> = {
  phishing: 'It asks for passwords or money under a false name',
  malware: 'It spreads harmful programs',
  spam: 'It came as spam',
  illegal: 'It leads to something illegal',
  other: 'Something else',
}

const TITLE = 'Report this link'

/**
 * Asks what is wrong with a link: POST to the address of the page itself, without a script and without a cookie.
 * @param shortUrl the short URL without its scheme
 */
export function reportPage({ shortUrl }: { shortUrl: string }): Page {
  return {
    html: documentOf({
      title: TITLE,
      style: STYLE,
      body: html`<main>
<h1>${TITLE}</h1>
<p>Tell the operator of this service what is wrong with <strong>${shortUrl}</strong>.</p>
<form method="post">
<label for="reason">What is wrong?</label>
<select id="reason" name="reason" required>
${REPORT_REASONS.map((reason) => html`<option value="${reason}">${WORDS[reason]}</option>\n`)}</select>
<label for="note">What happened? <small>(if you like)</small></label>
<textarea id="note" name="note" maxlength="${String(NOTE_LENGTH_MAX)}"></textarea>
<label for="email">Your e-mail address, for questions <small>(if you like)</small></label>
<input id="email" name="email" type="email" maxlength="254" autocomplete="email">
<button type="submit">Send</button>
</form>
</main>`,
    }),
    csp: CSP,
  }
}

const page = (title: string, text: string) =>
  plainPage({ title, body: html`<main><h1>${title}</h1><p>${text}</p></main>` })

/** Pages that answer a report. */
export const reportedPages = {
  stored: page('Thank you', 'The operator of this service will look at the link.'),
  /** 400 */
  invalid: page('Not understood', 'Choose what is wrong, and write at most 2,000 characters.'),
  /** 403 */
  foreign: page('Not accepted', 'Reports are taken from the page of the link itself.'),
  /** 429 */
  tooMany: page('Too many reports', 'Please try again later.'),
  /** 503 */
  unavailable: page('One moment', 'The report cannot be stored right now. Please try again in some minutes.'),
}
