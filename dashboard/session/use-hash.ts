import { useEffect, useMemo, useState } from 'preact/hooks'

/**
 * What stands behind `#` in the address, such as `token=…`: it is in no log. It is taken out of the address bar, so that it
 * is in no history either.
 */
export function useHash(): URLSearchParams {
  const [hash, setHash] = useState(location.hash)
  useEffect(() => {
    function take() {
      if (!location.hash) return
      setHash(location.hash)
      history.replaceState(null, '', location.pathname + location.search)
    }
    take()
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return useMemo(() => new URLSearchParams(hash.slice(1)), [hash])
}
