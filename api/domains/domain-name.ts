import { parseUrl } from '../../process/parse-url.js'
import { createAddress, parseAddress } from '../../visit/address/address.js'
import type { Read } from '../http/wire.js'

/** Longer than any host name in any spelling. */
const TEXT_LENGTH_MAX = 1_000

/** Reads a host name, with or without a port, into its stored form: lower case, Punycode, no '/' or '.' at the end. */
export function readDomainName(text: string): Read<string> {
  if (text.length > TEXT_LENGTH_MAX) return { error: 'is not a host name' }
  const name = text.trim().replace(/[/.]$/, '')
  const url = /^[^\s/?#@\\]+$/.test(name) ? parseUrl(`http://${name}`) : undefined
  return url ? { value: url.host } : { error: 'is not a host name' }
}

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/**
 * Reads the name of a domain to add. One label is enough, such as `go` in `go/spring` on a company's network. A port is
 * refused, because redirectors look hosts up without their port, and such a domain could never be visited.
 */
export function readNewDomainName(text: string): Read<string> {
  const read = readDomainName(text)
  if ('error' in read) return read
  const name = read.value
  const withoutPort = name.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  if (parseAddress(withoutPort, createAddress())) return { error: 'must be a host name, not an address' }
  if (/:\d+$/.test(name)) return { error: 'must have no port' }
  if (name.length > 253 || !name.split('.').every((part) => LABEL.test(part))) return { error: 'is not a host name' }
  return read
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a name is the default host: the host of PUBLIC_URL, or any name of the loopback if that is on the loopback.
 */
export const isDefaultHost = (name: string, { hostname }: URL) =>
  name === hostname || (loopback.has(hostname) && loopback.has(name))
