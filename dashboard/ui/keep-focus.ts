/**
 * Gives the focus to the page's heading where the thing that had it is gone, as with its row: to screen readers and the Tab
 * key the page would begin anew.
 */
export function keepFocus(root: Element) {
  let last: EventTarget | null = null
  root.addEventListener('focusin', ({ target }) => (last = target))
  root.addEventListener('focusout', ({ target }) => {
    // Some browsers say it of what is taken away, too: then it is gone a moment later.
    queueMicrotask(() => {
      if (last === target && (target as Element).isConnected) last = null
    })
  })
  new MutationObserver(() => {
    if (!last || (last as Element).isConnected || document.activeElement !== document.body) return
    root.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }).observe(root, { childList: true, subtree: true })
}
