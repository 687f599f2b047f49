import { Field } from '../ui/field.js'

/** The e-mail address for signing in. */
export function EmailField({ errors }: { errors?: string[] }) {
  return (
    <Field label="E-mail" errors={errors}>
      {(control) => <input {...control} class="input" type="email" name="email" autocomplete="username webauthn" />}
    </Field>
  )
}
