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

const PLAIN = { filters: {}, hidden_columns: [] }

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
  /** A view of the plain list, such as one that shows everything again, does not give its name to it. */
  const named = isSame(shown, PLAIN) ? undefined : current
  const kept = shown as Pick<View, 'filters' | 'hidden_columns'>
  const add = (body: Schemas['ViewDraft']) =>
    api.POST('/api/v1/workspace/{workspace_id}/views', { params: { path }, body })
  const change = ({ id }: View, body: Schemas['ViewPatch']) =>
    api.PATCH('/api/v1/workspace/{workspace_id}/views/{view_id}', { params: params(id), body })
  const params = (id: number) => ({ path: { ...path, view_id: id } })

  if (!canWrite && views.length === 0) return null
  return (
    <KeptMenu
      listClass="left"
      button={
        <>
          <span class="cut">{named?.name ?? 'Views'}</span>
          {named && <span class="unseen">Views</span>}
        </>
      }
      noun="View"
      rows={views}
      canWrite={canWrite}
      saveTitle="Save this view"
      hint="Keeps the filters, the order and the columns that you see now. Everybody in this workspace can open it."
      placeholder="Running campaigns"
      updateHint="Update keeps the filters, the order and the columns that you see now under the name of the view."
      save={(name) => add({ name, ...kept })}
      rename={(view, name) => change(view, { name })}
      update={(view) => change(view, kept)}
      putBack={(view) => change(view, { filters: view.filters, hidden_columns: view.hidden_columns })}
      remove={({ id }) => api.DELETE('/api/v1/workspace/{workspace_id}/views/{view_id}', { params: params(id) })}
      restore={({ name, filters, hidden_columns }) => add({ name, filters, hidden_columns })}
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
