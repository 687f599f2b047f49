// Raw connections to a server in this process. It reads its sockets in turn, in one thread: what was written to one has
// been read when requests that were sent later, on another, have been answered.
import type { HttpRequest, HttpResponse } from 'uWebSockets.js'
import { once } from 'node:events'
import net from 'node:net'
import type { Test } from 'tap'
import { type ListenOptions, listen } from '../../redirector/http/listen.js'
import type { Listening } from '../../redirector/http/server.js'
import { isOldBinary } from '../../redirector/http/uws.js'

export type Piece = string | Uint8Array

/** The kind of server, because expectations differ: the binaries for Node up to 21 lack many repairs. */
export const serverOf = ({ server }: Listening): 'node:http' | 'old' | 'new' =>
  server === 'node:http' ? 'node:http' : isOldBinary() ? 'old' : 'new'

/** An address of IPv4 as usual, and one of IPv6 in full. */
function addressText(bytes: ArrayBuffer) {
  if (bytes.byteLength === 4) return new Uint8Array(bytes).join('.')
  return Buffer.from(bytes).toString('hex').match(/.{4}/g)?.join(':') ?? ''
}

/** Says what it was asked: method, path, query, host, the address that a proxy gave, and the body. */
function echo(res: HttpResponse, req: HttpRequest) {
  const asked = [req.getMethod(), req.getUrl(), req.getQuery() && `?${req.getQuery()}`, `host=${req.getHeader('host')}`]
  const address = addressText(res.getProxiedRemoteAddress())
  if (address) asked.push(`proxied=${address}`)
  const end = (body: string) => res.writeStatus('200 OK').end([...asked, body].filter(Boolean).join(' '))
  if (asked[0] !== 'post') return void end('')
  const chunks: Buffer[] = []
  res.onAborted(() => undefined)
  res.onData((chunk, isLast) => {
    chunks.push(Buffer.from(chunk.slice(0)))
    if (isLast) end(`body=${Buffer.concat(chunks)}`)
  })
}
export const echoHandlers = { get: echo, head: echo, any: echo }

/**
 * Talks to a server on the loopback, each piece in a segment of its own.
 * @param probe a request that is always answered at once
 */
export function createTalk(t: Test, port: number, probe = 'GET / HTTP/1.1\r\nHost: probe\r\n\r\n') {
  let asking: net.Socket | undefined
  t.teardown(() => asking?.destroy())

  /** Resolves when the server has read what was written before, and its answers have arrived. */
  async function settle() {
    for (let i = 0; i < 3; i++) {
      if (!asking || asking.destroyed) {
        asking = net.connect(port, '127.0.0.1').setNoDelay()
        await once(asking, 'connect')
      }
      asking.write(probe)
      await once(asking, 'data')
    }
  }

  async function open() {
    const socket = net.connect(port, '127.0.0.1').setNoDelay()
    t.teardown(() => socket.destroy())
    let text = ''
    let isClosed = false
    socket.on('data', (data) => {
      text += data
    })
    socket.on('close', () => {
      isClosed = true
    })
    socket.on('error', () => undefined) // 'close' follows
    await once(socket, 'connect')
    return {
      async send(...pieces: Piece[]) {
        for (const piece of pieces) {
          socket.write(piece)
          await settle()
        }
      },
      /** All answers, such as `200 get /a host=go.example | 431 closed`; a 200 is followed by its body. 'silent' if there are none. */
      received() {
        const answers = text.split(/(?=HTTP\/1\.1 \d{3})/).map((answer) => {
          const [head, body] = answer.split('\r\n\r\n')
          const status = head.slice(9, 12)
          return status === '200' ? `${status} ${body}` : status
        })
        return (answers[0] === '' ? 'silent' : answers.join(' | ')) + (isClosed ? ' closed' : '')
      },
      text: () => text,
      destroy: () => void socket.destroy(),
    }
  }

  return {
    open,
    settle,
    /** The answers to these pieces, on a connection of their own. */
    async say(...pieces: Piece[]) {
      const connection = await open()
      await connection.send(...pieces)
      const answers = connection.received()
      connection.destroy()
      return answers
    },
  }
}

export async function withEcho(t: Test, options?: ListenOptions) {
  const listening = await listen(echoHandlers, '127.0.0.1', 0, options)
  t.teardown(() => listening.close())
  return { ...createTalk(t, listening.port), port: listening.port, server: serverOf(listening) }
}

/** Every way to cut in two. */
export const cuts = (whole: Buffer) =>
  Array.from({ length: whole.length - 1 }, (_, i) => [whole.subarray(0, i + 1), whole.subarray(i + 1)] as const)

/** Segments as they come through Ethernet. */
export function segments(text: string) {
  const found: string[] = []
  for (let at = 0; at < text.length; at += 1448) found.push(text.slice(at, at + 1448))
  return found
}
