/** The least that a large body or answer moves in each window of time. */
export interface Pace {
  bytesMin: number
  windowMs: number
}

/** 64 KB a second. Windows of ten seconds leave room for a network that stalls. */
export const LEAST_PACE: Pace = { bytesMin: 640 * 1024, windowMs: 10_000 }

/** Calls `end` once in the first window in which less was moved. */
export function watchPace({ bytesMin, windowMs }: Pace, end: () => void) {
  let moved = 0
  const timer = setInterval(() => {
    const isSlow = moved < bytesMin
    moved = 0
    if (!isSlow) return
    clearInterval(timer)
    end()
  }, windowMs)
  return {
    move(bytes: number) {
      moved += bytes
    },
    stop: () => clearInterval(timer),
  }
}
