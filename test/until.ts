import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises'
import { inspect } from 'node:util'

/**
 * The bound is for hangs, not for speed: some programs look only once in a minute, and a busy machine takes its time. Files
 * have longer time limits, so that the wait gives up first.
 */
const MS_MAX = 120_000
const TEXT_CHARS_MAX = 2_000
const LATE = Symbol('late')

/**
 * Asks again and again until `condition` gives a true value, and returns that value. An error of `condition` means "not
 * yet", because a program that is asked may still be starting. Also a condition that never answers ends at the bound.
 * @param what names what is waited for; a function is called when the wait is given up, so that it can show output
 * @param everyMs pause between two looks; 0 is one turn of the event loop
 * @throws after `msMax`, with `what`, the place of the call and the last value or error
 */
export async function until<T>(
  condition: () => T | Promise<T>,
  what: string | (() => string),
  { msMax = MS_MAX, everyMs = 20 }: { msMax?: number; everyMs?: number } = {},
): Promise<NonNullable<Exclude<T, false>>> {
  const bound = new AbortController()
  const late = delay(msMax, LATE, { signal: bound.signal })
  late.catch(() => undefined)
  const giveUpAt = performance.now() + msMax
  let last = 'it has not answered at all'
  let cause: unknown
  try {
    do {
      try {
        const value = await Promise.race([condition(), late])
        if (value === LATE) break
        if (value) return value as NonNullable<Exclude<T, false>>
        last = `its last value was ${inspect(value)}`
        cause = undefined
      } catch (error) {
        last = `its last error was ${inspect(error)}`
        cause = error
      }
      await (everyMs > 0 ? delay(everyMs) : turn())
    } while (performance.now() < giveUpAt)
  } finally {
    bound.abort()
  }
  const awaited = typeof what === 'string' ? what : what()
  throw new Error(`waited ${msMax / 1000} s in vain for ${awaited}: ${last.slice(0, TEXT_CHARS_MAX)}`, { cause })
}
