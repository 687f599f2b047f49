import { html } from '../../process/markup.js'
import { formatsOf } from '../../words/formats.js'
import { type Language, onceInEach } from '../../words/languages.js'
import { fill, pieces } from '../../words/text.js'
import { visitorPages } from '../../words/visitor-pages.js'
import { NOTE_LENGTH_MAX, REPORT_REASONS } from '../reports/report.js'
import { documentOf, hashSource, type Page } from './html.js'
import { PLAIN_STYLE, plainPolicy, shortPage } from './plain-page.js'

const STYLE = `${PLAIN_STYLE}
label,legend{display:block;margin-bottom:.25rem}
select,textarea,input,button{font:inherit;width:100%;padding:.625rem .75rem;border-radius:.375rem;border:1px solid var(--line);margin-bottom:.75rem}
select,textarea,input{background:var(--ground);color:var(--text)}
textarea{min-height:8rem}
button{background:var(--accent);color:var(--on-accent);border-color:transparent;font-weight:600;cursor:pointer}
small{color:var(--muted)}
`

const CSP = plainPolicy(hashSource(STYLE), { 'form-action': ["'self'"] })

/**
 * Asks what is wrong with a link: POST to the address of the page itself, without a script and without a cookie.
 * @param shortUrl the short URL without its scheme
 */
export function reportPage({ shortUrl }: { shortUrl: string }, language: Language): Page {
  const words = visitorPages[language].report
  return {
    html: documentOf({
      language,
      title: words.title,
      style: STYLE,
      body: html`<main>
<h1>${words.title}</h1>
<p>${pieces(words.text, { link: html`<strong>${shortUrl}</strong>` })}</p>
<form method="post">
<label for="reason">${words.reasonLabel}</label>
<select id="reason" name="reason" required>
${REPORT_REASONS.map((reason) => html`<option value="${reason}">${words.reasons[reason]}</option>\n`)}</select>
<label for="note">${words.noteLabel} <small>${words.optional}</small></label>
<textarea id="note" name="note" maxlength="${String(NOTE_LENGTH_MAX)}"></textarea>
<label for="email">${words.emailLabel} <small>${words.optional}</small></label>
<input id="email" name="email" type="email" maxlength="254" autocomplete="email">
<button type="submit">${words.button}</button>
</form>
</main>`,
    }),
    csp: CSP,
    language,
  }
}

/** Pages that answer a report: `invalid` and `invalidEmail` 400, `foreign` 403, `tooMany` 429, `unavailable` 503. */
export const reportedPages = onceInEach((language) => {
  const { answers } = visitorPages[language].report
  const page = (words: { title: string; text: string }) => shortPage(language, words)
  const max = formatsOf(language).number(NOTE_LENGTH_MAX)
  return {
    stored: page(answers.stored),
    invalid: page({ ...answers.invalid, text: fill(answers.invalid.text, { max }) }),
    invalidEmail: page(answers.invalidEmail),
    foreign: page(answers.foreign),
    tooMany: page(answers.tooMany),
    unavailable: page(answers.unavailable),
  }
})

export type ReportedPage = keyof ReturnType<typeof reportedPages>
