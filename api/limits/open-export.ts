import type { FastifyReply } from 'fastify'
import { whileWanted } from '../http/while-wanted.js'
import { takerOf } from './holder.js'
import { type GateBounds, openWorkspaceGate } from './workspace-gate.js'

/** Bounds open exports of all kinds, because each holds some megabytes even if nobody reads it. */
const bounds: GateBounds = { placesMax: 4, waitingMax: 0, placesOfHolderMax: 8, placesInAllMax: 48 }

/**
 * Counts an export as open until its client has read it or has left.
 * @returns a signal that aborts then
 * @throws {ApiError} 503 when too many are open
 */
export type OpenExport = (reply: FastifyReply, workspaceId: number) => Promise<AbortSignal>

export function countOpenExports(): OpenExport {
  const enter = openWorkspaceGate(bounds)
  return async function openExport(reply, workspaceId) {
    const signal = whileWanted(reply)
    const leave = await enter(takerOf(reply.request.caller, workspaceId), signal)
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave)
    return signal
  }
}
