import { useState } from 'preact/hooks'
import { fill } from '../../../words/text.js'
import { ask } from '../../api/ask.js'
import { api } from '../../api/client.js'
import { useWorkspace } from '../../layout/workspace.js'
import { Button } from '../../ui/button.js'
import { Dialog } from '../../ui/dialog.js'
import { Field } from '../../ui/field.js'
import { Form, textOf } from '../../ui/form.js'
import { formatDays, sayCount } from '../../ui/format.js'
import { toast } from '../../ui/toasts.js'
import type { EditedNote, Note } from './use-notes.js'

const SHOWN_MAX = 5
const TEXT_LENGTH_MAX = 200

interface Props {
  notes: Note[]
  /** The note in the dialog. One without an id is a new one. */
  edited: EditedNote | undefined
  onEdit(note: EditedNote | undefined): void
  /** Called after a change. */
  onDone(): void
}

/** The notes of a chart as a list, and the dialog that adds or changes one. */
export default function Notes({ notes, edited, onEdit, onDone }: Props) {
  const { path, canWrite } = useWorkspace()
  const [areAllShown, setAllShown] = useState(false)
  const shown = areAllShown ? notes : notes.slice(0, SHOWN_MAX)

  /** Reads the note first, so that a change which somebody else makes meanwhile is not overwritten. */
  async function edit({ id }: Note) {
    const params = { path: { ...path, note_id: id } }
    const { data, etag, failure } = await ask(api.GET('/api/v1/workspace/{workspace_id}/notes/{note_id}', { params }))
    if (failure) return toast(failure.text)
    onEdit({ ...data, etag })
  }
  async function add({ day, text }: Pick<Note, 'day' | 'text'>) {
    const body = { day, text }
    const { failure } = await ask(api.POST('/api/v1/workspace/{workspace_id}/notes', { params: { path }, body }))
    if (failure) toast(failure.text)
    onDone()
  }
  async function remove(note: Note) {
    const params = { path: { ...path, note_id: note.id } }
    const { failure } = await ask(api.DELETE('/api/v1/workspace/{workspace_id}/notes/{note_id}', { params }))
    if (failure) toast(failure.text)
    else toast(TEXTS.reports.notes.deleted, () => void add(note))
    onDone()
  }
  return (
    <>
      {notes.length > 0 && (
        <section class="notes" aria-label={TEXTS.reports.notes.label}>
          <ul>
            {shown.map((note) => (
              <li key={note.id}>
                <time class="muted" dateTime={note.day}>
                  {formatDays(note.day, note.day)}
                </time>
                <span class="grow">{note.text}</span>
                {canWrite && (
                  <span class="tools">
                    <Button
                      kind="quiet"
                      icon="pencil"
                      label={fill(TEXTS.reports.notes.edit, note)}
                      onClick={() => edit(note)}
                    />
                    <Button
                      kind="quiet"
                      icon="trash"
                      label={fill(TEXTS.reports.notes.delete, note)}
                      onClick={() => remove(note)}
                    />
                  </span>
                )}
              </li>
            ))}
          </ul>
          {shown.length < notes.length && (
            <Button kind="quiet" onClick={() => setAllShown(true)}>
              {sayCount(TEXTS.reports.notes.all, notes.length)}
            </Button>
          )}
        </section>
      )}
      {edited && (
        <NoteDialog
          note={edited}
          onClose={() => onEdit(undefined)}
          onSaved={() => {
            onEdit(undefined)
            onDone()
          }}
        />
      )}
    </>
  )
}

function NoteDialog({ note, onClose, onSaved }: { note: EditedNote; onClose(): void; onSaved(): void }) {
  const { path, timezone } = useWorkspace()
  const { id } = note
  function send(form: FormData) {
    const body = { day: textOf(form, 'day'), text: textOf(form, 'text') }
    if (id === undefined) return api.POST('/api/v1/workspace/{workspace_id}/notes', { params: { path }, body })
    const params = { path: { ...path, note_id: id }, header: { 'If-Match': note.etag } }
    return api.PATCH('/api/v1/workspace/{workspace_id}/notes/{note_id}', { params, body })
  }
  return (
    <Dialog title={id === undefined ? TEXTS.reports.notes.addTitle : TEXTS.reports.notes.editTitle} onClose={onClose}>
      <Form
        action={id === undefined ? TEXTS.reports.series.addNote : TEXTS.common.save}
        send={send}
        onCancel={onClose}
        onDone={() => {
          toast(id === undefined ? TEXTS.reports.notes.added : TEXTS.common.saved)
          onSaved()
        }}
      >
        {({ day, text }) => (
          <>
            <Field
              label={TEXTS.reports.notes.text}
              hint={fill(TEXTS.reports.notes.textHint, { count: String(TEXT_LENGTH_MAX) })}
              errors={text}
            >
              {(control) => (
                <input
                  {...control}
                  class="input"
                  name="text"
                  placeholder={TEXTS.reports.notes.example}
                  autocomplete="off"
                  maxLength={TEXT_LENGTH_MAX}
                  defaultValue={note.text ?? ''}
                />
              )}
            </Field>
            <Field
              label={TEXTS.reports.notes.day}
              hint={
                timezone === null ? undefined : fill(TEXTS.reports.notes.zone, { zone: timezone.replaceAll('_', ' ') })
              }
              errors={day}
            >
              {(control) => <input {...control} class="input" type="date" name="day" defaultValue={note.day ?? ''} />}
            </Field>
          </>
        )}
      </Form>
    </Dialog>
  )
}
