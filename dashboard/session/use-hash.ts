import { useEffect, useMemo, useState } from 'preact/hooks'

/**
 * The part of the address after `#`, such as `token=…`. Browsers do not send it, so no server logs it. It is removed
 * from the address bar, so that it is not in the history either.
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
