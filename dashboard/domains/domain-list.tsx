import { useState } from 'preact/hooks'
import { ask } from '../api/ask.js'
import { api, type Schemas } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { useWorkspace } from '../layout/workspace.js'
import { Button } from '../ui/button.js'
import { ConfirmDialog } from '../ui/confirm-dialog.js'
import { Page } from '../ui/page.js'
import { Empty, Failed, Skeleton } from '../ui/states.js'
import { toast } from '../ui/toasts.js'
import { AddDomainDialog } from './add-domain-dialog.js'
import { DomainDialog } from './domain-dialog.js'
import { DomainTable } from './domain-table.js'

type Domain = Schemas['Domain']

/** The workspace's own hosts. */
export default function DomainList() {
  const { path, canWrite } = useWorkspace()
  const { data, failure, reload } = useAnswer('domains', (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/domains', { params: { path }, signal }),
  )
  const [isAdding, setAdding] = useState(false)
  const [edited, setEdited] = useState<Domain>()
  const [doomed, setDoomed] = useState<Domain>()

  function done(text: string) {
    setAdding(false)
    setEdited(undefined)
    setDoomed(undefined)
    toast(text)
    reload()
  }
  async function remove({ id, name }: Domain) {
    const params = { path: { ...path, domain_id: id } }
    const { failure } = await ask(api.DELETE('/api/v1/workspace/{workspace_id}/domains/{domain_id}', { params }))
    done(failure?.text ?? `${name} is removed`)
  }

  return (
    <Page
      title="Domains"
      actions={
        canWrite && (
          <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
            Add a domain
          </Button>
        )
      }
    >
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!data && !failure && <Skeleton height={3.5} count={3} />}
      {data?.domains.length === 0 && (
        <Empty icon="domain" title="Short addresses of your own">
          <p>
            Links on a host of yours, such as go.example.com, are trusted and clicked more often. You need a DNS record,
            which you are told when you add the domain.
          </p>
        </Empty>
      )}
      {data && data.domains.length > 0 && (
        <DomainTable domains={data.domains} onEdit={setEdited} onRemove={setDoomed} />
      )}
      {isAdding && <AddDomainDialog onClose={() => setAdding(false)} onDone={done} />}
      {edited && <DomainDialog domain={edited} onClose={() => setEdited(undefined)} onDone={done} />}
      {doomed && (
        <ConfirmDialog
          title={`Remove ${doomed.name}?`}
          action="Remove domain"
          onClose={() => setDoomed(undefined)}
          onConfirm={() => void remove(doomed)}
        >
          All links on it stop working at once. This cannot be undone.
        </ConfirmDialog>
      )}
    </Page>
  )
}
