import { api, type Schemas } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { useWorkspace } from '../layout/workspace.js'
import { Icon } from '../ui/icon.js'
import { KeptMenu } from '../ui/kept-menu.js'
import type { HiddenColumns } from './columns.js'
import { isSame } from './form/draft.js'
import { FILTERS, type ListView } from './list-view.js'

type View = Schemas['View']
type Filters = Record<string, string>

/** The filters that have a value, as texts in one order. */
const filtersOf = (view: Schemas['LinkFilters']): Filters =>
  Object.fromEntries(FILTERS.flatMap((name) => (view[name] ? [[name, String(view[name])]] : [])))

interface Props {
  list: ListView
  columns: HiddenColumns
}

/** Filters, order and columns that members have saved for each other, with what saves the present ones. */
export function SavedViews({ list, columns }: Props) {
  const { path, href, canWrite } = useWorkspace()
  const { data, reload } = useAnswer('views', (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/views', { params: { path }, signal }),
  )
  const views = data?.views ?? []
  const shown = { filters: filtersOf(list.view), hidden_columns: [...columns.hidden].sort() }
  const isShown = ({ filters, hidden_columns }: View) =>
    isSame(shown, { filters: filtersOf(filters), hidden_columns: [...hidden_columns].sort() })
  const current = views.find(isShown)
  const params = (id: number) => ({ path: { ...path, view_id: id } })

  if (!canWrite && views.length === 0) return null
  return (
    <KeptMenu
      listClass="left"
      button={
        <>
          <span class="cut">{current?.name ?? 'Views'}</span>
          {current && <span class="unseen">Views</span>}
        </>
      }
      noun="View"
      rows={views}
      canWrite={canWrite}
      saveTitle="Save this view"
      hint="Keeps the filters, the order and the columns that you see now. Everybody in this workspace can open it."
      placeholder="Running campaigns"
      save={(name) =>
        api.POST('/api/v1/workspace/{workspace_id}/views', {
          params: { path },
          body: { name, ...(shown as Pick<View, 'filters' | 'hidden_columns'>) },
        })
      }
      rename={({ id }, name) =>
        api.PATCH('/api/v1/workspace/{workspace_id}/views/{view_id}', { params: params(id), body: { name } })
      }
      remove={({ id }) => api.DELETE('/api/v1/workspace/{workspace_id}/views/{view_id}', { params: params(id) })}
      reload={reload}
    >
      {views.map((view) => (
        <li key={view.id}>
          <a
            href={`${href('/links')}?${new URLSearchParams(filtersOf(view.filters))}`}
            aria-current={view === current ? 'true' : undefined}
            onClick={() => columns.set(view.hidden_columns)}
          >
            <span class="cut">{view.name}</span>
            {view === current && <Icon name="check" />}
          </a>
        </li>
      ))}
    </KeptMenu>
  )
}
