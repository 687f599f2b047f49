import { useCallback, useRef } from 'preact/hooks'

/** One function at every rendering, which does what the last one given does: so what has it need not be drawn again. */
export function useSteady<A extends unknown[]>(call: (...args: A) => void): (...args: A) => void {
  const last = useRef(call)
  last.current = call
  return useCallback((...args: A) => last.current(...args), [])
}
