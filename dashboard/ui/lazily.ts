/** Made when it is first asked for, and kept. Formats are: a browser's first takes 20 ms, which the first load need not wait for. */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
