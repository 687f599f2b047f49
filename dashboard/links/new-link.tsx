import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { type LinkFieldName, linkDefaults, linkFields } from '../../links/link-fields.js'
import { fill } from '../../words/text.js'
import { ask } from '../api/ask.js'
import { api, type Schemas } from '../api/client.js'
import type { Failure } from '../api/failure.js'
import { useAnswer } from '../api/use-answer.js'
import { OnlyLooking } from '../layout/only-looking.js'
import { useWorkspace } from '../layout/workspace.js'
import { Button, LinkButton } from '../ui/button.js'
import { withoutScheme } from '../ui/format.js'
import { Page } from '../ui/page.js'
import { Failed, Skeleton } from '../ui/states.js'
import { toast } from '../ui/toasts.js'
import { useUnsaved } from '../ui/unsaved.js'
import { useQuery } from '../ui/use-query.js'
import { type Draft, useDraft } from './form/draft.js'
import type { FormField } from './form/groups.js'
import { LinkForm } from './form/link-form.js'
import { LinkPreview } from './preview/link-preview.js'
import { type Template, TemplateMenu } from './template-menu.js'

/** The fields of a duplicate: all of its link but the addresses, and the password, which the API does not tell. */
function toDuplicate(link: Schemas['Link']): Draft {
  const names: FormField[] = ['url', 'domain', ...(Object.keys(linkFields) as LinkFieldName[])]
  return Object.fromEntries(names.filter((name) => name !== 'password').map((name) => [name, link[name]]))
}

/** The fields of a draft that a template keeps. */
function toTemplate(draft: Draft): Schemas['TemplateFields'] {
  const { url: _url, slug: _slug, alias: _alias, password: _password, webhooks: _webhooks, ...fields } = draft
  return fields
}

/** The form of a new link, on the workspace's default domain. With `from` in the address, it begins with the fields of that link. */
export default function NewLink() {
  const { canWrite, default_domain } = useWorkspace()
  const { query } = useQuery()
  const from = Number(query.get('from'))
  const { data, failure, reload } = useAnswer(from ? `link ${from}` : null, (signal) =>
    api.GET('/api/v1/link/{id}', { params: { path: { id: from } }, signal }),
  )
  if (!canWrite) return <OnlyLooking title={TEXTS.common.newLink} icon="link" />
  const link = data as Schemas['Link'] | undefined
  if (from && !link)
    return (
      <Page title={TEXTS.common.newLink}>
        {failure ? <Failed failure={failure} onRetry={reload} /> : <Skeleton height={14} count={3} />}
      </Page>
    )
  const usual: Draft = { ...(default_domain && { domain: default_domain }) }
  return <NewLinkForm key={from} first={link ? toDuplicate(link) : usual} />
}

/** @param first values to begin with, which are sent like typed ones */
function NewLinkForm({ first }: { first: Draft }) {
  const { path, href, default_domain } = useWorkspace()
  const { route } = useLocation()
  const draft = useDraft(linkDefaults as Partial<Schemas['Link']>, first)
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  // Nobody has chosen the default domain here, so nothing is lost without it.
  useUnsaved(draft.changed.some((name) => name !== 'domain' || draft.fieldValue(name) !== default_domain))

  async function create() {
    setBusy(true)
    const { data, failure } = await ask(
      api.POST('/api/v1/workspace/{workspace_id}/links', { params: { path }, body: draft.toSend() }),
    )
    setBusy(false)
    setFailure(failure)
    if (!data) return
    const link = data as Schemas['Link']
    toast(fill(TEXTS.links.creation.done, { link: withoutScheme(link.full_url) }))
    route(href(`/links/${link.id}`))
  }

  function begin({ fields }: Template) {
    for (const [name, value] of Object.entries(fields)) draft.set(name as FormField, value)
  }

  return (
    <Page
      title={TEXTS.common.newLink}
      actions={
        <TemplateMenu
          title={TEXTS.links.templates.title}
          isOffered={() => true}
          onChoose={begin}
          present={() => toTemplate(draft.toSend())}
          hint={TEXTS.links.templates.hint}
        />
      }
    >
      <div class="with-preview">
        <LinkForm draft={draft} failure={failure} onSubmit={() => void create()}>
          <LinkButton kind="quiet" href={href('/links')}>
            {TEXTS.common.cancel}
          </LinkButton>
          <Button type="submit" kind="primary" disabled={isBusy}>
            {TEXTS.links.creation.button}
          </Button>
        </LinkForm>
        <LinkPreview draft={draft} />
      </div>
    </Page>
  )
}
