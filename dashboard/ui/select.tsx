import type { Choice } from './choices.js'
import type { ControlProps } from './field.js'

interface Props {
  control: ControlProps
  name: string
  /** Words of the first choice, whose value is ''. */
  none: string
  choices: readonly Choice[]
  /** '' for the first choice. */
  chosen: string
}

/** A list of choices in a form. A chosen value that is not listed, such as one of an address, is a choice too. */
export function Select({ control, name, none, choices, chosen }: Props) {
  const isListed = chosen === '' || choices.some(([value]) => value === chosen)
  return (
    <select {...control} class="input" name={name}>
      <option value="">{none}</option>
      {[...choices, ...(isListed ? [] : [[chosen, chosen] as const])].map(([value, words]) => (
        <option key={value} value={value} selected={value === chosen}>
          {words}
        </option>
      ))}
    </select>
  )
}
