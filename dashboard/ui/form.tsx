import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { ask, type Json, type Reply } from '../api/ask.js'
import type { Failure } from '../api/failure.js'
import { Button } from './button.js'
import { Failed } from './states.js'
import { useUnsaved } from './unsaved.js'

interface Props<T> {
  /** Text of the submit button. */
  action: string
  /** Text of the submit button after a failure; `action` by default. */
  again?: string
  kind?: 'primary' | 'danger'
  send(form: FormData): Promise<Reply<T>>
  onDone(data: Json<T>): void
  /** Asks before the page is left while the form has unsaved input. */
  isKept?: boolean
  /** The user's role does not suffice: the fields are disabled, and there is no button. */
  isLocked?: boolean
  /** Shows a Cancel button, as dialogs need. */
  onCancel?: () => void
  /** Fields of the form; they have the API's field names. @param errors by field name */
  children?: (errors: Failure['fields']) => ComponentChildren
}

/** The text of a field that is not a file. */
export const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')

/** Whether a text or a checkbox differs from its initial value. */
const differsFromBefore = ({ elements }: HTMLFormElement) =>
  [...elements].some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
    if (!(field instanceof HTMLInputElement)) return false
    return field.value !== field.defaultValue || field.checked !== field.defaultChecked
  })

type Input = HTMLInputElement | HTMLTextAreaElement

const inputsOf = ({ elements }: HTMLFormElement) =>
  [...elements].filter(
    (field): field is Input => field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement,
  )

const stateOf = (field: Input) => ({ value: field.value, ...('checked' in field && { checked: field.checked }) })
type States = Map<Input, ReturnType<typeof stateOf>>

const readStates = (form: HTMLFormElement): States => new Map(inputsOf(form).map((field) => [field, stateOf(field)]))

/** Resets all fields but those that the user has changed since they were sent. @returns whether there are such fields */
function resetSent(form: HTMLFormElement, sent: States) {
  const typed = [...readStates(form)].filter(([field, { value, checked }]) => {
    const before = sent.get(field)
    return before && (before.value !== value || before.checked !== checked)
  })
  form.reset()
  for (const [field, state] of typed) Object.assign(field, state)
  return typed.length > 0
}

/** Fields that are sent together. Errors that belong to no field are shown above them. */
export function Form<T>({
  action,
  again = action,
  kind = 'primary',
  send,
  onDone,
  isKept = false,
  isLocked = false,
  onCancel,
  children,
}: Props<T>) {
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<Failure>()
  const isSending = useRef(false) // a ref, because a second submit may come before the button is disabled
  const [isBusy, setBusy] = useState(false)
  const [isTouched, setTouched] = useState(false)
  useUnsaved(isKept && isTouched)
  useEffect(() => element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [failure])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    event.stopPropagation() // a dialog may be in another form of the page
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    const sent = readStates(element.current!)
    const answer = await ask(send(new FormData(element.current!)))
    isSending.current = false
    setBusy(false)
    setFailure(answer.failure)
    if (answer.failure) return
    setTouched(element.current !== null && resetSent(element.current, sent))
    onDone(answer.data)
  }
  const isBesideFields = Object.keys(failure?.fields ?? {}).some((name) => element.current?.elements.namedItem(name))
  const button = (
    <Button type="submit" kind={kind} disabled={isBusy} isBusy={isBusy}>
      {failure ? again : action}
    </Button>
  )
  if (isLocked)
    return (
      <fieldset class="stack" disabled>
        {children?.({})}
      </fieldset>
    )
  return (
    <form
      class="stack"
      ref={element}
      onSubmit={(event) => void submit(event)}
      onInput={(event) => setTouched(differsFromBefore(event.currentTarget))}
      noValidate
    >
      {failure && !isBesideFields && <Failed failure={failure} />}
      {children?.(failure?.fields ?? {})}
      {onCancel ? (
        <div class="actions">
          <Button onClick={onCancel}>{TEXTS.common.cancel}</Button>
          {button}
        </div>
      ) : (
        button
      )}
    </form>
  )
}
