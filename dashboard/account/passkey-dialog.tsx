import type { Reply } from '../api/ask.js'
import { Dialog } from '../ui/dialog.js'
import { Field } from '../ui/field.js'
import { Form, textOf } from '../ui/form.js'

interface Props<T> {
  title: string
  action: string
  /** The present name of the passkey. */
  name?: string
  send(name: string): Promise<Reply<T>>
  onDone(data: T): void
  onClose(): void
}

/** Asks for the name of a passkey that is added or renamed. */
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
          <Field label={TEXTS.common.name} hint={TEXTS.account.passkeys.nameHint} errors={errors}>
            {(control) => (
              <input {...control} class="input" name="name" autocomplete="off" maxLength={255} defaultValue={name} />
            )}
          </Field>
        )}
      </Form>
    </Dialog>
  )
}
