import { ask } from '../api/ask.js'
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

/** A version that no view has. */
const STALE = '""'
const PLAIN = { filters: {}, hidden_columns: [] }

type Kept = Pick<View, 'filters' | 'hidden_columns'>

/** Filters and columns in one order, in which they can be compared. */
const listOf = ({ filters, hidden_columns }: Kept) => ({
  filters: filtersOf(filters),
  hidden_columns: [...hidden_columns].sort(),
})

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
  const shown = listOf({ filters: list.view, hidden_columns: [...columns.hidden] })
  const current = views.find((view) => isSame(shown, listOf(view)))
  /** A view of the plain list, such as one that shows everything again, does not give its name to it. */
  const named = isSame(shown, PLAIN) ? undefined : current
  const kept = shown as Kept
  const add = (body: Schemas['ViewDraft']) =>
    api.POST('/api/v1/workspace/{workspace_id}/views', { params: { path }, body })
  const change = ({ id }: View, body: Schemas['ViewPatch']) =>
    api.PATCH('/api/v1/workspace/{workspace_id}/views/{view_id}', { params: params(id), body })
  const params = (id: number) => ({ path: { ...path, view_id: id } })

  /** Replaces what a view keeps, unless somebody else has changed it: then the reply is the 412 of a stale version. */
  async function replace({ id }: View, known: Kept, { filters, hidden_columns }: Kept) {
    const body = { filters, hidden_columns }
    const read = await ask(api.GET('/api/v1/workspace/{workspace_id}/views/{view_id}', { params: params(id) }))
    const isKnown = read.data && isSame(listOf(read.data), listOf(known))
    const header = { 'If-Match': isKnown ? read.etag : STALE }
    return api.PATCH('/api/v1/workspace/{workspace_id}/views/{view_id}', { params: { ...params(id), header }, body })
  }

  if (!canWrite && views.length === 0) return null
  return (
    <KeptMenu
      listClass="left"
      button={
        <>
          <span class="cut">{named?.name ?? TEXTS.links.views.title}</span>
          {named && <span class="unseen">{TEXTS.links.views.title}</span>}
        </>
      }
      noun="View"
      rows={views}
      canWrite={canWrite}
      saveTitle={TEXTS.links.views.save}
      hint={TEXTS.links.views.hint}
      placeholder={TEXTS.links.views.example}
      updateHint={TEXTS.links.views.updateHint}
      save={(name) => add({ name, ...kept })}
      rename={(view, name) => change(view, { name })}
      update={(view) => replace(view, view, kept)}
      putBack={(view) => replace(view, kept, view)}
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
