import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon.js'

interface Look {
  kind?: 'primary' | 'quiet' | 'danger'
  icon?: IconName
  children?: ComponentChildren
}

type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement> & { label?: string }

const classOf = (kind: string | undefined, isBare: boolean) => `button ${kind ?? ''} ${isBare ? 'bare' : ''}`

/** With an icon alone it needs a `label`. */
export function Button({ kind, icon, label, children, type = 'button', ...more }: ButtonProps) {
  return (
    <button type={type} class={classOf(kind, !children)} aria-label={label} title={label} {...more}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** A link that looks like a button: to a page, or to a file of the API. */
export function LinkButton({ kind, icon, children, ...more }: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a class={classOf(kind, false)} {...more}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}
