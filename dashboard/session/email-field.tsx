import { Field } from '../ui/field.js'

/** The e-mail address for signing in. */
export function EmailField({ value, errors }: { value?: string; errors?: string[] }) {
  return (
    <Field label={TEXTS.common.email} errors={errors}>
      {(control) => (
        <input
          {...control}
          class="input"
          type="email"
          name="email"
          defaultValue={value}
          autocomplete={value === undefined ? 'username webauthn' : 'email'}
        />
      )}
    </Field>
  )
}
