import type { Caller } from '../keys/caller.js'

type Acting = Pick<Caller, 'responsibleUserId' | 'workspaceIds'>

/** The user on whose authority the caller acts, over all workspaces and keys; otherwise the workspace of the key. */
export const holderOf = ({ responsibleUserId, workspaceIds }: Acting) =>
  responsibleUserId === null ? `workspace ${workspaceIds[0]}` : `user ${responsibleUserId}`

/** Says for whom a gate counts work: the holder, and the workspace that the work is about. */
export interface Taker {
  holder: string
  workspaceId: number
}

export const takerOf = (caller: Acting, workspaceId: number): Taker => ({ holder: holderOf(caller), workspaceId })
