import { setImmediate as endOfTurn } from 'node:timers/promises'

export interface WaitingCall<Given, Answer> {
  given: Given
  resolve(answer: Answer): void
  reject(error: unknown): void
}

interface Together<Given, Answer> {
  /** Only items of one group share a batch. A batch that waits for a lock or a disk does not delay other groups. */
  groupOf(given: Given): string
  batchMax: number
  /** How many batches of a group are served concurrently. Use 1 when batches of a group would lock the same rows. */
  atOnce: number
  /** Settles every item of the batch, and never rejects. */
  serve(batch: WaitingCall<Given, Answer>[]): Promise<void>
}

/**
 * Batches items of different requests, so that they share a statement and a commit. A batch holds the items of one turn
 * of the event loop, and those that arrived while `atOnce` batches of their group were under way. When no batch is
 * under way, an item waits for the end of the turn only. Without that wait, the first item of each turn was a batch of
 * its own: a conversion cost the api 302 instead of 251 µs of CPU, and Postgres 168 instead of 155.
 */
export function createTogether<Given, Answer>({ groupOf, batchMax, atOnce, serve }: Together<Given, Answer>) {
  interface Group {
    waiting: WaitingCall<Given, Answer>[]
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
