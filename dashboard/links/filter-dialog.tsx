import { api } from '../api/client.js'
import { useAnswer } from '../api/use-answer.js'
import { readDomains } from '../domains/read-domains.js'
import { useWorkspace } from '../layout/workspace.js'
import { nameOf } from '../members/member-table.js'
import { Button } from '../ui/button.js'
import type { Choice } from '../ui/choices.js'
import { Dialog } from '../ui/dialog.js'
import { type ControlProps, Field } from '../ui/field.js'
import { textOf } from '../ui/form.js'
import { Select } from '../ui/select.js'
import type { ListView } from './list-view.js'
import { STATUS_NAMES } from './status-names.js'
import { useTags } from './use-tags.js'

const FILTERS = ['tag', 'domain', 'status', 'created_by_user_id', 'created_from', 'created_to'] as const

/** All filters of the list in one place. They become parts of the address together. */
export default function FilterDialog({ list: { view, setAll }, onClose }: { list: ListView; onClose(): void }) {
  const { path } = useWorkspace()
  const tags = useTags()
  const { data: domains } = useAnswer('domains', (signal) => readDomains(path, signal))
  const { data: members } = useAnswer('members', (signal) =>
    api.GET('/api/v1/workspace/{workspace_id}/members', { params: { path }, signal }),
  )
  const options: Record<string, readonly Choice[] | undefined> = {
    tag: tags,
    domain: domains?.domains.map(({ name }) => [name, name] as const),
    status: Object.entries(STATUS_NAMES),
    created_by_user_id: members?.members.map((member) => [String(member.id), nameOf(member)] as const),
  }
  const pick = (name: (typeof FILTERS)[number]) => (control: ControlProps) => (
    <Select
      control={control}
      name={name}
      none={TEXTS.links.filterDialog.any}
      choices={options[name] ?? []}
      chosen={String(view[name] ?? '')}
    />
  )
  const day = (name: 'created_from' | 'created_to') => (control: ControlProps) => (
    <input {...control} class="input" type="date" name={name} defaultValue={view[name] ?? ''} />
  )
  return (
    <Dialog title={TEXTS.links.filterDialog.title} onClose={onClose}>
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const form = new FormData(event.currentTarget)
          onClose()
          setAll(Object.fromEntries(FILTERS.map((name) => [name, textOf(form, name)])))
        }}
      >
        <Field label={TEXTS.links.tag}>{pick('tag')}</Field>
        <Field label={TEXTS.common.domain}>{pick('domain')}</Field>
        <Field label={TEXTS.common.status}>{pick('status')}</Field>
        <Field label={TEXTS.links.filters.createdBy}>{pick('created_by_user_id')}</Field>
        <Field label={TEXTS.links.filterDialog.createdFrom}>{day('created_from')}</Field>
        <Field label={TEXTS.links.filterDialog.createdUntil}>{day('created_to')}</Field>
        <div class="actions">
          <Button onClick={onClose}>{TEXTS.common.cancel}</Button>
          <Button type="submit" kind="primary">
            {TEXTS.links.filterDialog.button}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
