const STORED_AS = 'slugline-scheme'

export const SCHEMES = ['auto', 'light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

export function readScheme(): Scheme {
  const stored = localStorage.getItem(STORED_AS)
  return SCHEMES.find((scheme) => scheme === stored) ?? 'auto'
}

/** Applies the colour scheme that the user chose, or the system's. The browser remembers it. */
export function applyScheme(scheme: Scheme) {
  localStorage.setItem(STORED_AS, scheme)
  if (scheme === 'auto') delete document.documentElement.dataset.scheme
  else document.documentElement.dataset.scheme = scheme
  dispatchEvent(new Event('schemechange'))
}
