import { useEffect, useState } from 'preact/hooks'

/** `value`, once it has not changed for `ms`. So not every key press sends a request. */
export function useRested<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value)
  const key = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [key, ms])
  return rested
}
