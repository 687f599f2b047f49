import { useState } from 'preact/hooks'
import { ask } from '../api/ask.js'
import { api, type Schemas } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { RoleNote } from '../layout/role-note.js'
import { useWorkspace } from '../layout/workspace.js'
import { Button } from '../ui/button.js'
import { ConfirmDialog } from '../ui/confirm-dialog.js'
import { formatMoment } from '../ui/format.js'
import { Page } from '../ui/page.js'
import { SecretDialog } from '../ui/secret-dialog.js'
import { Empty, Failed, Skeleton } from '../ui/states.js'
import { toast } from '../ui/toasts.js'
import { KeyTable } from './key-table.js'
import { NewKeyDialog } from './new-key-dialog.js'
import { RotateDialog } from './rotate-dialog.js'

type Key = Schemas['Key']

/** API keys: create, rotate and delete them. A secret is shown only once. */
export default function KeyList() {
  const { path, isOwner } = useWorkspace()
  const { data, failure, reload } = useAnswer('keys', (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/keys', { params: { path }, signal }),
  )
  const [isCreating, setCreating] = useState(false)
  const [rotating, setRotating] = useState<Key>()
  const [doomed, setDoomed] = useState<Key>()
  const [made, setMade] = useState<Schemas['KeyWithSecret']>()

  function show(key: Schemas['KeyWithSecret']) {
    setCreating(false)
    setRotating(undefined)
    setMade(key)
    reload()
  }
  async function remove({ id, name, prefix }: Key) {
    const params = { path: { ...path, key_id: id } }
    const { failure } = await ask(api.DELETE('/api/v1/workspace/{workspace_id}/keys/{key_id}', { params }))
    setDoomed(undefined)
    toast(failure?.text ?? `${name ?? prefix} no longer works`)
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
      <RoleNote least="owner" about="keys" />
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!data && !failure && <Skeleton height={3.5} count={3} />}
      {data?.keys.length === 0 && (
        <Empty icon="key" title={isOwner ? 'No keys yet' : 'No keys to show'}>
          <p>A key lets a program do what you can do here. Everything in the dashboard uses the API.</p>
          {!isOwner && <p>Keys of other members that reach all of their workspaces are not listed here.</p>}
        </Empty>
      )}
      {data && data.keys.length > 0 && <KeyTable keys={data.keys} onRotate={setRotating} onRemove={setDoomed} />}
      {isCreating && <NewKeyDialog onClose={() => setCreating(false)} onCreated={show} />}
      {rotating && <RotateDialog rotated={rotating} onClose={() => setRotating(undefined)} onRotated={show} />}
      {made && (
        <SecretDialog title="Your key" secret={made.key} copyLabel="Copy the key" onClose={() => setMade(undefined)}>
          Copy it now. Only a hash is stored, so it cannot be shown again.
          {made.previous_expires_at && ` The former secret works until ${formatMoment(made.previous_expires_at)}.`}
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
