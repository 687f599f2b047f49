import type { Actor } from '../../postgres/act-as.js'
import { type ApiError, forbidden, notAuthorized, notFound } from '../http/errors.js'
import type { Caller } from '../keys/caller.js'
import { workspaceFrozen } from './demand-role.js'

/** The part of a caller that names it as the author of a change, with the right to make it. */
export type Acting = Pick<
  Caller,
  'kind' | 'id' | 'userId' | 'hash' | 'leastRole' | 'responsibleUserId' | 'workspaceIds'
>

type Author = Actor & Pick<Caller, 'responsibleUserId' | 'workspaceIds'>

/**
 * The caller as the author of a change in workspaces. A request may wait between its authentication and its change, so
 * Postgres checks key, session and role again when it writes (test/members/late-requests.test.ts).
 */
export function byRight({ hash, leastRole, ...author }: Acting, ...changed: number[]): Author {
  const { kind, id, userId, responsibleUserId, workspaceIds } = author
  const right = { hash, role: leastRole, workspaceIds: [...new Set(changed)] }
  return { kind, id, userId, responsibleUserId, workspaceIds, right }
}

/** The error of a caller whose right ended before its change was written; undefined for other errors. */
export function whyWithoutRight(error: unknown): ApiError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'SL401') return notAuthorized()
  if (code === 'SL403') return forbidden('The role in the workspace does not allow this any more')
  if (code === 'SL404') return notFound()
  if (code === 'SL423') return workspaceFrozen()
}
