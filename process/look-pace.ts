/** A poller that has found something within this time looks often, because more is likely to come. */
const BUSY_MS = 10_000

/**
 * Decides how long a poller waits before its next look: briefly after it has found something, and longer while there is
 * nothing to do, so that an idle installation costs hardly any CPU.
 * @param busyMs wait while there is work, ms
 * @param idleMs wait otherwise, ms; the first piece of work after a quiet time may wait for this long
 */
export function createLookPace(busyMs: number, idleMs: number) {
  let foundMs = Number.NEGATIVE_INFINITY
  return {
    /** Tells that a look has found something. */
    found() {
      foundMs = performance.now()
    },
    waitMs: () => (performance.now() - foundMs < BUSY_MS ? busyMs : idleMs),
  }
}
