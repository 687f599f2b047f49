import type { ISql, JSONValue } from 'postgres'
import type { Sql } from '../../postgres/connect.js'
import { type Plan, planNames } from '../../usage/plans.js'
import { defaultDomain } from '../domains/domains-table.js'
import { forbidden } from '../http/errors.js'
import { demandRoomForMembership } from '../members/room-for-members.js'

export interface WorkspaceRow {
  id: number
  name: string
  plan: Plan
  webhooks: string[]
  excluded_ips: string[]
  conversion_tracking: boolean
  attribution_days: number
  slack_url: string | null
  /** Name of a domain of the workspace. Null for the default host. */
  default_domain: string | null
  /** IANA name. Null: the dashboard takes the browser's. */
  timezone: string | null
  /** ISO 4217 code */
  currency: string | null
  /** PNG as data URL */
  logo: string | null
  require_two_factors: boolean
  is_frozen: boolean
  inserted_at: Date
}

/** `default_domain_id` is the id of a domain of the workspace (`lockDomain`). */
export type WorkspacePatch = { default_domain_id?: number | null } & Partial<
  Pick<
    WorkspaceRow,
    | 'name'
    | 'webhooks'
    | 'excluded_ips'
    | 'conversion_tracking'
    | 'attribution_days'
    | 'slack_url'
    | 'require_two_factors'
    | 'timezone'
    | 'currency'
    | 'logo'
  >
>

const columns = (sql: ISql) =>
  sql`id, name, plan, webhooks, excluded_ips, conversion_tracking, attribution_days, slack_url, require_two_factors, timezone, currency, logo,
    ${defaultDomain(sql)},
    frozen_at IS NOT NULL AS is_frozen, inserted_at`

export function findWorkspaces(sql: ISql, ids: number[]) {
  return sql<WorkspaceRow[]>`SELECT ${columns(sql)} FROM workspaces WHERE id = ANY(${ids}) ORDER BY id`
}

/** Most workspaces of a user. Limits of a workspace would mean little without it. */
const OWNED_MAX = 100

/** Additions of the same user wait for each other. @throws 403 if the user owns as many workspaces as one may */
export async function demandRoomForWorkspace(tx: Sql, userId: number): Promise<void> {
  await demandRoomForMembership(tx, userId)
  const [{ count }] = await tx<[{ count: number }]>`
    SELECT count(*)::int AS count FROM workspace_members WHERE user_id = ${userId} AND role = 'owner'`
  if (count >= OWNED_MAX) throw forbidden(`A user owns at most ${OWNED_MAX} workspaces: delete another one first`)
}

/**
 * Creates a workspace with the smallest plan of `defaultPlan` and those that the user owns, so that a workspace on a
 * larger plan gives its owners no others (test/api/workspace-plans.test.ts).
 */
export async function insertWorkspace(
  sql: Sql,
  { name, userId, defaultPlan }: { name: string; userId: number; defaultPlan: Plan },
): Promise<WorkspaceRow> {
  const [row] = await sql<WorkspaceRow[]>`
    WITH bounds AS (
      SELECT ${defaultPlan} AS plan
      UNION ALL SELECT plan FROM workspaces JOIN workspace_members ON workspace_id = workspaces.id
        WHERE user_id = ${userId} AND role = 'owner'
    ), added AS (
      INSERT INTO workspaces (name, plan)
      SELECT ${name}, plan FROM bounds ORDER BY array_position(${[...planNames]}::text[], plan) LIMIT 1
      RETURNING ${columns(sql)}
    ), member AS (
      INSERT INTO workspace_members (user_id, workspace_id, role) SELECT ${userId}, id, 'owner' FROM added
    )
    SELECT * FROM added`
  return row
}

/** Changes only the fields that `patch` has, so that concurrent changes of other fields are kept. */
export async function updateWorkspace(sql: Sql, id: number, patch: WorkspacePatch): Promise<WorkspaceRow | undefined> {
  const [row] = await sql<WorkspaceRow[]>`
    UPDATE workspaces SET (
      name, webhooks, excluded_ips, conversion_tracking, attribution_days, slack_url, require_two_factors, default_domain_id,
      timezone, currency, logo
    ) = (
      SELECT
        name, webhooks, excluded_ips, conversion_tracking, attribution_days, slack_url, require_two_factors, default_domain_id,
        timezone, currency, logo
      FROM jsonb_populate_record(workspaces, ${sql.json(patch as unknown as JSONValue)})
    )
    WHERE id = ${id} RETURNING ${columns(sql)}`
  return row
}

/**
 * Ends a workspace for everybody: nobody reaches it any more, by a key, a membership or an invitation. Its rows are
 * still there. The update comes first, because changes of keys and members wait for it.
 * @returns false if there is no such workspace, or if it has ended already
 */
export async function endWorkspace(tx: Sql, id: number): Promise<boolean> {
  const { count } = await tx`UPDATE workspaces SET deleted_at = now() WHERE id = ${id} AND deleted_at IS NULL`
  if (count === 0) return false
  await tx`DELETE FROM invitations WHERE workspace_id = ${id}`
  await tx`DELETE FROM workspace_members WHERE workspace_id = ${id}`
  await tx`DELETE FROM api_keys WHERE workspace_id = ${id}`
  return true
}
