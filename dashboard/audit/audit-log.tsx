import { api } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { useWorkspace } from '../layout/workspace.js'
import { Button } from '../ui/button.js'
import { Page } from '../ui/page.js'
import { Empty, Failed, Skeleton } from '../ui/states.js'
import { AuditFilters } from './audit-filters.js'
import { useAuditView } from './audit-view.js'
import { EntryTable } from './entry-table.js'

/** The changes of the workspace with their authors, newest first. */
export default function AuditLog() {
  const { path, isOwner } = useWorkspace()
  const view = useAuditView()
  const { asked, set, isFiltered } = view
  const { data, failure, reload } = useAnswer(JSON.stringify(asked), (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/audit_log', { params: { path, query: asked }, signal }),
  )
  const lastId = data?.entries.at(-1)?.id
  return (
    <Page title={TEXTS.audit.title}>
      {isOwner && <AuditFilters view={view} />}
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!data && !failure && <Skeleton height={3.5} count={8} />}
      {data && lastId === undefined && (
        <Empty icon="search" title={isFiltered ? TEXTS.audit.noneMatch : TEXTS.audit.none} />
      )}
      {data && lastId !== undefined && <EntryTable entries={data.entries} />}
      {data && (asked.after !== undefined || data.has_more) && (
        <nav class="row" aria-label={TEXTS.audit.pages.label}>
          <Button icon="left" disabled={asked.after === undefined} onClick={() => set({})}>
            {TEXTS.audit.pages.newest}
          </Button>
          <Button disabled={!data.has_more} onClick={() => set({ after: String(lastId) })}>
            {TEXTS.audit.pages.older}
          </Button>
        </nav>
      )}
    </Page>
  )
}
