import type { Schemas } from '../api/client.js'
import { Icon } from '../ui/icon.js'
import { LinkRow } from './link-row.js'
import type { ListView, SortColumn } from './list-view.js'

type CountedLink = Schemas['LinkWithStatistics']

interface Props {
  links: CountedLink[]
  list: ListView
  selected: ReadonlySet<number>
  onSelect(selected: ReadonlySet<number>): void
  /** The links are outdated: the next answer is loading. */
  isStale: boolean
}

const COLUMNS: { column?: SortColumn; name: string; about?: string; isNumber?: boolean; isWide?: boolean }[] = [
  { column: 'name', name: 'Link' },
  { name: 'People, 30 days', about: 'Clicks of the last 30 days without bots', isWide: true },
  {
    column: 'clicks_thirty_days',
    name: 'All, 30 days',
    about: 'Clicks of the last 30 days, bots included',
    isNumber: true,
  },
  { column: 'clicks_total', name: 'All clicks', about: 'Clicks of all time, bots included', isNumber: true },
  { column: 'inserted_at', name: 'Created', isWide: true },
]

export function LinkTable({ links, list: { view, sortBy, set }, selected, onSelect, isStale }: Props) {
  const areAll = links.every(({ id }) => selected.has(id))
  function toggle(id: number) {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  const orderOf = (column: SortColumn) =>
    view.sort_by === column ? (view.sort_dir === 'asc' ? 'ascending' : 'descending') : undefined

  return (
    <div class="card table-frame" aria-busy={isStale}>
      <table class="table cards links">
        <thead>
          <tr>
            <th>
              <input
                type="checkbox"
                aria-label="Select all on this page"
                checked={areAll}
                onChange={() => onSelect(new Set(areAll ? [] : links.map(({ id }) => id)))}
              />
            </th>
            {COLUMNS.map(({ column, name, about, isNumber, isWide }) => (
              <th
                key={name}
                title={about}
                class={`${isNumber ? 'number' : ''} ${isWide ? 'wide' : ''}`}
                aria-sort={column && orderOf(column)}
              >
                {column ? (
                  <button type="button" class="sort" onClick={() => sortBy(column)}>
                    {name}
                    {orderOf(column) && <Icon name={orderOf(column) === 'ascending' ? 'up' : 'down'} size={14} />}
                  </button>
                ) : (
                  name
                )}
              </th>
            ))}
            <th>
              <span class="unseen">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {links.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              isSelected={selected.has(link.id)}
              onToggle={() => toggle(link.id)}
              onTag={(tag) => set('tag', tag)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
