import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { ConfirmDialog } from './confirm-dialog.js'

/** Of each thing that would be lost with the page: what is told of it. */
const unsaved = new Map<object, string>()

/** While `isUnsaved` the page is not left without a question. @param words what the question says of it */
export function useUnsaved(isUnsaved: boolean, words = 'What you have changed on this page is not saved yet.') {
  // Not after the next paint: who types and clicks at once is asked too.
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

/** Before the page is left without a question. */
export const forgetUnsaved = () => unsaved.clear()

let ask: (go: () => void) => void = (go) => go()

/** Leaves the page by `go`, at once or when the person agrees to lose what is not saved. */
export function leavePage(go: () => void) {
  if (unsaved.size === 0) go()
  else ask(go)
}

/** The other page of the dashboard that a click leads to, in this tab. */
function pageOf(event: MouseEvent): string | undefined {
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  if (!link || !isPlain || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  const page = link.pathname + link.search
  return page === location.pathname + location.search ? undefined : page
}

/**
 * Asks before a link, Back or Forward takes the person away from what is not saved. It is told of both before the router
 * is, because effects of children come before those of their parent, here of `LocationProvider`.
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
      // The browser is there already: the page's own address comes again, behind the one that was asked for.
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
      title="Leave this page?"
      action="Leave"
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
