import { api } from '../api/client.js'
import { useWorkspace } from '../layout/workspace.js'
import { Dialog } from '../ui/dialog.js'
import { Field } from '../ui/field.js'
import { Form } from '../ui/form.js'
import { DnsRecord } from './dns-record.js'

interface Props {
  /** What was typed before. */
  name: string
  onName(name: string): void
  /** Where its record must lead; undefined where records are not looked at. */
  target: string | undefined
  onClose(): void
  onDone(text: string): void
}

/** Adds a host, whose DNS record must be there before. */
export function AddDomainDialog({ name, onName, target, onClose, onDone }: Props) {
  const { path } = useWorkspace()

  return (
    <Dialog title="Add a domain" onClose={onClose}>
      <Form
        action="Add domain"
        again="Check again"
        send={() => api.POST('/api/v1/workspace/{workspace_id}/domains', { params: { path }, body: { name } })}
        onDone={() => onDone(`${name} can be used for links now`)}
        onCancel={onClose}
      >
        {(errors) => (
          <>
            <Field label="Host name" hint="Without https://, such as go.example.com" errors={errors.name}>
              {(control) => (
                <input
                  {...control}
                  class="input"
                  name="name"
                  autocomplete="off"
                  value={name}
                  onInput={(event) => onName(event.currentTarget.value)}
                />
              )}
            </Field>
            {target && <DnsRecord name={name.trim()} target={target} />}
          </>
        )}
      </Form>
    </Dialog>
  )
}
