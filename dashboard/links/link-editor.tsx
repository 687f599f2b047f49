import { useEffect, useState } from 'preact/hooks'
import { ask } from '../api/ask.js'
import { api, type Schemas } from '../api/client.js'
import type { Failure } from '../api/failure.js'
import { RoleNote } from '../layout/role-note.js'
import { useWorkspace } from '../layout/workspace.js'
import { Button } from '../ui/button.js'
import { toast } from '../ui/toasts.js'
import { useUnsaved } from '../ui/unsaved.js'
import { Conflicts } from './conflicts.js'
import { type Draft, isSame, useDraft } from './form/draft.js'
import { CODE_GROUP, type FormField } from './form/groups.js'
import { LinkForm } from './form/link-form.js'
import { LinkPreview } from './preview/link-preview.js'
import { QrPreview } from './preview/qr-preview.js'

type Link = Schemas['Link']

interface Props {
  loaded: Link
  onSaved(link: Link): void
  /** Only the QR code and its style are shown. */
  isCodeOnly?: boolean
}

/** The form of an existing link. It sends the changed fields, unless another user has changed the same fields since. */
export function LinkEditor({ loaded, onSaved, isCodeOnly = false }: Props) {
  const { path, canWrite } = useWorkspace()
  const [link, setLink] = useState(loaded)
  useEffect(() => setLink(loaded), [loaded]) // the header of the page has changed it, or this form
  const draft = useDraft(link)
  const [failure, setFailure] = useState<Failure>()
  const [theirs, setTheirs] = useState<Link>()
  const [isBusy, setBusy] = useState(false)
  const params = { path: { ...path, id: link.id } }
  useUnsaved(draft.changed.length > 0)

  /** Changes the link if it still has the version `etag`. */
  async function send(body: Draft, etag: string | undefined) {
    const answer = await ask(
      api.PATCH('/api/v1/workspace/{workspace_id}/links/{id}', {
        params: { ...params, header: { 'If-Match': etag } },
        body,
      }),
    )
    setFailure(answer.failure)
    if (answer.data) {
      setLink(answer.data)
      onSaved(answer.data)
    }
    return answer
  }

  async function trySave(known: Link): Promise<void> {
    const body = draft.toSend()
    const names = Object.keys(body) as FormField[]
    const fresh = await ask(api.GET('/api/v1/link/{id}', { params: { path: { id: link.id } } }))
    const now = fresh.data as Link | undefined
    if (!now) return setFailure(fresh.failure)
    if (names.some((name) => !isSame(now[name], known[name]))) return setTheirs(now)
    const saved = await send(body, fresh.etag)
    if (saved.failure?.status === 412) return trySave(known) // another user has just changed the link
    if (saved.failure) return
    setTheirs(undefined)
    draft.clear()
    const before = Object.fromEntries(names.map((name) => [name, now[name]])) as Draft
    toast(TEXTS.common.saved, 'password' in body ? undefined : () => void send(before, saved.etag))
  }

  async function save(known: Link) {
    setBusy(true)
    await trySave(known)
    setBusy(false)
  }

  return (
    <>
      {theirs && (
        <Conflicts
          theirs={theirs}
          fields={draft.changed.filter((name) => !isSame(theirs[name], link[name]))}
          onKeepMine={() => void save(theirs)}
          onTakeTheirs={() => {
            setLink(theirs)
            draft.discard()
            setTheirs(undefined)
          }}
        />
      )}
      <div class="with-preview">
        <LinkForm
          key={draft.key}
          draft={draft}
          failure={failure}
          groups={isCodeOnly ? [CODE_GROUP] : undefined}
          onSubmit={() => void save(link)}
        >
          {canWrite ? (
            <>
              <span class="muted grow">{draft.changed.length > 0 && TEXTS.links.editor.notSaved}</span>
              <Button disabled={draft.changed.length === 0} onClick={draft.discard}>
                {TEXTS.links.editor.discard}
              </Button>
              <Button type="submit" kind="primary" disabled={isBusy || draft.changed.length === 0}>
                {TEXTS.common.save}
              </Button>
            </>
          ) : (
            <RoleNote least="member" about={TEXTS.links.about} />
          )}
        </LinkForm>
        {isCodeOnly ? (
          <aside class="card preview" aria-label={TEXTS.common.qrCode}>
            <QrPreview draft={draft} id={link.id} />
          </aside>
        ) : (
          <LinkPreview key={String(loaded.deleted)} draft={draft} id={link.id} isTrashed={loaded.deleted ?? false} />
        )}
      </div>
    </>
  )
}
