/** Lets items through, one at a time, but while there is a pause. */
export function createPause() {
  let ended = Promise.resolve()
  let end: () => void = () => undefined
  return {
    begin() {
      ended = new Promise((resolve) => {
        end = resolve
      })
    },
    end: () => end(),
    async *hold<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
      for await (const item of items) {
        await ended
        yield item
      }
    },
  }
}
