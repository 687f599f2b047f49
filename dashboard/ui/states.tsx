import type { ComponentChildren } from 'preact'
import type { Failure } from '../api/failure.js'
import { Button } from './button.js'
import { Icon, type IconName } from './icon.js'

/** Stands where something will be, in its size. `height` in rem. */
export function Skeleton({ height, count = 1 }: { height: number; count?: number }) {
  return (
    <div class="stack" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div class="skeleton" key={index} style={{ height: `${height}rem` }} />
      ))}
    </div>
  )
}

/** Where there is nothing yet: says what to do. */
export function Empty({ icon, title, children }: { icon: IconName; title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <Icon name={icon} />
      <h2>{title}</h2>
      {children}
    </div>
  )
}

/** What is wrong, forbidden or gone stays so. */
const isFinal = ({ status }: Failure) => [400, 403, 404].includes(status)

/** Why something cannot be shown, and another try where that can help. */
export function Failed({ failure, onRetry }: { failure: Failure; onRetry?: () => void }) {
  return (
    <div class="note bad row apart" role="alert">
      <span>{failure.text}</span>
      {onRetry && !isFinal(failure) && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}
