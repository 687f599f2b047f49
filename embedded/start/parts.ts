import { type Kept, keepRunning } from './keep-running.js'
import type { Running } from './running.js'

/**
 * The order in which parts end, so that no work is left undone: processes that answer requests, then those that work on
 * clicks, then the stores.
 */
const stopOrder = ['front', 'program', 'store'] as const

export type Kind = (typeof stopOrder)[number]

export type Parts = ReturnType<typeof createParts>

/** Everything that `npm start` keeps running. */
export function createParts(say: (line: string) => void) {
  const parts: { kind: Kind; kept: Kept }[] = []
  let isStopping = false

  return {
    /**
     * @param name for people, such as `redirector 2`
     * @returns when it is ready
     */
    async run(kind: Kind, name: string, start: () => Running): Promise<void> {
      if (isStopping) throw new Error('stopping')
      const kept = keepRunning(name, start, say)
      parts.push({ kind, kept })
      await kept.ready
    },

    /** Stops all in order. Resolves when every process has ended. */
    async stop() {
      isStopping = true
      for (const kind of stopOrder) {
        await Promise.all(parts.filter((part) => part.kind === kind).map(({ kept }) => kept.stop()))
      }
    },

    kill() {
      isStopping = true
      for (const { kept } of parts) kept.kill()
    },
  }
}
