import { LRUCache } from 'lru-cache'
import postgres from 'postgres'
import type { Sql } from '../../postgres/connect.js'
import type { Allowance } from '../../process/budget.js'
import { createFairQueue } from '../../process/fair-queue.js'
import type { Plans } from '../../usage/plans.js'
import { createTogether, type WaitingCall } from '../http/together.js'
import { type Caller, findCaller, fromCallerRow } from '../keys/caller.js'
import { hashKey } from '../keys/secret.js'
import { type AdmitRequest, type AdmittedRow, admitQuery, TOKEN_ERROR_MAX } from './admit-query.js'
import { type CallLimits, createCallLimits } from './call-limits.js'
import { holderOf } from './holder.js'

/**
 * The `lockMs` of admission's connections. A request that waits longer for the lock of its count is admitted without limits,
 * because all callers share these connections.
 */
export const ADMISSION_LOCK_MS_MAX = 100

/** A credential whose holder was forgotten is counted on its own once. */
const KNOWN_HOLDERS_MAX = 100_000

/** The reason why a request is refused, for the caller. */
interface Refusal {
  message: string
  retryAfterSeconds: number
}

export interface Admission {
  caller: Caller
  /** Nothing was charged yet, because the unread part of the request names the workspace. */
  isOwed?: true
  /** The remainder of the limit that is reached first. Absent if limits could not be read. */
  allowance?: Allowance
  refusal?: Refusal
}

type ChargedRow = AdmittedRow & { charged_id: number }

/** The row from the view of one of its requests. */
type Found = Pick<ChargedRow, 'plan' | 'now_seconds' | 'month_end_seconds' | 'charged_id'> & {
  tokens: number
  hasToken: boolean
  /** The month's calls including this one; null if it was not counted */
  calls: number | null
}

/** The result of the request at place `turn`. The first requests get the tokens, and the first of these the calls. */
function findTurn(row: ChargedRow, turn: number): Found {
  const { plan, now_seconds, month_end_seconds, charged_id, admitted } = row
  const common = { plan, now_seconds, month_end_seconds, charged_id }
  if (turn >= admitted) return { ...common, tokens: row.tokens, hasToken: false, calls: null }
  const later = (granted: number) => granted - 1 - turn
  const calls = row.calls === null || turn >= row.counted! ? null : row.calls - later(row.counted!)
  return { ...common, tokens: row.tokens + later(admitted), hasToken: true, calls }
}

/** Decides whether a request is refused, and which limit its headers report. */
function judge(
  row: Found,
  { rate, burst, calls: callsMax }: CallLimits,
  { credential: { kind }, isCounted }: AdmitRequest,
): Pick<Admission, 'allowance' | 'refusal'> {
  const ofRate: Allowance = {
    limit: burst,
    remaining: Math.floor(row.tokens + TOKEN_ERROR_MAX),
    resetSeconds: Math.ceil(row.now_seconds + (burst - row.tokens) / rate),
  }
  if (!row.hasToken) {
    const retryAfterSeconds = Math.max(1, Math.ceil((1 - row.tokens) / rate))
    const message = `At most ${rate} requests a second ${kind === 'key' ? 'with a key' : 'of a user'}, in bursts of ${burst}`
    return { allowance: { ...ofRate, remaining: 0 }, refusal: { message, retryAfterSeconds } }
  }
  if (row.charged_id === 0 || !isCounted || callsMax === null) return { allowance: ofRate }
  const monthEnd = row.month_end_seconds
  if (row.calls === null) {
    const retryAfterSeconds = Math.ceil(monthEnd - row.now_seconds)
    const message = `The ${row.plan} plan has ${callsMax} API calls a month`
    const allowance = { limit: callsMax, remaining: 0, resetSeconds: monthEnd }
    return { allowance, refusal: { message, retryAfterSeconds } }
  }
  const ofMonth: Allowance = { limit: callsMax, remaining: callsMax - row.calls, resetSeconds: monthEnd }
  return { allowance: ofMonth.remaining < ofRate.remaining ? ofMonth : ofRate }
}

type Batch = WaitingCall<AdmitRequest, Admission | undefined>[]

/** Splits requests of a credential into those that one statement can admit. */
function splitByWorkspace(batch: Batch): Batch[] {
  const groups = new Map<string, Batch>()
  for (const one of batch) {
    const { workspaceId, isNamedLater, isCounted } = one.given
    const name = `${workspaceId} ${isNamedLater} ${isCounted}`
    const group = groups.get(name)
    if (group) group.push(one)
    else groups.set(name, [one])
  }
  return [...groups.values()]
}

/**
 * Admits or refuses requests with a key or a session. Requests of one credential that arrive while a statement for it
 * is under way share the next statement, because they would wait for its row locks anyway. Each still gets its own
 * token and call. A credential has one statement under way at a time, also if its requests name many workspaces: callers
 * can make them up, and all callers share the connections. All credentials of a holder have one statement under way too,
 * from their second one on, when the holder is known (test/api/limits-rate.test.ts).
 * @param onUnlimited is called with the error if limits could not be read; the request is then admitted without limits
 * @returns a function that admits a request. It resolves to undefined if the credential is unknown, and throws the
 *   driver's error while Postgres is away
 */
export function createAdmit({
  sql,
  plans,
  onUnlimited,
}: {
  sql: Sql
  plans: Plans
  onUnlimited: (error: Error) => void
}) {
  const limits = createCallLimits(plans)
  const holders = new LRUCache<string, string>({ max: KNOWN_HOLDERS_MAX })
  const bounds = { waitingMax: Number.POSITIVE_INFINITY, waitingMaxOfAll: Number.POSITIVE_INFINITY }
  const inTurn = createFairQueue<string>({ atOnce: Number.POSITIVE_INFINITY, atOnceOfKey: 1, ...bounds })

  async function admitUnlimited({ given, resolve, reject }: Batch[number], error: Error) {
    try {
      const caller = await findCaller(sql, given.credential)
      onUnlimited(error)
      resolve(caller && { caller })
    } catch (error) {
      reject(error)
    }
  }

  async function serve(batch: Batch, hash: Buffer) {
    try {
      const [{ given }] = batch
      const { kind } = given.credential
      const [row] = await admitQuery(sql, limits[kind], { kind, hash }, given, batch.length)
      const caller = fromCallerRow(row, kind, hash)
      if (caller) holders.set(hash.toString('base64'), holderOf(caller))
      batch.forEach(({ resolve }, turn) => {
        if (!caller) resolve(undefined)
        else if (row.charged_id === null) resolve({ caller, isOwed: true })
        else resolve({ caller, ...judge(findTurn(row as ChargedRow, turn), limits[kind][row.plan], given) })
      })
    } catch (error) {
      // Postgres has refused the statement. A failing limiter must not stop the API.
      if (error instanceof postgres.PostgresError) await Promise.all(batch.map((one) => admitUnlimited(one, error)))
      else for (const { reject } of batch) reject(error)
    }
  }

  return createTogether<AdmitRequest, Admission | undefined>({
    groupOf: ({ credential: { kind, secret } }) => `${kind} ${secret}`,
    batchMax: 1_000,
    atOnce: 1,
    async serve(batch) {
      const hash = hashKey(batch[0].given.credential.secret)
      const name = hash.toString('base64')
      for (const group of splitByWorkspace(batch)) await inTurn(holders.get(name) ?? name, 0, () => serve(group, hash))
    },
  })
}
