import type { Read } from '../wire.js'

/** A host name, perhaps with a port, as it is stored: lower case, Punycode, without a trailing '/' or '.'. */
export function readDomainName(text: string): Read<string> {
  const invalid = { error: 'is not a host name' }
  const name = text.trim().replace(/[/.]$/, '')
  if (!/^[^\s/?#@\\]+$/.test(name) || !URL.canParse(`http://${name}`)) return invalid
  return { value: new URL(`http://${name}`).host }
}
