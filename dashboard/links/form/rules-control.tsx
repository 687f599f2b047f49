import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { fill } from '../../../words/text.js'
import { Button } from '../../ui/button.js'
import { isSame } from './draft.js'
import { RuleRow } from './rule-row.js'
import { type RuleRow as Row, type Rule, rowsOf } from './rule-rows.js'

interface Props {
  value: Rule[] | null
  errors: string[]
  onChange(value: unknown): void
}

/** New index of a rule that is dragged to height `y`. It passes another rule when it is past that rule's middle. */
function placeAt(rows: HTMLCollection, from: number, y: number): number {
  const isPast = (place: number) => {
    const { top, height } = rows[place].getBoundingClientRect()
    return place < from ? y < top + height / 2 : y > top + height / 2
  }
  let to = from
  while (to > 0 && isPast(to - 1)) to -= 1
  if (to < from) return to
  while (to < rows.length - 1 && isPast(to + 1)) to += 1
  return to
}

/** The sum of all shares, and where the remaining visitors go. */
function Shares({ rules }: { rules: Rule[] }) {
  const sum = rules.reduce((sum, { percentage }) => sum + (Number(percentage) || 0), 0)
  if (sum > 100)
    return (
      <p class="too-much" role="status">
        {fill(TEXTS.linkForm.rules.shares.tooMuch, { sum: String(sum), excess: String(sum - 100) })}
      </p>
    )
  return (
    <p class="muted" role="status">
      {sum === 100
        ? fill(TEXTS.linkForm.rules.shares.all, { sum: '100' })
        : fill(TEXTS.linkForm.rules.shares.some, { sum: String(sum), rest: String(100 - sum) })}
    </p>
  )
}

/** The rules of a link; the first match wins. Rules move by drag or by buttons, and screen readers hear each move. */
export function RulesControl({ value, errors, onChange }: Props) {
  const rules = value ?? []
  // A row that becomes like the one before it while it is typed stays a row, until the form is opened again.
  const [kept, setKept] = useState<Row[]>([])
  const rows = isSame(kept.flat(), rules) ? kept : rowsOf(rules)
  function change(next: Row[]) {
    setKept(next)
    onChange(next.flat())
  }
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<{ from: number; at: number }>()
  const [said, setSaid] = useState('')
  /** Element to focus after the next rendering: a rule, and a selector within it. */
  const focused = useRef<{ place: number; selector: string } | undefined>(undefined)
  useLayoutEffect(() => {
    const { place, selector } = focused.current ?? {}
    focused.current = undefined
    if (place === undefined || selector === undefined) return
    list.current?.children[place]?.querySelector<HTMLElement>(selector)?.focus()
  })

  function move(from: number, to: number) {
    change(rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]))
  }
  function say(from: number, to: number) {
    const numbers = { from: String(from + 1), to: String(to + 1), count: String(rows.length) }
    setSaid(fill(TEXTS.linkForm.rules.moved, numbers))
  }

  function drag(y: number) {
    if (!dragged) return
    const at = placeAt(list.current!.children, dragged.at, y)
    if (at === dragged.at) return
    move(dragged.at, at)
    setDragged({ ...dragged, at })
  }
  function drop() {
    if (dragged && dragged.from !== dragged.at) say(dragged.from, dragged.at)
    setDragged(undefined)
  }

  return (
    <div class="rules">
      <ol class="stack" ref={list}>
        {rows.map((row, index) => (
          <RuleRow
            key={index}
            row={row}
            number={index + 1}
            isFirst={index === 0}
            isLast={index === rows.length - 1}
            isInvalid={errors.some(
              (error) =>
                error.includes(`rule ${index + 1}:`) || (row[0].what === 'rotator' && error.startsWith('percentages')),
            )}
            isDragged={dragged?.at === index}
            onChange={(next) => change(rows.with(index, next))}
            onMove={(step) => {
              // The focus follows the moved rule's button.
              focused.current = { place: index + step, selector: `[data-step="${step}"]` }
              move(index, index + step)
              say(index, index + step)
            }}
            onRemove={() => {
              change(rows.toSpliced(index, 1))
              setSaid(fill(TEXTS.linkForm.rules.removed, { number: String(index + 1) }))
            }}
            onDragStart={() => setDragged({ from: index, at: index })}
            onDrag={drag}
            onDrop={drop}
          />
        ))}
      </ol>
      <p class="unseen" aria-live="polite">
        {said}
      </p>
      {rules.some(({ what }) => what === 'rotator') && <Shares rules={rules} />}
      <div class="row">
        <Button
          icon="plus"
          onClick={() => {
            focused.current = { place: rows.length, selector: 'select' }
            change([...rows, [{ what: 'country', url: '' }]])
          }}
        >
          {TEXTS.linkForm.rules.add}
        </Button>
        {rows.length === 0 && <span class="muted">{TEXTS.linkForm.rules.none}</span>}
      </div>
    </div>
  )
}
