import { fill } from '../../words/text.js'
import { api } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { useWorkspace } from '../layout/workspace.js'
import { Button } from '../ui/button.js'
import { Field } from '../ui/field.js'
import { FilterChip } from '../ui/filter-chip.js'
import { capital } from '../ui/format.js'
import type { AuditView } from './audit-view.js'
import { ACTIONS, ACTORS, KINDS } from './words.js'

interface ChoiceProps {
  label: string
  value: string
  names: Record<string, string>
  onChange(value: string): void
}

function Choice({ label, value, names, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <select {...control} class="input" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">{TEXTS.audit.filters.all}</option>
          {Object.entries(names).map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

const DAYS = { from: TEXTS.audit.filters.from, to: TEXTS.audit.filters.to }

/** The actions as options of a list. */
const ACTION_NAMES = Object.fromEntries(Object.entries(ACTIONS).map(([one, name]) => [one, capital(name)]))

/** Controls for the filters of the log. The filters are in the address. */
export function AuditFilters({ view: { text, set, isFiltered } }: { view: AuditView }) {
  const { path } = useWorkspace()
  const { data } = useAnswer('members', (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/members', { params: { path }, signal }),
  )
  const people = (data?.members ?? []).map(({ id, name, email }) => [
    `user_id=${id}`,
    name ?? email ?? fill(TEXTS.audit.filters.userById, { id: String(id) }),
  ])
  const whos = { ...ACTORS, ...Object.fromEntries(people) }
  const who = text('user_id') ? `user_id=${text('user_id')}` : text('actor')
  function setWho(value: string) {
    const isPerson = value.startsWith('user_id=')
    set({ user_id: isPerson ? value.slice('user_id='.length) : '', actor: isPerson ? '' : value, key_id: '' })
  }
  return (
    <>
      <search class="audit-filters">
        <Choice
          label={TEXTS.audit.filters.kind}
          value={text('kind')}
          names={KINDS}
          onChange={(kind) => set({ kind, thing_id: '' })}
        />
        <Choice
          label={TEXTS.audit.filters.action}
          value={text('action')}
          names={ACTION_NAMES}
          onChange={(action) => set({ action })}
        />
        <Choice label={TEXTS.audit.filters.who} value={who} names={whos} onChange={setWho} />
        {(['from', 'to'] as const).map((name) => (
          <Field label={DAYS[name]} key={name}>
            {(control) => (
              <input
                {...control}
                class="input"
                type="date"
                value={text(name)}
                onChange={(event) => set({ [name]: event.currentTarget.value })}
              />
            )}
          </Field>
        ))}
      </search>
      {isFiltered && (
        <div class="row">
          {text('thing_id') && <FilterChip name="ID" value={text('thing_id')} onRemove={() => set({ thing_id: '' })} />}
          {text('key_id') && (
            <FilterChip name={TEXTS.common.apiKey} value={text('key_id')} onRemove={() => set({ key_id: '' })} />
          )}
          <Button
            kind="quiet"
            onClick={() =>
              set({ kind: '', action: '', actor: '', user_id: '', key_id: '', thing_id: '', from: '', to: '' })
            }
          >
            {TEXTS.audit.filters.clear}
          </Button>
        </div>
      )}
    </>
  )
}
