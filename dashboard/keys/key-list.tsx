import { useState } from 'preact/hooks'
import { fill } from '../../words/text.js'
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
    toast(failure?.text ?? fill(TEXTS.keys.removed, { name: name ?? prefix }))
    reload()
  }

  return (
    <Page
      title={TEXTS.common.apiKeys}
      actions={
        isOwner && (
          <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
            {TEXTS.keys.newKey}
          </Button>
        )
      }
    >
      <RoleNote least="owner" about={TEXTS.keys.about} />
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!data && !failure && <Skeleton height={3.5} count={3} />}
      {data?.keys.length === 0 && (
        <Empty icon="key" title={isOwner ? TEXTS.keys.noKeys.title : TEXTS.keys.noKeys.titleOfMember}>
          <p>{TEXTS.keys.noKeys.text}</p>
          {!isOwner && <p>{TEXTS.keys.noKeys.hidden}</p>}
        </Empty>
      )}
      {data && data.keys.length > 0 && <KeyTable keys={data.keys} onRotate={setRotating} onRemove={setDoomed} />}
      {isCreating && <NewKeyDialog onClose={() => setCreating(false)} onCreated={show} />}
      {rotating && <RotateDialog rotated={rotating} onClose={() => setRotating(undefined)} onRotated={show} />}
      {made && (
        <SecretDialog
          title={TEXTS.keys.made.title}
          secret={made.key}
          copyLabel={TEXTS.keys.made.copy}
          onClose={() => setMade(undefined)}
        >
          {TEXTS.keys.made.text}
          {made.previous_expires_at &&
            ` ${fill(TEXTS.keys.made.former, { moment: formatMoment(made.previous_expires_at) })}`}
        </SecretDialog>
      )}
      {doomed && (
        <ConfirmDialog
          title={fill(TEXTS.keys.remove.title, { name: doomed.name ?? doomed.prefix })}
          action={TEXTS.keys.remove.button}
          onClose={() => setDoomed(undefined)}
          onConfirm={() => void remove(doomed)}
        >
          {TEXTS.keys.remove.text}
        </ConfirmDialog>
      )}
    </Page>
  )
}
