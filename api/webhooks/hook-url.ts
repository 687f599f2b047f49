import { isIP } from 'node:net'
import { parseUrl } from '../../process/parse-url.js'
import { createAddress, parseAddress } from '../../visit/address/address.js'
import { isPublicAddress } from '../../webhooks/public-address.js'
import type { Read } from '../wire.js'

/** Of a link or a workspace. */
export const HOOKS_MAX = 20
export const HOOK_LENGTH_MAX = 2_048

/** The URL of a webhook as it was written, without blanks around it: it is also the id by which it is unsubscribed. */
export function readHookUrl(text: string): Read<string> {
  const trimmed = text.trim()
  const error = `${JSON.stringify(trimmed.slice(0, 64))} is not an http or https URL`
  if (trimmed.length > HOOK_LENGTH_MAX) return { error: `must have at most ${HOOK_LENGTH_MAX} characters` }
  if (!/^https?:\/\//i.test(trimmed) || !parseUrl(trimmed)) return { error }
  if (/[\p{Cc}\p{Cs}]/u.test(trimmed)) return { error }
  return { value: trimmed }
}

/** What URLs have in common that lead to the same: how they are written, and what is not sent, tells nothing apart. */
export function sameHook(text: string): string {
  const url = parseUrl(text)
  if (!url) return text
  url.hash = ''
  return url.href
}

/** Each once, as it was first written. */
export const distinctHooks = (urls: string[]) =>
  urls.filter((url, i) => urls.findIndex((other) => sameHook(other) === sameHook(url)) === i)

/** Whether a URL names an address that is no host of the internet. Names are resolved when something is sent. */
export function namesPrivateAddress(text: string): boolean {
  const host = new URL(text).hostname.replace(/^\[|\]$|\.$/g, '')
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  const address = createAddress()
  return isIP(host) !== 0 && parseAddress(host, address) && !isPublicAddress(address)
}
