import { useState } from 'preact/hooks'
import { fill } from '../../words/text.js'
import type { Reply } from '../api/ask.js'
import { Button } from './button.js'
import { Dialog } from './dialog.js'
import { NameDialog } from './name-dialog.js'
import { toast } from './toasts.js'

export interface KeptRow {
  id: number
  name: string
}

interface Props<R extends KeptRow, T> {
  title: string
  /** Title of the dialog that renames one of them. */
  renameTitle: string
  rows: R[]
  rename(row: R, name: string): Promise<Reply<T>>
  onRenamed(): void
  /** The button waits for the promise that it returns. */
  onRemove(row: R): Promise<unknown>
  onClose(): void
}

/** Renames and deletes what members keep for each other under names. */
export function KeptDialog<R extends KeptRow, T>({
  title,
  renameTitle,
  rows,
  rename,
  onRenamed,
  onRemove,
  onClose,
}: Props<R, T>) {
  const [renamed, setRenamed] = useState<R>()
  if (renamed)
    return (
      <NameDialog
        key={renamed.id}
        title={renameTitle}
        name={renamed.name}
        send={(name) => rename(renamed, name)}
        onClose={() => setRenamed(undefined)}
        onDone={() => {
          setRenamed(undefined)
          toast(TEXTS.common.ui.kept.renamed)
          onRenamed()
        }}
      />
    )
  return (
    <Dialog title={title} onClose={onClose} closeLabel={TEXTS.common.done}>
      {rows.length === 0 && <p class="muted">{TEXTS.common.ui.kept.none}</p>}
      <ul class="kept">
        {rows.map((row) => (
          <li key={row.id}>
            <span class="grow">{row.name}</span>
            <Button
              kind="quiet"
              icon="pencil"
              label={fill(TEXTS.common.ui.kept.rename, row)}
              onClick={() => setRenamed(row)}
            />
            <Button
              kind="quiet"
              icon="trash"
              label={fill(TEXTS.common.ui.kept.delete, row)}
              onClick={() => onRemove(row)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
