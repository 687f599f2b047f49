import { Field } from '../ui/field.js'

interface Props {
  label?: string
  value?: string
  errors?: string[]
}

/** The name of a user. */
export function NameField({ label = TEXTS.common.name, value, errors }: Props) {
  return (
    <Field label={label} hint={TEXTS.session.nameHint} errors={errors}>
      {(control) => <input {...control} class="input" name="name" autocomplete="name" defaultValue={value} />}
    </Field>
  )
}
