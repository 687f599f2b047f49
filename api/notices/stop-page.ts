import { fullUrl } from '../../links/link-answer.js'
import type { StopState } from '../../notices/stops-table.js'
import { html, type Markup } from '../../process/markup.js'
import { documentOf, hashSource, type Page } from '../../redirector/pages/html.js'
import { PLAIN_STYLE, plainPolicy } from '../../redirector/pages/plain-page.js'

const STYLE = `${PLAIN_STYLE}
button{font:inherit;padding:.5rem 1rem;border:1px solid var(--line);border-radius:.375rem;background:var(--accent);color:var(--on-accent);cursor:pointer}
`
const STYLE_HASH = hashSource(STYLE)

const pageOf = (title: string, body: Markup): Page => ({
  html: documentOf({ language: 'en', title, style: STYLE, body }),
  csp: plainPolicy(STYLE_HASH, { 'form-action': ["'self'"] }),
  language: 'en',
})

/**
 * A form that posts to the page itself. Loading the page changes nothing, so a program that fetches links stops no
 * mails.
 */
const button = (what: string, label: string) =>
  html`<form method="post"><input type="hidden" name="what" value="${what}"><p><button>${label}</button></p></form>`

/** The page on which a member stops mails or starts them again. */
export function stopPage(state: StopState, publicUrl: URL): Page {
  const { is_link_stopped, is_all_stopped, workspace_name } = state
  const link = fullUrl(state, publicUrl)
  const title = 'Mails about links'
  return pageOf(
    title,
    html`<h1>${title}</h1>
<p>${is_link_stopped || is_all_stopped ? 'You get no mails' : 'You get mails'} about clicks on ${link}${state.link_name ? ` (${state.link_name})` : ''}.</p>
${is_link_stopped ? button('resume_link', 'Start mails about this link again') : button('link', 'Stop mails about this link')}
<p>${is_all_stopped ? 'You get no mails about any link' : 'You may also get mails about other links'} of the workspace ${workspace_name}.</p>
${is_all_stopped ? button('resume_all', 'Start mails about its links again') : button('all', 'Stop mails about all of its links')}`,
  )
}

/** The page for a mail's link whose link or member no longer exists. */
export const nothingToStopPage = () =>
  pageOf(
    'No mails',
    html`<h1>There are no mails about this link</h1>\n<p>The link is gone, or this address is incomplete.</p>`,
  )
