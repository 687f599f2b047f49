const LOOK_EVERY_MS = 100
/** A longer time between two looks is one in which the process did not run. */
const STEP_MS_MAX = 200

export type RunningTime = ReturnType<typeof createRunningTime>

/**
 * A clock that stands still while this process does not run: it is stopped, its event loop is blocked, or others have the
 * processors. By it, a peer is not taken for slow because this process was.
 * @param isUsed whether times are measured now. Otherwise no timer wakes the process, and the clock is an ordinary one.
 */
export function createRunningTime(isUsed: () => boolean) {
  let passedMs = 0
  let lookedAtMs = performance.now()
  let looking: NodeJS.Timeout | undefined
  function sinceLookMs() {
    const ms = performance.now() - lookedAtMs
    return looking ? Math.min(ms, STEP_MS_MAX) : ms
  }
  function look() {
    passedMs += sinceLookMs()
    lookedAtMs = performance.now()
    if (isUsed()) {
      looking ??= setInterval(look, LOOK_EVERY_MS).unref()
    } else {
      clearInterval(looking)
      looking = undefined
    }
  }
  return {
    nowMs() {
      if (!looking) look()
      return passedMs + sinceLookMs()
    },
  }
}
