import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { capital } from './format.js'

/** What a control has to carry, so that its label, hint and errors are told with it. */
export interface ControlProps {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: 'true'
}

interface Props {
  label: string
  hint?: ComponentChildren
  errors?: string[]
  /** A checkbox stands before its label; a group has controls with labels of their own. */
  look?: 'flag' | 'group'
  children: (control: ControlProps) => ComponentChildren
}

/** A control with its label, a hint, and what the API says is wrong with it. */
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
