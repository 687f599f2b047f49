import { existsSync, writeFileSync } from 'node:fs'

/** Debian's package `faketime`. It answers a program's questions for the time of day, and leaves its timers alone. */
const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

/** @returns why no clock can jump here */
export const clocksMissing = () =>
  existsSync(LIBRARY) ? undefined : `clocks do not jump, because ${LIBRARY} is missing (apt-get install faketime)`

/** A clock of one program, which follows the machine's until it is set. @param file is written by this clock alone */
export function createClock(file: string) {
  const setTo = (aheadS: number) => writeFileSync(file, `${aheadS < 0 ? '-' : '+'}${Math.abs(aheadS)}\n`)
  setTo(0)
  return {
    env: clocksMissing()
      ? {}
      : {
          LD_PRELOAD: LIBRARY,
          FAKETIME_TIMESTAMP_FILE: file,
          FAKETIME_CACHE_DURATION: '1',
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
          NO_FAKE_STAT: '1',
        },
    /** The program sees it within a second. @param aheadS seconds before the machine's clock; negative: behind it */
    setTo,
  }
}
