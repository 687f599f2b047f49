import { useCallback, useRef } from 'preact/hooks'

/** A function that stays the same at every rendering and calls the last `call`. Its receivers need no new rendering. */
export function useSteady<A extends unknown[]>(call: (...args: A) => void): (...args: A) => void {
  const last = useRef(call)
  last.current = call
  return useCallback((...args: A) => last.current(...args), [])
}
