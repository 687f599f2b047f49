import postgres from 'postgres'
import type { Sql } from '../../postgres/connect.js'
import { type Caller, type CallerRow, callerQuery, findCaller, fromCallerRow } from '../keys/caller.js'
import { hashKey } from '../keys/secret.js'
import { type Plan, type Plans, planNames } from './plans.js'

/** What is left of a limit. */
export interface Allowance {
  limit: number
  remaining: number
  /** Epoch seconds at which all of it is there again. */
  resetSeconds: number
}

/** Why a request is refused, for the caller to read. */
interface Refusal {
  message: string
  retryAfterSeconds: number
}

export interface Admission {
  caller: Caller
  /** Of whichever limit is nearer; absent where limits could not be looked at. */
  allowance?: Allowance
  refusal?: Refusal
}

interface Row extends CallerRow {
  now_seconds: number
  month_end_seconds: number
  charged_id: number
  plan: Plan
  tokens: number
  is_admitted: boolean
  /** After this call; null where the month's calls are used up. */
  calls: number | null
  calls_seen: number
}

/**
 * Finds the key, takes a token from its bucket, counts the call, in one statement and so one round trip. Both rows that
 * are written are locked only while it runs, by all api processes in the same order.
 *
 * A call belongs to the workspace that its path names, where the key reaches that, else to the first that it reaches:
 * this workspace's plan and month. Refused calls are not counted.
 */
const admitQuery = (sql: Sql, plans: Plans, hash: Buffer, workspaceId: number | null) => sql<Row[]>`
  WITH caller AS (${callerQuery(sql, hash)}),
  this AS (SELECT date_trunc('month', now() AT TIME ZONE 'UTC')::date AS month),
  charged AS (
    SELECT caller.id AS key_id, coalesce(workspaces.id, 0) AS charged_id, limits.*, this.month,
      coalesce(api_meters.calls, api_calls.calls, 0) AS calls_seen
    FROM caller CROSS JOIN this
    LEFT JOIN workspaces ON workspaces.id =
      CASE WHEN ${workspaceId}::integer = ANY(workspace_ids) THEN ${workspaceId}::integer ELSE workspace_ids[1] END
    JOIN unnest(
      ${[...planNames]}::text[],
      ${planNames.map((plan) => plans[plan].rate)}::float8[],
      ${planNames.map((plan) => plans[plan].burst)}::float8[],
      ${planNames.map((plan) => plans[plan].calls)}::bigint[]
    ) AS limits (plan, rate, burst, calls_max) ON limits.plan = coalesce(workspaces.plan, 'free')
    LEFT JOIN api_meters ON api_meters.workspace_id = workspaces.id AND api_meters.month = this.month
    LEFT JOIN api_calls ON api_calls.workspace_id = workspaces.id AND api_calls.month = this.month
  ),
  bucket AS (
    INSERT INTO api_buckets AS old (key_id, workspace_id, tokens, is_admitted, refilled_at, saved_at)
    SELECT key_id, charged_id, burst - 1, true, now(), now() FROM charged
    ON CONFLICT (key_id, workspace_id) DO UPDATE SET (tokens, is_admitted, refilled_at, saved_at) = (
      SELECT available - (available >= 1)::integer, available >= 1, greatest(old.refilled_at, now()),
        CASE WHEN old.saved_at < now() - interval '1 minute' THEN now() ELSE old.saved_at END
      FROM charged CROSS JOIN LATERAL (
        -- A statement that waited for another of the same key may have begun before it.
        SELECT least(burst, old.tokens + rate * greatest(0, extract(epoch FROM now() - old.refilled_at))) AS available
      ) AS refilled
    )
    RETURNING key_id, tokens, is_admitted, saved_at
  ),
  meter AS (
    INSERT INTO api_meters AS old (workspace_id, month, calls, saved_at)
    SELECT charged_id, month, calls_seen + 1, now()
    FROM charged JOIN bucket USING (key_id) WHERE is_admitted AND charged_id > 0 AND calls_seen < calls_max
    ON CONFLICT (workspace_id, month) DO UPDATE SET calls = old.calls + 1,
      saved_at = CASE WHEN old.saved_at < now() - interval '10 seconds' THEN now() ELSE old.saved_at END
    WHERE old.calls < (SELECT calls_max FROM charged)
    RETURNING workspace_id, month, calls, saved_at
  ),
  saved_use AS (
    UPDATE api_keys SET last_used_at = now() FROM bucket WHERE api_keys.id = key_id AND bucket.saved_at = now()
  ),
  saved_calls AS (
    INSERT INTO api_calls SELECT workspace_id, month, calls FROM meter WHERE saved_at = now()
    ON CONFLICT (workspace_id, month) DO UPDATE SET calls = greatest(api_calls.calls, excluded.calls)
  )
  SELECT caller.*, charged_id, plan, tokens, is_admitted, meter.calls::float8 AS calls, calls_seen::float8 AS calls_seen,
    extract(epoch FROM now())::float8 AS now_seconds,
    extract(epoch FROM (charged.month + interval '1 month') AT TIME ZONE 'UTC')::float8 AS month_end_seconds
  FROM caller JOIN charged ON key_id = caller.id JOIN bucket USING (key_id) LEFT JOIN meter ON true`

/** What the row says of the limits of its plan. */
function judge(row: Row, plans: Plans): Pick<Admission, 'allowance' | 'refusal'> {
  const { rate, burst, calls: callsMax } = plans[row.plan]
  const ofRate: Allowance = {
    limit: burst,
    remaining: Math.floor(row.tokens),
    resetSeconds: Math.ceil(row.now_seconds + (burst - row.tokens) / rate),
  }
  if (!row.is_admitted) {
    const retryAfterSeconds = Math.max(1, Math.ceil((1 - row.tokens) / rate))
    const message = `At most ${rate} requests a second with a key, in bursts of ${burst}`
    return { allowance: { ...ofRate, remaining: 0 }, refusal: { message, retryAfterSeconds } }
  }
  if (row.charged_id === 0) return { allowance: ofRate }
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

/**
 * Admits a request with `apiKey`, or says what refuses it.
 * @param workspaceId the workspace that the path names, reached or not
 * @param onUnlimited is told why limits could not be looked at; the request goes on without
 * @returns undefined where nobody has the key
 * @throws what the driver throws while Postgres is away
 */
export async function admit(
  { sql, plans, onUnlimited }: { sql: Sql; plans: Plans; onUnlimited: (error: Error) => void },
  apiKey: string,
  workspaceId: number | null,
): Promise<Admission | undefined> {
  const hash = hashKey(apiKey)
  try {
    const [row] = await admitQuery(sql, plans, hash, workspaceId)
    const caller = fromCallerRow(row, hash)
    return caller && { caller, ...judge(row, plans) }
  } catch (error) {
    // Postgres has refused the statement: a limiter that fails must not be what stops the API.
    if (!(error instanceof postgres.PostgresError)) throw error
    const caller = await findCaller(sql, apiKey)
    onUnlimited(error)
    return caller && { caller }
  }
}
