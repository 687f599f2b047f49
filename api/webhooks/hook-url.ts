import { isPublicAddress } from '../../outbound/public-address.js'
import type { Reach } from '../../outbound/reach.js'
import { parseUrl } from '../../process/parse-url.js'
import { type Address, createAddress, parseAddress } from '../../visit/address/address.js'
import type { Read } from '../http/wire.js'

/** Of a link or a workspace. */
export const HOOKS_MAX = 20
export const HOOK_LENGTH_MAX = 2_048

/**
 * The URL of a webhook, which is also its id, in the one form that all URLs have that lead to the same: `new URL(text).href`
 * without what is not sent. It is stored so wherever it comes from, and compared as text.
 */
export function readHookUrl(text: string): Read<string> {
  const trimmed = text.trim()
  const tooLong = { error: `must have at most ${HOOK_LENGTH_MAX} characters, encoded` }
  if (trimmed.length > HOOK_LENGTH_MAX) return tooLong
  const error = `${JSON.stringify(trimmed.slice(0, 64))} is not an http or https URL`
  const url = /^https?:\/\//i.test(trimmed) && !/[\p{Cc}\p{Cs}]/u.test(trimmed) && parseUrl(trimmed)
  if (!url) return { error }
  url.hash = ''
  if (url.search === '') url.search = '' // takes away a ? with nothing behind it
  return url.href.length > HOOK_LENGTH_MAX ? tooLong : { value: url.href }
}

/** Of a field that may not name one. */
export const PRIVATE_ADDRESS = 'must not lead to a private address'

/** The address that a URL names; of a name of the loopback one of it, of another name none: it is resolved when sent to. */
function addressNamed(text: string): Address | undefined {
  const host = new URL(text).hostname.replace(/^\[|\]$|\.$/g, '')
  const address = createAddress()
  const isLoopback = host === 'localhost' || host.endsWith('.localhost')
  return parseAddress(isLoopback ? '127.0.0.1' : host, address) ? address : undefined
}

/** Whether a URL names an address that is no host of the internet. */
export function namesPrivateAddress(text: string): boolean {
  const address = addressNamed(text)
  return address !== undefined && !isPublicAddress(address)
}

/** Whether a URL names an address to which nothing may be sent. */
export function namesRefusedAddress(text: string, reach: Pick<Reach, 'permits'>): boolean {
  const address = addressNamed(text)
  return address !== undefined && !reach.permits(address)
}
