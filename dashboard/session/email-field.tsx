import { Field } from '../ui/field.js'

/** The address that a person signs in with. */
export function EmailField({ errors }: { errors?: string[] }) {
  return (
    <Field label="E-mail" errors={errors}>
      {(control) => <input {...control} class="input" type="email" name="email" autocomplete="username webauthn" />}
    </Field>
  )
}
