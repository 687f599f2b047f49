import { useId, useState } from 'preact/hooks'
import { fill } from '../../words/text.js'
import { Icon } from './icon.js'

/** A value with the name that people know. */
export type Choice = readonly [value: string, name: string]

interface Props {
  /** Accessible name of the field. */
  label: string
  /** `id` and descriptions of the field, if a label of the page belongs to it. */
  control?: { id: string; 'aria-describedby'?: string }
  chosen: string[]
  options: readonly Choice[]
  placeholder: string
  invalid?: 'true'
  /** Other texts than those of `options` can be chosen too. */
  isOpenEnded?: boolean
  onChange(chosen: string[]): void
}

const SHOWN_MAX = 8

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

/** Options that fit a typed text: those that are or begin like it come first. */
function fitting(options: readonly Choice[], typed: string): Choice[] {
  const text = fold(typed)
  const rankOf = ([value, name]: Choice) => {
    if (fold(name) === text || (text.length > 1 && fold(value) === text)) return 0
    return fold(name).startsWith(text) ? 1 : fold(name).includes(text) ? 2 : 3
  }
  return options
    .map((option) => ({ option, rank: rankOf(option) }))
    .filter(({ rank }) => rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .map(({ option }) => option)
}

/** Several values of a list, found by typing a part of their names. Arrow keys and Enter choose, Escape closes. */
export function Choices({
  label,
  control,
  chosen,
  options,
  placeholder,
  invalid,
  isOpenEnded = false,
  onChange,
}: Props) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const ownId = useId()
  const id = control?.id ?? ownId
  const names = new Map(options)
  const found = fitting(
    options.filter(([value]) => !chosen.includes(value)),
    text,
  ).slice(0, SHOWN_MAX)
  const isListed = isOpen && found.length > 0
  /** The text means none of the options, and is not chosen. */
  const isLeft = !isOpen && text.trim() !== '' && !isOpenEnded

  function choose(value: string) {
    setText('')
    setAt(0)
    setOpen(false)
    if (!chosen.includes(value)) onChange([...chosen, value])
  }
  /** Takes a text that is not chosen from the list: a name or code in full, the only one that fits, or any text. */
  function takeText() {
    if (text.trim() === '') return
    const [first, second] = found
    const isName = first && (fold(first[1]) === fold(text) || fold(first[0]) === fold(text))
    if (isOpenEnded) {
      const known = options.find(([, name]) => name === text.trim())
      choose(known?.[0] ?? text.trim())
    } else if (isName || (first && !second)) choose(first[0])
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt(isOpen ? (at + step + found.length) % Math.max(found.length, 1) : 0)
      setOpen(true)
    } else if (event.key === 'Enter' || (event.key === ',' && isOpenEnded)) {
      if (event.key === 'Enter' && text.trim() === '' && !isListed) return // sends the form
      event.preventDefault()
      if (isOpenEnded && text.trim() !== '' && at === 0) takeText()
      else if (isListed) choose(found[at][0])
      else takeText()
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault() // a dialog around it stays open
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'Backspace' && text === '' && chosen.length > 0) onChange(chosen.slice(0, -1))
  }

  return (
    <div class="choices">
      {chosen.map((value) => (
        <span class="chip" key={value}>
          {names.get(value) ?? value}
          <button
            type="button"
            aria-label={fill(TEXTS.common.ui.choices.remove, { field: label, name: names.get(value) ?? value })}
            onClick={() => onChange(chosen.filter((one) => one !== value))}
          >
            <Icon name="close" size={14} />
          </button>
        </span>
      ))}
      <div class="choosing">
        <input
          id={id}
          class="input"
          role="combobox"
          autocomplete="off"
          placeholder={chosen.length === 0 ? placeholder : TEXTS.common.ui.choices.add}
          aria-label={control ? undefined : label}
          aria-expanded={isListed}
          aria-controls={isListed ? `${id}-list` : undefined}
          aria-activedescendant={isListed ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          aria-describedby={isLeft ? `${id}-left` : control?.['aria-describedby']}
          aria-invalid={isLeft ? 'true' : invalid}
          value={text}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value)
            setAt(0)
            setOpen(true)
          }}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            takeText()
            setOpen(false)
          }}
        />
        {isLeft && (
          <p class="error small" id={`${id}-left`}>
            {TEXTS.common.ui.choices.left}
          </p>
        )}
        {isListed && (
          <div role="listbox" id={`${id}-list`} aria-label={label}>
            {found.map(([value, name], index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the input
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
              <div
                key={value}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                // The input would lose the focus, and its text, before the click.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(value)}
              >
                {name}
              </div>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
