import { ApiError } from '../http/errors.js'

const MB = 1024 * 1024
/** Most bytes that all requests hold at a time. Nobody gets them all. */
const HELD_BYTES_MAX = 256 * MB

/** The part of the bytes left by all others that a holder may have: 64 MB if nobody else holds any. */
const SHARE = 1 / 4

/** A request that holds no more is not counted, so it is never refused. */
export const UNCOUNTED_BYTES = 64 * 1024

/** The bytes of one request. */
export interface Lease {
  /**
   * @returns whether the request is counted
   * @throws {ApiError} 503 when the holder would hold more than its share
   */
  hold(bytes: number): boolean
  /** Counts bytes that the request holds whether they fit or not. @returns whether the request is counted */
  add(bytes: number): boolean
  /** @throws {ApiError} 503 when so many bytes would not fit now. Holds nothing. */
  demandRoom(bytes: number): void
  /** Gives everything back. Nothing is counted afterwards. */
  release(): void
}

/**
 * Bounds the bytes that requests of this process hold in memory: unpacked bodies, rows that were read for them, and
 * answers that wait to be read. A few kB of gzip are 16 MB unpacked, which are several times as much as objects.
 *
 * A holder may have a quarter of the bytes that the others leave. So no holder has more than a quarter, each further one
 * finds some room, and no bytes have to be taken back from a request that runs.
 * @returns a function that opens a lease for a holder, such as a user
 */
export function openHeldBytes(bytesMax = HELD_BYTES_MAX) {
  const heldBy = new Map<string, number>()
  let inAll = 0

  function count(holder: string, bytes: number) {
    inAll += bytes
    const held = (heldBy.get(holder) ?? 0) + bytes
    if (held === 0) heldBy.delete(holder)
    else heldBy.set(holder, held)
  }

  function hasRoom(holder: string, more: number) {
    const held = heldBy.get(holder) ?? 0
    const ofOthers = inAll - held
    return held + more <= (bytesMax - ofOthers) * SHARE
  }

  return function openLease(holder: string): Lease {
    let held = 0
    let counted = 0
    let isOver = false
    function release() {
      isOver = true
      count(holder, -counted)
      counted = 0
    }
    const isCountedWith = (bytes: number) => !isOver && held + bytes > UNCOUNTED_BYTES
    function add(bytes: number) {
      const isCounted = isCountedWith(bytes)
      held += bytes
      if (!isCounted) return false
      count(holder, held - counted)
      counted = held
      return true
    }
    function demandRoom(bytes: number) {
      if (!isCountedWith(bytes) || hasRoom(holder, held + bytes - counted)) return
      release() // otherwise requests that grow together would all refuse each other
      throw new ApiError('service_unavailable', 'Too many large requests at a time')
    }
    return {
      hold(bytes) {
        demandRoom(bytes)
        return add(bytes)
      },
      add,
      demandRoom,
      release,
    }
  }
}

export type OpenLease = ReturnType<typeof openHeldBytes>
