import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Failure } from '../../api/failure.js'
import { Failed } from '../../ui/states.js'
import type { DraftState } from './draft.js'
import { FormGroup } from './form-group.js'
import { GROUPS } from './groups.js'

interface Props {
  draft: DraftState
  failure?: Failure
  onSubmit(): void
  /** Buttons at the end of the form. */
  children: ComponentChildren
}

/** All fields of a link. The API's errors are shown at their fields, and the first field with an error is focused. */
export function LinkForm({ draft, failure, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const fields = failure?.fields ?? {}
  const isByField = Object.keys(fields).some((name) => name !== 'base')
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure])
  return (
    <form
      class="link-form"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {failure && (
        <Failed failure={isByField && !fields.base ? { ...failure, text: 'Some fields have errors.' } : failure} />
      )}
      {GROUPS.map((group) => (
        <FormGroup key={group.title} group={group} draft={draft} errors={fields} />
      ))}
      <div class="form-end">{children}</div>
    </form>
  )
}
