import { useId, useState } from 'preact/hooks'
import { api } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { useWorkspace } from '../layout/workspace.js'
import { nameOfLink, withoutScheme } from '../ui/format.js'
import { Icon } from '../ui/icon.js'
import { Failed } from '../ui/states.js'

const SHOWN = 6

/** Offers links to compare: search results, or the most clicked links without a search. */
export function LinkPicker({ chosen, onChoose }: { chosen: number[]; onChoose(id: number): void }) {
  const { path } = useWorkspace()
  const id = useId()
  const [search, setSearch] = useState('')
  const query = { search, sort_by: 'clicks_thirty_days', page_size: SHOWN + chosen.length } as const
  const { data, failure, isLoading, reload } = useAnswer(JSON.stringify(query), (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/links', { params: { path, query }, signal }),
  )
  const found = (data?.links ?? []).filter((link) => !chosen.includes(link.id)).slice(0, SHOWN)
  return (
    <section class="card stack" aria-label={TEXTS.compare.picker.title} aria-busy={isLoading}>
      <div class="search">
        <Icon name="search" />
        <label class="unseen" for={id}>
          {TEXTS.compare.picker.label}
        </label>
        <input
          id={id}
          class="input"
          type="search"
          placeholder={TEXTS.compare.picker.hint}
          value={search}
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      {failure && <Failed failure={failure} onRetry={reload} />}
      {data && found.length === 0 && <p class="muted">{TEXTS.compare.picker.none}</p>}
      <ul class="found">
        {found.map((link) => (
          <li key={link.id}>
            <button type="button" class="button quiet" onClick={() => onChoose(link.id)}>
              <Icon name="plus" />
              <span class="cut">
                {nameOfLink(link)} <span class="muted small">→ {withoutScheme(link.url)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
