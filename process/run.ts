import { setTimeout as delay } from 'node:timers/promises'
import pino, { type Logger } from 'pino'
import { ConfigError } from './config.js'
import { startWatchdog } from './watchdog.js'

/** Registers what must be released, in reverse order, when the process ends or the rest of its start fails. */
export interface Releasers {
  /** Registers `release` for `thing`. @returns `thing` */
  use<T>(thing: T, release: (thing: T) => unknown): T
  /**
   * Makes the process wait `ms` when it must stop, before anything is released. Load balancers use this time to notice.
   * @returns a function that says why the process must get no requests, or undefined if it may get them
   */
  drainFor(ms: number): () => 'starting' | 'draining' | undefined
}

/** A process ends within this time after it has drained, unless its `main.ts` asks for another one. */
export const STOP_WITHIN_MS = 20_000
/** This long before the watchdog kills the process, it ends by itself and logs that it was too slow. */
const GIVE_UP_BEFORE_MS = 1_000

/**
 * Runs a long-running program: starts it, tells its parent, waits for SIGINT, SIGTERM or the end of the parent, and
 * releases everything in reverse order. A bad configuration or a failed start gives one message and exit code 1.
 *
 * The process ends within `stopWithinMs` in any case. After its start it is also killed if its event loop hangs: see
 * `startWatchdog` (test/process/watchdog.test.ts).
 */
export async function runProcess(
  name: string,
  start: (releasers: Releasers, log: Logger, stop: (reason: string) => void) => Promise<void>,
  { stopWithinMs = STOP_WITHIN_MS, watch = () => startWatchdog(name) } = {},
) {
  // An unknown level is reported with the rest of the configuration.
  const level = process.env.LOG_LEVEL ?? ''
  const log = pino({ name, level: level in pino.levels.values || level === 'silent' ? level : 'info' })
  const opened: (() => unknown)[] = []
  let drainMs = 0
  const releasers: Releasers = {
    use(thing, release) {
      opened.push(() => release(thing))
      return thing
    },
    drainFor(ms) {
      drainMs = ms
      return () => {
        if (stopping !== undefined) return 'draining'
        return hasStarted ? undefined : 'starting'
      }
    },
  }
  let hasStarted = false
  let stopping: string | undefined
  let stop: (reason: string) => void = () => undefined
  const stopped = new Promise<void>((resolve) => {
    stop = (reason) => {
      if (stopping !== undefined) return
      stopping = reason
      log.info({ reason }, 'stopping')
      resolve()
    }
  })
  // One line, as of everything else, instead of Node's bare stack trace. It has rejections that nobody handled, too.
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'ended by an error that nobody handled')
    process.exit(1)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal))
  process.on('disconnect', () => stop('parent ended'))

  let watchdog: ReturnType<typeof startWatchdog> | undefined
  try {
    await start(releasers, log, stop)
    hasStarted = true
    // The watchdog starts only now, because a start may compute for long on a slow machine.
    watchdog = watch()
    // Sending fails if the parent has just ended, which 'disconnect' handles.
    process.send?.({ kind: 'ready' }, () => undefined)
    await stopped
    await delay(drainMs)
  } catch (error) {
    process.exitCode = 1
    if (error instanceof ConfigError) console.error(error.message)
    else log.fatal({ err: error }, 'cannot start')
  }
  watchdog ??= watch()
  watchdog.endWithin(stopWithinMs)
  setTimeout(() => {
    log.error(`not stopped in time: exiting after ${(stopWithinMs - GIVE_UP_BEFORE_MS) / 1000} s`)
    process.exit(1)
  }, stopWithinMs - GIVE_UP_BEFORE_MS).unref()
  for (const release of opened.reverse()) {
    try {
      await release()
    } catch (error) {
      log.error({ err: error }, 'error while stopping')
    }
  }
  process.exit() // with `process.exitCode`, which the caller of `stop` may have set
}
