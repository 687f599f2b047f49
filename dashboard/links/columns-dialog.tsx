import { Dialog } from '../ui/dialog.js'
import { COLUMNS, type ColumnKey } from './columns.js'

interface Props {
  hidden: ReadonlySet<ColumnKey>
  onToggle(key: ColumnKey): void
  onClose(): void
}

/** Shows and hides columns of the list. */
export const ColumnsDialog = ({ hidden, onToggle, onClose }: Props) => (
  <Dialog title={TEXTS.links.columns.title} onClose={onClose} closeLabel={TEXTS.common.done}>
    {COLUMNS.map(({ key, name }) => (
      <label class="row" key={key}>
        <input type="checkbox" checked={!hidden.has(key)} onChange={() => onToggle(key)} />
        {name}
      </label>
    ))}
  </Dialog>
)
