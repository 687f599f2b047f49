import type { Reply } from '../api/ask.js'
import { Dialog } from '../ui/dialog.js'
import { Field } from '../ui/field.js'
import { Form, textOf } from '../ui/form.js'

interface Props<T> {
  title: string
  action: string
  /** What the passkey is called until now. */
  name?: string
  send(name: string): Promise<Reply<T>>
  onDone(data: T): void
  onClose(): void
}

/** Asks how a passkey is to be called, before it is added or where it is renamed. */
export function PasskeyDialog<T extends object>({ title, action, name = '', send, onDone, onClose }: Props<T>) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        action={action}
        send={(form) => send(textOf(form, 'name'))}
        onDone={(data) => onDone(data as T)}
        onCancel={onClose}
      >
        {({ name: errors }) => (
          <Field label="Name" hint="By which you know it, such as the device it is on" errors={errors}>
            {(control) => (
              <input {...control} class="input" name="name" autocomplete="off" maxLength={255} defaultValue={name} />
            )}
          </Field>
        )}
      </Form>
    </Dialog>
  )
}
