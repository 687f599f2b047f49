import { isPublicAddress } from '../../outbound/public-address.js'
import type { Reach } from '../../outbound/reach.js'
import { parseUrl } from '../../process/parse-url.js'
import { type Address, createAddress, parseAddress } from '../../visit/address/address.js'
import type { Read } from '../http/wire.js'

/** The number of webhooks of a link or a workspace. */
export const HOOKS_MAX = 20
export const HOOK_LENGTH_MAX = 2_048

/**
 * Reads the URL of a webhook, which is also its id. It is normalised to `new URL(text).href` without the parts that are
 * not sent, so that URLs of the same target are equal. URLs are always stored in this form and compared as text.
 */
export function readHookUrl(text: string): Read<string> {
  const trimmed = text.trim()
  const error = `${JSON.stringify(trimmed.slice(0, 64))} is not an http or https URL`
  const url = /^https?:\/\//i.test(trimmed) && !/[\p{Cc}\p{Cs}]/u.test(trimmed) && parseUrl(trimmed)
  if (!url) return { error }
  url.hash = ''
  if (url.search === '') url.search = '' // removes a ? at the end
  return url.href.length > HOOK_LENGTH_MAX
    ? { error: `must have at most ${HOOK_LENGTH_MAX} characters, encoded` }
    : { value: url.href }
}

/** The error of a field that may not name a private address. */
export const PRIVATE_ADDRESS = 'must not lead to a private address'

/**
 * The address in a URL, or 127.0.0.1 for a name of the loopback. Other names are resolved only when a delivery is sent.
 */
function addressNamed(text: string): Address | undefined {
  const host = new URL(text).hostname.replace(/^\[|\]$|\.$/g, '')
  const address = createAddress()
  const isLoopback = host === 'localhost' || host.endsWith('.localhost')
  return parseAddress(isLoopback ? '127.0.0.1' : host, address) ? address : undefined
}

/** Whether a URL names an address that is not public. */
export function namesPrivateAddress(text: string): boolean {
  const address = addressNamed(text)
  return address !== undefined && !isPublicAddress(address)
}

/** Whether a URL names an address to which `reach` permits no delivery. */
export function namesRefusedAddress(text: string, reach: Pick<Reach, 'permits'>): boolean {
  const address = addressNamed(text)
  return address !== undefined && !reach.permits(address)
}
