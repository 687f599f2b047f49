/** Whether a key is not for a field in which somebody types, for a dialog, or for the browser. */
export function isFreeKey(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return false
  return !/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !target.isContentEditable
}
