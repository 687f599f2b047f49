import { isIP, type LookupFunction, type Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { buildConnector } from 'undici'
import { createAddress, parseAddress } from '../visit/address/address.js'
import { boundAnswers } from './bound-answers.js'
import { createClientContext } from './client-context.js'
import type { Reach } from './reach.js'
import type { Resolve } from './resolve.js'
import { TlsBytes } from './tls-bytes.js'

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

/**
 * Most addresses of a name. All are checked, and a customer's name server can answer with thousands. A large public host
 * has some ten.
 */
const ADDRESSES_MAX = 64

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
    if (found.length > ADDRESSES_MAX)
      throw new ConnectFailure('dns', `${hostname} has ${found.length} addresses, more than ${ADDRESSES_MAX}`)
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
  const connect = buildConnector({
    timeout: timeoutMs,
    autoSelectFamily: true,
    lookup,
    secureContext: createClientContext(ca),
  } as buildConnector.BuildOptions)

  /** Connects, and speaks TLS on the connection. Both together have the time of one. */
  function connectSecurely(options: buildConnector.Options, callback: buildConnector.Callback) {
    const deadline = performance.now() + timeoutMs
    connect({ ...options, protocol: 'http:', port: options.port || '443' }, (error, socket) => {
      if (error) return callback(error, null)
      const bytes = new TlsBytes(socket, () => new ConnectFailure('tls', 'the server sent too much beside its answer'))
      // The connector gets the host's name, so that TLS checks the certificate against it. It returns its socket.
      const secure = connect({ ...options, httpSocket: bytes as unknown as Socket }, (...result) => {
        clearTimeout(timer)
        callback(...result)
      }) as unknown as TLSSocket
      bytes.watch(secure)
      const timeOut = () => secure.destroy(new ConnectFailure('timeout', `no connection within ${timeoutMs} ms`))
      const timer = setTimeout(timeOut, Math.max(0, deadline - performance.now()))
    })
  }

  return (options, callback) => {
    const isTls = options.protocol === 'https:'
    const open = () =>
      (isTls ? connectSecurely : connect)(options, (...[error, socket]) => {
        if (error) return callback(failureOf(error, isTls), null)
        boundAnswers(socket as Socket)
        callback(null, socket as Socket)
      })
    if (!isIP(options.hostname)) open()
    // Addresses are not resolved. `URL` has brought them into their usual form.
    else check(options.hostname, options.hostname).then(open, (error) => callback(error, null))
  }
}
