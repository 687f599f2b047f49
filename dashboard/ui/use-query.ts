import { useMemo } from 'preact/hooks'
import { useLocation } from 'preact-iso'

/** Reads and changes the query of the address. A view in the address can be shared, and Back leads to the last one. */
export function useQuery() {
  const { url, path, route } = useLocation()
  const query = useMemo(() => new URLSearchParams(url.split('?')[1] ?? ''), [url])
  /** `edit` changes a copy of the query. A change adds a step to the history unless `isReplacing`. */
  function change(edit: (query: URLSearchParams) => void, isReplacing = false) {
    const next = new URLSearchParams(query)
    edit(next)
    const text = next.toString()
    if (text === query.toString()) return
    route(text === '' ? path : `${path}?${text}`, isReplacing)
  }
  return { query, change }
}
