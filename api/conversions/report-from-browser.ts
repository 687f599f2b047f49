import type { FastifyReply, FastifyRequest } from 'fastify'
import { clickMsOf } from '../../click/ulid.js'
import { createBudget } from '../../process/budget.js'
import type { Plan } from '../../usage/plans.js'
import { networkKeyOf } from '../../visit/address/address.js'
import { ApiError, notAuthorized, RateLimitExceeded } from '../http/errors.js'
import { isObject } from '../http/wire.js'
import { createAddressBudget } from '../limits/address-budget.js'
import { demandFeature } from '../limits/demand-feature.js'
import { holderOfVisitors } from '../limits/holder.js'
import { limitHeaders } from '../limits/limit-headers.js'
import { workspaceFrozen } from '../roles/demand-role.js'
import { readClaim } from './claim.js'
import { type ConversionDraft, readConversionDraft } from './conversion-draft.js'
import { findTokenOwner, type StoredConversion } from './conversions-table.js'
import { inputsOf } from './inputs.js'
import { demandRecorded, InvalidConversion, sendConversion } from './recorded.js'
import type { ConversionDeps, ConversionReports } from './report-conversions.js'

/**
 * Bounds reports without a key by address. A page reports one or two events, and several people may share an address.
 */
const addressBudget = { burst: 20, ratePerSecond: 1 }
/** The addresses of a network together. It has very many, so without this bound a visitor could fill Postgres. */
const networkBudget = { burst: 200, ratePerSecond: 10 }

interface Said {
  draft: ConversionDraft
  claim: { linkId: number; clickId: string }
  row: StoredConversion
  isNew: boolean
}

/** The conversion of an answer: it has only what the page sent. */
function saidBack({ draft, claim, row, isNew }: Said): StoredConversion {
  return {
    ...row,
    event_id: draft.event_id ?? null,
    event_name: draft.event_name,
    event_type: draft.event_type ?? 'custom',
    external_id: draft.external_id ?? null,
    link_id: claim.linkId,
    click_id: claim.clickId,
    amount_cents: draft.amount_cents == null ? null : String(draft.amount_cents),
    refund_of: null,
    currency: draft.currency ?? 'USD',
    country: draft.country ?? (isNew ? row.country : null),
    ip_source: 'visitor',
    source: isNew ? row.source : 'browser',
    metadata: draft.metadata,
    occurred_at: new Date(draft.occurred_at!),
    voided: false,
  }
}

/** Records events that pages report for visitors. A visitor's signed token takes the place of a key. */
export function createReportFromBrowser(deps: ConversionDeps, reports: ConversionReports) {
  const { sql, now, plans, clientAddressOf } = deps
  const ofAddresses = createAddressBudget(addressBudget)
  const ofNetworks = createBudget(networkBudget)

  /** @throws {RateLimitExceeded} if the visitor's address or network has reported too much */
  function admit(request: FastifyRequest, reply: FastifyReply) {
    const address = clientAddressOf(request)
    const allowance = ofAddresses.allowanceOf(address)
    reply.headers(limitHeaders({ ...allowance, remaining: Math.max(0, allowance.remaining - 1) }))
    if (allowance.remaining === 0) {
      const { limit } = allowance
      throw new RateLimitExceeded('Too many conversions without a key from this address', limit, limit, 1)
    }
    ofAddresses.count(address)
    if (!ofNetworks.take(networkKeyOf(address))) {
      const { burst } = networkBudget
      throw new RateLimitExceeded('Too many conversions without a key from this network', burst, burst, 1)
    }
  }

  /** @throws {ApiError} unless the token is of a click of a workspace that takes conversions */
  async function demandClick(token: unknown) {
    const claim = readClaim(token, await reports.signer())
    if (claim.kind !== 'click') throw notAuthorized()
    const owner = await findTokenOwner(sql, claim.linkId)
    if (!owner) throw notAuthorized()
    if (owner.is_frozen) throw workspaceFrozen()
    demandFeature(plans[owner.plan as Plan], 'conversions')
    if (!owner.conversion_tracking) throw new ApiError('forbidden', 'The workspace does not track conversions')
    return { claim, owner }
  }

  /** The answer has only what was sent, so a visitor who guesses the id of an event or customer learns nothing about it. */
  return async function reportFromBrowser(request: FastifyRequest, reply: FastifyReply) {
    admit(request, reply)
    const { body } = request
    if (!isObject(body)) throw notAuthorized()
    const { claim, owner } = await demandClick(body.svc_cid)
    const read = readConversionDraft((await inputsOf(request))[0], now(), new Date(clickMsOf(claim.clickId)))
    if ('errors' in read) throw new InvalidConversion(read.errors)
    const draft = read.value
    // The id counts for its click alone. Otherwise a visitor could use up the ids of a shop's orders.
    const event_id = draft.event_id == null ? draft.event_id : `${claim.clickId}/${draft.event_id}`
    const placed = { draft: { ...draft, event_id }, workspaceId: owner.workspace_id }
    const recorded = await reports.recordOne(request, placed, holderOfVisitors(owner))
    const { isNew, row } = demandRecorded(recorded)
    return sendConversion(reply, saidBack({ draft, claim, row, isNew }), isNew)
  }
}
