import type { Caller } from '../keys/caller.js'

type Acting = Pick<Caller, 'responsibleUserId' | 'workspaceIds'>

/** The user on whose authority the caller acts, over all workspaces and keys; otherwise the workspace of the key. */
export const holderOf = ({ responsibleUserId, workspaceIds }: Acting) =>
  responsibleUserId === null ? `workspace ${workspaceIds[0]}` : `user ${responsibleUserId}`

/** The holder of what visitors cause in a workspace: its first owner, so that many workspaces of a user count as one. */
export const holderOfVisitors = ({ workspace_id, owner_id }: { workspace_id: number; owner_id: number | null }) =>
  holderOf({ responsibleUserId: owner_id, workspaceIds: [workspace_id] })

/** Says for whom a gate counts work: the holder, and the workspace that the work is about. */
export interface Taker {
  holder: string
  workspaceId: number
}

export const takerOf = (caller: Acting, workspaceId: number): Taker => ({ holder: holderOf(caller), workspaceId })
