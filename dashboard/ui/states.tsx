import type { ComponentChildren } from 'preact'
import type { Failure } from '../api/failure.js'
import { Button } from './button.js'
import { Icon, type IconName } from './icon.js'

/** A placeholder of the size of content that is still loading. `height` is in rem. */
export function Skeleton({ height, count = 1 }: { height: number; count?: number }) {
  return (
    <div class="stack" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div class="skeleton" key={index} style={{ height: `${height}rem` }} />
      ))}
    </div>
  )
}

/** Shown while a page has nothing but a pending request. It appears after half a second: most answers come sooner. */
export const Waiting = () => (
  <p class="waiting" role="status">
    {TEXTS.common.ui.loading}
  </p>
)

/** Shown in place of an empty list or page; `children` say what to do next. */
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
 * Shown in place of a script that could not be loaded, because the connection failed or because an update has given the
 * scripts other names. Browsers remember a failed import, so only a reload of the whole page helps.
 */
export function NotLoaded() {
  return (
    <div class="note bad row apart" role="alert">
      <span>{TEXTS.common.ui.notLoaded.text}</span>
      <Button onClick={() => location.reload()}>{TEXTS.common.ui.notLoaded.button}</Button>
    </div>
  )
}

/** Whether a retry would fail in the same way. */
const isFinal = ({ status }: Failure) => [400, 403, 404].includes(status)

/** The reason of a failure, with a retry button if a retry can help. */
export function Failed({ failure, onRetry }: { failure: Failure; onRetry?: () => void }) {
  return (
    <div class="note bad row apart" role="alert">
      <span>{failure.text}</span>
      {onRetry && !isFinal(failure) && <Button onClick={onRetry}>{TEXTS.common.tryAgain}</Button>}
    </div>
  )
}
