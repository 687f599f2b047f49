import type { TokenSigner } from '../../click/attribution-token.js'
import { ulidBytes } from '../../click/ulid.js'
import { mayBeOnItsWay } from '../../conversions/click-on-its-way.js'
import { findClicks } from '../../conversions/find-clicks.js'
import { ID_MAX } from '../http/wire.js'
import type { Taker } from '../limits/holder.js'
import type { InQueryPlace } from '../limits/query-places.js'

/** The wait of a look-up for a place in ClickHouse. After it the click is looked up later, as when ClickHouse is away. */
const PLACE_WAIT_MS_MAX = 2_000

/**
 * Why a conversion has no link: no_token: the report names no click, and the customer is not tied to a link. malformed:
 * `svc_cid` is neither a token nor the id of a click. forged: `svc_cid` looks like a token, but none of the
 * installation's keys has signed it. foreign: the link belongs to another workspace. unknown_link: the link was purged
 * from the trash. too_old: the click is older than the workspace's attribution_days. unknown_click: the workspace has
 * no click with this id, or its visitor was forgotten. bot_click: the click is a bot's, which no funnel counts. Bots
 * get no token, but their clicks have ids. not_looked_up: the click is not known yet, because ClickHouse did not answer
 * in time, or because the click may still be on its way there. `claimed_click_id` keeps the id.
 */
export type Trouble =
  | 'no_token'
  | 'malformed'
  | 'forged'
  | 'foreign'
  | 'unknown_link'
  | 'too_old'
  | 'unknown_click'
  | 'bot_click'
  | 'not_looked_up'

/** The click that a report names. */
export type Claim =
  | { kind: 'click'; linkId: number; clickId: string }
  | { kind: 'none'; trouble: Trouble; claimedClickId?: string }
  /** A bare id that has to be looked up. */
  | { kind: 'id'; clickId: string }

const none = (trouble: Trouble): Claim => ({ kind: 'none', trouble })

/** @param token `svc_cid` as it was sent; it may be any value */
export function readClaim(token: unknown, signer: TokenSigner): Claim {
  if (token === undefined || token === null || token === '') return none('no_token')
  if (typeof token !== 'string') return none('malformed')
  const text = token.trim()
  const click = signer.verify(text)
  if (click) return click.linkId > ID_MAX ? none('unknown_link') : { kind: 'click', ...click }
  if (/^[\w-]{50}$/.test(text)) return none('forged')
  const clickId = text.toUpperCase()
  return ulidBytes(clickId) ? { kind: 'id', clickId } : none('malformed')
}

/**
 * Replaces the bare ids in the claims of one workspace by their clicks. If ClickHouse does not answer in time, or may not
 * have the click yet, the ids are kept and nothing fails, because a conversion is worth more than its attribution.
 */
export async function settleClaims(
  inQueryPlace: InQueryPlace,
  taker: Taker,
  claims: Claim[],
  now: Date,
): Promise<Claim[]> {
  const ids = [...new Set(claims.flatMap((claim) => (claim.kind === 'id' ? [claim.clickId] : [])))]
  if (ids.length === 0) return claims
  const linkOf = await inQueryPlace(taker, AbortSignal.timeout(PLACE_WAIT_MS_MAX), (client) =>
    findClicks(client, taker.workspaceId, ids),
  ).catch(() => undefined)
  return claims.map((claim) => {
    if (claim.kind !== 'id') return claim
    const { clickId } = claim
    const linkId = linkOf?.get(clickId)
    if (linkId === 'bot') return none('bot_click')
    if (linkId !== undefined) return { kind: 'click', linkId, clickId }
    return linkOf && !mayBeOnItsWay(clickId, now)
      ? none('unknown_click')
      : { kind: 'none', trouble: 'not_looked_up', claimedClickId: clickId }
  })
}
