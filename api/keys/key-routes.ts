import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ApiDeps } from '../deps.js'
import { ApiError, forbidden, notFound } from '../http/errors.js'
import { changeAs } from '../http/in-transaction.js'
import { parseWire } from '../http/wire.js'
import { byRight } from '../roles/by-right.js'
import { pathId, pathWorkspaceId } from '../roles/path-ids.js'
import { type Caller, scopeNames } from './caller.js'
import { demandStill } from './demand-still.js'
import { keyDraftSchema, rotationSchema } from './key-schemas.js'
import { deleteKey, demandRoomForKey, findKey, insertKey, type KeyRow, listKeys, rotateKey } from './keys-table.js'
import { generateKey, hashKey, prefixOf } from './secret.js'

const toKeyAnswer = (row: KeyRow) => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  user_wide: row.user_id !== null,
  created_by: row.created_by,
  issued_to: row.issued_to,
  inserted_at: row.inserted_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
  previous_expires_at: row.previous_expires_at?.toISOString() ?? null,
})

/** @throws 403 if the key has more rights than the caller */
function demandNotStronger(caller: Caller, key: Pick<KeyRow, 'scopes' | 'user_id'>) {
  const missing = key.scopes.find((scope) => !caller.scopes.includes(scope))
  if (missing) throw forbidden(`This key has no ${missing} scope, and cannot decide about a key that has it`)
  if (key.user_id !== null && key.user_id !== caller.userId) throw forbidden('This key is not user-wide')
}

/**
 * Guards answers that contain the secret of a key, because whoever has the secret has the rights of the key.
 * @throws 403 if the key has more rights than the caller, lives longer, or reaches workspaces that are closed to the caller
 */
function demandNoMore(caller: Caller, key: Pick<KeyRow, 'scopes' | 'user_id' | 'expires_at'>) {
  demandNotStronger(caller, key)
  if (key.user_id !== null && caller.closedIds.length > 0)
    throw new ApiError(
      'two_factors_required',
      'A user-wide key would reach a workspace that requires two-step sign-in: set it up at your account first',
    )
  if (caller.expiresAt && (!key.expires_at || key.expires_at > caller.expiresAt))
    throw forbidden(`This key cannot give access that outlives it: it expires at ${caller.expiresAt.toISOString()}`)
}

function freshSecret() {
  const key = generateKey()
  return { key, stored: { hash: hashKey(key), prefix: prefixOf(key) } }
}

export function addKeyRoutes(app: FastifyInstance, { sql, now }: Pick<ApiDeps, 'sql' | 'now'>) {
  const ownersOf = (request: FastifyRequest) => ({
    workspaceId: pathWorkspaceId(request),
    userId: request.caller.userId,
  })
  const keyIdOf = (request: FastifyRequest) => pathId((request.params as { key_id: string }).key_id)

  app.get('/workspace/:workspace_id/keys', async (request) => {
    const rows = await listKeys(sql, ownersOf(request))
    return { keys: rows.map(toKeyAnswer) }
  })

  app.post('/workspace/:workspace_id/keys', async (request) => {
    const { workspaceId, userId } = ownersOf(request)
    const draft = parseWire(keyDraftSchema(now()), request.body)
    if (draft.user_wide && userId === null) throw forbidden('This key is not user-wide')
    const owner = draft.user_wide
      ? { user_id: userId, workspace_id: null }
      : { user_id: null, workspace_id: workspaceId }
    const wanted = {
      ...owner,
      name: draft.name ?? null,
      scopes: draft.scopes ?? [...scopeNames],
      expires_at: draft.expires_at ?? null,
    }
    demandNoMore(request.caller, wanted)
    const { key, stored } = freshSecret()
    const row = await changeAs(sql, request.caller, async (tx) => {
      const madeBy = await demandStill(tx, request.caller, workspaceId)
      await demandRoomForKey(tx, owner)
      return insertKey(tx, { ...wanted, ...stored, madeBy })
    })
    return { ...toKeyAnswer(row), key }
  })

  app.post('/workspace/:workspace_id/keys/:key_id/rotate', { config: { isBodyOptional: true } }, async (request) => {
    const owners = ownersOf(request)
    const { graceSeconds } = parseWire(rotationSchema, request.body)
    const found = await findKey(sql, keyIdOf(request), owners)
    if (!found) throw notFound()
    demandNoMore(request.caller, found)
    const { key, stored } = freshSecret()
    const row = await changeAs(sql, request.caller, async (tx) => {
      const by = await demandStill(tx, request.caller, owners.workspaceId)
      return rotateKey(tx, found.id, stored, graceSeconds, by)
    })
    if (!row) throw notFound()
    return { ...toKeyAnswer(row), key }
  })

  app.delete('/workspace/:workspace_id/keys/:key_id', async (request, reply) => {
    const owners = ownersOf(request)
    const found = await findKey(sql, keyIdOf(request), owners)
    if (!found) throw notFound()
    demandNotStronger(request.caller, found)
    if (!(await changeAs(sql, byRight(request.caller, owners.workspaceId), (tx) => deleteKey(tx, found.id, owners))))
      throw notFound()
    return reply.type('application/json').send(JSON.stringify('Key revoked'))
  })
}
