import type { Test } from 'tap'
import { createLiveClicks } from '../../api/live/live-clicks.js'

/** Live clicks of which there are none. `listeners` says how many listen now, and how many ever did. */
export function withCountedListeners(t: Test) {
  const openTail = () => ({ close: async () => undefined })
  const toRow = () => {
    throw new Error('there are no clicks')
  }
  const live = createLiveClicks({ openTail, toRow })
  t.teardown(() => live.close())
  const listeners = { now: 0, ever: 0 }
  const listen: typeof live.listen = (...given) => {
    const heard = live.listen(...given)
    listeners.now += 1
    listeners.ever += 1
    const leave = () => {
      listeners.now -= 1
      heard.leave()
    }
    return { ...heard, leave }
  }
  return { live: { ...live, listen }, listeners }
}
