export interface Waiting<Given, Answer> {
  given: Given
  resolve(answer: Answer): void
  reject(error: unknown): void
}

interface Together<Given, Answer> {
  /** What may share a batch: a batch that has to wait, for a lock or a disk, keeps no other group waiting. */
  groupOf(given: Given): string
  batchMax: number
  /** Settles every one of a batch, and never rejects. */
  serve(batch: Waiting<Given, Answer>[]): Promise<void>
}

/**
 * Serves what different requests ask together, so that they share a statement and a commit: those that come while a batch
 * of their group is under way wait for the next. Nobody waits where nothing is. With two batches of a group at a time each
 * has fewer to carry, and waits for the other's rows: 203 instead of 156 µs of Postgres's CPU a conversion.
 */
export function createTogether<Given, Answer>({ groupOf, batchMax, serve }: Together<Given, Answer>) {
  const waiting = new Map<string, Waiting<Given, Answer>[]>()

  async function serveGroup(name: string, group: Waiting<Given, Answer>[]) {
    while (group.length > 0) await serve(group.splice(0, batchMax))
    waiting.delete(name)
  }

  return (given: Given) =>
    new Promise<Answer>((resolve, reject) => {
      const name = groupOf(given)
      const group = waiting.get(name)
      if (group) return void group.push({ given, resolve, reject })
      const begun = [{ given, resolve, reject }]
      waiting.set(name, begun)
      void serveGroup(name, begun)
    })
}
