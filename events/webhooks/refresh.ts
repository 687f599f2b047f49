const AT_ONCE = 1000

/**
 * Reads values again in the background, many ids at once and one reading at a time.
 * @param read reads ids again; its errors are logged as warnings, and the former values stay
 * @returns a function that has an id read soon
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
      onWarning(`cannot read webhooks again, the known ones are used: ${(error as Error).message}`)
    } finally {
      isReading = false
    }
  }

  return (id: number) => {
    wanted.add(id)
    if (isReading) return
    isReading = true
    setImmediate(readWanted) // together with other ids of this turn of the event loop
  }
}
