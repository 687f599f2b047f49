import type { FastifyInstance } from 'fastify'
import type * as v from 'valibot'
import type { Sql } from '../../postgres/connect.js'
import {
  deleteSigningSecret,
  findSigningSecret,
  rotateSigningSecret,
  type SigningSecret,
  writeSecret,
} from '../../webhooks/signing-secrets.js'
import { notFound } from '../http/errors.js'
import { changeAs } from '../http/in-transaction.js'
import { byRight } from '../roles/by-right.js'
import { pathWorkspaceId } from '../roles/path-ids.js'
import type { signingSecretSchema } from './webhook-schemas.js'
import { findWorkspaceOwner, type HookOwner } from './webhooks-table.js'

const toAnswer = (found: SigningSecret | undefined): v.InferOutput<typeof signingSecretSchema> => ({
  signing_secret: found ? writeSecret(found.secret) : null,
  previous_expires_at: found?.previous_expires_at?.toISOString() ?? null,
})

interface Options {
  sql: Sql
  /** @throws 403 */
  demandPlan: (owner: HookOwner) => void
}

/** Routes of the signing secret. Reading it needs the scope `write`, because whoever has the secret can sign. */
export function addSigningRoutes(app: FastifyInstance, { sql, demandPlan }: Options) {
  const path = '/workspace/:workspace_id/signing_secret'

  app.get(path, { config: { scope: 'write' } }, async (request) =>
    toAnswer(await findSigningSecret(sql, pathWorkspaceId(request))),
  )
  app.post(`${path}/rotate`, { config: { isBodyOptional: true } }, async (request) => {
    const owner = await findWorkspaceOwner(sql, pathWorkspaceId(request))
    if (!owner) throw notFound()
    demandPlan(owner)
    return toAnswer(
      await changeAs(sql, byRight(request.caller, owner.workspaceId), (tx) =>
        rotateSigningSecret(tx, owner.workspaceId),
      ),
    )
  })
  app.delete(path, async (request) => {
    const workspaceId = pathWorkspaceId(request)
    if (!(await changeAs(sql, byRight(request.caller, workspaceId), (tx) => deleteSigningSecret(tx, workspaceId))))
      throw notFound()
    return toAnswer(undefined)
  })
}
