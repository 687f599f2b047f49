import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import type { Test } from 'tap'
import { type Receiver, readReceiver } from '../../webhooks/receiver.js'

/** A request as a receiver had it. */
export interface Received {
  path: string
  headers: http.IncomingHttpHeaders
  body: string
}

type Answer = (response: http.ServerResponse, received: Received) => void

const ok: Answer = (response) => response.end('thanks')

/** A server for webhooks on the loopback, with what came to it. @param tls its certificate and key in PEM */
export async function withReceiver(t: Test, answer: Answer = ok, tls?: { cert: string; key: string }) {
  const received: Received[] = []
  let connections = 0
  const handle: http.RequestListener = async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const one = { path: request.url!, headers: request.headers, body: Buffer.concat(chunks).toString() }
    received.push(one)
    answer(response, one)
  }
  const server = tls ? https.createServer(tls, handle) : http.createServer(handle)
  server.on(tls ? 'secureConnection' : 'connection', () => {
    connections += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { received, port, url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`, connections: () => connections }
}

/** A server that is not HTTP: what it does with each connection is the test's. */
export async function withSocketServer(t: Test, onSocket: (socket: net.Socket) => void) {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)))
    socket.resume() // its end is heard
    onSocket(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return { port: (server.address() as AddressInfo).port, open: () => sockets.size }
}

export const toReceiver = (url: string): Receiver => readReceiver(url)!
