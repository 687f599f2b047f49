import { setTimeout as delay } from 'node:timers/promises'
import type { Running } from './running.js'

/** Longer than any program takes to stop in order, ingest with its click log included. */
const STOP_MS_MAX = 30_000
const HEALTHY_AFTER_MS = 10_000
const WAIT_MS_MAX = 30_000

export interface Kept {
  /** Resolves when the program is ready for the first time; rejects when it ends before. */
  ready: Promise<unknown>
  /** Resolves when it has ended and will not be started again. */
  stop(): Promise<void>
  /** SIGKILL, and no other life. */
  kill(): void
}

/** How long to wait before the next life, after so many that were short: 0, 0.5, 1, 2 … 30 s. */
export const waitMsAfter = (shortLives: number) =>
  shortLives === 0 ? 0 : Math.min(250 * 2 ** Math.min(shortLives, 16), WAIT_MS_MAX)

/** Starts a process, and again whenever it dies; one that dies while it starts for the first time is left to the caller. */
export function keepRunning(name: string, start: () => Running, say: (line: string) => void): Kept {
  const stopping = new AbortController()
  let current = start()
  const { ready } = current

  async function follow() {
    let startedMs = performance.now()
    let shortLives = 0
    while (!stopping.signal.aborted) {
      const how = await current.exited
      if (stopping.signal.aborted) return
      shortLives = performance.now() - startedMs > HEALTHY_AFTER_MS ? 0 : shortLives
      const waitMs = waitMsAfter(shortLives++)
      say(`${name} died (${how}), starting it again${waitMs ? ` in ${waitMs / 1000} s` : ''}`)
      await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      startedMs = performance.now()
      current = start()
      current.ready.then(
        () => say(`${name} is running again`),
        () => undefined, // its end is met above
      )
    }
  }
  ready.then(follow, () => undefined)

  return {
    ready,
    async stop() {
      stopping.abort()
      current.stop()
      const late = setTimeout(() => {
        say(`${name} does not stop: killed`)
        current.kill()
      }, STOP_MS_MAX)
      await current.exited
      clearTimeout(late)
    },
    kill() {
      stopping.abort()
      current.kill()
    },
  }
}
