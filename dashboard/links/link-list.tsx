import { useEffect, useState } from 'preact/hooks'
import { api } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { useWorkspace } from '../layout/workspace.js'
import { LinkButton } from '../ui/button.js'
import { sayCountOf } from '../ui/format.js'
import { Page } from '../ui/page.js'
import { Pager } from '../ui/pager.js'
import { Failed, Skeleton } from '../ui/states.js'
import { exportOf } from './export-address.js'
import { LinkTable } from './link-table.js'
import { ListFilters } from './list-filters.js'
import { useListView } from './list-view.js'
import { NoLinks } from './no-links.js'
import { SelectionBar } from './selection-bar.js'

/** The links of a workspace, or its trash. */
export default function LinkList() {
  const { path, href, canWrite } = useWorkspace()
  const list = useListView()
  const { view } = list
  const { data, failure, isLoading, reload, change } = useAnswer(JSON.stringify(view), (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/links', { params: { path, query: view }, signal }),
  )
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => setSelected(new Set()), [JSON.stringify(view)])
  const links = data?.links ?? []
  const exported = exportOf(path.workspace_id, { deleted: view.deleted, search: view.search })

  return (
    <Page
      title="Links"
      actions={
        <>
          <LinkButton icon="download" href={exported} download="links.csv">
            CSV
          </LinkButton>
          {canWrite && (
            <LinkButton kind="primary" icon="plus" href={href('/links/new')}>
              New link
            </LinkButton>
          )}
        </>
      }
    >
      <ListFilters list={list} />
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!data && isLoading && <Skeleton height={3.5} count={8} />}
      {selected.size > 0 && (
        <SelectionBar
          ids={[...selected]}
          links={links}
          isTrash={view.deleted}
          onDone={() => {
            setSelected(new Set())
            reload()
          }}
          onRemoved={(ids) => change((all) => ({ ...all, links: all.links.filter(({ id }) => !ids.includes(id)) }))}
          onCancel={() => setSelected(new Set())}
        />
      )}
      {data && links.length === 0 && <NoLinks view={view} />}
      {data && links.length > 0 && (
        <>
          <LinkTable links={links} list={list} selected={selected} onSelect={setSelected} isStale={isLoading} />
          <Pager
            page={view.page}
            pages={data.total_pages}
            onPage={(page) => list.set('page', String(page))}
            about={sayCountOf(data.total_entries, 'link')}
          />
        </>
      )}
    </Page>
  )
}
