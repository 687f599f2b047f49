import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { NotLoaded } from './states.js'

/**
 * A component of a script that is loaded once it is wanted; `NotLoaded` where it cannot be. undefined: it is not there yet.
 * @param known where the script was loaded before
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
