import { useEffect, useState } from 'preact/hooks'
import { ask } from '../api/ask.js'
import { api } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { useWorkspace } from '../layout/workspace.js'
import { Button, LinkButton } from '../ui/button.js'
import { sayCount } from '../ui/format.js'
import { Page } from '../ui/page.js'
import { Pager } from '../ui/pager.js'
import { Failed, Skeleton } from '../ui/states.js'
import { toast } from '../ui/toasts.js'
import { useHiddenColumns } from './columns.js'
import { ColumnsDialog } from './columns-dialog.js'
import { exportOf } from './export-address.js'
import { LinkTable } from './link-table.js'
import { ListFilters } from './list-filters.js'
import { useListView } from './list-view.js'
import { NoLinks } from './no-links.js'
import { SavedViews } from './saved-views.js'
import { SelectionBar } from './selection-bar.js'

/** The most links that are selected at once: bulk requests take no more. */
const SELECTED_MAX = 1000

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
  /** Selected links of other pages, after "Select all that match". */
  const [others, setOthers] = useState<typeof links>([])
  const known = [...links, ...others.filter(({ id }) => !links.some((link) => link.id === id))]
  const matching = Math.min(data?.total_entries ?? 0, SELECTED_MAX)
  async function selectMatching() {
    const query = { ...view, page: 1, page_size: SELECTED_MAX }
    const answer = await ask(api.GET('/api/v1/workspace/{workspace_id}/links', { params: { path, query } }))
    if (answer.failure) return toast(answer.failure.text)
    setOthers(answer.data.links)
    setSelected(new Set(answer.data.links.map(({ id }) => id)))
  }
  const columns = useHiddenColumns()
  const [isChoosing, setChoosing] = useState(false)
  const { page, page_size, sort_by, sort_dir, ...filter } = view

  return (
    <Page
      title={TEXTS.links.title}
      actions={
        <>
          <SavedViews list={list} columns={columns} />
          <Button icon="columns" label={TEXTS.links.columns.title} onClick={() => setChoosing(true)} />
          <LinkButton icon="download" href={exportOf(path.workspace_id, filter)} download="links.csv">
            CSV
          </LinkButton>
          {canWrite && (
            <LinkButton kind="primary" icon="plus" href={href('/links/new')}>
              {TEXTS.common.newLink}
            </LinkButton>
          )}
        </>
      }
    >
      {isChoosing && (
        <ColumnsDialog hidden={columns.hidden} onToggle={columns.toggle} onClose={() => setChoosing(false)} />
      )}
      <ListFilters list={list} />
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!data && isLoading && <Skeleton height={3.5} count={8} />}
      {selected.size > 0 && (
        <SelectionBar
          ids={[...selected]}
          links={known}
          matching={matching > links.length ? matching : undefined}
          onSelectMatching={selectMatching}
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
          <LinkTable
            links={links}
            trash={data.trash}
            list={list}
            hidden={columns.hidden}
            selected={selected}
            onSelect={setSelected}
            onDone={reload}
            isStale={isLoading}
          />
          <Pager
            page={page}
            pages={data.total_pages}
            onPage={(page) => list.set('page', String(page))}
            about={sayCount(TEXTS.common.counts.links, data.total_entries)}
          />
        </>
      )}
    </Page>
  )
}
