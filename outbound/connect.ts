import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { createAddress, parseAddress } from '../visit/address/address.js'
import type { Reach } from './reach.js'
import type { Resolve } from './resolve.js'

/** Why there is no connection; webhooks/outcome.ts says what each is. */
export type ConnectFailureKind = 'blocked' | 'dns' | 'refused' | 'timeout' | 'tls'

/** No connection came about. */
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
  // Of several addresses that were tried, each has an error of its own.
  const [first] = error instanceof AggregateError ? (error.errors as NodeJS.ErrnoException[]) : [error]
  const kind = SYSTEM[first.syscall ?? ''] ?? (isTls ? 'tls' : 'refused')
  return new ConnectFailure(kind, first.message)
}

export interface ConnectOptions {
  resolve: Resolve
  reach: Reach
  timeoutMs: number
  /** Certificate authorities instead of the system's. */
  ca?: string
}

/**
 * Connects to public addresses, and to those that `reach` allows beside. A name is resolved once, and connected to as resolved. One that has an address which is
 * not public is refused, even if it has public ones too: such an answer is a mistake or an attack, and whether it is found
 * must not depend on the order of the addresses.
 */
export function createConnect({ resolve, reach, timeoutMs, ca }: ConnectOptions): buildConnector.connector {
  async function check(text: string, hostname: string) {
    const address = createAddress()
    if (parseAddress(text, address) && (await reach.mayConnect(address))) return
    // Customers read this: which address it is, they do not learn.
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
  // The host stays a name here, for which TLS checks the certificate.
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
    // An address is not looked up. URLs have it in its usual form, however it was written.
    else check(options.hostname, options.hostname).then(open, (error) => callback(error, null))
  }
}
