import { useEffect, useRef, useState } from 'preact/hooks'
import { FilterChip } from '../ui/filter-chip.js'
import { Icon } from '../ui/icon.js'
import type { ListView } from './list-view.js'

const TYPING_MS = 200

/** A search field that searches while the user types, the active filters, and the switch to the trash. */
export function ListFilters({ list: { view, set } }: { list: ListView }) {
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
      if (event.key !== '/' || /^(INPUT|TEXTAREA|SELECT)$/.test((event.target as Element).tagName)) return
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
            aria-label="Search links"
            placeholder="Search name, note, address ( / )"
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </search>
        {view.tag && <FilterChip name="Tag" value={view.tag} onRemove={() => set('tag', '')} />}
        {view.domain && <FilterChip name="Domain" value={view.domain} onRemove={() => set('domain', '')} />}
      </div>
      <fieldset class="segments" aria-label="Which links">
        <button type="button" aria-pressed={!view.deleted} onClick={() => set('deleted', '')}>
          In use
        </button>
        <button type="button" aria-pressed={view.deleted} onClick={() => set('deleted', 'true')}>
          Trash
        </button>
      </fieldset>
    </div>
  )
}
