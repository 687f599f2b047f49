import { Dialog } from '../ui/dialog.js'

const SHORTCUTS = [
  ['Ctrl K or ⌘ K', 'Find links, pages and actions'],
  ['?', 'Show this list'],
  ['n', 'New link'],
  ['/', 'Search the list of links'],
  ['Shift click', 'Select all links of the list from the last one to this one'],
  ['Esc', 'Close a dialog, a menu or a list'],
] as const

/** All keys of the dashboard. */
export default function ShortcutList({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} closeLabel="Close">
      <dl class="shortcut-list">
        {SHORTCUTS.map(([keys, what]) => (
          <div class="row" key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
