import { useEffect, useRef, useState } from 'preact/hooks'
import { fill } from '../../words/text.js'
import { Button } from '../ui/button.js'
import { FilterChip } from '../ui/filter-chip.js'
import { Icon } from '../ui/icon.js'
import { isFreeKey } from '../ui/is-free-key.js'
import { useComponent } from '../ui/use-component.js'
import type { ListView } from './list-view.js'
import { STATUS_NAMES } from './status-names.js'

const TYPING_MS = 200

/** A search field that searches while the user types, the active filters, and the switch to the trash. */
export function ListFilters({ list }: { list: ListView }) {
  const { view, set } = list
  const [isFiltering, setFiltering] = useState(false)
  const FilterDialog = useComponent(() => import('./filter-dialog.js'))
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(view.search ?? '')
  useEffect(() => setText(view.search ?? ''), [view.search])
  useEffect(() => {
    if (text === (view.search ?? '')) return
    const waiting = setTimeout(() => set('search', text, true), TYPING_MS)
    return () => clearTimeout(waiting)
  }, [text])
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== '/' || !isFreeKey(event)) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <div class="row apart">
      <div class="row grow">
        <search class="search">
          <Icon name="search" />
          <input
            ref={input}
            class="input"
            type="search"
            aria-label={TEXTS.links.filters.search}
            placeholder={TEXTS.links.filters.searchHint}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </search>
        <Button icon="filter" onClick={() => setFiltering(true)}>
          {TEXTS.links.filters.button}
        </Button>
        {view.tag && <FilterChip name={TEXTS.links.tag} value={view.tag} onRemove={() => set('tag', '')} />}
        {view.domain && (
          <FilterChip name={TEXTS.common.domain} value={view.domain} onRemove={() => set('domain', '')} />
        )}
        {view.status && (
          <FilterChip
            name={TEXTS.common.status}
            value={STATUS_NAMES[view.status] ?? view.status}
            onRemove={() => set('status', '')}
          />
        )}
        {view.created_by_user_id && (
          <FilterChip
            name={TEXTS.links.filters.createdBy}
            value={fill(TEXTS.links.filters.user, { id: String(view.created_by_user_id) })}
            onRemove={() => set('created_by_user_id', '')}
          />
        )}
        {view.created_from && (
          <FilterChip
            name={TEXTS.links.filters.from}
            value={view.created_from}
            onRemove={() => set('created_from', '')}
          />
        )}
        {view.created_to && (
          <FilterChip name={TEXTS.links.filters.until} value={view.created_to} onRemove={() => set('created_to', '')} />
        )}
      </div>
      {isFiltering && FilterDialog && <FilterDialog list={list} onClose={() => setFiltering(false)} />}
      <fieldset class="segments" aria-label={TEXTS.links.filters.which}>
        <button type="button" aria-pressed={!view.deleted} onClick={() => set('deleted', '')}>
          {TEXTS.links.filters.inUse}
        </button>
        <button type="button" aria-pressed={view.deleted} onClick={() => set('deleted', 'true')}>
          {TEXTS.links.filters.trash}
        </button>
      </fieldset>
    </div>
  )
}
