import { setTimeout as delay } from 'node:timers/promises'
import pino, { type Logger } from 'pino'
import { ConfigError } from './config.js'
import { startWatchdog } from './watchdog.js'

/** Undone in reverse when the process ends, or when the rest of its start fails. */
export interface Releasers {
  /** @returns `thing`, whose end is `release` */
  use<T>(thing: T, release: (thing: T) => unknown): T
  /**
   * Waits `ms` when the process is to stop, before anything is released: as long as others take to send it nothing new.
   * @returns whether it is to stop
   */
  drainFor(ms: number): () => boolean
}

const STOP_WITHIN_MS = 20_000
/** Before that, a process whose timers run says so, and ends by itself. */
const GIVE_UP_BEFORE_MS = 1_000

/**
 * The frame of every long-running program: starts it, tells its parent, waits for SIGINT, SIGTERM or the end of the parent,
 * and releases what was opened, last in, first out. A bad configuration is one message and exit code 1; so is a failed start.
 *
 * It ends within its bound whatever it does, and from its start on a loop that never ends, ends it: see `startWatchdog`
 * (test/process/watchdog.test.ts).
 */
export async function runProcess(
  name: string,
  start: (releasers: Releasers, log: Logger, stop: (reason: string) => void) => Promise<void>,
  { stopWithinMs = STOP_WITHIN_MS, watch = () => startWatchdog(name) } = {},
) {
  // An unknown level is complained of with the rest of the configuration, by whoever reads that.
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
      return () => stopping !== undefined
    },
  }
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
    // Not before: on a slow machine a start may compute for long.
    watchdog = watch()
    // A parent that has just gone hears nothing; 'disconnect' has told of it.
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
    log.error('not stopped in time')
    process.exit(1)
  }, stopWithinMs - GIVE_UP_BEFORE_MS).unref()
  for (const release of opened.reverse()) {
    try {
      await release()
    } catch (error) {
      log.error({ err: error }, 'while stopping')
    }
  }
  process.exit() // with `process.exitCode`, which whoever asked for the end may have set
}
