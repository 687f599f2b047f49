/** Postgres cannot be believed now: visitors of links that are not in memory should come again (503). */
class OtherHistory extends Error {
  override name = 'OtherHistory'
}

export const NO_HISTORY = 'Postgres is being restored, is a standby, or waits for npm run migrate'

export type KnownHistory = ReturnType<typeof createKnownHistory>

/**
 * The history of the database that links in memory are of: the text of Postgres's `history()`. Rows of another one, such as
 * those of a former primary that still answers, are not to come among them.
 */
export function createKnownHistory() {
  let known: string | undefined
  let look = () => Promise.resolve()

  return {
    /** @param again called when a row is of another history: reads changes, and with them which history it is now */
    follow(again: () => Promise<void>) {
      look = again
    },
    become(history: string) {
      known = history
    },
    /**
     * Resolves when rows that were read in `history` may be believed.
     * @throws {OtherHistory} where they may not
     */
    async demand(history: string | null) {
      if (history === null) throw new OtherHistory(NO_HISTORY)
      if (known === undefined || known === history) return // before the first look, which forgets what was loaded till then
      await look()
      if (known !== history) throw new OtherHistory('Postgres answers from two servers, or has just been restored')
    },
  }
}
