import { useState } from 'preact/hooks'
import { fill } from '../../words/text.js'
import { api, type Schemas } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { useWorkspace } from '../layout/workspace.js'
import { Dialog } from '../ui/dialog.js'
import { Field } from '../ui/field.js'
import { Form } from '../ui/form.js'
import { formatCount, formFor, sayCount } from '../ui/format.js'
import { Failed, Skeleton } from '../ui/states.js'

interface Props {
  domain: Schemas['Domain']
  onClose(): void
  onDone(text: string): void
}

type LinksGo = 'move' | 'delete'

/** Option for the links of a removed domain → its label, and its effect on visitors. */
const CHOICES: Record<LinksGo, [string, string]> = {
  move: [TEXTS.domains.removal.move, TEXTS.domains.removal.moveHint],
  delete: [TEXTS.common.delete, TEXTS.domains.removal.deleteHint],
}

/** Confirms the removal of a domain. If the domain has links, asks what happens to them. */
export function RemoveDomainDialog({ domain: { id, name }, onClose, onDone }: Props) {
  const { path } = useWorkspace()
  const [choice, setChoice] = useState<LinksGo>('move')
  const { data, failure, reload } = useAnswer(`links of ${id}`, (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/links', {
      params: { path, query: { domain: name, page_size: 1 } },
      signal,
    }),
  )
  const links = data?.total_entries
  return (
    <Dialog title={fill(TEXTS.domains.removal.title, { name })} onClose={onClose}>
      {failure && <Failed failure={failure} onRetry={reload} />}
      {links === undefined && !failure && <Skeleton height={6} />}
      {links !== undefined && (
        <Form
          action={TEXTS.domains.removal.button}
          kind="danger"
          onCancel={onClose}
          send={() =>
            api.DELETE('/api/v1/workspace/{workspace_id}/domains/{domain_id}', {
              params: { path: { ...path, domain_id: id }, query: links > 0 ? { links: choice } : {} },
            })
          }
          onDone={() => {
            if (links === 0) return onDone(fill(TEXTS.domains.removal.done, { name }))
            const forms = choice === 'move' ? TEXTS.domains.removal.moved : TEXTS.domains.removal.trashed
            onDone(fill(formFor(forms, links), { name, count: formatCount(links) }))
          }}
        >
          {(errors) => (
            <>
              {links === 0 && <p>{TEXTS.domains.removal.noLinks}</p>}
              {links > 0 && (
                <Field
                  label={sayCount(TEXTS.domains.removal.question, links)}
                  look="group"
                  hint={CHOICES[choice][1]}
                  errors={errors.links}
                >
                  {() => (
                    <div class="row">
                      {(Object.keys(CHOICES) as LinksGo[]).map((one) => (
                        <label class="row" key={one}>
                          <input type="radio" name="links" checked={choice === one} onChange={() => setChoice(one)} />
                          {CHOICES[one][0]}
                        </label>
                      ))}
                    </div>
                  )}
                </Field>
              )}
              <p>{TEXTS.domains.removal.isFinal}</p>
            </>
          )}
        </Form>
      )}
    </Dialog>
  )
}
