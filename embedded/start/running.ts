/** One life of a process that `npm start` brings up. */
export interface Running {
  /** Rejects when it ends before that. */
  ready: Promise<unknown>
  /** How it ended: `SIGKILL`, `exit 1`. Never rejects. */
  exited: Promise<string>
  /** Asks it to finish its work and end. */
  stop(): void
  /** SIGKILL. */
  kill(): void
}

interface Embedded {
  stop(): Promise<void>
  kill(): void
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** The same face for an embedded store, which can be stopped only when it has started. */
export function runEmbedded(starting: Promise<Embedded>): Running {
  const quietly = (use: (store: Embedded) => unknown) => void starting.then(use).catch(() => undefined)
  return {
    ready: starting,
    exited: starting.then(
      async (store) => {
        const { code, signal } = await store.exited
        return signal ?? `exit ${code}`
      },
      (error: Error) => error.message,
    ),
    stop: () => quietly((store) => store.stop()),
    kill: () => quietly((store) => store.kill()),
  }
}
