import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** A component of a script that is loaded once it is wanted. undefined: it is not there yet, or cannot be loaded. */
export function useComponent<P>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> | undefined {
  const [Loaded, setLoaded] = useState<ComponentType<P>>()
  useEffect(() => {
    load().then(
      (module) => setLoaded(() => module.default),
      () => undefined, // figures are there without it
    )
  }, [])
  return Loaded
}
