/**
 * Moves the focus to the page's heading when the focused element is removed, such as a button whose row was deleted.
 * Otherwise screen readers and the Tab key would start at the top of the page.
 */
export function keepFocus(root: Element) {
  let last: EventTarget | null = null
  root.addEventListener('focusin', ({ target }) => (last = target))
  root.addEventListener('focusout', ({ target }) => {
    // Some browsers also send `focusout` for an element that is about to be removed, hence the check a moment later.
    queueMicrotask(() => {
      if (last === target && (target as Element).isConnected) last = null
    })
  })
  new MutationObserver(() => {
    if (!last || (last as Element).isConnected || document.activeElement !== document.body) return
    root.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }).observe(root, { childList: true, subtree: true })
}
