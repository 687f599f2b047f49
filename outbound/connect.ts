import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { createAddress, parseAddress } from '../visit/address/address.js'
import type { Reach } from './reach.js'
import type { Resolve } from './resolve.js'

/** Why there is no connection. webhooks/outcome.ts explains each kind. */
export type ConnectFailureKind = 'blocked' | 'dns' | 'refused' | 'timeout' | 'tls'

/** A connection could not be made. */
export class ConnectFailure extends Error {
  constructor(
    readonly kind: ConnectFailureKind,
    message: string,
  ) {
    super(message)
  }
}

const SYSTEM: Record<string, ConnectFailureKind> = { connect: 'refused', getaddrinfo: 'dns' }

function failureOf(error: NodeJS.ErrnoException, isTls: boolean): ConnectFailure {
  if (error instanceof ConnectFailure) return error
  if (error.code === 'UND_ERR_CONNECT_TIMEOUT' || error.code === 'ETIMEDOUT')
    return new ConnectFailure('timeout', error.message)
  // If several addresses were tried, each has an error of its own. The first one is reported.
  const [first] = error instanceof AggregateError ? (error.errors as NodeJS.ErrnoException[]) : [error]
  const kind = SYSTEM[first.syscall ?? ''] ?? (isTls ? 'tls' : 'refused')
  return new ConnectFailure(kind, first.message)
}

export interface ConnectOptions {
  resolve: Resolve
  reach: Reach
  timeoutMs: number
  /** Replaces the system's certificate authorities. */
  ca?: string
}

/**
 * Connects to public addresses, and to others that `reach` allows. A name is resolved once, and the connection goes to
 * one of the resolved addresses. If any of them is not public, the name is refused: such an answer is a mistake or an
 * attack, and the order of addresses must not decide.
 */
export function createConnect({ resolve, reach, timeoutMs, ca }: ConnectOptions): buildConnector.connector {
  async function check(text: string, hostname: string) {
    const address = createAddress()
    if (parseAddress(text, address) && (await reach.mayConnect(address))) return
    // Customers read this message, so it does not contain the address.
    throw new ConnectFailure('blocked', `${hostname} leads to an address that is not public`)
  }

  async function addressesOf(hostname: string) {
    const found = await resolve(hostname).catch((error: Error) => {
      throw new ConnectFailure('dns', error.message)
    })
    if (found.length === 0) throw new ConnectFailure('dns', `${hostname} has no address`)
    for (const text of found) await check(text, hostname)
    return found.map((text) => ({ address: text, family: isIP(text) }))
  }

  const lookup: LookupFunction = (hostname, { all }, callback) => {
    addressesOf(hostname).then(
      (found) => {
        if (all) callback(null, found)
        else callback(null, found[0].address, found[0].family)
      },
      (error) => callback(error, []),
    )
  }
  // The connector gets the host's name, so that TLS checks the certificate against it.
  const connect = buildConnector({
    timeout: timeoutMs,
    autoSelectFamily: true,
    lookup,
    ca,
  } as buildConnector.BuildOptions)

  return (options, callback) => {
    const isTls = options.protocol === 'https:'
    const open = () =>
      connect(options, (error, socket) => {
        if (error) callback(failureOf(error, isTls), null)
        else callback(null, socket)
      })
    if (!isIP(options.hostname)) open()
    // Addresses are not resolved. `URL` has brought them into their usual form.
    else check(options.hostname, options.hostname).then(open, (error) => callback(error, null))
  }
}
