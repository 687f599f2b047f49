import { useRef } from 'preact/hooks'
import type { Schemas } from '../api/client.js'
import { Icon } from '../ui/icon.js'
import { COLUMNS, type Column, type ColumnKey } from './columns.js'
import { LinkRow } from './link-row.js'
import type { ListView, SortColumn } from './list-view.js'

type CountedLink = Schemas['LinkWithStatistics']

interface Props {
  links: CountedLink[]
  /** Times of links in the trash, by id. */
  trash?: Schemas['LinkList']['trash']
  list: ListView
  hidden: ReadonlySet<ColumnKey>
  selected: ReadonlySet<number>
  onSelect(selected: ReadonlySet<number>): void
  /** Called after a link was changed by its menu. */
  onDone(): void
  /** The links are outdated: the next answer is loading. */
  isStale: boolean
}

export function LinkTable({ links, trash, list, hidden, selected, onSelect, onDone, isStale }: Props) {
  const { view, sortBy, set } = list
  /** The last link that was selected or cleared; Shift extends the change from it to the next one. */
  const from = useRef<number | undefined>(undefined)
  const columns: Omit<Column, 'key'>[] = [
    { column: 'name', name: TEXTS.links.link },
    ...(view.deleted ? [{ name: TEXTS.links.columns.deleted, isWide: true }] : []),
    ...COLUMNS.filter(({ key }) => !hidden.has(key)),
  ]
  const areAll = links.every(({ id }) => selected.has(id))
  function toggle(id: number, isRange: boolean) {
    const next = new Set(selected)
    const isOn = !selected.has(id)
    const ids = links.map((link) => link.id)
    const [to, start] = [ids.indexOf(id), isRange && from.current !== undefined ? ids.indexOf(from.current) : -1]
    const changed = start < 0 ? [id] : ids.slice(Math.min(start, to), Math.max(start, to) + 1)
    for (const one of changed) {
      if (isOn) next.add(one)
      else next.delete(one)
    }
    from.current = id
    onSelect(next)
  }
  const orderOf = (column: SortColumn) =>
    view.sort_by === column ? (view.sort_dir === 'asc' ? 'ascending' : 'descending') : undefined

  return (
    <div class="card table-frame menus" aria-busy={isStale}>
      <table class="table cards links">
        <thead>
          <tr>
            <th>
              <input
                type="checkbox"
                aria-label={TEXTS.links.table.selectAll}
                checked={areAll}
                onChange={() => onSelect(new Set(areAll ? [] : links.map(({ id }) => id)))}
              />
            </th>
            {columns.map(({ column, name, about, isNumber, isWide }) => (
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
              <span class="unseen">{TEXTS.links.columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {links.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              isSelected={selected.has(link.id)}
              trashed={trash?.[link.id]}
              isTrash={view.deleted}
              hidden={hidden}
              onDone={onDone}
              onToggle={(isRange) => toggle(link.id, isRange)}
              onTag={(tag) => set('tag', tag)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
