import type { Sql } from '../../postgres/connect.js'
import type { Plan } from '../../usage/plans.js'
import { defaultDomain } from '../domains/domains-table.js'
import { hashKey } from '../keys/secret.js'
import type { Role } from '../roles/roles.js'
import { type CheckedUser, overtakeSignIns, stillChecked } from './checked-user.js'
import { SESSION_DAYS } from './session-life.js'
import type { Way } from './way.js'

/** The number of sessions of a user. When there are more, the ones used longest ago end. */
const SESSIONS_MAX = 100
const USER_AGENT_LENGTH_MAX = 512

export interface SessionRow {
  id: number
  user_agent: string | null
  /** ISO 3166 alpha-2 code of the address at which the session began. */
  country: string | null
  inserted_at: Date
  last_used_at: Date
}

export interface NewSession {
  user: CheckedUser
  hash: Buffer
  userAgent: string | undefined
  country: string | null
  /** The token in the browser's cookie. Its session ends. */
  formerToken: string | undefined
  way: Way
}

/**
 * Begins a session with a new token, so that nobody who knew the browser's former token can use it. The audit log has
 * the sign-in.
 * @returns the session's id; undefined if the user has changed since the credential was checked
 */
export async function insertSession(
  sql: Sql,
  { user, hash, userAgent, country, formerToken, way }: NewSession,
): Promise<number | undefined> {
  const former = formerToken === undefined ? null : hashKey(formerToken)
  const { id: userId } = user
  const [session] = await sql<{ id: number }[]>`
    WITH still AS (${stillChecked(sql, user)}),
    former AS (DELETE FROM sessions WHERE hash = ${former}),
    kept AS (
      SELECT id FROM sessions WHERE user_id = ${userId} ORDER BY last_used_at DESC, id DESC LIMIT ${SESSIONS_MAX - 1}
    ),
    surplus AS (DELETE FROM sessions WHERE user_id = ${userId} AND id NOT IN (SELECT id FROM kept))
    INSERT INTO sessions (hash, user_id, user_agent, country, by_provider, expires_at)
    SELECT ${hash}, id, ${userAgent?.slice(0, USER_AGENT_LENGTH_MAX) ?? null}, ${country}, ${way === 'provider'},
      now() + make_interval(days => ${SESSION_DAYS})
    FROM still RETURNING id, note_sign_in(${userId}, ${way})`
  return session?.id
}

export const listSessions = (sql: Sql, userId: number) => sql<SessionRow[]>`
  SELECT id, user_agent, country, inserted_at, last_used_at FROM sessions
  WHERE user_id = ${userId} AND expires_at > now() ORDER BY last_used_at DESC, id DESC`

export async function deleteSession(sql: Sql, userId: number, id: number): Promise<boolean> {
  const rows = await sql`DELETE FROM sessions WHERE user_id = ${userId} AND id = ${id} RETURNING id`
  return rows.length > 0
}

/**
 * Ends sessions of a user, sign-ins that await their second step, and sign-ins that are under way.
 * @param tx a transaction
 * @param exceptId the session that continues
 * @returns the number of ended sessions
 */
export async function deleteSessions(tx: Sql, userId: number, exceptId: number | null = null): Promise<number> {
  await overtakeSignIns(tx, userId)
  const { count } = await tx`
    WITH pending AS (DELETE FROM pending_sign_ins WHERE user_id = ${userId})
    DELETE FROM sessions WHERE user_id = ${userId} AND id IS DISTINCT FROM ${exceptId}::integer`
  return count
}

export interface SignedIn {
  user: {
    id: number
    name: string | null
    email: string | null
    pending_email: string | null
    language: string | null
    has_password: boolean
    has_two_factors: boolean
  }
  workspaces: {
    id: number
    name: string
    plan: Plan
    role: Role
    default_domain: string | null
    timezone: string | null
    currency: string | null
    logo: string | null
    require_two_factors: boolean
    is_closed: boolean
    is_frozen: boolean
  }[]
}

/**
 * The user and the user's workspaces.
 * @param sessionId the session whose closed workspaces are marked; null for a user without one
 */
export async function readSignedIn(sql: Sql, userId: number, sessionId: number | null): Promise<SignedIn | undefined> {
  const [user] = await sql<SignedIn['user'][]>`
    SELECT id, name, email, language,
      (SELECT email_changes.email FROM email_changes WHERE user_id = id AND expires_at > now()) AS pending_email,
      password_hash IS NOT NULL AS has_password, has_second_factor(id) AS has_two_factors
    FROM users WHERE id = ${userId}`
  const workspaces = await sql<SignedIn['workspaces']>`
    SELECT id, name, plan, role, ${defaultDomain(sql)},
      timezone, currency, logo, frozen_at IS NOT NULL AS is_frozen, require_two_factors,
      require_two_factors AND NOT has_second_factor(${userId})
        AND NOT EXISTS (SELECT FROM sessions WHERE sessions.id = ${sessionId}::integer AND by_provider) AS is_closed
    FROM workspace_members JOIN workspaces ON workspaces.id = workspace_id
    WHERE user_id = ${userId} ORDER BY id`
  return user && { user, workspaces: [...workspaces] }
}
