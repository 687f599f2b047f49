import { ApiError } from '../http/errors.js'

export interface GateBounds {
  /** Most pieces of work of one workspace at a time */
  placesMax: number
  /** Most pieces of work of one workspace that wait */
  waitingMax: number
  /** Most pieces of work of all workspaces at a time */
  placesInAllMax?: number
}

/** The dashboard requests every counter at once. The gate runs few of them at a time, for other workspaces' sake. */
export const reportGateBounds: GateBounds = { placesMax: 3, waitingMax: 60 }

/** Bounds open exports, because each holds some megabytes even if nobody reads it. */
export const openExportsBounds: GateBounds = { placesMax: 4, waitingMax: 0 }

/**
 * Bounds the queries of exports. Each query reads one chunk and ends, however slowly the export is read. The embedded
 * ClickHouse runs four queries at a time, so two remain for reports.
 */
export const exportGateBounds: GateBounds = { placesMax: 1, waitingMax: 4, placesInAllMax: 2 }

interface Places {
  running: number
  waiting: (() => void)[]
}

/** Bounds how much work of a workspace runs at a time in this process. Workspaces that wait take turns. */
export function openWorkspaceGate({ placesMax, waitingMax, placesInAllMax = Number.POSITIVE_INFINITY }: GateBounds) {
  /** Workspaces in the order of their last turn, oldest first. */
  const workspaces = new Map<number, Places>()
  let runningInAll = 0

  const isFree = ({ running }: Places) => running < placesMax && runningInAll < placesInAllMax

  function take(workspaceId: number, places: Places) {
    places.running += 1
    runningInAll += 1
    workspaces.delete(workspaceId)
    workspaces.set(workspaceId, places)
  }

  function leave(workspaceId: number, places: Places) {
    places.running -= 1
    runningInAll -= 1
    for (const [id, each] of workspaces) {
      if (each.waiting.length === 0 || !isFree(each)) continue
      const enter = each.waiting.shift()!
      take(id, each)
      enter()
      break
    }
    forgetIfIdle(workspaceId, places)
  }

  function forgetIfIdle(workspaceId: number, { running, waiting }: Places) {
    if (running === 0 && waiting.length === 0) workspaces.delete(workspaceId)
  }

  function wait(workspaceId: number, places: Places, signal: AbortSignal) {
    return new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        places.waiting.splice(places.waiting.indexOf(enter), 1)
        forgetIfIdle(workspaceId, places)
        reject(signal.reason)
      }
      places.waiting.push(enter)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }

  /**
   * @returns a function that gives the place back; call it once
   * @throws 503 when too many wait already, or the signal's reason when it aborts before a place is free
   */
  return async function enter(workspaceId: number, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    const places = workspaces.get(workspaceId) ?? { running: 0, waiting: [] }
    if (isFree(places)) take(workspaceId, places)
    else if (places.waiting.length < waitingMax) {
      if (!workspaces.has(workspaceId)) workspaces.set(workspaceId, places)
      await wait(workspaceId, places, signal)
    } else throw new ApiError('service_unavailable', 'Too many reports of this workspace at a time')
    return () => leave(workspaceId, places)
  }
}

export type WorkspaceGate = ReturnType<typeof openWorkspaceGate>

/**
 * Runs work when its workspace, or its user, has a place for it.
 * @param msMax longest wait for the place
 * @throws {ApiError} 503 if there is no place in time
 */
export type InGate = <T>(ownerId: number, msMax: number, work: () => Promise<T>) => Promise<T>

/** @param refusal message of the 503 */
export function openTimedGate(bounds: GateBounds, refusal: string): InGate {
  const enter = openWorkspaceGate(bounds)
  return async (ownerId, msMax, work) => {
    const leave = await enter(ownerId, AbortSignal.timeout(Math.max(0, Math.floor(msMax)))).catch(() => {
      throw new ApiError('service_unavailable', refusal)
    })
    return work().finally(leave)
  }
}
