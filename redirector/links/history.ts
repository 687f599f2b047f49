/** Rows of Postgres cannot be trusted now: visitors of links that are not cached are asked to come again (503). */
class OtherHistory extends Error {
  override name = 'OtherHistory'
}

export const NO_HISTORY = 'Postgres is being restored, is a standby, or waits for npm run migrate'

export type KnownHistory = ReturnType<typeof createKnownHistory>

/**
 * Keeps the history of the database from which cached links come: the text of `history()` in Postgres. Rows of another
 * history, for example of a former primary that still answers, must not be mixed with them.
 */
export function createKnownHistory() {
  let known: string | undefined
  let readBelow: bigint | undefined
  let look = () => Promise.resolve()

  return {
    /** @param again called when a row is of another history: reads changes, and the current history with them */
    follow(again: () => Promise<void>) {
      look = again
    },
    become(history: string) {
      known = history
    },
    /**
     * Called when changes were read, before anything is forgotten. A row from a standby that has not got so far could be
     * cached after its change, and then nothing would replace it.
     * @param xmax the changes of all transactions below it were read, if they had ended
     */
    hasRead(xmax: string) {
      readBelow = BigInt(xmax)
    },
    /** Whether a standby follows this history, and all transactions whose changes may have been read have ended there. */
    includes({ history, xmin }: { history: string | null; xmin: string }): boolean {
      return history !== null && history === known && readBelow !== undefined && BigInt(xmin) >= readBelow
    },
    /**
     * Resolves if rows that were read in `history` can be trusted.
     * @throws {OtherHistory} if they cannot
     */
    async demand(history: string | null) {
      if (history === null) throw new OtherHistory(NO_HISTORY)
      if (known === undefined || known === history) return // the first look at changes forgets what was loaded before
      await look()
      if (known !== history) throw new OtherHistory('Postgres answers from two servers, or has just been restored')
    },
  }
}
