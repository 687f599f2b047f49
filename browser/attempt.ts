/** Nothing that goes wrong in here is thrown into the page: storage may be forbidden, and what the page hands over be anything. */
export function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {}
}
