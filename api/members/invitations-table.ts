import type { ISql, TransactionSql } from 'postgres'
import type { Actor } from '../../postgres/act-as.js'
import type { Sql } from '../../postgres/connect.js'
import type { Language } from '../../words/languages.js'
import { inTransaction } from '../http/in-transaction.js'
import type { Person } from '../keys/keys-table.js'
import { hashKey } from '../keys/secret.js'
import { workspaceFrozen } from '../roles/demand-role.js'
import type { Role } from '../roles/roles.js'
import { lowerEmail, lowerEmailOf } from '../sessions/email-address.js'
import { generateToken } from '../sessions/token.js'
import { demandRoomForMembership, MEMBERSHIPS_MAX } from './room-for-members.js'

const INVITATION_DAYS = 7
const ACCEPT_MS_MAX = 5_000

export interface InvitationRow {
  id: number
  email: string
  role: Role
  expires_at: Date
  invited_by: Person | null
  is_mailed: boolean
}

const columns = (sql: ISql) => sql`id, email, role, expires_at, is_mailed,
  (SELECT jsonb_build_object('id', users.id, 'name', coalesce(users.name, users.email)) FROM users
    WHERE users.id = invited_by_user_id) AS invited_by`

export const listInvitations = (sql: ISql, workspaceId: number) => sql<InvitationRow[]>`
  SELECT ${columns(sql)} FROM invitations
  WHERE workspace_id = ${workspaceId} AND expires_at > now() ORDER BY id`

export async function isMember(sql: Sql, workspaceId: number, email: string): Promise<boolean> {
  const rows = await sql`
    SELECT FROM workspace_members JOIN users ON users.id = user_id
    WHERE workspace_id = ${workspaceId} AND ${lowerEmailOf(sql, 'email')} = ${lowerEmail(email)}`
  return rows.length > 0
}

export interface NewInvitation {
  workspaceId: number
  email: string
  role: Role
  invitedBy: number
  /** Whether the link is mailed to the address, and shown to nobody else. */
  isMailed: boolean
}

/** Invites an address. An earlier invitation of the address is replaced. */
export async function insertInvitation(sql: Sql, { workspaceId, email, role, invitedBy, isMailed }: NewInvitation) {
  const { token, hash } = generateToken()
  const [row] = await sql<InvitationRow[]>`
    INSERT INTO invitations (hash, workspace_id, email, role, invited_by_user_id, is_mailed, expires_at)
    VALUES (
      ${hash}, ${workspaceId}, ${email}, ${role}, ${invitedBy}, ${isMailed},
      now() + make_interval(days => ${INVITATION_DAYS})
    )
    ON CONFLICT (workspace_id, lower(email COLLATE "C")) DO UPDATE
      SET hash = excluded.hash, email = excluded.email, role = excluded.role, expires_at = excluded.expires_at,
        invited_by_user_id = excluded.invited_by_user_id, is_mailed = excluded.is_mailed
    RETURNING ${columns(sql)}`
  return { row, token }
}

/**
 * Gives an open invitation a new link, for an operator to pass on. Using it does not prove the address.
 * @returns undefined if there is no such invitation
 */
export async function replaceInvitationLink(sql: Sql, id: number): Promise<string | undefined> {
  const { token, hash } = generateToken()
  const rows = await sql`
    UPDATE invitations SET hash = ${hash}, is_mailed = false WHERE id = ${id} AND expires_at > now() RETURNING id`
  return rows.length > 0 ? token : undefined
}

/** Ends the invitations that a member wrote, and those of the member's address, which would let the member back in. */
export const endInvitationsOf = (tx: Sql, workspaceId: number, userId: number) => tx<{ id: number }[]>`
  DELETE FROM invitations WHERE workspace_id = ${workspaceId} AND (
    invited_by_user_id = ${userId}
    OR ${lowerEmailOf(tx, 'email')} = (SELECT ${lowerEmailOf(tx, 'users.email')} FROM users WHERE id = ${userId})
  ) RETURNING id`

export async function deleteInvitation(sql: Sql, workspaceId: number, id: number): Promise<boolean> {
  const rows = await sql`DELETE FROM invitations WHERE workspace_id = ${workspaceId} AND id = ${id} RETURNING id`
  return rows.length > 0
}

export interface OpenInvitation extends Pick<InvitationRow, 'email' | 'role' | 'expires_at'> {
  workspace_name: string
  /** The user who has this address already, if there is one. */
  user_id: number | null
}

export async function findInvitation(sql: Sql, token: string): Promise<OpenInvitation | undefined> {
  const [row] = await sql<OpenInvitation[]>`
    SELECT invitations.email, role, expires_at, workspaces.name AS workspace_name, users.id AS user_id
    FROM invitations JOIN workspaces ON workspaces.id = workspace_id
    LEFT JOIN users ON ${lowerEmailOf(sql, 'users.email')} = ${lowerEmailOf(sql, 'invitations.email')}
    WHERE hash = ${hashKey(token)} AND expires_at > now()`
  return row
}

interface NewUser {
  name: string | null
  /** null if the browser names no language of the product */
  language: Language | null
  passwordHash: string | null
}

/** Rolls the transaction back when another user has taken the address meanwhile. */
class AddressTaken extends Error {}

/** @throws {AddressTaken} */
async function insertUser(
  tx: TransactionSql,
  email: string,
  { name, language, passwordHash }: NewUser,
  isVerified: boolean,
): Promise<number> {
  const [user] = await tx<{ id: number }[]>`
    INSERT INTO users (email, name, language, password_hash, email_verified_at)
    VALUES (${email}, ${name}, ${language}, ${passwordHash}, CASE WHEN ${isVerified} THEN now() END)
    ON CONFLICT DO NOTHING RETURNING id`
  if (!user) throw new AddressTaken()
  return user.id
}

/** Runs `work` in a transaction. @returns undefined if the address was taken; then nothing has changed */
async function accepting(sql: Sql, work: (tx: TransactionSql) => Promise<number | undefined>, by?: Actor) {
  try {
    return await inTransaction(sql, ACCEPT_MS_MAX, work, by)
  } catch (error) {
    if (error instanceof AddressTaken) return undefined
    throw error
  }
}

/** Uses invitations up and makes the user a member. A user who is a member already keeps the role. */
const accept = (tx: TransactionSql, ids: number[], userId: number) => tx`
  WITH acting AS MATERIALIZED (SELECT act_as(${userId}::integer, NULL)),
  used AS (DELETE FROM invitations USING acting WHERE id = ANY(${ids}) RETURNING workspace_id, role)
  INSERT INTO workspace_members (workspace_id, user_id, role) SELECT workspace_id, ${userId}, role FROM used
  ON CONFLICT DO NOTHING`

/**
 * Accepts an invitation, which is used up.
 * @param who the id of a user, or a user to create
 * @param by the user's session; absent if the user has given the password instead
 * @returns the user's id; undefined if the invitation was used meanwhile
 * @throws 403 if the user is a member of as many workspaces as one may, or if the workspace is frozen; then the invitation
 *   stays
 */
export const acceptInvitation = (
  sql: Sql,
  token: string,
  who: number | NewUser,
  by?: Actor,
): Promise<number | undefined> =>
  accepting(
    sql,
    async (tx) => {
      const [open] = await tx<{ id: number; email: string; is_mailed: boolean; is_frozen: boolean }[]>`
      SELECT invitations.id, email, is_mailed, frozen_at IS NOT NULL AS is_frozen
      FROM invitations JOIN workspaces ON workspaces.id = workspace_id
      WHERE hash = ${hashKey(token)} AND expires_at > now() FOR UPDATE OF invitations`
      if (!open) return undefined
      if (open.is_frozen) throw workspaceFrozen()
      if (typeof who === 'number') await demandRoomForMembership(tx, who)
      const userId = typeof who === 'number' ? who : await insertUser(tx, open.email, who, open.is_mailed)
      await accept(tx, [open.id], userId)
      return userId
    },
    by,
  )

/**
 * Creates a user whom an identity provider vouches for, if the address has invitations, and accepts as many of them as a
 * user may have memberships. Those of frozen workspaces stay open.
 * @returns the user's id; undefined if nobody has invited the address
 */
export const acceptAllOf = (
  sql: Sql,
  email: string,
  { name, language }: Pick<NewUser, 'name' | 'language'>,
): Promise<number | undefined> =>
  accepting(sql, async (tx) => {
    const open = await tx<{ id: number }[]>`
      SELECT invitations.id FROM invitations JOIN workspaces ON workspaces.id = workspace_id
      WHERE ${lowerEmailOf(tx, 'email')} = ${lowerEmail(email)} AND expires_at > now() AND frozen_at IS NULL
      ORDER BY id LIMIT ${MEMBERSHIPS_MAX} FOR UPDATE OF invitations`
    if (open.length === 0) return undefined
    const userId = await insertUser(tx, email, { name, language, passwordHash: null }, true)
    const ids = open.map(({ id }) => id)
    await accept(tx, ids, userId)
    return userId
  })
