import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { fill } from '../../../words/text.js'
import type { Failure } from '../../api/failure.js'
import { locale } from '../../ui/locale.js'
import { Failed } from '../../ui/states.js'
import type { DraftState } from './draft.js'
import { FormGroup } from './form-group.js'
import { type FormField, GROUPS, type Group, LABELS } from './groups.js'

interface Props {
  draft: DraftState
  failure?: Failure
  /** All groups by default. */
  groups?: readonly Group[]
  onSubmit(): void
  /** Buttons at the end of the form. */
  children: ComponentChildren
}

/** The failure in words that name the fields, because the fields themselves may be out of sight. */
function sayFailure(failure: Failure): Failure {
  const { base, ...fields } = failure.fields
  const names = Object.keys(fields)
  if (base || names.length === 0) return failure
  const said = names.map((name) => LABELS[name as FormField] ?? name)
  return {
    ...failure,
    text:
      names.length === 1
        ? fill(TEXTS.linkForm.notSaved.one, { field: said[0], errors: fields[names[0]].join(', ') })
        : fill(TEXTS.linkForm.notSaved.several, {
            fields: new Intl.ListFormat(locale, { type: 'unit' }).format(said),
          }),
  }
}

/** Scrolls to the first error and focuses its control. An error of a group has none of its own, but the group has. */
function goToError(form: HTMLFormElement) {
  const error = form.querySelector<HTMLElement>('[aria-invalid="true"], .field > .error')
  const control = error?.matches('.error') ? error.closest('.field')?.querySelector('input, select, button') : error
  error?.scrollIntoView({ block: 'center' })
  ;(control as HTMLElement | undefined)?.focus({ preventScroll: true })
}

/** All fields of a link. The API's errors are shown at their fields and, for as long as they last, above the buttons. */
export function LinkForm({ draft, failure, groups = GROUPS, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const fields = failure?.fields ?? {}
  useEffect(() => {
    if (failure) goToError(form.current!)
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
      {groups.map((group) => (
        <FormGroup key={group.title} group={group} draft={draft} errors={fields} />
      ))}
      <div class="form-end">
        {failure && <Failed failure={sayFailure(failure)} />}
        {children}
      </div>
    </form>
  )
}
