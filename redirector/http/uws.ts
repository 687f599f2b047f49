import { createRequire } from 'node:module'
import path from 'node:path'
import { verifyUws } from './verify-uws.js'

export type Uws = typeof import('uWebSockets.js') & { LIBUS_LISTEN_EXCLUSIVE_PORT: number }

/** Longest head of a request in bytes, with its request line. Longer ones are answered 431. */
export const HEAD_BYTES_MAX = 16_384

/** `process.versions.modules` of Node 22. The package has newer binaries from there on. */
const NODE_22 = 127

/**
 * Whether Node loads an old binary. Its parser answers 505 to a request line in several TCP segments and to a PROXY
 * protocol header in a segment of its own, and does not answer a malformed head at all. test/wire has the full list.
 */
export const isOldBinary = (modules = process.versions.modules) => Number(modules) < NODE_22

const require = createRequire(import.meta.url)
let isVerified = false

/**
 * @returns undefined if the package has no binary for this system
 * @throws Error if the binary is not the one that this version was tested with (test/redirector/verify-uws.test.ts)
 */
export function loadUws(): Uws | undefined {
  if (!isVerified) verifyUws(path.dirname(require.resolve('uWebSockets.js')))
  isVerified = true
  // The binary reads this when it is loaded. Its default of 4 KB is too little for a long query with many cookies.
  process.env.UWS_HTTP_MAX_HEADERS_SIZE ??= String(HEAD_BYTES_MAX)
  try {
    const uws = require('uWebSockets.js')
    uws._cfg?.('silent') // omits the header `uWebSockets: 20`
    return uws
  } catch {
    return undefined
  }
}
