import { ApiError } from '../http/errors.js'

export interface HeldBounds {
  /** Most bytes that the requests of one workspace hold at a time */
  ofOwnerMax: number
  /** Most bytes that all requests hold at a time */
  inAllMax: number
}

const MB = 1024 * 1024
const bounds: HeldBounds = { ofOwnerMax: 64 * MB, inAllMax: 256 * MB }

/** A request that holds no more is not counted, so the bounds never refuse it. */
export const UNCOUNTED_BYTES = 64 * 1024

/** The share of one request. */
export interface Lease {
  /**
   * @returns whether the request is counted
   * @throws {ApiError} 503 when the workspace, or all together, would hold too much
   */
  hold(bytes: number): boolean
  /** Gives everything back. Nothing is counted afterwards. */
  release(): void
}

/**
 * Bounds the bytes that requests of this process hold in memory while they are read, wait and run: unpacked bodies, and
 * rows that were read for them. A few kB of gzip are 16 MB unpacked, which are several times as much as objects.
 */
export function openHeldBytes({ ofOwnerMax, inAllMax }: HeldBounds = bounds) {
  const heldBy = new Map<number, number>()
  let inAll = 0

  function count(ownerId: number, bytes: number) {
    inAll += bytes
    const held = (heldBy.get(ownerId) ?? 0) + bytes
    if (held === 0) heldBy.delete(ownerId)
    else heldBy.set(ownerId, held)
  }

  return function openLease(ownerId: number): Lease {
    let held = 0
    let counted = 0
    let isOver = false
    function release() {
      isOver = true
      count(ownerId, -counted)
      counted = 0
    }
    /** Gives everything back at once. Otherwise requests that grow together would all refuse each other. */
    function refuse(message: string): never {
      release()
      throw new ApiError('service_unavailable', message)
    }
    return {
      hold(bytes) {
        if (isOver) return false
        held += bytes
        if (held <= UNCOUNTED_BYTES) return false
        const more = held - counted
        if ((heldBy.get(ownerId) ?? 0) + more > ofOwnerMax)
          refuse('Too many large requests of this workspace at a time')
        if (inAll + more > inAllMax) refuse('Too many large requests at a time')
        counted = held
        count(ownerId, more)
        return true
      },
      release,
    }
  }
}

export type OpenLease = ReturnType<typeof openHeldBytes>
