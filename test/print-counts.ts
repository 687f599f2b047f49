import t from 'tap'

/** Prints `N passed, N failed` as the last line. A program that ends by an error has a failure more, if it has none. */
export function printCountsAtExit() {
  process.once('exit', (code) => {
    const { pass, fail, skip } = t.counts
    const failed = fail || (code === 0 && t.passing() ? 0 : 1)
    console.log(`${pass} passed, ${failed} failed${skip > 0 ? `, ${skip} skipped` : ''}`)
  })
}
