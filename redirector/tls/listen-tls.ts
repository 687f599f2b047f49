import type { AppOptions } from 'uWebSockets.js'
import type { KeyPair } from '../../process/key-pair.js'
import { acceptWaiting, drain, endConnections } from '../http/drain.js'
import { addRoutes, isExclusive, listenOn } from '../http/listen.js'
import type { Handlers, Listening } from '../http/server.js'
import type { Uws } from '../http/uws.js'
import { type CertificateStore, type Certificates, findKeyPair } from './certificates.js'
import { TLS_12_CIPHERS } from './ciphers.js'
import { withMemoryFile } from './memory-file.js'

/** An app with the certificates of one moment, and the connections that use them. */
interface Generation {
  /** Stops accepting connections, and closes the app when the last one has ended. */
  retire(then: () => void): void
  /** Ends open connections with their next answer. */
  endConnections(): void
  close(): void
}

const withFile = <T>({ cert, key }: KeyPair, then: (options: AppOptions) => T) =>
  withMemoryFile(`${cert}\n${key}\n`, (file) =>
    then({ cert_file_name: file, key_file_name: file, ssl_ciphers: TLS_12_CIPHERS }),
  )

/**
 * uWebSockets.js cannot replace the certificate of an app. It also must not remove a name while connections of the name
 * are open: it frees memory that their next request needs, and the process crashes. So new certificates come with a new
 * app on the same port, and the old app serves its connections to their end.
 *
 * A name is added when a visitor first asks for it, so that a new app costs little for any number of names.
 */
async function openGeneration(
  uws: Uws,
  handlers: Handlers,
  host: string,
  port: number,
  certificates: Certificates,
): Promise<Generation> {
  const app = withFile(certificates.fallback, (options) => uws.SSLApp(options))
  const added = new Set<string>()
  let current = handlers
  // One level of indirection, because each name of the app has routes of its own that would have to be replaced.
  const routed: Handlers = {
    get: (res, req) => current.get(res, req),
    head: (res, req) => current.head(res, req),
    any: (res, req) => current.any(res, req),
  }
  let connections = 0
  let whenGone: (() => void) | undefined
  let isClosed = false

  function close() {
    if (isClosed) return
    isClosed = true
    app.close()
    whenGone?.()
  }
  /** Removes all names, because closing an app alone does not free its certificates. */
  function endWhenUnused() {
    if (connections > 0 || isClosed) return
    for (const name of added) app.removeServerName(name)
    close()
  }
  function countConnections(change: number) {
    connections += change
    if (whenGone && connections === 0) setImmediate(endWhenUnused) // after uWebSockets.js has closed the connection
  }

  addRoutes(app, routed)
  app.filter((_res, change) => countConnections(Number(change)))
  app.missingServerName((host) => {
    const found = findKeyPair(certificates, host)
    if (!found || found.pair === certificates.fallback || added.has(found.name)) return
    added.add(found.name)
    withFile(found.pair, (options) => app.addServerName(found.name, options))
    addRoutes(app.domain(found.name), routed) // without routes of its own a name would not be answered
  })
  const socket = await listenOn(uws, app, host, port, 0)
  return {
    retire(then) {
      if (isClosed) return
      whenGone = then
      uws.us_listen_socket_close(socket)
      setImmediate(endWhenUnused)
    },
    endConnections() {
      current = endConnections(handlers)
    },
    close,
  }
}

/**
 * Chooses the port if it must be exclusive or is 0. An exclusive port cannot be shared by the next app of this process.
 * So it is opened exclusively, closed, and opened again as a shared port.
 */
async function settlePort(uws: Uws, host: string, port: number) {
  if (port !== 0 && !isExclusive()) return port
  const app = uws.App()
  const chosen = uws.us_socket_local_port(await listenOn(uws, app, host, port))
  app.close()
  return chosen
}

/**
 * Listens with TLS, and shows the newest certificates to every new connection.
 *
 * Old and new app listen side by side for a moment. Connections that wait to be accepted when the old app stops are
 * reset by the kernel, unless `net.ipv4.tcp_migrate_req` is 1. So it stops right after it has accepted all, and
 * browsers retry after a reset.
 */
export async function listenTls(
  uws: Uws,
  handlers: Handlers,
  host: string,
  wantedPort: number,
  store: CertificateStore,
  onWarning: (message: string) => void,
): Promise<Listening> {
  const port = await settlePort(uws, host, wantedPort)
  let newest = await openGeneration(uws, handlers, host, port, store.current())
  const generations = new Set([newest])

  async function replace() {
    const old = newest
    newest = await openGeneration(uws, handlers, host, port, store.current())
    generations.add(newest)
    setImmediate(() => old.retire(() => generations.delete(old)))
  }
  let replacing = Promise.resolve()
  const stopFollowing = store.onChange(() => {
    replacing = replacing
      .then(replace)
      .catch((error: Error) => onWarning(`new certificates are not used, the former ones stay: ${error.message}`))
  })
  return {
    server: 'uWebSockets.js',
    port,
    async close(withinMs = 0) {
      stopFollowing()
      await replacing
      await acceptWaiting()
      newest.retire(() => generations.delete(newest))
      for (const generation of generations) generation.endConnections()
      await drain(() => generations.size, withinMs)
      for (const { close } of generations) close()
    },
  }
}
