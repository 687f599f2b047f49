import { Field } from '../ui/field.js'

/** The code of an authenticator app. */
export function CodeField({ errors }: { errors?: string[] }) {
  return (
    <Field label={TEXTS.session.code.label} hint={TEXTS.session.code.hint} errors={errors}>
      {(control) => (
        <input {...control} class="input" name="code" inputMode="numeric" autocomplete="one-time-code" maxLength={16} />
      )}
    </Field>
  )
}
