import type { paths } from '../api/schema.js'
import { useQuery } from '../ui/use-query.js'

export type ListQuery = NonNullable<paths['/api/v1/workspace/{workspace_id}/links']['get']['parameters']['query']>
export type SortColumn = NonNullable<ListQuery['sort_by']>

const PAGE_SIZE = 50

/** The parameters of a view that is saved: all but the page. */
export const FILTERS = [
  ...(['search', 'tag', 'domain', 'status', 'created_by_user_id', 'created_from', 'created_to'] as const),
  ...(['sort_by', 'sort_dir', 'deleted'] as const),
]

/** Filters, order and page of the list, read from the address. They have the API's names. */
export function useListView() {
  const { query, change } = useQuery()
  const text = (name: string) => query.get(name) ?? undefined
  const view: ListQuery & { page: number; deleted: boolean } = {
    search: text('search'),
    tag: text('tag'),
    domain: text('domain'),
    status: text('status') as ListQuery['status'],
    created_by_user_id: Number(query.get('created_by_user_id')) || undefined,
    created_from: text('created_from'),
    created_to: text('created_to'),
    sort_by: text('sort_by') as SortColumn | undefined,
    sort_dir: text('sort_dir') as 'asc' | 'desc' | undefined,
    deleted: query.get('deleted') === 'true',
    page: Math.max(1, Number(query.get('page')) || 1),
    page_size: PAGE_SIZE,
  }
  /** Changes a parameter; '' removes it. A change of anything but `page` returns to the first page. */
  function set(name: keyof ListQuery, value: string, isReplacing = false) {
    change((next) => {
      if (name !== 'page') next.delete('page')
      if (value === '') next.delete(name)
      else next.set(name, value)
    }, isReplacing)
  }
  /** Changes all filters of a dialog at once. */
  function setAll(values: Partial<Record<keyof ListQuery, string>>) {
    change((next) => {
      next.delete('page')
      for (const [name, value] of Object.entries(values)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
    })
  }
  /** Sorts by a column. A list that is sorted by it already is reversed. */
  function sortBy(column: SortColumn) {
    const isSame = (view.sort_by ?? 'id') === column
    change((next) => {
      next.delete('page')
      next.set('sort_by', column)
      next.set('sort_dir', isSame && view.sort_dir !== 'asc' ? 'asc' : 'desc')
    })
  }
  return { view, set, setAll, sortBy }
}

export type ListView = ReturnType<typeof useListView>
