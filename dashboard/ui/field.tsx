import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { capital } from './format.js'

/** Attributes that connect a control to its label, hint and errors for screen readers. */
export interface ControlProps {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: 'true'
}

interface Props {
  label: string
  hint?: ComponentChildren
  errors?: string[]
  /** `flag`: a checkbox before its label. `group`: several controls, each with its own label. */
  look?: 'flag' | 'group'
  children: (control: ControlProps) => ComponentChildren
}

/** A control with its label, a hint, and the API's errors about it. */
export function Field({ label, hint, errors = [], look, children }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean).join(' ')
  const control = children({
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': errors.length > 0 ? 'true' : undefined,
  })
  const below = (
    <>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {errors.length > 0 && (
        <p class="error" id={`${id}-error`}>
          {capital(errors.join(', '))}
        </p>
      )}
    </>
  )
  if (look === 'group')
    return (
      <fieldset class="field" aria-describedby={described || undefined}>
        <legend>{label}</legend>
        {control}
        {below}
      </fieldset>
    )
  return (
    <div class={look === 'flag' ? 'field flag' : 'field'}>
      {look === 'flag' && control}
      <label for={id}>{label}</label>
      {look !== 'flag' && control}
      {below}
    </div>
  )
}
