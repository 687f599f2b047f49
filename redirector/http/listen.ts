import type { HttpResponse, TemplatedApp, us_listen_socket } from 'uWebSockets.js'
import type { AddressList } from '../../visit/address/address-list.js'
import type { CertificateStore } from '../tls/certificates.js'
import { acceptWaiting, drain, endConnections } from './drain.js'
import { createFirstAddresses } from './first-address.js'
import { listenNodeHttp } from './listen-node-http.js'
import type { Handlers, Listening } from './server.js'
import { loadUws, type Uws } from './uws.js'

/** Adds routes to an app, and replaces those that it has. */
export function addRoutes(app: TemplatedApp, handlers: Handlers): TemplatedApp {
  return app.get('/*', handlers.get).head('/*', handlers.head).any('/*', handlers.any)
}

/**
 * Processes share a port by default. Tests and benchmarks set LIBUS_LISTEN_EXCLUSIVE_PORT=1 in the environment to have
 * a port for one process.
 */
export const isExclusive = () => Boolean(process.env.LIBUS_LISTEN_EXCLUSIVE_PORT)

/** @throws Error if another process has the port and does not share it */
export function listenOn(
  uws: Uws,
  app: TemplatedApp,
  host: string,
  port: number,
  options = isExclusive() ? uws.LIBUS_LISTEN_EXCLUSIVE_PORT : 0,
): Promise<us_listen_socket> {
  // uWebSockets.js takes host, port and options, but its types lack this overload.
  const listen = app.listen.bind(app) as unknown as (
    host: string,
    port: number,
    options: number,
    then: (socket: us_listen_socket | false) => void,
  ) => void
  return new Promise((resolve, reject) => {
    listen(host, port, options, (socket) => {
      if (socket) resolve(socket)
      else reject(new Error(`cannot listen on ${host}:${port}: the port is in use or not allowed`))
    })
  })
}

async function listenPlain(
  uws: Uws,
  given: Handlers,
  host: string,
  port: number,
  proxyProtocolOf?: AddressList,
): Promise<Listening> {
  const first = proxyProtocolOf && createFirstAddresses(proxyProtocolOf)
  const handlers = first ? first.wrap(given) : given
  let connections = 0
  function countConnections(res: HttpResponse, change: number) {
    connections += change
    if (change > 0) first?.opened(res)
  }
  const app = addRoutes(uws.App(), handlers).filter((res, change) => countConnections(res, Number(change)))
  const socket = await listenOn(uws, app, host, port)
  return {
    server: 'uWebSockets.js',
    port: uws.us_socket_local_port(socket),
    async close(withinMs = 0) {
      await acceptWaiting()
      uws.us_listen_socket_close(socket)
      addRoutes(app, endConnections(handlers))
      await drain(() => connections, withinMs)
      app.close()
    },
  }
}

/** Listens for TLS connections with uWebSockets.js. It is passed in, because listen-tls.ts imports this file. */
export type ListenTls = (
  uws: Uws,
  handlers: Handlers,
  host: string,
  port: number,
  certificates: CertificateStore,
  onWarning: (message: string) => void,
) => Promise<Listening>

export interface ListenOptions {
  /** Makes the port speak TLS. */
  tls?: { certificates: CertificateStore; listen: ListenTls }
  /** Proxies that send the PROXY protocol. Its address is that before the first request of a connection. */
  proxyProtocolOf?: AddressList
  /** Told when new certificates cannot be shown. */
  onWarning?: (message: string) => void
}

/** Listens with uWebSockets.js, where that loads. @throws Error where it cannot listen there */
export async function listen(
  handlers: Handlers,
  host: string,
  port: number,
  { tls, proxyProtocolOf, onWarning = () => undefined }: ListenOptions = {},
): Promise<Listening> {
  const uws = loadUws()
  if (!uws) return listenNodeHttp(handlers, host, port, tls?.certificates)
  if (tls) return tls.listen(uws, handlers, host, port, tls.certificates, onWarning)
  return listenPlain(uws, handlers, host, port, proxyProtocolOf)
}
