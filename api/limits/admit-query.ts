import type { Sql } from '../../postgres/connect.js'
import { type Plan, planNames } from '../../usage/plans.js'
import { type CallerRow, type Credential, callerQuery } from '../keys/caller.js'
import { SESSION_DAYS, SESSION_DAYS_MAX } from '../sessions/session-life.js'
import type { CallLimits } from './call-limits.js'

export interface AdmitRequest {
  credential: Credential
  /** The workspace that the request names, even if the caller cannot reach it. */
  workspaceId: number | null
  /** Whether the unread part of the request may name the workspace. */
  isNamedLater: boolean
  /** Whether the request counts as a call of the month, if it comes with a key. */
  isCounted: boolean
}

/** The outcome for the requests of one statement, which share a credential. */
export interface AdmittedRow extends CallerRow {
  now_seconds: number
  month_end_seconds: number
  /** The workspace that the calls are charged to. Null if it is not known yet, then nothing is charged. */
  charged_id: number | null
  plan: Plan
  /** Tokens that are left in the bucket after these requests */
  tokens: number
  /** How many of the requests got a token */
  admitted: number
  /** The month's calls after these requests; null if none was counted */
  calls: number | null
  /** How many of the admitted requests were counted as calls of the month; null if none was */
  counted: number | null
}

/** Buckets are stored as fractions. A number of tokens computed from one may differ from an integer by this much. */
export const TOKEN_ERROR_MAX = 0.001

/** The buckets of keys and of sessions. A key has its own, and all sessions of a user share one. */
const buckets = {
  key: {
    table: 'key_buckets',
    holder: 'key_id',
    holderOfCaller: 'id',
    saveUse: (sql: Sql) => sql`
      UPDATE api_keys SET last_used_at = now() FROM bucket WHERE api_keys.id = holder AND bucket.saved_at = now()`,
  },
  session: {
    table: 'session_buckets',
    holder: 'user_id',
    holderOfCaller: 'user_id',
    saveUse: (sql: Sql) => sql`
      UPDATE sessions SET last_used_at = now(), expires_at = least(
        now() + make_interval(days => ${SESSION_DAYS}), sessions.inserted_at + make_interval(days => ${SESSION_DAYS_MAX})
      )
      FROM caller JOIN bucket ON caller.user_id = holder
      WHERE sessions.id = caller.id AND sessions.last_used_at < now() - interval '1 minute'`,
  },
}

/**
 * Finds the caller, takes a token from its bucket for each of `requests`, and counts the calls, in one statement and so
 * in one round trip. The two rows that it writes are locked only while it runs, in the same order by all api processes.
 *
 * A call is charged to the workspace that it names if the caller reaches it, otherwise to the first workspace that the
 * caller reaches. That workspace's plan and month apply. The bucket is the caller's, over all workspaces. Refused calls
 * are not counted.
 * @param limits the limits of this kind of credential
 * @param workspaceId the workspace that all of the requests name
 * @param isNamedLater whether the unread part of the requests may name the workspace; then nothing is charged if the
 *   caller reaches several
 * @param isCounted whether the requests count as calls of the month, if the plan limits these
 */
export function admitQuery(
  sql: Sql,
  limits: Record<Plan, CallLimits>,
  { kind, hash }: { kind: Credential['kind']; hash: Buffer },
  { workspaceId, isCounted, isNamedLater }: Pick<AdmitRequest, 'workspaceId' | 'isCounted' | 'isNamedLater'>,
  requests: number,
) {
  const { table, holder, holderOfCaller, saveUse } = buckets[kind]
  return sql<AdmittedRow[]>`
  WITH caller AS (${callerQuery(sql, kind, hash)}),
  this AS (SELECT date_trunc('month', now() AT TIME ZONE 'UTC')::date AS month),
  charged AS (
    SELECT caller.${sql(holderOfCaller)} AS holder, coalesce(workspaces.id, 0) AS charged_id, limits.*, this.month,
      ${requests}::integer AS requests, coalesce(api_meters.calls, api_calls.calls, 0) AS calls_seen
    FROM caller CROSS JOIN this
    LEFT JOIN workspaces ON workspaces.id =
      CASE WHEN ${workspaceId}::integer = ANY(workspace_ids) THEN ${workspaceId}::integer ELSE workspace_ids[1] END
    JOIN unnest(
      ${[...planNames]}::text[],
      ${planNames.map((plan) => limits[plan].rate)}::float8[],
      ${planNames.map((plan) => limits[plan].burst)}::float8[],
      ${planNames.map((plan) => limits[plan].calls)}::bigint[]
    ) AS limits (plan, rate, burst, calls_max) ON limits.plan = coalesce(workspaces.plan, 'free')
    LEFT JOIN api_meters ON api_meters.workspace_id = workspaces.id AND api_meters.month = this.month
    LEFT JOIN api_calls ON api_calls.workspace_id = workspaces.id AND api_calls.month = this.month
    WHERE NOT (${isNamedLater} AND cardinality(workspace_ids) > 1)
  ),
  bucket AS (
    INSERT INTO ${sql(table)} AS old (${sql(holder)}, share, admitted, refilled_at, saved_at)
    SELECT holder, 1 - taken / burst, taken, now(), now()
    FROM charged CROSS JOIN LATERAL (SELECT least(requests, floor(burst)) AS taken) AS full_bucket
    ON CONFLICT (${sql(holder)}) DO UPDATE SET (share, admitted, refilled_at, saved_at) = (
      SELECT greatest(0, available - taken) / burst, taken, greatest(old.refilled_at, now()),
        CASE WHEN old.saved_at < now() - interval '1 minute' THEN now() ELSE old.saved_at END
      FROM charged CROSS JOIN LATERAL (
        -- A statement that waited for another one of the same holder may have a now() before that one's.
        SELECT least(burst, old.share * burst + rate * greatest(0, extract(epoch FROM now() - old.refilled_at))) AS available
      ) AS refilled CROSS JOIN LATERAL (
        SELECT least(requests, floor(available + ${TOKEN_ERROR_MAX}::float8)) AS taken
      ) AS fitting
    )
    RETURNING ${sql(holder)} AS holder, share, admitted, saved_at
  ),
  meter AS (
    INSERT INTO api_meters AS old (workspace_id, month, calls, counted, saved_at)
    SELECT charged_id, month, calls_seen + least(admitted, calls_max - calls_seen),
      least(admitted, calls_max - calls_seen), now()
    FROM charged JOIN bucket USING (holder)
    -- A limit of null makes the comparison null, so calls without a limit are not counted here.
    WHERE ${isCounted} AND admitted > 0 AND charged_id > 0 AND calls_seen < calls_max
    ON CONFLICT (workspace_id, month) DO UPDATE SET (calls, counted, saved_at) = (
      -- Calls only grow, so excluded.counted, computed from calls_seen, can only be too high. least() corrects it.
      SELECT old.calls + least(excluded.counted, calls_max - old.calls), least(excluded.counted, calls_max - old.calls),
        CASE WHEN old.saved_at < now() - interval '10 seconds' THEN now() ELSE old.saved_at END
      FROM charged
    )
    WHERE old.calls < (SELECT calls_max FROM charged)
    RETURNING workspace_id, month, calls, counted, saved_at
  ),
  saved_use AS (
    ${saveUse(sql)}
  ),
  saved_calls AS (
    INSERT INTO api_calls SELECT workspace_id, month, calls FROM meter WHERE saved_at = now()
    ON CONFLICT (workspace_id, month) DO UPDATE SET calls = greatest(api_calls.calls, excluded.calls)
  )
  SELECT caller.*, charged_id, plan, share * burst AS tokens, admitted, meter.calls::float8 AS calls, counted,
    extract(epoch FROM now())::float8 AS now_seconds,
    extract(epoch FROM (charged.month + interval '1 month') AT TIME ZONE 'UTC')::float8 AS month_end_seconds
  FROM caller LEFT JOIN (charged JOIN bucket USING (holder)) ON true LEFT JOIN meter ON true`
}
