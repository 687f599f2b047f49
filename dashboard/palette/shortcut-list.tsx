import { Dialog } from '../ui/dialog.js'

const SHORTCUTS = [
  [TEXTS.palette.shortcuts.paletteKeys, TEXTS.palette.find],
  ['?', TEXTS.palette.shortcuts.list],
  ['n', TEXTS.common.newLink],
  ['/', TEXTS.palette.shortcuts.search],
  [TEXTS.palette.shortcuts.selectKeys, TEXTS.palette.shortcuts.select],
  [TEXTS.palette.shortcuts.closeKeys, TEXTS.palette.shortcuts.close],
] as const

/** All keys of the dashboard. */
export default function ShortcutList({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={TEXTS.palette.shortcuts.title} onClose={onClose} closeLabel={TEXTS.common.close}>
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
