/**
 * A segment, record or block was written by a newer version of this program. It is whole: whoever meets it stops there,
 * says so, and leaves it as it is for a program that knows it. Held by test/click-log/newer-version.test.ts.
 */
export class NewerVersion extends Error {
  /** @param what names the thing and its place */
  constructor(what: string) {
    super(`${what} was written by a newer version of this program, which has to read it: it is left as it is`)
  }
}
