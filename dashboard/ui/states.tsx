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

/** Where nothing can be shown before an answer. It is seen after half a second: most answers come sooner. */
export const Waiting = () => (
  <p class="waiting" role="status">
    Loading…
  </p>
)

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

/**
 * Stands where a script could not be loaded: there is no connection, or a new version was installed, whose scripts have
 * other names. Only loading the whole page helps against both: browsers keep the failure of an import.
 */
export function NotLoaded() {
  return (
    <div class="note bad row apart" role="alert">
      <span>This part could not be loaded. The connection may be gone, or Slugline has been updated meanwhile.</span>
      <Button onClick={() => location.reload()}>Reload</Button>
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
