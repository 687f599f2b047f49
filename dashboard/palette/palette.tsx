import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { api } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { usePages } from '../layout/navigation.js'
import { useWorkspace } from '../layout/workspace.js'
import { Dialog } from '../ui/dialog.js'
import { withoutScheme } from '../ui/format.js'
import { leavePage } from '../ui/unsaved.js'
import { useRested } from '../ui/use-rested.js'

const REST_MS = 200
const LINKS_MAX = 6

interface Entry {
  id: string
  name: string
  about: string
  page: string
}

/** Finds links, pages and actions by a part of their names. Arrow keys move, Enter opens. */
export default function Palette({ onClose }: { onClose(): void }) {
  const { path, href, canWrite } = useWorkspace()
  const { route } = useLocation()
  const pages = usePages()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const search = useRested(text.trim(), REST_MS)
  const { data, isLoading } = useAnswer(search === '' ? null : `palette ${search}`, (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/links', {
      params: { path, query: { search, page_size: LINKS_MAX } },
      signal,
    }),
  )
  const actions: Entry[] = canWrite
    ? [{ id: 'new', name: TEXTS.common.newLink, about: TEXTS.palette.action, page: '/links/new' }]
    : []
  const known: Entry[] = [
    ...actions,
    ...pages.map(({ page, name }) => ({ id: page, name, about: TEXTS.palette.page, page })),
  ]
  const links = search !== '' && search === text.trim() && !isLoading ? (data?.links ?? []) : []
  const found: Entry[] = [
    ...known.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase())),
    ...links.map(({ id, name, full_url }) => ({
      id: `link-${id}`,
      name: name ?? withoutScheme(full_url),
      about: name ? withoutScheme(full_url) : TEXTS.common.link,
      page: `/links/${id}`,
    })),
  ]
  const at = Math.min(chosen, found.length - 1)

  function open({ page }: Entry) {
    onClose()
    leavePage(() => route(href(page)))
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setChosen((at + step + found.length) % Math.max(found.length, 1))
    } else if (event.key === 'Enter' && found[at]) {
      event.preventDefault()
      open(found[at])
    }
  }

  return (
    <Dialog title={TEXTS.palette.title} onClose={onClose}>
      <input
        class="input"
        role="combobox"
        aria-label={TEXTS.palette.find}
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={found[at] ? `palette-${found[at].id}` : undefined}
        autocomplete="off"
        placeholder={TEXTS.palette.hint}
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id="palette-list" class="palette-list" aria-label={TEXTS.palette.found}>
        {found.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the input
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
          <div
            key={entry.id}
            id={`palette-${entry.id}`}
            role="option"
            aria-selected={index === at}
            onClick={() => open(entry)}
          >
            <span class="cut">{entry.name}</span> <span class="muted small cut">{entry.about}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && !isLoading && <p class="muted">{TEXTS.palette.nothing}</p>}
    </Dialog>
  )
}
