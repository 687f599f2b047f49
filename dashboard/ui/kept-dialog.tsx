import { useState } from 'preact/hooks'
import { fill } from '../../words/text.js'
import { ask, type Reply } from '../api/ask.js'
import { Button } from './button.js'
import { Dialog } from './dialog.js'
import { NameDialog } from './name-dialog.js'

/** Texts of each kind of thing that members keep. */
export const KINDS = TEXTS.common.ui.kept.kinds

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
  /** The kind of thing: a key of `KINDS`, not a text. */
  noun: keyof typeof KINDS
  rows: R[]
  /** Says what `update` keeps. */
  updateHint?: string
  /** Called after a change. */
  onDone(): void
  onClose(): void
}

/** Renames, updates and deletes what members keep for each other under names. */
export function KeptDialog<R extends KeptRow>(props: Props<R>) {
  const { noun, rows, updateHint, update, putBack, onDone, onClose } = props
  const words = KINDS[noun]
  const [renamed, setRenamed] = useState<R>()
  /** The last change. The dialog shows it, because toasts are out of reach behind a dialog. */
  const [done, setDone] = useState<{ text: string; undo?: () => Promise<unknown> }>()

  async function act(text: string, work: Promise<Reply<unknown>>, back?: () => Promise<Reply<unknown>>) {
    const { failure } = await ask(work)
    setDone({
      text: failure?.text ?? text,
      undo: failure || !back ? undefined : () => act(TEXTS.common.undone, back()),
    })
    onDone()
  }
  return (
    <>
      <Dialog title={words.title} onClose={onClose} closeLabel={TEXTS.common.done}>
        {rows.length === 0 && <p class="muted">{TEXTS.common.ui.kept.none}</p>}
        {update && rows.length > 0 && <p class="muted">{updateHint}</p>}
        <ul class="kept">
          {rows.map((row) => (
            <li key={row.id}>
              <span class="grow">{row.name}</span>
              {update && (
                <Button
                  kind="quiet"
                  icon="check"
                  label={fill(TEXTS.common.ui.kept.update, row)}
                  onClick={() => act(fill(words.updated, row), update(row), putBack && (() => putBack(row)))}
                />
              )}
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
                onClick={() => act(fill(words.deleted, row), props.remove(row), () => props.restore(row))}
              />
            </li>
          ))}
        </ul>
        <div class="kept row" role="status">
          {done && <span class="grow">{done.text}</span>}
          {done?.undo && <Button onClick={done.undo}>{TEXTS.common.undo}</Button>}
        </div>
      </Dialog>
      {renamed && (
        <NameDialog
          key={renamed.id}
          title={words.rename}
          name={renamed.name}
          send={(name) => props.rename(renamed, name)}
          onClose={() => setRenamed(undefined)}
          onDone={() => {
            setRenamed(undefined)
            setDone({ text: TEXTS.common.ui.kept.renamed })
            onDone()
          }}
        />
      )}
    </>
  )
}
