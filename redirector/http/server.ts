import type { HttpRequest, HttpResponse } from 'uWebSockets.js'

export type Handler = (res: HttpResponse, req: HttpRequest) => void

export interface Handlers {
  get: Handler
  head: Handler
  any: Handler
}

export interface Listening {
  server: 'uWebSockets.js' | 'node:http'
  port: number
  /**
   * Stops accepting connections, answers requests on open ones with `Connection: close`, and ends the connections that
   * are left after `withinMs`.
   */
  close(withinMs?: number): Promise<void>
}
