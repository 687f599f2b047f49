import { useId, useMemo, useRef, useState } from 'preact/hooks'
import { fill } from '../../words/text.js'
import type { Loaded } from '../api/use-answer.js'
import { Button, LinkButton } from '../ui/button.js'
import { Dialog } from '../ui/dialog.js'
import { formatCount, formFor, sayCount, sayPair } from '../ui/format.js'
import { Icon } from '../ui/icon.js'
import { Failed, Skeleton } from '../ui/states.js'
import { toFilterValue } from './filter.js'
import { type CountedValue, partOf, type SharedProps, ShareFigures } from './share-rows.js'

/** The API answers no more values than these. */
const VALUES_MAX = 10_000
/** Height of a row in pixels, the same as in reports.css. */
const ROW = 36
/** Rows that are drawn above and below the visible ones. */
const SPARE = 8
/** The list shows no more rows than these at once, on the highest screens. */
const VISIBLE_MAX = 60

export interface ValuesDialogProps extends Omit<SharedProps, 'total'> {
  title: string
  /** All values, whatever filters of their own counter the page has. */
  answer: Loaded<{ total: number; values: CountedValue[] }>
  /** Filter values of the counter in the API's syntax. */
  chosen: string[]
  /** Address of the values as CSV. */
  csv: string
  onChoose(chosen: string[]): void
  onClose(): void
}

/** @param found number of values that fit the search; undefined without a search */
function sayValues(count: number, found: number | undefined): string {
  const values =
    found === undefined
      ? sayCount(TEXTS.common.counts.values, count)
      : fill(formFor(TEXTS.reports.values.found, count), { found: formatCount(found), count: formatCount(count) })
  return count === VALUES_MAX ? fill(TEXTS.reports.values.most, { values }) : values
}

/** The rows that are in sight, and as much room as the others need. */
function useWindow(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const first = Math.max(0, Math.min(Math.floor(top / ROW), count - 1) - SPARE)
  const end = Math.min(count, first + VISIBLE_MAX + 2 * SPARE)
  return {
    list,
    first,
    end,
    room: { paddingTop: `${first * ROW}px`, paddingBottom: `${(count - end) * ROW}px` },
    onScroll: () => setTop(list.current!.scrollTop),
    toTop() {
      list.current?.scrollTo(0, 0)
      setTop(0)
    },
  }
}

/** All values of a counter, to be searched. Several can be chosen as filters, or excluded, before the page shows them. */
export default function ValuesDialog({
  title,
  answer: { data, failure, reload },
  chosen: before,
  csv,
  onChoose,
  onClose,
  nameOf,
  amountOf,
}: ValuesDialogProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState(before)
  const found = useMemo(() => {
    const text = search.trim().toLowerCase()
    const all = data?.values ?? []
    return text === ''
      ? all
      : all.filter(({ value }) =>
          nameOf(value ?? '')
            .toLowerCase()
            .includes(text),
        )
  }, [data, search, nameOf])
  const { list, first, end, room, onScroll, toTop } = useWindow(found.length)

  /** At most one of a value and its opposite is chosen. */
  function turn(filter: string, opposite: string) {
    const others = chosen.filter((one) => one !== filter && one !== opposite)
    setChosen(chosen.includes(filter) ? others : [...others, filter])
  }
  function rowOf(of: CountedValue, place: number) {
    const [filter, name] = [toFilterValue(of.value ?? ''), nameOf(of.value ?? '')]
    return (
      <li key={of.value} class="row" aria-setsize={found.length} aria-posinset={place + 1}>
        <button
          type="button"
          class={amountOf ? 'share with-amount' : 'share'}
          aria-pressed={chosen.includes(filter)}
          title={sayPair(name, formatCount(of.count))}
          style={partOf(of, data!.total)}
          onClick={() => turn(filter, `!${filter}`)}
        >
          <ShareFigures of={of} total={data!.total} nameOf={nameOf} amountOf={amountOf} />
        </button>
        <button
          type="button"
          class="exclude small"
          aria-pressed={chosen.includes(`!${filter}`)}
          aria-label={fill(TEXTS.reports.values.excludeOne, { name })}
          onClick={() => turn(`!${filter}`, filter)}
        >
          {TEXTS.reports.values.exclude}
        </button>
      </li>
    )
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <div class="search">
        <Icon name="search" />
        <label class="unseen" for={id}>
          {fill(TEXTS.reports.values.search, { title })}
        </label>
        <input
          id={id}
          class="input"
          type="search"
          placeholder={TEXTS.common.search}
          value={search}
          onInput={(event) => {
            setSearch(event.currentTarget.value)
            toTop()
          }}
        />
      </div>
      {failure && <Failed failure={failure} onRetry={reload} />}
      {!data && !failure && <Skeleton height={2} count={8} />}
      {data && (
        <>
          <p class="muted small figures" role="status">
            {sayValues(data.values.length, search.trim() === '' ? undefined : found.length)}
          </p>
          <div class="values" ref={list} onScroll={onScroll}>
            <ul class="shares" style={room}>
              {found.slice(first, end).map((of, index) => rowOf(of, first + index))}
            </ul>
          </div>
        </>
      )}
      <div class="actions">
        <LinkButton kind="quiet" icon="download" href={csv} download>
          CSV
        </LinkButton>
        <Button onClick={onClose}>{TEXTS.common.cancel}</Button>
        <Button
          kind="primary"
          onClick={() => {
            onClose()
            onChoose(chosen)
          }}
        >
          {TEXTS.reports.show}
        </Button>
      </div>
    </Dialog>
  )
}
