import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { NotLoaded } from './states.js'

/**
 * A component whose script is loaded on the first rendering. undefined while it loads, `NotLoaded` if that fails.
 * @param known the component, if its script is loaded already
 */
export function useComponent<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
  known?: ComponentType<P>,
): ComponentType<P> | undefined {
  const [Loaded, setLoaded] = useState(() => known)
  useEffect(() => {
    if (Loaded) return
    load().then(
      (module) => setLoaded(() => module.default),
      () => setLoaded(() => NotLoaded),
    )
  }, [])
  return Loaded
}
