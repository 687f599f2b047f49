import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import type { InTurn } from '../../maintenance/forget-customer.js'
import { removeWorkspaceRows } from '../../maintenance/remove-workspace-rows.js'
import type { Reach } from '../../outbound/reach.js'
import type { Sql } from '../../postgres/connect.js'
import type { Plan } from '../../usage/plans.js'
import type { ApiDeps } from '../deps.js'
import { lockDomain } from '../domains/domains-table.js'
import { demandProof } from '../factors/demand-proof.js'
import { hasFactor, lockAccount, readFactors } from '../factors/factors-table.js'
import { joinInSlices } from '../http/body/large-answer.js'
import { ApiError, type FieldErrors, InvalidFields, notFound } from '../http/errors.js'
import { changeAs } from '../http/in-transaction.js'
import { contentTypes } from '../http/separated-values.js'
import { parseWire } from '../http/wire.js'
import { demandFeature } from '../limits/demand-feature.js'
import { takerOf } from '../limits/holder.js'
import { ownerOf } from '../limits/meant-workspace.js'
import { readInTurn } from '../limits/read-in-turn.js'
import { byRight } from '../roles/by-right.js'
import { demandUser } from '../roles/demand-role.js'
import { mayWrite } from '../roles/may-write.js'
import { pathWorkspaceId } from '../roles/path-ids.js'
import { demandSession } from '../sessions/session-routes.js'
import { namesRefusedAddress, PRIVATE_ADDRESS } from '../webhooks/hook-url.js'
import { hooksFor } from '../webhooks/shown-hooks.js'
import { ATTRIBUTION_DAYS_DEFAULT, workspaceDraftSchema, workspacePatchSchema } from './workspace-schemas.js'
import {
  demandRoomForWorkspace,
  endWorkspace,
  findWorkspaces,
  insertWorkspace,
  updateWorkspace,
  type WorkspacePatch,
  type WorkspaceRow,
} from './workspaces-table.js'

/** The time limit of deleting a workspace, which may have a million links. */
const DELETION_MS_MAX = 60_000
/** So many workspaces are read without a turn in the database. Each may have 65 KB of addresses and URLs. */
const AT_ONCE_MAX = 10
const TOO_SLOW = 'Reading the workspaces took too long; ask again later'

/**
 * Viewers and keys with only the scope `read` get no excluded addresses and no Slack URL, with which anybody can post.
 * The fields are absent and not null, because a client that sends the answer back would clear them.
 */
function toWorkspaceAnswer({ inserted_at, excluded_ips, slack_url, ...row }: WorkspaceRow, { caller }: FastifyRequest) {
  return {
    ...row,
    webhooks: hooksFor(caller, row.id, row.webhooks),
    ...(mayWrite(caller, row.id) && { excluded_ips, slack_url }),
    inserted_at: inserted_at.toISOString(),
  }
}

/** Refuses new URLs of private addresses. Known ones may stay, because a client may send them back. */
function refusePrivate(
  { webhooks = [], slack_url }: WorkspacePatch,
  found: WorkspaceRow,
  reach: Pick<Reach, 'permits'>,
) {
  const isAdded = (url: string) => url !== found.slack_url && !found.webhooks.includes(url)
  const isRefused = (url: string) => isAdded(url) && namesRefusedAddress(url, reach)
  const errors: FieldErrors = {}
  if (webhooks.some(isRefused)) errors.webhooks = [PRIVATE_ADDRESS]
  if (slack_url && isRefused(slack_url)) errors.slack_url = [PRIVATE_ADDRESS]
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
}

type WorkspaceDraft = v.InferOutput<typeof workspacePatchSchema>

/** The columns of all changed fields but `default_domain`. Null clears a field. */
function toPatch(draft: WorkspaceDraft): WorkspacePatch {
  const { name, webhooks, excluded_ips, conversion_tracking, attribution_days, slack_url, require_two_factors } = draft
  const { timezone, currency, logo } = draft
  return {
    ...(name !== undefined && { name }),
    ...(webhooks !== undefined && { webhooks: webhooks ?? [] }),
    ...(excluded_ips !== undefined && { excluded_ips: excluded_ips ?? [] }),
    ...(slack_url !== undefined && { slack_url }),
    ...(timezone !== undefined && { timezone }),
    ...(currency !== undefined && { currency }),
    ...(logo !== undefined && { logo }),
    ...(conversion_tracking !== undefined && { conversion_tracking: conversion_tracking ?? false }),
    ...(attribution_days !== undefined && { attribution_days: attribution_days ?? ATTRIBUTION_DAYS_DEFAULT }),
    ...(require_two_factors !== undefined && { require_two_factors: require_two_factors ?? false }),
  }
}

/**
 * The domain cannot be deleted before the end of the transaction.
 * @returns the id of the domain; null for the default host
 * @throws 400 if the workspace has no such domain
 */
async function demandOwnDomain(tx: Sql, workspaceId: number, name: string | null): Promise<number | null> {
  if (name === null) return null
  const id = await lockDomain(tx, workspaceId, name)
  if (id === undefined) throw new InvalidFields({ default_domain: ['is not a domain of this workspace'] })
  return id
}

/**
 * No owner may lose their own access by the requirement.
 * @param tx the transaction of the change, which a removal of the owner's factors waits for
 * @throws 403 for an owner without a second factor
 */
async function demandOwnFactor(tx: Sql, session: { id: number; userId: number }) {
  await lockAccount(tx, session)
  if (hasFactor(await readFactors(tx, session.userId))) return
  throw new ApiError('two_factors_required', 'Set up two-step sign-in at your own account first')
}

export function addWorkspaceRoutes(
  app: FastifyInstance,
  {
    sql,
    plans,
    reach,
    inDatabaseTurn,
    defaultPlan = 'enterprise',
  }: Pick<ApiDeps, 'sql' | 'plans' | 'inDatabaseTurn'> & { reach: Pick<Reach, 'permits'>; defaultPlan?: Plan },
) {
  /** Reads the workspaces of a caller. Many of them may have megabytes of settings, and are read in a turn. */
  async function listWorkspaces({ caller }: FastifyRequest): Promise<WorkspaceRow[]> {
    const { workspaceIds } = caller
    if (workspaceIds.length <= AT_ONCE_MAX) return findWorkspaces(sql, workspaceIds)
    return readInTurn({ sql, inDatabaseTurn }, takerOf(caller, ownerOf(caller, null)), TOO_SLOW, (tx) =>
      findWorkspaces(tx, workspaceIds),
    )
  }

  app.post('/test', { config: { scope: 'any', isBodyOptional: true } }, async (request) => ({
    ok: true,
    workspace_ids: request.caller.workspaceIds,
  }))

  app.get('/workspaces', async (request, reply) => {
    const write = (row: WorkspaceRow) => JSON.stringify(toWorkspaceAnswer(row, request))
    return reply.type(contentTypes.json).send(await joinInSlices('[', await listWorkspaces(request), write, ']'))
  })

  app.post('/workspaces', async (request) => {
    const userId = demandUser(request)
    const { name } = parseWire(workspaceDraftSchema, request.body)
    const row = await changeAs(sql, byRight(request.caller), async (tx) => {
      await demandRoomForWorkspace(tx, userId)
      return insertWorkspace(tx, { name, userId, defaultPlan })
    })
    return toWorkspaceAnswer(row, request)
  })

  app.patch('/workspace/:workspace_id', async (request) => {
    const workspaceId = pathWorkspaceId(request)
    const draft = parseWire(workspacePatchSchema, request.body)
    const patch = toPatch(draft)
    const [found] = await findWorkspaces(sql, [workspaceId])
    if (!found) throw notFound()
    // Features that the workspace has kept after a change to a smaller plan may stay, and can be switched off.
    if (patch.webhooks?.some((url) => !found.webhooks.includes(url))) demandFeature(plans[found.plan], 'webhooks')
    if (patch.conversion_tracking && !found.conversion_tracking) demandFeature(plans[found.plan], 'conversions')
    const isRequirementNew =
      patch.require_two_factors !== undefined && patch.require_two_factors !== found.require_two_factors
    // Only people may change the requirement.
    if (isRequirementNew) await demandProof(sql, demandSession(request).id)
    // A value that was sent back as it is may have changed meanwhile, and a key may not undo that.
    else delete patch.require_two_factors
    refusePrivate(patch, found, reach)
    const row = await changeAs(sql, byRight(request.caller, workspaceId), async (tx) => {
      if (isRequirementNew && patch.require_two_factors) await demandOwnFactor(tx, demandSession(request))
      if (draft.default_domain !== undefined)
        patch.default_domain_id = await demandOwnDomain(tx, workspaceId, draft.default_domain)
      return updateWorkspace(tx, workspaceId, patch)
    })
    if (!row) throw notFound()
    return toWorkspaceAnswer(row, request)
  })

  app.delete('/workspace/:workspace_id', { handlerTimeout: DELETION_MS_MAX }, async (request, reply) => {
    const workspaceId = pathWorkspaceId(request)
    demandUser(request)
    const deadline = performance.now() + DELETION_MS_MAX
    if (!(await changeAs(sql, byRight(request.caller, workspaceId), (tx) => endWorkspace(tx, workspaceId))))
      throw notFound()
    const taker = takerOf(request.caller, workspaceId)
    const inTurn: InTurn = (work) => inDatabaseTurn(taker, deadline - performance.now(), work)
    // Slugs and domains are free when the caller gets the answer. After a kill or the time limit, maintenance goes on.
    await removeWorkspaceRows(sql, workspaceId, inTurn)
    return reply.type('application/json').send(JSON.stringify('Workspace deleted'))
  })
}
