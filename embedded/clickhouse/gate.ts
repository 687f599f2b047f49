/**
 * Lets `places` callers in at a time, the others wait in order.
 * @returns enter, which resolves to the function that gives the place back
 */
export function openGate(places: number): () => Promise<() => void> {
  const waiting: (() => void)[] = []
  let free = places
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return async () => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return leave
  }
}
