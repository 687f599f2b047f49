import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { linkDefaults } from '../../links/link-fields.js'
import { ask } from '../api/ask.js'
import { api, type Schemas } from '../api/client.js'
import type { Failure } from '../api/failure.js'
import { OnlyLooking } from '../layout/only-looking.js'
import { useWorkspace } from '../layout/workspace.js'
import { Button, LinkButton } from '../ui/button.js'
import { withoutScheme } from '../ui/format.js'
import { Page } from '../ui/page.js'
import { toast } from '../ui/toasts.js'
import { useUnsaved } from '../ui/unsaved.js'
import { useDraft } from './form/draft.js'
import { LinkForm } from './form/link-form.js'
import { LinkPreview } from './preview/link-preview.js'

export default function NewLink() {
  const { path, href, canWrite } = useWorkspace()
  const { route } = useLocation()
  const draft = useDraft(linkDefaults as Partial<Schemas['Link']>)
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  useUnsaved(draft.changed.length > 0)

  async function create() {
    setBusy(true)
    const { data, failure } = await ask(
      api.POST('/api/v1/workspace/{workspace_id}/links', { params: { path }, body: draft.toSend() }),
    )
    setBusy(false)
    setFailure(failure)
    if (!data) return
    const link = data as Schemas['Link']
    toast(`${withoutScheme(link.full_url)} works now`)
    route(href(`/links/${link.id}`))
  }

  if (!canWrite) return <OnlyLooking title="New link" icon="link" />
  return (
    <Page title="New link">
      <div class="with-preview">
        <LinkForm draft={draft} failure={failure} onSubmit={() => void create()}>
          <LinkButton kind="quiet" href={href('/links')}>
            Cancel
          </LinkButton>
          <Button type="submit" kind="primary" disabled={isBusy}>
            Create link
          </Button>
        </LinkForm>
        <LinkPreview draft={draft} />
      </div>
    </Page>
  )
}
