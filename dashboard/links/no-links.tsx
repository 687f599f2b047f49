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
      <Empty icon="search" title="No links found">
        <p>The search covers names, notes, addresses and slugs. Try a shorter term, or search the trash.</p>
        <LinkButton href={href('/links')}>Show all links</LinkButton>
      </Empty>
    )
  if (view.deleted)
    return (
      <Empty icon="trash" title="The trash is empty">
        <p>Deleted links stay here for a while, and can be restored with everything that belongs to them.</p>
      </Empty>
    )
  return (
    <Empty icon="link" title="Your first link">
      <p>Enter a destination, and share the short address. Clicks appear here within a second.</p>
      {canWrite && (
        <div class="row">
          <LinkButton kind="primary" icon="plus" href={href('/links/new')}>
            New link
          </LinkButton>
          <LinkButton icon="upload" href={href('/import')}>
            Import links
          </LinkButton>
        </div>
      )}
    </Empty>
  )
}
