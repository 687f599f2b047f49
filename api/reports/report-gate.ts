import { ApiError } from '../errors.js'

export interface GateBounds {
  /** how many run at a time for one workspace */
  placesMax: number
  /** how many more wait, in order */
  waitingMax: number
  /** how many run at a time for all workspaces; beyond, nobody waits: it may take for ever */
  placesInAllMax?: number
}

/** A page of reports asks for every counter at once: they take turns, and leave places to other workspaces. */
export const reportGateBounds: GateBounds = { placesMax: 3, waitingMax: 60 }

/** Exports run for as long as their reader takes. The embedded ClickHouse reads for four at a time: two stay for reports. */
export const exportGateBounds: GateBounds = { placesMax: 1, waitingMax: 0, placesInAllMax: 2 }

interface Places {
  running: number
  waiting: (() => void)[]
}

/** Bounds how many reports of a workspace run at a time in this process. */
export function openReportGate({ placesMax, waitingMax, placesInAllMax = Number.POSITIVE_INFINITY }: GateBounds) {
  const workspaces = new Map<number, Places>()
  let runningInAll = 0

  function leave(workspaceId: number, places: Places) {
    const next = places.waiting.shift()
    if (next) return next()
    places.running -= 1
    runningInAll -= 1
    if (places.running === 0) workspaces.delete(workspaceId)
  }

  function wait(places: Places, signal: AbortSignal) {
    return new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        places.waiting.splice(places.waiting.indexOf(enter), 1)
        reject(signal.reason)
      }
      places.waiting.push(enter)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }

  /**
   * @returns gives the place back; to be called once
   * @throws 503 where too many wait already, the signal's reason where it aborts before there is a place
   */
  return async function enter(workspaceId: number, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    const places = workspaces.get(workspaceId) ?? { running: 0, waiting: [] }
    if (places.running < placesMax) {
      if (runningInAll >= placesInAllMax) throw new ApiError('service_unavailable', 'Too many reports at a time')
      workspaces.set(workspaceId, places)
      places.running += 1
      runningInAll += 1
    } else if (places.waiting.length < waitingMax) await wait(places, signal)
    else throw new ApiError('service_unavailable', 'Too many reports of this workspace at a time')
    return () => leave(workspaceId, places)
  }
}

export type ReportGate = ReturnType<typeof openReportGate>
