const SAY_EVERY_MS = 60_000

/**
 * Counts clicks that could not be recorded. The operator is told when dropping begins, once a minute while it goes on,
 * and when it ends.
 */
export function createDropping(say: (message: string) => void, now = Date.now) {
  let total = 0
  let reason: string | undefined
  let totalBefore = 0
  let sinceMs = 0
  let saidMs = 0
  const sofar = () => `${total - totalBefore} in ${Math.round((now() - sinceMs) / 1000)} s`

  return {
    /** Number of clicks dropped since the start. */
    total: () => total,
    /** Why clicks are being dropped, if so. */
    reason: () => reason,
    /** Says that clicks can no longer be recorded. */
    begin(why: string) {
      if (reason === undefined) {
        totalBefore = total
        sinceMs = now()
        saidMs = sinceMs
        say(`clicks are dropped: ${why}`)
      }
      reason = why
    },
    /** Counts a click that could not be recorded. */
    drop() {
      total += 1
      if (reason === undefined || now() < saidMs + SAY_EVERY_MS) return
      saidMs = now()
      say(`clicks are still dropped, ${sofar()}: ${reason}`)
    },
    /** Says that clicks are recorded again. */
    end() {
      if (reason === undefined) return
      say(`clicks are recorded again: ${sofar()} were dropped`)
      reason = undefined
    },
  }
}
