import type { HttpRequest, HttpResponse, us_listen_socket } from 'uWebSockets.js'
import { createRequire } from 'node:module'

import { listenNodeHttp } from './listen-node-http.js'

type Uws = typeof import('uWebSockets.js') & { LIBUS_LISTEN_EXCLUSIVE_PORT: number }
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

function loadUws(): Uws | undefined {
  try {
    return createRequire(import.meta.url)('uWebSockets.js')
  } catch {
    return undefined
  }
}

/**
 * Listens with uWebSockets.js on a port that several processes may share. With LIBUS_LISTEN_EXCLUSIVE_PORT=1 in the
 * environment this process wants it for itself, as tests and benchmarks do.
 * @throws Error where the port is taken by something that does not share it
 */
export function listen(handlers: Handlers, host: string, port: number): Promise<Listening> {
  const uws = loadUws()
  if (!uws) return listenNodeHttp(handlers, host, port)
  const app = uws.App().get('/*', handlers.get).head('/*', handlers.head).any('/*', handlers.any)
  const options = process.env.LIBUS_LISTEN_EXCLUSIVE_PORT ? uws.LIBUS_LISTEN_EXCLUSIVE_PORT : 0
  // Host, port and options together work, but the package's types have no such form.
  const listenOn = app.listen.bind(app) as unknown as (
    host: string,
    port: number,
    options: number,
    then: (socket: us_listen_socket | false) => void,
  ) => void
  return new Promise((resolve, reject) => {
    listenOn(host, port, options, (socket) => {
      if (!socket) return reject(new Error(`cannot listen on ${host}:${port}: the port is in use or not allowed`))
      resolve({
        server: 'uWebSockets.js',
        port: uws.us_socket_local_port(socket),
        close: () => void app.close(),
      })
    })
  })
}
