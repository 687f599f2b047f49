import { ApiError } from '../http/errors.js'
import type { Taker } from './holder.js'

export interface GateBounds {
  /** Most pieces of work of one workspace at a time */
  placesMax: number
  /** Most pieces of work of one workspace that wait */
  waitingMax: number
  /** Most pieces of work of a holder at a time, over all workspaces */
  placesOfHolderMax?: number
  /** Most pieces of work of all workspaces at a time */
  placesInAllMax?: number
}

/** The dashboard requests every counter at once. The gate runs few of them at a time, for others' sake. */
export const reportGateBounds: GateBounds = { placesMax: 3, waitingMax: 60, placesOfHolderMax: 6 }

/** Bounds the queries of exports. Each query reads one chunk and ends, however slowly the export is read. */
export const exportGateBounds: GateBounds = { placesMax: 1, waitingMax: 4, placesInAllMax: 2 }

interface Holder {
  running: number
  /** Workspaces with work that runs or waits, in the order of their last turn, oldest first. */
  waiting: Map<number, (() => void)[]>
}

/**
 * Bounds how much work of a workspace, and of a holder, runs at a time in this process. Holders that wait take turns, and
 * so do the workspaces of a holder. So a user who has many workspaces delays others no more than one who has a single one.
 */
export function openWorkspaceGate({
  placesMax,
  waitingMax,
  placesOfHolderMax = Number.POSITIVE_INFINITY,
  placesInAllMax = Number.POSITIVE_INFINITY,
}: GateBounds) {
  /** Holders in the order of their last turn, oldest first. */
  const holders = new Map<string, Holder>()
  /** Work of each workspace, whoever its holders are. */
  const workspaces = new Map<number, { running: number; waiting: number }>()
  let runningInAll = 0

  const countsOf = (workspaceId: number) => workspaces.get(workspaceId) ?? { running: 0, waiting: 0 }

  function isFree({ holder, workspaceId }: Taker) {
    const ofHolder = holders.get(holder)?.running ?? 0
    const { running } = countsOf(workspaceId)
    return running < placesMax && ofHolder < placesOfHolderMax && runningInAll < placesInAllMax
  }

  function count({ workspaceId }: Taker, kind: 'running' | 'waiting', by: 1 | -1) {
    const counts = countsOf(workspaceId)
    counts[kind] += by
    if (counts.running + counts.waiting > 0) workspaces.set(workspaceId, counts)
    else workspaces.delete(workspaceId)
  }

  /** Moves the holder, and the workspace among its own, behind all others. */
  function take(taker: Taker) {
    const { holder, workspaceId } = taker
    const held = holders.get(holder) ?? { running: 0, waiting: new Map() }
    const waiting = held.waiting.get(workspaceId) ?? []
    held.waiting.delete(workspaceId)
    held.waiting.set(workspaceId, waiting)
    holders.delete(holder)
    holders.set(holder, held)
    held.running += 1
    runningInAll += 1
    count(taker, 'running', 1)
  }

  function leave(taker: Taker) {
    holders.get(taker.holder)!.running -= 1
    runningInAll -= 1
    count(taker, 'running', -1)
    while (letNextIn());
    forgetIfIdle(taker)
  }

  /** @returns whether somebody waited who has a place now */
  function letNextIn(): boolean {
    for (const [holder, { waiting }] of holders) {
      if (runningInAll >= placesInAllMax) return false
      for (const [workspaceId, entries] of waiting) {
        const taker = { holder, workspaceId }
        if (entries.length === 0 || !isFree(taker)) continue
        const enter = entries.shift()!
        count(taker, 'waiting', -1)
        take(taker)
        enter()
        return true
      }
    }
    return false
  }

  function forgetIfIdle({ holder, workspaceId }: Taker) {
    const held = holders.get(holder)!
    if (held.waiting.get(workspaceId)?.length === 0 && countsOf(workspaceId).running === 0)
      held.waiting.delete(workspaceId)
    if (held.running === 0 && [...held.waiting.values()].every((entries) => entries.length === 0))
      holders.delete(holder)
  }

  function wait(taker: Taker, signal: AbortSignal) {
    const { holder, workspaceId } = taker
    const held = holders.get(holder) ?? { running: 0, waiting: new Map() }
    const entries = held.waiting.get(workspaceId) ?? []
    holders.set(holder, held)
    held.waiting.set(workspaceId, entries)
    count(taker, 'waiting', 1)
    return new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        entries.splice(entries.indexOf(enter), 1)
        count(taker, 'waiting', -1)
        forgetIfIdle(taker)
        reject(signal.reason)
      }
      entries.push(enter)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }

  /**
   * @returns a function that gives the place back; call it once
   * @throws 503 when too many wait already, or the signal's reason when it aborts before a place is free
   */
  return async function enter(taker: Taker, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    if (isFree(taker)) take(taker)
    else if (countsOf(taker.workspaceId).waiting < waitingMax) await wait(taker, signal)
    else throw new ApiError('service_unavailable', 'Too many reports or exports at a time')
    return () => leave(taker)
  }
}

export type WorkspaceGate = ReturnType<typeof openWorkspaceGate>

/**
 * Runs work when its taker has a place for it.
 * @param msMax longest wait for the place
 * @throws {ApiError} 503 if there is no place in time
 */
export type InGate = <T>(taker: Taker, msMax: number, work: () => Promise<T>) => Promise<T>

/** @param refusal message of the 503 */
export function openTimedGate(bounds: GateBounds, refusal: string): InGate {
  const enter = openWorkspaceGate(bounds)
  return async (taker, msMax, work) => {
    const leave = await enter(taker, AbortSignal.timeout(Math.max(0, Math.floor(msMax)))).catch(() => {
      throw new ApiError('service_unavailable', refusal)
    })
    return work().finally(leave)
  }
}
