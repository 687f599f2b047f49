import { useWorkspace } from '../layout/workspace.js'
import { LinkButton } from '../ui/button.js'
import { Empty } from '../ui/states.js'
import type { ListQuery } from './list-view.js'

/** Says why the list is empty and what to do next. */
export function NoLinks({ view }: { view: ListQuery }) {
  const { href, canWrite } = useWorkspace()
  const { search, tag, domain, status, created_by_user_id, created_from, created_to } = view
  if (search || tag || domain || status || created_by_user_id || created_from || created_to)
    return (
      <Empty icon="search" title={TEXTS.links.noLinks.title}>
        <p>{TEXTS.links.noLinks.text}</p>
        <LinkButton href={href('/links')}>{TEXTS.links.noLinks.button}</LinkButton>
      </Empty>
    )
  if (view.deleted)
    return (
      <Empty icon="trash" title={TEXTS.links.emptyTrash.title}>
        <p>{TEXTS.links.emptyTrash.text}</p>
      </Empty>
    )
  return (
    <Empty icon="link" title={TEXTS.links.firstLink.title}>
      <p>{TEXTS.links.firstLink.text}</p>
      {canWrite && (
        <div class="row">
          <LinkButton kind="primary" icon="plus" href={href('/links/new')}>
            {TEXTS.common.newLink}
          </LinkButton>
          <LinkButton icon="upload" href={href('/import')}>
            {TEXTS.links.firstLink.importing}
          </LinkButton>
        </div>
      )}
    </Empty>
  )
}
