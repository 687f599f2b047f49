const AT_ONCE = 1000

/**
 * @param read what it throws is warned of, and what it was to read stays as it is: whoever needs that asks again
 * @returns has an id read soon: many at once, and one reading at a time
 */
export function createRefresh(read: (ids: number[]) => Promise<void>, onWarning: (message: string) => void) {
  const wanted = new Set<number>()
  let isReading = false

  async function readWanted() {
    try {
      while (wanted.size > 0) {
        const ids = [...wanted].slice(0, AT_ONCE)
        for (const id of ids) wanted.delete(id)
        await read(ids)
      }
    } catch (error) {
      onWarning(`cannot read who has webhooks: ${(error as Error).message}`)
    } finally {
      isReading = false
    }
  }

  return (id: number) => {
    wanted.add(id)
    if (isReading) return
    isReading = true
    setImmediate(readWanted) // with the others of the same turn
  }
}
