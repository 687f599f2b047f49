import { useState } from 'preact/hooks'
import { ask } from '../api/ask.js'
import { api, type Schemas } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { useWorkspace } from '../layout/workspace.js'
import { Button } from '../ui/button.js'
import { ConfirmDialog } from '../ui/confirm-dialog.js'
import { Page } from '../ui/page.js'
import { SecretDialog } from '../ui/secret-dialog.js'
import { Empty, Failed, Skeleton } from '../ui/states.js'
import { toast } from '../ui/toasts.js'
import { KeyTable } from './key-table.js'
import { NewKeyDialog } from './new-key-dialog.js'

type Key = Schemas['Key']

/** Keys of the API: made, replaced and taken away. Their secrets are shown once. */
export default function KeyList() {
  const { path, isOwner } = useWorkspace()
  const { data, failure, reload } = useAnswer('keys', (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/keys', { params: { path }, signal }),
  )
  const [isCreating, setCreating] = useState(false)
  const [doomed, setDoomed] = useState<Key>()
  const [secret, setSecret] = useState<string>()

  function show(key: string) {
    setCreating(false)
    setSecret(key)
    reload()
  }
  async function rotate({ id }: Key) {
    const params = { path: { ...path, key_id: id } }
    const { data, failure } = await ask(
      api.POST('/api/v1/workspace/{workspace_id}/keys/{key_id}/rotate', { params, body: {} }),
    )
    if (failure) toast(failure.text)
    else show(data.key)
  }
  async function remove({ id, name, prefix }: Key) {
    const params = { path: { ...path, key_id: id } }
    const { failure } = await ask(api.DELETE('/api/v1/workspace/{workspace_id}/keys/{key_id}', { params }))
    setDoomed(undefined)
    toast(failure?.text ?? `${name ?? prefix} works no more`)
    reload()
  }

  return (
    <Page
      title="API keys"
      actions={
        isOwner && (
          <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
            New key
          </Button>
        )
      }
    >
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!data && !failure && <Skeleton height={3.5} count={3} />}
      {data?.keys.length === 0 && (
        <Empty icon="key" title="No keys yet">
          <p>A key lets a program do what you do here. Everything on these pages is a route of the API.</p>
        </Empty>
      )}
      {data && data.keys.length > 0 && (
        <KeyTable keys={data.keys} onRotate={(key) => void rotate(key)} onRemove={setDoomed} />
      )}
      {isCreating && <NewKeyDialog onClose={() => setCreating(false)} onCreated={show} />}
      {secret && (
        <SecretDialog title="Your key" secret={secret} copyLabel="Copy the key" onClose={() => setSecret(undefined)}>
          Copy it now: it is kept as a hash only, and cannot be shown again.
        </SecretDialog>
      )}
      {doomed && (
        <ConfirmDialog
          title={`Delete the key ${doomed.name ?? doomed.prefix}?`}
          action="Delete key"
          onClose={() => setDoomed(undefined)}
          onConfirm={() => void remove(doomed)}
        >
          Programs that use it are refused at once. This cannot be undone.
        </ConfirmDialog>
      )}
    </Page>
  )
}
