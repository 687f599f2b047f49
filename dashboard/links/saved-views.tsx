import { useState } from 'preact/hooks'
import { ask } from '../api/ask.js'
import { api, type Schemas } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { useWorkspace } from '../layout/workspace.js'
import { Icon } from '../ui/icon.js'
import { KeptDialog } from '../ui/kept-dialog.js'
import { Menu } from '../ui/menu.js'
import { NameDialog } from '../ui/name-dialog.js'
import { toast } from '../ui/toasts.js'
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
  const [dialog, setDialog] = useState<'save' | 'manage'>()
  const views = data?.views ?? []
  const shown = { filters: filtersOf(list.view), hidden_columns: [...columns.hidden].sort() }
  const isShown = ({ filters, hidden_columns }: View) =>
    isSame(shown, { filters: filtersOf(filters), hidden_columns: [...hidden_columns].sort() })
  const current = views.find(isShown)
  const params = (id: number) => ({ path: { ...path, view_id: id } })

  async function remove({ id }: { id: number }) {
    const { failure } = await ask(
      api.DELETE('/api/v1/workspace/{workspace_id}/views/{view_id}', { params: params(id) }),
    )
    toast(failure?.text ?? 'View deleted')
    reload()
  }
  if (!canWrite && views.length === 0) return null
  return (
    <>
      <Menu
        listClass="left"
        button={
          <>
            <span class="cut">{current?.name ?? 'Views'}</span>
            <Icon name="chevron" />
            {current && <span class="unseen">Views</span>}
          </>
        }
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
        {canWrite && (
          <li>
            <button type="button" onClick={() => setDialog('save')}>
              <Icon name="plus" />
              Save this view
            </button>
          </li>
        )}
        {canWrite && views.length > 0 && (
          <li>
            <button type="button" onClick={() => setDialog('manage')}>
              <Icon name="settings" />
              Manage views
            </button>
          </li>
        )}
      </Menu>
      {dialog === 'save' && (
        <NameDialog
          title="Save this view"
          hint="Keeps the filters, the order and the columns that you see now. Everybody in this workspace can open it."
          placeholder="Running campaigns"
          send={(name) =>
            api.POST('/api/v1/workspace/{workspace_id}/views', {
              params: { path },
              body: { name, ...(shown as Pick<View, 'filters' | 'hidden_columns'>) },
            })
          }
          onClose={() => setDialog(undefined)}
          onDone={() => {
            setDialog(undefined)
            toast('View saved')
            reload()
          }}
        />
      )}
      {dialog === 'manage' && (
        <KeptDialog
          title="Views"
          noun="view"
          rows={views}
          rename={({ id }, name) =>
            api.PATCH('/api/v1/workspace/{workspace_id}/views/{view_id}', { params: params(id), body: { name } })
          }
          onRemove={remove}
          onRenamed={reload}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}
