const LOOK_EVERY_MS = 100
/** A longer time between two looks is one in which the process did not run. */
const STEP_MS_MAX = 200

export type RunningTime = ReturnType<typeof createRunningTime>

/**
 * A clock that stands still while this process does not run: it is stopped, its event loop is blocked, or others have the
 * processors. By it, a peer is not taken for slow because this process was.
 */
export function createRunningTime() {
  let passedMs = 0
  let lookedAtMs = performance.now()
  const sinceLookMs = () => Math.min(performance.now() - lookedAtMs, STEP_MS_MAX)
  setInterval(() => {
    passedMs += sinceLookMs()
    lookedAtMs = performance.now()
  }, LOOK_EVERY_MS).unref()
  return { nowMs: () => passedMs + sinceLookMs() }
}
