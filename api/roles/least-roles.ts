import type { Scope } from '../keys/caller.js'
import type { Role } from './roles.js'

const WORKSPACE = '/api/v1/workspace/:workspace_id'

/**
 * Routes that need another role than the default: a viewer reads, a member changes. The role is that in the workspace
 * of the request. Routes that concern only the user need no role, which is written as the least one.
 */
const exceptions: Record<string, Role> = {
  'POST /api/v1/test': 'viewer',
  'POST /api/v1/workspaces': 'owner', // of any workspace
  [`PATCH ${WORKSPACE}`]: 'owner',
  [`DELETE ${WORKSPACE}`]: 'owner',
  [`GET ${WORKSPACE}/audit_log`]: 'owner',
  [`POST ${WORKSPACE}/links/purge`]: 'owner',
  [`POST ${WORKSPACE}/keys`]: 'owner',
  [`POST ${WORKSPACE}/keys/:key_id/rotate`]: 'owner',
  [`DELETE ${WORKSPACE}/keys/:key_id`]: 'owner',
  [`POST ${WORKSPACE}/members`]: 'owner',
  [`PATCH ${WORKSPACE}/members/:user_id`]: 'owner',
  [`DELETE ${WORKSPACE}/members/:user_id`]: 'viewer', // the route demands an owner, except for leaving
  [`DELETE ${WORKSPACE}/invitations/:invitation_id`]: 'owner',
  'POST /api/v1/invitations/accept': 'viewer',
  'PUT /api/v1/password': 'viewer',
  'PATCH /api/v1/account': 'viewer',
  'POST /api/v1/account/email/confirm': 'viewer',
  'POST /api/v1/account/email/send_again': 'viewer',
  'DELETE /api/v1/account/email': 'viewer',
  'POST /api/v1/factors/proof/challenge': 'viewer',
  'POST /api/v1/factors/proof': 'viewer',
  'POST /api/v1/factors/app': 'viewer',
  'POST /api/v1/factors/app/confirm': 'viewer',
  'DELETE /api/v1/factors/app': 'viewer',
  'POST /api/v1/factors/recovery_codes': 'viewer',
  'POST /api/v1/factors/passkeys/challenge': 'viewer',
  'POST /api/v1/factors/passkeys': 'viewer',
  'PATCH /api/v1/factors/passkeys/:passkey_id': 'viewer',
  'DELETE /api/v1/factors/passkeys/:passkey_id': 'viewer',
  'DELETE /api/v1/session': 'viewer',
  'DELETE /api/v1/sessions': 'viewer',
  'DELETE /api/v1/sessions/:session_id': 'viewer',
}

/** @param scope that the route demands of keys, where its method does not say it */
export const isReading = (method: string, scope?: Scope | 'any') =>
  scope ? scope !== 'write' : method === 'GET' || method === 'HEAD'

/**
 * The least role that a route needs.
 * @param url the route's url, with names such as `:workspace_id`
 * @param scope the scope that the route demands, if its method does not decide it
 */
export function leastRoleOf(method: string, url: string, scope?: Scope | 'any'): Role {
  // HEAD answers the headers of GET, such as the length of what it would show.
  return exceptions[`${method === 'HEAD' ? 'GET' : method} ${url}`] ?? (isReading(method, scope) ? 'viewer' : 'member')
}
