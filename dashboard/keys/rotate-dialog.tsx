import { fill } from '../../words/text.js'
import { api, type Schemas } from '../api/client.js'
import { useWorkspace } from '../layout/workspace.js'
import { Dialog } from '../ui/dialog.js'
import { Field } from '../ui/field.js'
import { Form } from '../ui/form.js'
import { formatMoment } from '../ui/format.js'

interface Props {
  rotated: Schemas['Key']
  onClose(): void
  onRotated(key: Schemas['KeyWithSecret']): void
}

const GRACE_SECONDS = 86_400

/** Makes a new secret, and asks whether the current one may work for another day or has to end at once. */
export function RotateDialog({ rotated, onClose, onRotated }: Props) {
  const { path } = useWorkspace()
  const moment = formatMoment(new Date(Date.now() + GRACE_SECONDS * 1_000).toISOString())
  return (
    <Dialog title={fill(TEXTS.keys.rotate.title, { name: rotated.name ?? rotated.prefix })} onClose={onClose}>
      <p>
        {fill(TEXTS.keys.rotate.text, { moment })}
        {rotated.previous_expires_at && ` ${TEXTS.keys.rotate.former}`}
      </p>
      <Form
        action={TEXTS.keys.newSecret}
        onCancel={onClose}
        send={(form) =>
          api.POST('/api/v1/workspace/{workspace_id}/keys/{key_id}/rotate', {
            params: { path: { ...path, key_id: rotated.id } },
            body: { grace_seconds: form.has('leaked') ? 0 : GRACE_SECONDS },
          })
        }
        onDone={onRotated}
      >
        {({ grace_seconds }) => (
          <Field
            label={TEXTS.keys.rotate.leaked.field}
            hint={TEXTS.keys.rotate.leaked.hint}
            look="flag"
            errors={grace_seconds}
          >
            {(control) => <input {...control} type="checkbox" name="leaked" />}
          </Field>
        )}
      </Form>
    </Dialog>
  )
}
