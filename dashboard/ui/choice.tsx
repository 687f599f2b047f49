interface Props<T extends string> {
  label: string
  /** Value and words of each choice. */
  choices: (readonly [T, string])[]
  /** undefined: none of them is chosen. */
  chosen: T | undefined
  /** Shown while none is chosen. */
  none?: string
  onChoose(choice: T): void
}

/** A small list of choices, of which one is chosen, for the head of a page or card. */
export function Choice<T extends string>({ label, choices, chosen, none, onChoose }: Props<T>) {
  return (
    <select
      class={chosen === undefined ? 'input choice' : 'input choice chosen'}
      aria-label={label}
      title={label}
      value={chosen ?? ''}
      onChange={(event) => onChoose(event.currentTarget.value as T)}
    >
      {chosen === undefined && (
        <option value="" disabled>
          {none}
        </option>
      )}
      {choices.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  )
}
