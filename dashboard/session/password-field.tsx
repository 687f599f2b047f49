import type { ComponentChildren } from 'preact'
import { Field } from '../ui/field.js'

interface Props {
  label?: string
  name?: string
  /** The field sets a new password. */
  isNew?: boolean
  hint?: ComponentChildren
  errors?: string[]
}

export function PasswordField({ label = TEXTS.common.password, name = 'password', isNew, hint, errors }: Props) {
  return (
    <Field label={label} hint={hint ?? (isNew && TEXTS.session.passwordHint)} errors={errors}>
      {(control) => (
        <input
          {...control}
          class="input"
          type="password"
          name={name}
          autocomplete={isNew ? 'new-password' : 'current-password'}
        />
      )}
    </Field>
  )
}
