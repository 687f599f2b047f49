/**
 * A segment, record or block was written by a newer version of this program. Readers stop there, report it, and leave
 * it for a program that can read it (test/click-log/newer-version.test.ts).
 */
export class NewerVersion extends Error {
  /** @param what the segment, record or block, with its position */
  constructor(what: string) {
    super(`${what} was written by a newer version of Slugline and waits for it: upgrade this process to read it`)
  }
}
