import { useEffect, useRef, useState } from 'preact/hooks'
import { useSteady } from '../ui/use-steady.js'

/** How long after a click the figures are asked for again. Further clicks of this time are in the same answers. */
const TURN_MS = 3_000

/**
 * Turns of the reports of a page that follows new clicks: at most one every three seconds, and none while the page is
 * hidden.
 * @returns `onNews` is to be called for every new click
 */
export function useTurns() {
  const [turn, setTurn] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onNews = useSteady(() => {
    if (timer.current !== undefined) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      if (!document.hidden) setTurn((last) => last + 1)
    }, TURN_MS)
  })
  return { turn, onNews }
}
