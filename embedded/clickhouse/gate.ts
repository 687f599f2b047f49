/**
 * Lets `places` callers in at a time, the others wait in order.
 * @returns enter, which resolves to the function that gives the place back. It rejects with the reason of the signal if
 *   that aborts before there is a place
 */
export function openGate(places: number): (signal?: AbortSignal) => Promise<() => void> {
  const waiting = new Set<() => void>()
  let free = places
  function leave() {
    const [next] = waiting
    if (next) next()
    else free += 1
  }
  function wait(signal: AbortSignal | undefined) {
    return new Promise<void>((resolve, reject) => {
      const start = () => {
        forget()
        resolve()
      }
      const giveUp = () => {
        forget()
        reject(signal!.reason)
      }
      function forget() {
        waiting.delete(start)
        signal?.removeEventListener('abort', giveUp)
      }
      waiting.add(start)
      signal?.addEventListener('abort', giveUp)
    })
  }
  return async (signal) => {
    signal?.throwIfAborted()
    if (free > 0) free -= 1
    else await wait(signal)
    return leave
  }
}
