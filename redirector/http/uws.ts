import { createRequire } from 'node:module'

export type Uws = typeof import('uWebSockets.js') & { LIBUS_LISTEN_EXCLUSIVE_PORT: number }

/** Bytes of the longest head of a request, request line included; longer ones are answered 431. */
export const HEAD_BYTES_MAX = 16_384

/** The modules version of Node 22, from which on the package has newer binaries. */
const NODE_22 = 127

/**
 * Whether Node loads a binary whose parser answers 505 to a request line that comes in several segments, and to a header of
 * the PROXY protocol in a segment of its own, and never to a head that it does not understand; test/wire has the whole list.
 */
export const isOldBinary = (modules = process.versions.modules) => Number(modules) < NODE_22

/** @returns undefined where the package has no binary for this system */
export function loadUws(): Uws | undefined {
  // Read when the binary is loaded. Its own limit, 4 KB, is less than a long query with the cookies of a whole domain.
  process.env.UWS_HTTP_MAX_HEADERS_SIZE ??= String(HEAD_BYTES_MAX)
  try {
    const uws = createRequire(import.meta.url)('uWebSockets.js')
    uws._cfg?.('silent') // no header `uWebSockets: 20`
    return uws
  } catch {
    return undefined
  }
}
