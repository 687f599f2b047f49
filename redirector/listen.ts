import type { HttpRequest, HttpResponse, TemplatedApp, us_listen_socket } from 'uWebSockets.js'
import { createRequire } from 'node:module'
import { listenNodeHttp } from './listen-node-http.js'
import type { CertificateStore } from './tls/certificates.js'
import { listenTls } from './tls/listen-tls.js'

export type Uws = typeof import('uWebSockets.js') & { LIBUS_LISTEN_EXCLUSIVE_PORT: number }
type Handler = (res: HttpResponse, req: HttpRequest) => void

export interface Handlers {
  get: Handler
  head: Handler
  any: Handler
}

export interface Listening {
  server: 'uWebSockets.js' | 'node:http'
  port: number
  /** Takes no new connections and ends those there are. */
  close(): void | Promise<void>
}

/**
 * Longest head of a request. uWebSockets.js reads it when it is loaded, and without it refuses, with 431, heads of more than
 * 4 KB that come in several segments: a long query with the cookies of a whole domain.
 */
const HEAD_BYTES_MAX = 16_384

function loadUws(): Uws | undefined {
  process.env.UWS_HTTP_MAX_HEADERS_SIZE ??= String(HEAD_BYTES_MAX)
  try {
    return createRequire(import.meta.url)('uWebSockets.js')
  } catch {
    return undefined
  }
}

export function addRoutes(app: TemplatedApp, handlers: Handlers): TemplatedApp {
  return app.get('/*', handlers.get).head('/*', handlers.head).any('/*', handlers.any)
}

/**
 * Several processes may share a port. With LIBUS_LISTEN_EXCLUSIVE_PORT=1 in the environment this one wants it for itself,
 * as tests and benchmarks do.
 */
export const isExclusive = () => Boolean(process.env.LIBUS_LISTEN_EXCLUSIVE_PORT)

/** @throws Error where the port is taken by something that does not share it */
export function listenOn(
  uws: Uws,
  app: TemplatedApp,
  host: string,
  port: number,
  options = isExclusive() ? uws.LIBUS_LISTEN_EXCLUSIVE_PORT : 0,
): Promise<us_listen_socket> {
  // Host, port and options together work, but the package's types have no such form.
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

export interface ListenOptions {
  /** With them the port speaks TLS. */
  certificates?: CertificateStore
  /** Told when new certificates cannot be shown. */
  onTrouble?: (message: string) => void
}

/** Listens with uWebSockets.js, where that loads. @throws Error where it cannot listen there */
export async function listen(
  handlers: Handlers,
  host: string,
  port: number,
  { certificates, onTrouble = () => undefined }: ListenOptions = {},
): Promise<Listening> {
  const uws = loadUws()
  if (!uws) return listenNodeHttp(handlers, host, port, certificates)
  if (certificates) return listenTls(uws, handlers, host, port, certificates, onTrouble)
  const app = addRoutes(uws.App(), handlers)
  const socket = await listenOn(uws, app, host, port)
  return { server: 'uWebSockets.js', port: uws.us_socket_local_port(socket), close: () => void app.close() }
}
