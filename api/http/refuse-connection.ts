import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { contentTypes } from './separated-values.js'

const refusals: Record<string, [status: string, code: string, error: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request_timeout', 'The request came too slowly'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'bad_request', 'The headers are too large'],
}
const unreadable = ['400 Bad Request', 'bad_request', 'The request is not HTTP'] as const

/**
 * Answers a client whose bytes are not a complete HTTP request, and ends the connection. Nothing is logged, because the
 * error contains all received bytes and they may contain secrets.
 * @param common the headers of every answer
 */
export function refuseConnection(error: ConnectionError, socket: Socket, common: Record<string, string | number>) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, code, message] = refusals[error.code] ?? unreadable
  const body = JSON.stringify({ error: message, code })
  if (socket.writable) {
    const headers = {
      'Content-Type': contentTypes.json,
      'Content-Length': body.length,
      Connection: 'close',
      ...common,
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.write(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroySoon()
}
