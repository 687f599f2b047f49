import { fill } from '../../words/text.js'
import { api } from '../api/client.js'
import { useWorkspace } from '../layout/workspace.js'
import { Dialog } from '../ui/dialog.js'
import { Field } from '../ui/field.js'
import { Form } from '../ui/form.js'
import { DnsRecord } from './dns-record.js'

interface Props {
  /** Host name that was typed before the dialog was last closed. */
  name: string
  onName(name: string): void
  /** Host that the DNS record must point to; undefined if Slugline does not check DNS records. */
  target: string | undefined
  onClose(): void
  onDone(text: string): void
}

/** The host of a pasted address, in small letters. */
const hostOf = (text: string) =>
  text
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/[/?#].*$/, '')
    .toLowerCase()

/** @param isChecked whether the DNS record was checked */
const addedText = (host: string, isChecked: boolean) =>
  fill(isChecked ? TEXTS.domains.add.works : TEXTS.domains.add.unchecked, { host })

/** Adds a host. Its DNS record must exist before. */
export function AddDomainDialog({ name, onName, target, onClose, onDone }: Props) {
  const { path } = useWorkspace()
  const host = hostOf(name)

  return (
    <Dialog title={TEXTS.domains.add.title} onClose={onClose}>
      <Form
        action={TEXTS.domains.add.button}
        again={TEXTS.common.checkAgain}
        send={() => api.POST('/api/v1/workspace/{workspace_id}/domains', { params: { path }, body: { name: host } })}
        onDone={() => onDone(addedText(host, target !== undefined))}
        onCancel={onClose}
      >
        {(errors) => (
          <>
            <Field label={TEXTS.domains.add.host} hint={TEXTS.domains.add.hint} errors={errors.name}>
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
            {target && <DnsRecord name={host} target={target} />}
          </>
        )}
      </Form>
    </Dialog>
  )
}
