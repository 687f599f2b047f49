import { useEffect, useState } from 'preact/hooks'

/** What `value` was when it last rested for `ms`: so that not every key that is pressed asks the API. */
export function useRested<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value)
  const key = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [key, ms])
  return rested
}
