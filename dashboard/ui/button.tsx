import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ComponentChildren, TargetedMouseEvent } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { Icon, type IconName } from './icon.js'

interface Look {
  kind?: 'primary' | 'quiet' | 'danger'
  icon?: IconName
  children?: ComponentChildren
}

interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'icon' | 'disabled' | 'onClick'> {
  label?: string
  disabled?: boolean
  /** Shows that the button waits for an answer. */
  isBusy?: boolean
  /** Further clicks do nothing while the promise that it returns is pending. */
  onClick?(event: TargetedMouseEvent<HTMLButtonElement>): unknown
}

const classOf = (kind: string | undefined, isBare: boolean) => `button ${kind ?? ''} ${isBare ? 'bare' : ''}`

/** A button with an icon and no text needs a `label`. */
export function Button({
  kind,
  icon,
  label,
  children,
  type = 'button',
  disabled,
  isBusy = false,
  onClick,
  ...more
}: ButtonProps) {
  const isPending = useRef(false) // a ref, because a second click may come before the next rendering
  const [isWaiting, setWaiting] = useState(false)
  async function click(event: TargetedMouseEvent<HTMLButtonElement>) {
    if (disabled || isPending.current) return event.preventDefault()
    const done = onClick?.(event)
    if (!(done instanceof Promise)) return
    isPending.current = true
    setWaiting(true)
    try {
      await done
    } finally {
      isPending.current = false
      setWaiting(false)
    }
  }
  return (
    <button
      type={type}
      class={classOf(kind, !children)}
      aria-label={label}
      title={label}
      aria-busy={isBusy || isWaiting || undefined}
      aria-disabled={disabled} // the attribute `disabled` would take the focus away
      onClick={(event) => void click(event)}
      {...more}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** A link that looks like a button. It leads to a page, or to a file of the API. */
export function LinkButton({ kind, icon, children, ...more }: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a class={classOf(kind, false)} {...more}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}
