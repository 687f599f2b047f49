import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hostKeyOf } from '../../visit/address/address.js'
import { ApiError, forbidden, notAuthorized, notFound } from '../http/errors.js'
import { changeAs } from '../http/in-transaction.js'
import { refuseOtherSites } from '../http/same-site.js'
import { parseWire } from '../http/wire.js'
import { byRight } from '../roles/by-right.js'
import { pathId } from '../roles/path-ids.js'
import { HASHING_MS_MAX } from './hashing.js'
import type { SessionDeps } from './session-deps.js'
import { keepQuerySchema, signInLinkSchema, signInSchema } from './session-schemas.js'
import { deleteSession, deleteSessions, listSessions, readSignedIn, type SessionRow } from './sessions-table.js'
import { takeUserLink } from './user-links-table.js'

const toSessionAnswer = (row: SessionRow, currentId: number) => ({
  id: row.id,
  inserted_at: row.inserted_at.toISOString(),
  last_used_at: row.last_used_at.toISOString(),
  user_agent: row.user_agent,
  country: row.country,
  current: row.id === currentId,
})

/** @throws 403 if the request has a key and no session */
export function demandSession({ caller }: FastifyRequest): { id: number; userId: number } {
  if (caller.kind !== 'session') throw forbidden('This needs a session, and does not accept keys')
  return { id: caller.id, userId: caller.userId! }
}

/** Routes that sign a user in. `app` must not demand a key for them. */
export function addSignInRoutes(app: FastifyInstance, deps: SessionDeps) {
  const { sql, signIn, beginSession, clientAddressOf, apiUrl } = deps

  app.post('/session', { handlerTimeout: HASHING_MS_MAX }, async (request, reply) => {
    refuseOtherSites(request, apiUrl)
    const { email, password } = parseWire(signInSchema, request.body)
    const user = await signIn.byEmail(hostKeyOf(clientAddressOf(request)), email, password)
    if (!user) throw new ApiError('wrong_credentials', 'E-mail and password do not belong together')
    return beginSession(request, reply, user, 'password')
  })

  app.post('/session/link', async (request, reply) => {
    refuseOtherSites(request, apiUrl)
    const { token } = parseWire(signInLinkSchema, request.body)
    const link = await takeUserLink(sql, 'sign_in', token)
    if (!link) throw new ApiError('wrong_credentials', 'This link was used, or is too old')
    return beginSession(request, reply, link, link.by_operator ? 'operator' : 'link')
  })
}

/** Routes by which users read and end their sessions. */
export function addSessionRoutes(app: FastifyInstance, { sql, sessionCookie }: SessionDeps) {
  app.get('/session', async (request) => {
    const { id, userId } = demandSession(request)
    const signedIn = await readSignedIn(sql, userId, id)
    if (!signedIn) throw notAuthorized()
    return signedIn
  })

  app.delete('/session', async (request, reply) => {
    const { id, userId } = demandSession(request)
    await changeAs(sql, byRight(request.caller), (tx) => deleteSession(tx, userId, id))
    sessionCookie.clear(reply)
    return reply.type('application/json').send(JSON.stringify('Signed out'))
  })

  app.get('/sessions', async (request) => {
    const { id, userId } = demandSession(request)
    return (await listSessions(sql, userId)).map((row) => toSessionAnswer(row, id))
  })

  app.delete('/sessions', async (request, reply) => {
    const { id, userId } = demandSession(request)
    const { keep } = parseWire(keepQuerySchema, request.query)
    await changeAs(sql, byRight(request.caller), (tx) => deleteSessions(tx, userId, keep === 'current' ? id : null))
    if (keep !== 'current') sessionCookie.clear(reply)
    const said = keep === 'current' ? 'Signed out everywhere else' : 'Signed out everywhere'
    return reply.type('application/json').send(JSON.stringify(said))
  })

  app.delete('/sessions/:session_id', async (request, reply) => {
    const { id: currentId, userId } = demandSession(request)
    const id = pathId((request.params as { session_id: string }).session_id)
    if (!(await changeAs(sql, byRight(request.caller), (tx) => deleteSession(tx, userId, id)))) throw notFound()
    if (id === currentId) sessionCookie.clear(reply)
    return reply.type('application/json').send(JSON.stringify('Session ended'))
  })
}
