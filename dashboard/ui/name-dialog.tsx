import type { Reply } from '../api/ask.js'
import { Dialog } from './dialog.js'
import { Field } from './field.js'
import { Form, textOf } from './form.js'

interface Props<T> {
  title: string
  hint?: string
  placeholder?: string
  /** The name so far. */
  name?: string
  send(name: string): Promise<Reply<T>>
  onClose(): void
  onDone(): void
}

/** Asks for the name of something that members keep for each other. */
export const NameDialog = <T,>({ title, hint, placeholder, name = '', send, onClose, onDone }: Props<T>) => (
  <Dialog title={title} onClose={onClose}>
    <Form action={TEXTS.common.save} send={(form) => send(textOf(form, 'name'))} onCancel={onClose} onDone={onDone}>
      {(errors) => (
        <Field label={TEXTS.common.name} hint={hint} errors={errors.name ?? Object.values(errors).flat()}>
          {(control) => (
            <input
              {...control}
              class="input"
              name="name"
              autocomplete="off"
              maxLength={100}
              placeholder={placeholder}
              defaultValue={name}
            />
          )}
        </Field>
      )}
    </Form>
  </Dialog>
)
