import { useWorkspace } from '../layout/workspace.js'
import { LinkButton } from '../ui/button.js'
import { Empty } from '../ui/states.js'
import type { ListQuery } from './list-view.js'

/** Says why the list is empty and what to do next. */
export function NoLinks({ view }: { view: ListQuery }) {
  const { href, canWrite } = useWorkspace()
  if (view.search || view.tag || view.domain)
    return (
      <Empty icon="search" title="No link fits">
        <p>Search looks into names, notes, addresses and slugs. Try fewer letters, or look into the trash.</p>
        <LinkButton href={href('/links')}>Show all links</LinkButton>
      </Empty>
    )
  if (view.deleted)
    return (
      <Empty icon="trash" title="The trash is empty">
        <p>Links that are deleted wait here for a while, and can be restored with all that belongs to them.</p>
      </Empty>
    )
  return (
    <Empty icon="link" title="Your first link">
      <p>Name where it leads, and share the short address. Every click on it is counted here within a second.</p>
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
