import { useEffect, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Button } from './button.js'

interface Toast {
  id: number
  text: string
  undo?: () => void
}

const SHOWN_MS = 8_000

let last = 0
let show: (toast: Toast) => void = () => undefined

/**
 * Shows for `SHOWN_MS` what was done, with an Undo button if there is an `undo`. It goes with its page, but is still
 * shown on the page to which the same action leads.
 */
export function toast(text: string, undo?: () => void) {
  last += 1
  show({ id: last, text, undo })
}

export function Toasts() {
  const [toasts, setToasts] = useState<Toast[]>([])
  const remove = (id: number) => setToasts((all) => all.filter((one) => one.id !== id))
  const { path } = useLocation()
  /** Ids of the toasts that were shown before the last change of the page. */
  const seen = useRef<number[]>([])
  useEffect(() => setToasts((all) => all.filter(({ id }) => !seen.current.includes(id))), [path])
  useEffect(() => {
    seen.current = toasts.map(({ id }) => id)
  })
  useEffect(() => {
    show = (toast) => {
      setToasts((all) => [...all.slice(-2), toast])
      setTimeout(() => remove(toast.id), SHOWN_MS)
    }
  }, [])
  return (
    <div class="toasts" role="status">
      {toasts.map(({ id, text, undo }) => (
        <div class="toast" key={id}>
          <span>{text}</span>
          {undo && (
            <Button
              onClick={() => {
                remove(id)
                undo()
              }}
            >
              {TEXTS.common.undo}
            </Button>
          )}
          <Button icon="close" label={TEXTS.common.ui.dismiss} onClick={() => remove(id)} />
        </div>
      ))}
    </div>
  )
}
