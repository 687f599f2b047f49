import { useState } from 'preact/hooks'
import { api } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { useWorkspace } from '../layout/workspace.js'
import { Field } from '../ui/field.js'
import { withoutScheme } from '../ui/format.js'

const FOUND_MAX = 5

/** Searches for a link by name or address. The form receives the chosen one as `link_id`. */
export function LinkField({ errors }: { errors?: string[] }) {
  const { path } = useWorkspace()
  const [search, setSearch] = useState('')
  const { data, isLoading } = useAnswer(`links like ${search}`, (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/links', {
      params: { path, query: { search, page_size: FOUND_MAX } },
      signal,
    }),
  )
  const links = data?.links ?? []
  return (
    <>
      <Field
        label={TEXTS.webhooks.adding.which}
        hint={data && links.length === 0 ? TEXTS.webhooks.adding.noneFound : undefined}
        errors={errors}
      >
        {(control) => (
          <input
            {...control}
            class="input"
            type="search"
            placeholder={TEXTS.webhooks.adding.search}
            value={search}
            onInput={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        )}
      </Field>
      <fieldset class="found-links" aria-label={TEXTS.webhooks.adding.found} aria-busy={isLoading}>
        {links.map(({ id, name, full_url }) => (
          <label class="row" key={id}>
            <input type="radio" name="link_id" value={id} />
            <span class="cut">
              {name && `${name} `}
              <span class={name ? 'muted' : undefined}>{withoutScheme(full_url)}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </>
  )
}
