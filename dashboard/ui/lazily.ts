/** Calls `make` at the first use and keeps its result. A browser's first Intl format takes 20 ms: too long at start. */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
