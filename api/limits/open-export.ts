import type { FastifyReply } from 'fastify'
import type { Sql } from '../../postgres/connect.js'
import { whileWanted } from '../http/while-wanted.js'
import { followReach } from '../keys/follow-reach.js'
import { type Taker, takerOf } from './holder.js'
import { type GateBounds, openWorkspaceGate } from './workspace-gate.js'

/** Most open exports of all kinds, because each holds some megabytes even if nobody reads it. */
const IN_ALL_MAX = 48

const bounds: GateBounds = { placesMax: 4, waitingMax: 0, placesOfHolderMax: 8, placesInAllMax: IN_ALL_MAX }

/**
 * Counts an export as open until its client has read it or has left. When all places are taken, a holder with fewer
 * exports gets the place of one with more: the one that is open longest is ended, so that a few users who read slowly
 * keep nobody out. Its client sees that the connection broke off, and can resume. An export also ends when its caller does
 * not reach the workspace any more.
 * @returns a signal that aborts when the export is not open any more
 * @throws {ApiError} 503 when too many are open
 */
export type OpenExport = (reply: FastifyReply, workspaceId: number) => Promise<AbortSignal>

interface Open extends Taker {
  end: () => void
}

/**
 * The export whose place a newcomer may take: the oldest one of the holder with most, if that one has two more. There is
 * none if the newcomer's workspace has no place left, because the newcomer is refused then.
 */
function surplusOf(open: Set<Open>, newcomer: Taker): Open | undefined {
  const counts = new Map<string, number>()
  for (const { holder } of open) counts.set(holder, (counts.get(holder) ?? 0) + 1)
  const most = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))
  if (most[1] < (counts.get(newcomer.holder) ?? 0) + 2) return undefined
  const ofWorkspace = [...open].filter(({ workspaceId }) => workspaceId === newcomer.workspaceId)
  if (ofWorkspace.length >= bounds.placesMax) return undefined
  return [...open].find(({ holder }) => holder === most[0])
}

export function countOpenExports(sql: Sql): OpenExport {
  const enter = openWorkspaceGate(bounds)
  const open = new Set<Open>() // in the order in which they were opened
  return async function openExport(reply, workspaceId) {
    const { caller } = reply.request
    const taker = takerOf(caller, workspaceId)
    const signal = whileWanted(reply)
    if (open.size >= IN_ALL_MAX) surplusOf(open, taker)?.end()
    const leave = await enter(taker, signal)
    const one = {
      ...taker,
      end() {
        close()
        reply.raw.destroy()
      },
    }
    function close() {
      if (open.delete(one)) leave()
    }
    open.add(one)
    if (signal.aborted) close()
    else {
      signal.addEventListener('abort', close)
      followReach(sql, caller, workspaceId, signal, one.end)
    }
    return signal
  }
}
