import { attempt } from './attempt.js'

const FIRST_WAIT_MS = 1_000
const WAIT_MS_MAX = 60_000

/**
 * Brings reports to the API as text, which browsers send without a preflight, and again until they are answered. What is
 * not when the page is left, a beacon brings too. Nobody says whether that arrived: content blockers swallow beacons and
 * call them sent. `event_id` makes all of it count once.
 */
export function createDelivery(endpoint: string) {
  const unanswered = new Set<string>()
  const inBeacons = new Set<string>()
  let isLeaving = false

  function post(body: string, waitMs: number) {
    fetch(endpoint, { method: 'POST', body, keepalive: true, credentials: 'omit' })
      .then(({ status }) => {
        if (status === 429 || status >= 500) throw status
        unanswered.delete(body)
      })
      .catch(() => {
        if (waitMs < WAIT_MS_MAX) setTimeout(() => unanswered.has(body) && post(body, waitMs * 2), waitMs)
      })
  }

  const sendBeacons = () =>
    attempt(() => {
      for (const body of unanswered)
        if (!inBeacons.has(body) && navigator.sendBeacon(endpoint, body)) inBeacons.add(body)
    })

  addEventListener('pagehide', () => {
    isLeaving = true
    sendBeacons()
  })
  addEventListener('pageshow', () => {
    isLeaving = false
  })
  // Phones end pages in the background without another word.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendBeacons()
  })

  return {
    send(body: string) {
      unanswered.add(body)
      attempt(() => post(body, FIRST_WAIT_MS))
      if (isLeaving) sendBeacons()
    },
    /** A report that is under way cannot be called back. */
    clear: () => unanswered.clear(),
  }
}
