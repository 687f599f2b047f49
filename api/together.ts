export interface Waiting<Given, Answer> {
  given: Given
  resolve(answer: Answer): void
  reject(error: unknown): void
}

interface Group<Given, Answer> {
  waiting: Waiting<Given, Answer>[]
  underWay: number
}

interface Together<Given, Answer> {
  /** What may share a batch: a batch that has to wait, for a lock or a disk, keeps no other group waiting. */
  groupOf(given: Given): string
  /** Batches of a group under way; with more, each would have fewer to carry. */
  atOnce: number
  batchMax: number
  /** Settles every one of a batch, and never rejects. */
  serve(batch: Waiting<Given, Answer>[]): Promise<void>
}

/**
 * Serves what different requests ask together, so that they share a statement and a commit: those that come while batches
 * of their group are under way wait for the next. Nobody waits where nothing is.
 */
export function createTogether<Given, Answer>({ groupOf, atOnce, batchMax, serve }: Together<Given, Answer>) {
  const groups = new Map<string, Group<Given, Answer>>()

  async function serveWaiting(name: string, group: Group<Given, Answer>) {
    group.underWay += 1
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
      if (group.underWay < atOnce) void serveWaiting(name, group)
    })
}
