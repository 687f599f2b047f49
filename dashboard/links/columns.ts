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
  { key: 'people', ...TEXTS.links.columns.people, isWide: true },
  {
    key: 'month',
    column: 'clicks_thirty_days',
    ...TEXTS.links.columns.month,
    isNumber: true,
  },
  {
    key: 'all',
    column: 'clicks_total',
    ...TEXTS.links.columns.all,
    isNumber: true,
  },
  { key: 'created', column: 'inserted_at', name: TEXTS.links.columns.created, isWide: true },
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
