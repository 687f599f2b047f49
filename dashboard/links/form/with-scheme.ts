const HOST_FIRST = /^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+\.?(:\d+)?([/?#]|$)/u

/** Completes an address as people paste it, such as `example.com/x` or `//example.com`. Other texts stay as they are. */
export function withScheme(text: string): string {
  const trimmed = text.trim()
  if (trimmed.startsWith('//')) return `https:${trimmed}`
  return HOST_FIRST.test(trimmed) ? `https://${trimmed}` : text
}
