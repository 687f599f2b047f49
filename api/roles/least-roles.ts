import type { Scope } from '../keys/caller.js'
import type { Role } from './roles.js'

const WORKSPACE = '/api/v1/workspace/:workspace_id'

/**
 * Routes that need another role than the rest: a viewer reads, a member changes. The role is that in the workspace which the
 * request is about; what is about the user alone needs none, and so the least.
 */
const exceptions: Record<string, Role> = {
  'POST /api/v1/test': 'viewer',
  'POST /api/v1/workspaces': 'owner', // of any: a new one has the plan of one that the user owns
  [`PATCH ${WORKSPACE}`]: 'owner',
  [`DELETE ${WORKSPACE}`]: 'owner',
  [`GET ${WORKSPACE}/audit_log`]: 'owner',
  [`POST ${WORKSPACE}/keys`]: 'owner',
  [`POST ${WORKSPACE}/keys/:key_id/rotate`]: 'owner',
  [`DELETE ${WORKSPACE}/keys/:key_id`]: 'owner',
  [`POST ${WORKSPACE}/members`]: 'owner',
  [`PATCH ${WORKSPACE}/members/:user_id`]: 'owner',
  [`DELETE ${WORKSPACE}/members/:user_id`]: 'viewer', // whoever leaves; to remove others the route demands an owner
  [`DELETE ${WORKSPACE}/invitations/:invitation_id`]: 'owner',
  'POST /api/v1/invitations/accept': 'viewer',
  'PUT /api/v1/password': 'viewer',
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

/**
 * The least role that a route needs.
 * @param url of the route, with names as `:workspace_id`
 * @param scope that the route demands of keys, where its method does not say it
 */
export function leastRoleOf(method: string, url: string, scope?: Scope | 'any'): Role {
  const isReading = scope ? scope !== 'write' : method === 'GET' || method === 'HEAD'
  return exceptions[`${method} ${url}`] ?? (isReading ? 'viewer' : 'member')
}
