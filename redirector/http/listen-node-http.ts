import type { HttpRequest, HttpResponse } from 'uWebSockets.js'
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import { createSecureContext, type SecureContext } from 'node:tls'
import type { KeyPair } from '../../process/key-pair.js'
import { createAddress, parseAddress } from '../../visit/address/address.js'
import { type CertificateStore, findKeyPair } from '../tls/certificates.js'
import { TLS_12_CIPHERS } from '../tls/ciphers.js'
import { readHead } from './collect-response.js'
import { acceptWaiting, endConnections } from './drain.js'
import type { Handlers, Listening } from './server.js'

/** Node speaks no TLS 1.3 if a list of suites has none of its. */
const CIPHERS = `TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:${TLS_12_CIPHERS}`

/** Wraps a request in the part of uWebSockets.js's API that handlers use. Header names are strings or bytes. */
function wrapRequest(request: http.IncomingMessage): HttpRequest {
  const url = request.url ?? '/'
  const question = url.indexOf('?')
  const wrapped = {
    getMethod: () => request.method!.toLowerCase(),
    getUrl: () => (question < 0 ? url : url.slice(0, question)),
    getQuery: () => (question < 0 ? '' : url.slice(question + 1)),
    getHeader(name: string | ArrayBuffer) {
      const value = request.headers[typeof name === 'string' ? name : Buffer.from(name).toString()]
      return Array.isArray(value) ? value.join(',') : (value ?? '')
    },
    forEach(then: (name: string, value: string) => void) {
      const { rawHeaders } = request
      for (let i = 0; i < rawHeaders.length; i += 2) then(rawHeaders[i].toLowerCase(), rawHeaders[i + 1])
    },
  }
  return wrapped as unknown as HttpRequest
}

function peerBytes(request: http.IncomingMessage): ArrayBuffer {
  const address = createAddress()
  parseAddress(request.socket.remoteAddress ?? '', address)
  const bytes = new DataView(new ArrayBuffer(16))
  for (let i = 0; i < 4; i++) bytes.setUint32(i * 4, address[i])
  return bytes.buffer
}

/** Wraps a response in the part of uWebSockets.js's API that handlers use. A status line is followed by headers. */
function wrapResponse(request: http.IncomingMessage, response: http.ServerResponse): HttpResponse {
  const wrapped = {
    getRemoteAddress: () => peerBytes(request),
    getProxiedRemoteAddress: () => new ArrayBuffer(0), // node:http refuses connections with the PROXY protocol
    onAborted: (then: () => void) => void response.on('close', () => response.writableEnded || then()),
    pause: () => wrapped, // needless, because node:http answers the requests of a connection in order
    resume: () => wrapped,
    cork: (then: () => void) => then(),
    writeStatus(head: string) {
      const { status, headers } = readHead(head)
      response.statusCode = status
      for (const [name, value] of headers) response.setHeader(name, value)
      return wrapped
    },
    writeHeader(name: string, value: string) {
      response.setHeader(name, value)
      return wrapped
    },
    onData(then: (chunk: ArrayBuffer, isLast: boolean) => void) {
      request.on('data', (chunk: Buffer) => then(Uint8Array.from(chunk).buffer, false))
      request.on('end', () => then(new ArrayBuffer(0), true))
    },
    end(body: string | Uint8Array = '', closeConnection = false) {
      if (closeConnection) response.shouldKeepAlive = false
      response.setHeader('Content-Length', Buffer.byteLength(body)).end(body)
    },
    endWithoutBody(length?: number, closeConnection = false) {
      if (closeConnection) response.shouldKeepAlive = false
      if (length !== undefined) response.setHeader('Content-Length', length)
      response.end()
    },
  }
  return wrapped as unknown as HttpResponse
}

/** Creates a server. With a store it speaks TLS and shows the newest certificates to new connections. */
function createServer(onRequest: http.RequestListener, store: CertificateStore | undefined) {
  if (!store) return { server: http.createServer(onRequest), stopFollowing: () => undefined }
  const contexts = new WeakMap<KeyPair, SecureContext>()
  const contextOf = (pair: KeyPair) => {
    const context = contexts.get(pair) ?? createSecureContext({ ...pair, ciphers: CIPHERS })
    contexts.set(pair, context)
    return context
  }
  const { cert, key } = store.current().fallback
  const server = https.createServer(
    {
      cert,
      key,
      ciphers: CIPHERS,
      SNICallback(host, then) {
        const found = findKeyPair(store.current(), host.toLowerCase())
        then(null, found && contextOf(found.pair))
      },
    },
    onRequest,
  )
  const stopFollowing = store.onChange(() => {
    const { cert, key } = store.current().fallback
    server.setSecureContext({ cert, key, ciphers: CIPHERS })
  })
  return { server, stopFollowing }
}

/**
 * Listens with node:http, which is a quarter as fast, on systems where the binary of uWebSockets.js does not load. Two
 * processes cannot share a port with it.
 */
export function listenNodeHttp(
  handlers: Handlers,
  host: string,
  port: number,
  certificates?: CertificateStore,
): Promise<Listening> {
  let { get, head, any } = handlers
  const onRequest: http.RequestListener = (request, response) => {
    const handler = request.method === 'GET' ? get : request.method === 'HEAD' ? head : any
    handler(wrapResponse(request, response), wrapRequest(request))
  }
  const { server, stopFollowing } = createServer(onRequest, certificates)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      resolve({
        server: 'node:http',
        port: (server.address() as AddressInfo).port,
        async close(withinMs = 0) {
          stopFollowing()
          await acceptWaiting()
          const closed = once(server, 'close')
          // http.Server's own close() would end idle connections, on which the next request may be on its way.
          net.Server.prototype.close.call(server)
          ;({ get, head, any } = endConnections(handlers))
          const timer = setTimeout(() => server.closeAllConnections(), withinMs)
          await closed
          clearTimeout(timer)
        },
      })
    })
  })
}
