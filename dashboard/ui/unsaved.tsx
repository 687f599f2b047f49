import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { ConfirmDialog } from './confirm-dialog.js'

/** Each unsaved thing of the page → the sentence about it in the leave question. */
const unsaved = new Map<object, string>()

/** Asks before the page is left while `isUnsaved`. @param words sentence in the question */
export function useUnsaved(isUnsaved: boolean, words: string = TEXTS.common.ui.unsaved.text) {
  // A layout effect runs before the next paint, so a click right after typing is caught too.
  useLayoutEffect(() => {
    if (!isUnsaved) return
    const thing = {}
    const ask = (event: BeforeUnloadEvent) => unsaved.has(thing) && event.preventDefault()
    unsaved.set(thing, words)
    addEventListener('beforeunload', ask)
    return () => {
      unsaved.delete(thing)
      removeEventListener('beforeunload', ask)
    }
  }, [isUnsaved, words])
}

/** To be called before the page is left without a question. */
export const forgetUnsaved = () => unsaved.clear()

let ask: (go: () => void) => void = (go) => go()

/** Leaves the page by `go`, at once or after the user has agreed to lose unsaved changes. */
export function leavePage(go: () => void) {
  if (unsaved.size === 0) go()
  else ask(go)
}

/** The dashboard page that a click opens in this tab, if it is another page. */
function pageOf(event: MouseEvent): string | undefined {
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  if (!link || !isPlain || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  const page = link.pathname + link.search
  return page === location.pathname + location.search ? undefined : page
}

/**
 * Asks before a link, Back or Forward leaves a page with unsaved changes. Its listeners run before the router's,
 * because effects of children run before those of their parent, here `LocationProvider`.
 */
export function LeaveQuestion() {
  const { url, route } = useLocation()
  const shown = useRef(url)
  shown.current = url
  const [leave, setLeave] = useState<{ go(): void }>()
  useLayoutEffect(() => {
    ask = (go) => setLeave({ go })
    function onClick(event: MouseEvent) {
      const page = pageOf(event)
      if (unsaved.size === 0 || page === undefined) return
      event.preventDefault()
      event.stopImmediatePropagation()
      ask(() => route(page))
    }
    function onPopState(event: PopStateEvent) {
      if (unsaved.size === 0 || location.pathname + location.search === shown.current) return
      event.stopImmediatePropagation()
      // The browser has changed the address already. Push this page's address, so that Back leads to the other one.
      history.pushState(null, '', shown.current)
      ask(() => history.back())
    }
    addEventListener('click', onClick)
    addEventListener('popstate', onPopState)
    return () => {
      removeEventListener('click', onClick)
      removeEventListener('popstate', onPopState)
    }
  }, [])
  if (!leave) return null
  return (
    <ConfirmDialog
      title={TEXTS.common.ui.unsaved.title}
      action={TEXTS.common.ui.unsaved.button}
      onClose={() => setLeave(undefined)}
      onConfirm={() => {
        setLeave(undefined)
        forgetUnsaved()
        leave.go()
      }}
    >
      {[...unsaved.values()][0]}
    </ConfirmDialog>
  )
}
