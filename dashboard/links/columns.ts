import { useState } from 'preact/hooks'
import type { LIST_COLUMNS } from '../../links/list-columns.js'
import type { SortColumn } from './list-view.js'

export interface Column {
  /** Name in the browser's storage. */
  key: (typeof LIST_COLUMNS)[number]
  column?: SortColumn
  name: string
  about?: string
  isNumber?: boolean
  isWide?: boolean
}

/** The columns after the link itself. */
export const COLUMNS: Column[] = [
  { key: 'people', name: 'People, 30 days', about: 'Clicks of the last 30 days without bots', isWide: true },
  {
    key: 'month',
    column: 'clicks_thirty_days',
    name: 'All, 30 days',
    about: 'Clicks of the last 30 days, bots included',
    isNumber: true,
  },
  {
    key: 'all',
    column: 'clicks_total',
    name: 'All clicks',
    about: 'Clicks of all time, bots included',
    isNumber: true,
  },
  { key: 'created', column: 'inserted_at', name: 'Created', isWide: true },
]

export type ColumnKey = Column['key']

const STORED = 'slugline-hidden-columns'

/** The hidden columns, which this browser keeps. */
export function useHiddenColumns() {
  const [hidden, setHidden] = useState<ReadonlySet<ColumnKey>>(
    () => new Set((localStorage.getItem(STORED)?.split(',').filter(Boolean) ?? []) as ColumnKey[]),
  )
  function set(keys: Iterable<ColumnKey>) {
    const next = new Set(keys)
    localStorage.setItem(STORED, [...next].join(','))
    setHidden(next)
  }
  function toggle(key: ColumnKey) {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    set(next)
  }
  return { hidden, toggle, set }
}

export type HiddenColumns = ReturnType<typeof useHiddenColumns>
