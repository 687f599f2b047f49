import { useState } from 'preact/hooks'
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
  /** One of them, such as `view`. */
  noun: string
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
  noun,
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
        title={`Rename ${noun}`}
        name={renamed.name}
        send={(name) => rename(renamed, name)}
        onClose={() => setRenamed(undefined)}
        onDone={() => {
          setRenamed(undefined)
          toast('Renamed')
          onRenamed()
        }}
      />
    )
  return (
    <Dialog title={title} onClose={onClose} closeLabel="Done">
      {rows.length === 0 && <p class="muted">There are none any more.</p>}
      <ul class="kept">
        {rows.map((row) => (
          <li key={row.id}>
            <span class="grow">{row.name}</span>
            <Button kind="quiet" icon="pencil" label={`Rename ${row.name}`} onClick={() => setRenamed(row)} />
            <Button kind="quiet" icon="trash" label={`Delete ${row.name}`} onClick={() => onRemove(row)} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
