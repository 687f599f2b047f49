const CONTROLS = 'a, button'

/** The controls of the row that takes the place of a removed one, or of the last row. */
function findRow({ list, place }: Spot): HTMLElement[] {
  const row = list?.isConnected ? list.children[Math.min(place, list.children.length - 1)] : undefined
  return [...(row?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])]
}

/** The place of a control in the rows of a list or table. */
interface Spot {
  element: Element
  list?: Element | null
  /** Number of the row in the list, and of the control in the row. */
  place: number
  column: number
}

function spotOf(element: Element): Spot {
  const row = element.closest('li, tr')
  const list = row?.parentElement
  return {
    element,
    list,
    place: row && list ? [...list.children].indexOf(row) : 0,
    column: row ? [...row.querySelectorAll(CONTROLS)].indexOf(element) : 0,
  }
}

/**
 * Finds another place for the focus when the focused element is removed, such as a button whose row was deleted: the
 * same button of the next row, otherwise the button that closes the dialog, otherwise the page's heading. A row that moves
 * keeps the focus. Otherwise screen readers and the Tab key would start at the top of the page.
 */
export function keepFocus(root: Element) {
  let last: Spot | undefined
  root.addEventListener('focusin', ({ target }) => (last = spotOf(target as Element)))
  root.addEventListener('focusout', ({ target }) => {
    const forget = () => {
      if (last?.element === target && last.element.isConnected) last = undefined
    }
    // Some browsers also send `focusout` for an element that is about to be removed or moved, hence the check after the
    // observer, whose turn is the next but one.
    queueMicrotask(() => queueMicrotask(forget))
  })
  new MutationObserver((records) => {
    if (!last || document.activeElement !== document.body) return
    const { element, column } = last
    if (element.isConnected) {
      const isMoved = records.some(({ addedNodes }) => [...addedNodes].some((node) => node.contains(element)))
      if (isMoved) (element as HTMLElement).focus({ preventScroll: true })
      return
    }
    const row = findRow(last)
    const dialog = [...root.querySelectorAll('dialog[open]')].at(-1)
    const next =
      row[column] ??
      row.at(-1) ??
      (dialog ?? root).querySelector<HTMLElement>(dialog ? '.actions :last-child' : 'main h1')
    next?.focus({ preventScroll: true })
  }).observe(root, { childList: true, subtree: true })
}
