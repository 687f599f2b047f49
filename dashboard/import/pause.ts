/** A switch that holds back the items of a stream between `begin` and `end`. */
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
