import type { FastifyInstance, FastifyReply } from 'fastify'
import { openStopTokens } from '../../notices/stop-token.js'
import { readStopState, resumeMails, stopMails } from '../../notices/stops-table.js'
import type { Page } from '../../redirector/pages/html.js'
import type { ApiDeps } from '../deps.js'
import { nothingToStopPage, stopPage } from './stop-page.js'

const options = { config: { isUndocumented: true } }

const answerPage = (reply: FastifyReply, { html, csp }: Page, status = 200) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({ 'Content-Security-Policy': csp, 'Referrer-Policy': 'no-referrer' })
    .send(html)

/**
 * The pages that stop mails about links. They need no key, because the token in a mail names the member and the link.
 * An empty POST stops the mails at once, because mail programs send that (RFC 8058).
 */
export function addStopRoutes(app: FastifyInstance, { sql, publicUrl }: Pick<ApiDeps, 'sql' | 'publicUrl'>) {
  const stopTokens = openStopTokens(sql)
  const verify = async (token: string) => (await stopTokens()).verify(token)

  app.get<{ Params: { token: string } }>('/api/notifications/:token', options, async (request, reply) => {
    const stop = await verify(request.params.token)
    const state = stop && (await readStopState(sql, stop))
    return state ? answerPage(reply, stopPage(state, publicUrl)) : answerPage(reply, nothingToStopPage(), 404)
  })

  app.post<{ Params: { token: string } }>('/api/notifications/:token', options, async (request, reply) => {
    const stop = await verify(request.params.token)
    if (!stop) return answerPage(reply, nothingToStopPage(), 404)
    const { what } = (request.body ?? {}) as { what?: unknown }
    if (what === 'resume_link' || what === 'resume_all')
      await resumeMails(sql, stop, what === 'resume_link' ? 'link' : 'all')
    else await stopMails(sql, stop, what === 'all' ? 'all' : 'link')
    const state = await readStopState(sql, stop)
    return answerPage(reply, state ? stopPage(state, publicUrl) : nothingToStopPage())
  })
}
