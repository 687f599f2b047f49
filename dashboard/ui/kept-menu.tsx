import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Reply } from '../api/ask.js'
import { Icon } from './icon.js'
import { type KeptCalls, KeptDialog, type KeptRow, KINDS } from './kept-dialog.js'
import { Menu } from './menu.js'
import { NameDialog } from './name-dialog.js'
import { toast } from './toasts.js'

interface Props<R extends KeptRow> extends KeptCalls<R> {
  /** Words and icons of the button, before its arrow. */
  button: ComponentChildren
  listClass?: string
  /** The kind of thing: a key of `KINDS`, not a text. */
  noun: keyof typeof KINDS
  rows: R[]
  /** `<li>` elements with what is offered. */
  children: ComponentChildren
  canWrite: boolean
  /** Words of what saves another one. */
  saveTitle: string
  /** Says what is saved. */
  hint: string
  placeholder: string
  /** Called before the name is asked for. @returns whether there is anything to save */
  onSave?(): boolean
  save(name: string): Promise<Reply<unknown>>
  /** Says what `update` keeps. */
  updateHint?: string
  /** Called after a change. */
  reload(): void
}

/** A menu of what members keep for each other under names. Members save, rename, update and delete it there. */
export function KeptMenu<R extends KeptRow>(props: Props<R>) {
  const { button, listClass, noun, rows, children, canWrite, saveTitle, hint, placeholder, reload } = props
  const [dialog, setDialog] = useState<'save' | 'manage'>()
  const words = KINDS[noun]
  const close = () => setDialog(undefined)
  return (
    <>
      <Menu
        listClass={listClass}
        button={
          <>
            {button}
            <Icon name="chevron" />
          </>
        }
      >
        {children}
        {canWrite && (
          <li>
            <button type="button" onClick={() => props.onSave?.() !== false && setDialog('save')}>
              <Icon name="plus" />
              {saveTitle}
            </button>
          </li>
        )}
        {canWrite && rows.length > 0 && (
          <li>
            <button type="button" onClick={() => setDialog('manage')}>
              <Icon name="settings" />
              {words.manage}
            </button>
          </li>
        )}
      </Menu>
      {dialog === 'save' && (
        <NameDialog
          title={saveTitle}
          hint={hint}
          placeholder={placeholder}
          send={props.save}
          onClose={close}
          onDone={() => {
            close()
            toast(words.saved)
            reload()
          }}
        />
      )}
      {dialog === 'manage' && (
        <KeptDialog
          noun={noun}
          rows={rows}
          updateHint={props.updateHint}
          rename={props.rename}
          remove={props.remove}
          restore={props.restore}
          update={props.update}
          putBack={props.putBack}
          onDone={reload}
          onClose={close}
        />
      )}
    </>
  )
}
