import { randomFillSync } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { decodeTime, monotonicFactory } from 'ulid'
import type { TokenSigner } from '../../click/attribution-token.js'
import type { Plans } from '../../usage/plans.js'
import type { Address } from '../../visit/address/address.js'
import type { ApiDeps } from '../deps.js'
import { ApiError, notFound } from '../http/errors.js'
import { inTransaction } from '../http/in-transaction.js'
import { doesStillReach } from '../keys/caller.js'
import { takerOf } from '../limits/holder.js'
import { byRight } from '../roles/by-right.js'
import { type Claim, readClaim, settleClaims } from './claim.js'
import type { ConversionDraft } from './conversion-draft.js'
import { createConversionMetrics } from './conversion-metrics.js'
import {
  findKnownEvents,
  type NewConversion,
  type Recorded,
  recordConversions,
  recordNew,
} from './conversions-table.js'
import { openSigner } from './open-signer.js'
import { createRecordTogether } from './record-together.js'
import type { Locate } from './whereabouts.js'
import { findWhereabouts, type Whereabouts } from './whereabouts.js'

/** A draft and its workspace. */
export interface Placed {
  draft: ConversionDraft
  workspaceId: number
}

/** The form of the header `X-Source`. */
export const SOURCE_NAME = /^[a-z0-9_-]{1,32}$/

function sourceOf({ headers }: FastifyRequest, hasKey: boolean): string {
  const named = headers['x-source']
  if (named === undefined || named === '') return hasKey ? 'api' : 'browser'
  if (typeof named === 'string' && SOURCE_NAME.test(named)) return named
  throw new ApiError('bad_request', 'X-Source must be up to 32 characters of a-z, 0-9, _ and -')
}

/** Random bytes are fetched in blocks, because ulid's own generator calls the system for each of the 16 characters. */
const randomPool = new Uint8Array(4096)
let randomLeft = 0
function nextRandom(): number {
  if (randomLeft === 0) randomLeft = randomFillSync(randomPool).length
  randomLeft -= 1
  return randomPool[randomLeft] / 256
}
const nextId = monotonicFactory(nextRandom)

function toRow({ draft, workspaceId }: Placed, claim: Claim, where: Whereabouts, source: string, now: Date) {
  const id = nextId(now.getTime())
  const click = claim.kind === 'click' ? claim : undefined
  return {
    workspace_id: workspaceId,
    id,
    inserted_at: new Date(decodeTime(id)), // later than `now` if the clock was set back, because ids ascend
    occurred_at: draft.occurred_at ? new Date(draft.occurred_at) : now,
    event_name: draft.event_name,
    event_type: draft.event_type ?? 'custom',
    event_id: draft.event_id ?? null,
    external_id: draft.external_id ?? null,
    link_id: click?.linkId ?? null,
    click_id: click?.clickId ?? null,
    unattributed: claim.kind === 'none' ? claim.trouble : null,
    claimed_click_id: (claim.kind === 'none' && claim.claimedClickId) || null,
    amount_cents: draft.amount_cents ?? null,
    currency: draft.currency ?? null,
    refund_of: draft.refund_of ?? null,
    country: draft.country ?? where.country,
    ip_source: where.ipSource,
    source,
    metadata: draft.metadata,
  } satisfies NewConversion
}

export type ConversionDeps = Pick<
  ApiDeps,
  'sql' | 'inDatabaseTurn' | 'inQueryPlace' | 'openExport' | 'shards' | 'now' | 'plans'
> & {
  registry: Registry
  /** ATTRIBUTION_KEYS. The installation's own key is the default. */
  attributionKeys?: string[]
  /** Finds countries of addresses. Without it only reported countries are stored. */
  location?: Locate
  clientAddressOf: (request: FastifyRequest) => Address
}

/** The wait of a single conversion for its turn in the database. */
const TURN_WAIT_MS_MAX = 20_000

/** Length of a click's ULID, which is looked up because it is not signed. */
const BARE_ID_CHARS = 26

/** Takes conversions from their drafts to the database. */
export function createConversionReports(deps: ConversionDeps) {
  const { sql, now, plans } = deps
  const signer = openSigner(sql, deps.attributionKeys ?? ['database'])
  const count = createConversionMetrics(deps.registry)
  const plansThat = (Object.keys(plans) as (keyof Plans)[]).filter((plan) => plans[plan].conversions)

  const recordTogether = createRecordTogether({
    inTurn: (taker, work) => deps.inDatabaseTurn(taker, TURN_WAIT_MS_MAX, work),
    mayStill: (caller, workspaceId) => doesStillReach(sql, caller, workspaceId),
    recordInOrder: (rows) => recordConversions(sql, rows, plansThat),
    recordNew: (rows) => recordNew(sql, rows, plansThat),
  })

  /** The claims of the drafts. Bare ids are looked up, those of one workspace together. */
  async function claimsOf({ caller }: FastifyRequest, placed: Placed[], signer: TokenSigner): Promise<Claim[]> {
    const claims = placed.map(({ draft }) => readClaim(draft.svc_cid, signer))
    const lookedUp = new Set(placed.flatMap(({ workspaceId }, i) => (claims[i].kind === 'id' ? [workspaceId] : [])))
    for (const workspaceId of lookedUp) {
      const places = placed.flatMap((one, i) => (one.workspaceId === workspaceId ? [i] : []))
      const settled = await settleClaims(
        deps.inQueryPlace,
        takerOf(caller, workspaceId),
        places.map((i) => claims[i]),
        deps.now(),
      )
      places.forEach((place, i) => {
        claims[place] = settled[i]
      })
    }
    return claims
  }

  async function rowsOf(request: FastifyRequest, placed: Placed[]): Promise<NewConversion[]> {
    const hasKey = request.caller !== undefined
    const source = sourceOf(request, hasKey)
    const claims = await claimsOf(request, placed, await signer())
    // sec-fetch-mode is not checked, because Node's fetch sends it too.
    const isBrowser = Boolean(request.headers['sec-fetch-site'] || request.headers.origin)
    return placed.map((one, i) => {
      const reporter = { visitorIp: one.draft.visitor_ip ?? '', hasKey, isBrowser }
      // The address is read again for each conversion, because the next call overwrites it.
      const where = findWhereabouts({ ...reporter, address: deps.clientAddressOf(request) }, deps.location)
      return toRow(one, claims[i], where, source, now())
    })
  }

  return {
    signer,

    /** The recorded conversions of these events, by event id. */
    findKnown: (workspaceId: number, eventIds: string[]) => findKnownEvents(sql, workspaceId, eventIds, plansThat),

    /** @param answersFor who answers for the conversion, where the request has no caller */
    async recordOne(request: FastifyRequest, placed: Placed, answersFor?: string): Promise<Recorded> {
      const [row] = await rowsOf(request, [placed])
      // ClickHouse was asked for a bare click id, which may have taken seconds.
      const hasWaited = `${placed.draft.svc_cid}`.trim().length === BARE_ID_CHARS
      if (hasWaited && request.caller && !(await doesStillReach(sql, request.caller, placed.workspaceId)))
        throw notFound()
      const { caller } = request
      const { workspaceId } = placed
      const taker = caller ? takerOf(caller, workspaceId) : { holder: answersFor!, workspaceId }
      const recorded = await recordTogether({ row, taker, caller, sinceMs: performance.now() })
      count([recorded])
      return recorded
    },

    /** Completes the drafts of a request. ClickHouse may be asked for their clicks. */
    complete: (request: FastifyRequest, placed: Placed[]): Promise<NewConversion[]> => rowsOf(request, placed),

    /** Records all conversions one after the other, or none after `msMax`. The first one with an event_id counts. */
    async recordMany({ caller }: FastifyRequest, rows: NewConversion[], msMax: number): Promise<Recorded[]> {
      if (rows.length === 0) return []
      const by = byRight(caller, ...rows.map(({ workspace_id }) => workspace_id))
      const recorded = await inTransaction(sql, msMax, (tx) => recordConversions(tx, rows, plansThat), by)
      count(recorded)
      return recorded
    },
  }
}

export type ConversionReports = ReturnType<typeof createConversionReports>
