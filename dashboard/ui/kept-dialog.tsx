import { useState } from 'preact/hooks'
import { ask, type Reply } from '../api/ask.js'
import { Button } from './button.js'
import { Dialog } from './dialog.js'
import { NameDialog } from './name-dialog.js'

export interface KeptRow {
  id: number
  name: string
}

export interface KeptCalls<R extends KeptRow> {
  rename(row: R, name: string): Promise<Reply<unknown>>
  remove(row: R): Promise<Reply<unknown>>
  /** Adds a removed row again. */
  restore(row: R): Promise<Reply<unknown>>
  /** Replaces what a row keeps by what the page shows now. */
  update?(row: R): Promise<Reply<unknown>>
  /** Puts back what an updated row kept. */
  putBack?(row: R): Promise<Reply<unknown>>
}

interface Props<R extends KeptRow> extends KeptCalls<R> {
  title: string
  /** One of them, such as `View`. */
  noun: string
  rows: R[]
  /** Says what `update` keeps. */
  updateHint?: string
  /** Called after a change. */
  onDone(): void
  onClose(): void
}

/** Renames, updates and deletes what members keep for each other under names. */
export function KeptDialog<R extends KeptRow>(props: Props<R>) {
  const { title, noun, rows, updateHint, update, putBack, onDone, onClose } = props
  const [renamed, setRenamed] = useState<R>()
  /** The last change. The dialog shows it, because toasts are out of reach behind a dialog. */
  const [done, setDone] = useState<{ text: string; undo?: () => Promise<unknown> }>()

  async function act(text: string, work: Promise<Reply<unknown>>, back?: () => Promise<Reply<unknown>>) {
    const { failure } = await ask(work)
    setDone({ text: failure?.text ?? text, undo: failure || !back ? undefined : () => act('Undone', back()) })
    onDone()
  }
  return (
    <>
      <Dialog title={title} onClose={onClose} closeLabel="Done">
        {rows.length === 0 && <p class="muted">There are none any more.</p>}
        {update && rows.length > 0 && <p class="muted">{updateHint}</p>}
        <ul class="kept">
          {rows.map((row) => (
            <li key={row.id}>
              <span class="grow">{row.name}</span>
              {update && (
                <Button
                  kind="quiet"
                  icon="check"
                  label={`Update ${row.name}`}
                  onClick={() => act(`${noun} updated: ${row.name}`, update(row), putBack && (() => putBack(row)))}
                />
              )}
              <Button kind="quiet" icon="pencil" label={`Rename ${row.name}`} onClick={() => setRenamed(row)} />
              <Button
                kind="quiet"
                icon="trash"
                label={`Delete ${row.name}`}
                onClick={() => act(`${noun} deleted: ${row.name}`, props.remove(row), () => props.restore(row))}
              />
            </li>
          ))}
        </ul>
        <div class="kept row" role="status">
          {done && <span class="grow">{done.text}</span>}
          {done?.undo && <Button onClick={done.undo}>Undo</Button>}
        </div>
      </Dialog>
      {renamed && (
        <NameDialog
          key={renamed.id}
          title={`Rename ${noun.toLowerCase()}`}
          name={renamed.name}
          send={(name) => props.rename(renamed, name)}
          onClose={() => setRenamed(undefined)}
          onDone={() => {
            setRenamed(undefined)
            setDone({ text: 'Renamed' })
            onDone()
          }}
        />
      )}
    </>
  )
}
