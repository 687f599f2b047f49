import { fullUrl } from '../../links/link-answer.js'
import type { StopState } from '../../notices/stops-table.js'
import { html, type Markup } from '../../process/markup.js'
import { documentOf, hashSource, type Page } from '../../redirector/pages/html.js'
import { PLAIN_STYLE, plainPolicy } from '../../redirector/pages/plain-page.js'
import type { Language } from '../../words/languages.js'
import { mails } from '../../words/mails.js'
import { fill } from '../../words/text.js'

const STYLE = `${PLAIN_STYLE}
button{font:inherit;padding:.5rem 1rem;border:1px solid var(--line);border-radius:.375rem;background:var(--accent);color:var(--on-accent);cursor:pointer}
`
const STYLE_HASH = hashSource(STYLE)

const pageOf = (language: Language, title: string, body: Markup): Page => ({
  html: documentOf({ language, title, style: STYLE, body }),
  csp: plainPolicy(STYLE_HASH, { 'form-action': ["'self'"] }),
  language,
})

/**
 * A form that posts to the page itself. Loading the page changes nothing, so a program that fetches links stops no
 * mails.
 */
const button = (what: string, label: string) =>
  html`<form method="post"><input type="hidden" name="what" value="${what}"><p><button>${label}</button></p></form>`

/** The page on which a member stops mails or starts them again. */
export function stopPage(state: StopState, publicUrl: URL, language: Language): Page {
  const { is_link_stopped, is_all_stopped, workspace_name: workspace } = state
  const words = mails[language].stopPage
  const link = `${fullUrl(state, publicUrl)}${state.link_name ? ` (${state.link_name})` : ''}`
  return pageOf(
    language,
    words.title,
    html`<main><h1>${words.title}</h1>
<p>${fill(is_link_stopped || is_all_stopped ? words.link.off : words.link.on, { link })}</p>
${is_link_stopped ? button('resume_link', words.link.resumeButton) : button('link', words.link.stopButton)}
<p>${fill(is_all_stopped ? words.all.off : words.all.on, { workspace })}</p>
${is_all_stopped ? button('resume_all', words.all.resumeButton) : button('all', words.all.stopButton)}</main>`,
  )
}

/** The page for a mail's link whose link or member no longer exists. */
export function nothingToStopPage(language: Language) {
  const { title, text } = mails[language].stopPage.nothing
  return pageOf(language, title, html`<main><h1>${title}</h1>\n<p>${text}</p></main>`)
}
