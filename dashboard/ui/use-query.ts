import { useMemo } from 'preact/hooks'
import { useLocation } from 'preact-iso'

/** What the address says behind `?`, and changing it: so a view can be sent, and Back leads to the one before. */
export function useQuery() {
  const { url, path, route } = useLocation()
  const query = useMemo(() => new URLSearchParams(url.split('?')[1] ?? ''), [url])
  /** Changes `query` in place. With `isReplacing` it is no step of the history, and neither is what changes nothing. */
  function change(edit: (query: URLSearchParams) => void, isReplacing = false) {
    const next = new URLSearchParams(query)
    edit(next)
    const text = next.toString()
    if (text === query.toString()) return
    route(text === '' ? path : `${path}?${text}`, isReplacing)
  }
  return { query, change }
}
