import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openStopTokens } from '../../notices/stop-token.js'
import { readStopState, resumeMails, type StopState, stopMails } from '../../notices/stops-table.js'
import type { Page } from '../../redirector/pages/html.js'
import { chooseLanguage, languageOfAccount } from '../../words/choose-language.js'
import type { ApiDeps } from '../deps.js'
import { nothingToStopPage, stopPage } from './stop-page.js'

const options = { config: { isUndocumented: true } }

const answerPage = (reply: FastifyReply, { html, csp, language }: Page, status = 200) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'Content-Security-Policy': csp,
      'Referrer-Policy': 'no-referrer',
      'Content-Language': language,
      Vary: 'Accept-Language',
    })
    .send(html)

/**
 * The pages that stop mails about links. They need no key, because the token in a mail names the member and the link.
 * An empty POST stops the mails at once, because mail programs send that (RFC 8058).
 */
export function addStopRoutes(app: FastifyInstance, { sql, publicUrl }: Pick<ApiDeps, 'sql' | 'publicUrl'>) {
  const stopTokens = openStopTokens(sql)
  const verify = async (token: string) => (await stopTokens()).verify(token)

  /** The language of the account, in which the mail was, else of the browser. */
  const languageFor = ({ headers }: FastifyRequest, state?: StopState) =>
    state?.language ? languageOfAccount(state.language) : chooseLanguage(headers['accept-language'] ?? '')

  app.get<{ Params: { token: string } }>('/api/notifications/:token', options, async (request, reply) => {
    const stop = await verify(request.params.token)
    const state = stop && (await readStopState(sql, stop))
    const language = languageFor(request, state)
    return state
      ? answerPage(reply, stopPage(state, publicUrl, language))
      : answerPage(reply, nothingToStopPage(language), 404)
  })

  app.post<{ Params: { token: string } }>('/api/notifications/:token', options, async (request, reply) => {
    const stop = await verify(request.params.token)
    if (!stop) return answerPage(reply, nothingToStopPage(languageFor(request)), 404)
    const { what } = (request.body ?? {}) as { what?: unknown }
    if (what === 'resume_link' || what === 'resume_all')
      await resumeMails(sql, stop, what === 'resume_link' ? 'link' : 'all')
    else await stopMails(sql, stop, what === 'all' ? 'all' : 'link')
    const state = await readStopState(sql, stop)
    const language = languageFor(request, state)
    return answerPage(reply, state ? stopPage(state, publicUrl, language) : nothingToStopPage(language))
  })
}
