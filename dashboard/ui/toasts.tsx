import { useEffect, useState } from 'preact/hooks'
import { Button } from './button.js'

interface Toast {
  id: number
  text: string
  undo?: () => void
}

const SHOWN_MS = 8_000

let last = 0
let show: (toast: Toast) => void = () => undefined

/** Shows for `SHOWN_MS` what was done, with an Undo button if there is an `undo`. */
export function toast(text: string, undo?: () => void) {
  last += 1
  show({ id: last, text, undo })
}

export function Toasts() {
  const [toasts, setToasts] = useState<Toast[]>([])
  const remove = (id: number) => setToasts((all) => all.filter((one) => one.id !== id))
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
              Undo
            </Button>
          )}
          <Button icon="close" label="Dismiss" onClick={() => remove(id)} />
        </div>
      ))}
    </div>
  )
}
